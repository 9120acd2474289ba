-- AlterTable
ALTER TABLE "revisions" ADD COLUMN     "changed_texts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "revisions_content_id_created_at_changed_texts_idx" ON "revisions"("content_id", "created_at", "changed_texts");

-- Names of the texts, such as descriptionEs, that differ between two contents. All texts that are not empty, if there is none before.
CREATE FUNCTION changed_texts(before jsonb, after jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(name ORDER BY name), '{}')
  FROM jsonb_object_keys(coalesce(before, '{}') || after) AS name
  WHERE name ~ '(En|Es)$' AND coalesce(after->>name, '') <> coalesce(before->>name, '')
$$;

CREATE FUNCTION revisions_changed_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A confirmed translation is named by whoever confirms it: nothing has changed.
  IF cardinality(NEW.changed_texts) > 0 THEN
    RETURN NEW;
  END IF;
  NEW.changed_texts := public.changed_texts((
    SELECT content FROM public.revisions
    WHERE content_id = NEW.content_id AND created_at <= NEW.created_at
    ORDER BY created_at DESC, id DESC LIMIT 1), NEW.content);
  RETURN NEW;
END $$;

CREATE TRIGGER revisions_changed_texts BEFORE INSERT ON revisions
  FOR EACH ROW EXECUTE FUNCTION revisions_changed_texts();

UPDATE revisions SET changed_texts = public.changed_texts(earlier.content, revisions.content)
FROM (
  SELECT id, lag(content) OVER (PARTITION BY content_id ORDER BY created_at, id) AS content FROM revisions
) AS earlier
WHERE earlier.id = revisions.id;
