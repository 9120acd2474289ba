-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'tag';

-- AlterTable
ALTER TABLE "tags" ADD COLUMN     "former_slugs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_retired" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "tags_former_slugs_idx" ON "tags" USING GIN ("former_slugs");

-- What is written with the former slug of a tag, in an open form, by an import or by restoring, gets the slug of today.
CREATE FUNCTION current_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tags WHERE former_slugs && NEW.tags) THEN
    NEW.tags := ARRAY(
      SELECT coalesce(tags.slug, held.slug) FROM unnest(NEW.tags) WITH ORDINALITY AS held (slug, place)
      LEFT JOIN tags ON former_slugs @> ARRAY[held.slug] AND NOT EXISTS (SELECT FROM tags WHERE slug = held.slug)
      GROUP BY 1 ORDER BY min(place));
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER current_tags BEFORE INSERT OR UPDATE OF tags ON plants FOR EACH ROW EXECUTE FUNCTION current_tags();
CREATE TRIGGER current_tags BEFORE INSERT OR UPDATE OF tags ON ailments FOR EACH ROW EXECUTE FUNCTION current_tags();
CREATE TRIGGER current_tags BEFORE INSERT OR UPDATE OF tags ON articles FOR EACH ROW EXECUTE FUNCTION current_tags();
CREATE TRIGGER current_tags BEFORE INSERT OR UPDATE OF tags ON projects FOR EACH ROW EXECUTE FUNCTION current_tags();
