-- What stood in two columns of each row moves into tables of its own.
DROP TRIGGER search ON plants;
DROP TRIGGER search ON articles;
DROP TRIGGER search ON projects;
DROP TRIGGER search_words_insert ON plants;
DROP TRIGGER search_words_update ON plants;
DROP TRIGGER search_words_insert ON articles;
DROP TRIGGER search_words_update ON articles;
DROP TRIGGER search_words_insert ON projects;
DROP TRIGGER search_words_update ON projects;
DROP TRIGGER search_insert ON plant_names;
DROP TRIGGER search_update ON plant_names;
DROP TRIGGER search_delete ON plant_names;
DROP TRIGGER search_insert ON tags;
DROP TRIGGER search_update ON tags;
DROP TRIGGER search_delete ON tags;
DROP FUNCTION plants_search, articles_search, projects_search, plant_names_touch, tags_touch, remember_search_words,
  search_vector;

-- DropIndex
DROP INDEX "articles_search_names_idx";

-- DropIndex
DROP INDEX "articles_search_text_idx";

-- DropIndex
DROP INDEX "plants_search_names_idx";

-- DropIndex
DROP INDEX "plants_search_text_idx";

-- DropIndex
DROP INDEX "projects_search_names_idx";

-- DropIndex
DROP INDEX "projects_search_text_idx";

-- AlterTable
ALTER TABLE "articles" DROP COLUMN "search_names",
DROP COLUMN "search_text";

-- AlterTable
ALTER TABLE "plants" DROP COLUMN "search_names",
DROP COLUMN "search_text";

-- AlterTable
ALTER TABLE "projects" DROP COLUMN "search_names",
DROP COLUMN "search_text";

-- CreateTable
CREATE TABLE "plant_search" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "tags" TEXT[],
    "needs" TEXT[],
    "names" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "plant_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_search" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "tags" TEXT[],
    "needs" TEXT[],
    "names" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "article_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_search" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "tags" TEXT[],
    "needs" TEXT[],
    "names" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "project_search_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "plant_search" ADD CONSTRAINT "plant_search_id_fkey" FOREIGN KEY ("id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_id_fkey" FOREIGN KEY ("id") REFERENCES "articles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_search" ADD CONSTRAINT "project_search_id_fkey" FOREIGN KEY ("id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The words of texts as a search sees them. Footnote marks are for readers: "tramil" in a search is not about the plants that
-- TRAMIL has a sheet on. Nobody types more than the beginning of a very long word.
CREATE FUNCTION search_lexemes(VARIADIC texts text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(left(word, 100)), '{}'))
  FROM string_to_table(
    public.search_fold(regexp_replace(array_to_string(texts, ' '), '\[\^[^\]]*\]', ' ', 'g')), ' ') AS word
  WHERE word <> ''
$$;

-- What plants, articles and projects are found by.
CREATE VIEW plants_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(called) AS names,
  search_lexemes(called, search_tags(tags), plant_family_en, plant_family_es, plant_part_used,
    geographic_location_en, geographic_location_es, description_en, description_es,
    key_properties_en, key_properties_es, basic_uses_en, basic_uses_es,
    cultural_significance_en, cultural_significance_es, spiritual_ceremonial_use_en, spiritual_ceremonial_use_es,
    preparation_methods_en, preparation_methods_es, dosage_guidelines_en, dosage_guidelines_es,
    precautions_en, precautions_es, ethical_harvesting_en, ethical_harvesting_es) AS words
FROM plants, LATERAL concat_ws(' ',
  common_name_en, common_name_es, scientific_name, mayan_name, array_to_string(synonyms, ' '),
  (SELECT string_agg(name, ' ') FROM plant_names WHERE plant_id = plants.id)) AS called;

CREATE VIEW articles_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(title_en, title_es) AS names,
  search_lexemes(title_en, title_es, search_tags(tags), content_en, content_es) AS words
FROM articles;

CREATE VIEW projects_as_searched AS
SELECT id, created_at, NOT is_locked AS is_visible, tags, needs,
  search_lexemes(title_en, title_es) AS names,
  search_lexemes(title_en, title_es, search_tags(tags), status_en, status_es, description_en, description_es) AS words
FROM projects;

-- Arguments of the triggers: the table, the table for its search, and where the ids of its rows are to be had.
CREATE FUNCTION keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two transactions seldom wait for each other.
  EXECUTE format(
    'INSERT INTO %2$I (id, created_at, is_visible, tags, needs, names, words)
     SELECT id, created_at, is_visible, tags, needs, names, words FROM %1$I WHERE id IN (%3$s) ORDER BY id
     ON CONFLICT (id) DO UPDATE SET (created_at, is_visible, tags, needs, names, words) =
       (excluded.created_at, excluded.is_visible, excluded.tags, excluded.needs, excluded.names, excluded.words)',
    TG_ARGV[0] || '_as_searched', TG_ARGV[1], TG_ARGV[2]);
  RETURN NULL;
END $$;

-- Argument: the table whose names they are.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_words (kind, word)
  SELECT DISTINCT TG_ARGV[0], word FROM changed, unnest(tsvector_to_array(names)) AS word
  ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE
  kept record;
  change record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('plants', 'plant_search'), ('articles', 'article_search'), ('projects', 'project_search')
  ) AS kept (content, search) LOOP
    FOR change IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS change (event, rows) LOOP
      IF change.event <> 'DELETE' THEN
        EXECUTE format('CREATE TRIGGER search_%s AFTER %s ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
          EXECUTE FUNCTION keep_search(%L, %L, %L)',
          lower(change.event), change.event, kept.content, kept.content, kept.search, 'SELECT id FROM changed');
        EXECUTE format('CREATE TRIGGER words_%s AFTER %s ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
          EXECUTE FUNCTION keep_search_words(%L)', lower(change.event), change.event, kept.search, kept.content);
      END IF;
      -- Labels of tags are found as well.
      EXECUTE format('CREATE TRIGGER search_%s_%s AFTER %s ON tags REFERENCING %s TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_search(%L, %L, %L)', kept.content, lower(change.event), change.event, change.rows,
        kept.content, kept.search,
        format('SELECT id FROM %I WHERE tags && (SELECT array_agg(slug) FROM changed)', kept.content));
      IF kept.content = 'plants' THEN
        EXECUTE format('CREATE TRIGGER search_%s AFTER %s ON plant_names REFERENCING %s TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION keep_search(%L, %L, %L)', lower(change.event), change.event, change.rows,
          kept.content, kept.search, 'SELECT plant_id FROM changed');
      END IF;
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', kept.search, kept.content || '_as_searched');
  END LOOP;
END $$;

-- CreateIndex
CREATE INDEX "plant_search_created_at_id_idx" ON "plant_search"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "plant_search_is_visible_created_at_id_idx" ON "plant_search"("is_visible", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "plant_search_tags_idx" ON "plant_search" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "plant_search_needs_idx" ON "plant_search" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "plant_search_names_idx" ON "plant_search" USING GIN ("names");

-- CreateIndex
CREATE INDEX "plant_search_words_idx" ON "plant_search" USING GIN ("words");

-- CreateIndex
CREATE INDEX "article_search_created_at_id_idx" ON "article_search"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "article_search_is_visible_created_at_id_idx" ON "article_search"("is_visible", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "article_search_tags_idx" ON "article_search" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "article_search_needs_idx" ON "article_search" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "article_search_names_idx" ON "article_search" USING GIN ("names");

-- CreateIndex
CREATE INDEX "article_search_words_idx" ON "article_search" USING GIN ("words");

-- CreateIndex
CREATE INDEX "project_search_created_at_id_idx" ON "project_search"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "project_search_is_visible_created_at_id_idx" ON "project_search"("is_visible", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "project_search_tags_idx" ON "project_search" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "project_search_needs_idx" ON "project_search" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "project_search_names_idx" ON "project_search" USING GIN ("names");

-- CreateIndex
CREATE INDEX "project_search_words_idx" ON "project_search" USING GIN ("words");

-- Pending lists would make a search pay for earlier writes; reads are what counts here.
ALTER INDEX plant_search_names_idx SET (fastupdate = off);
ALTER INDEX plant_search_words_idx SET (fastupdate = off);
ALTER INDEX article_search_names_idx SET (fastupdate = off);
ALTER INDEX article_search_words_idx SET (fastupdate = off);
ALTER INDEX project_search_names_idx SET (fastupdate = off);
ALTER INDEX project_search_words_idx SET (fastupdate = off);
