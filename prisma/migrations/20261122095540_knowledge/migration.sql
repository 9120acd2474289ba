-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'ailment';

-- AlterTable
ALTER TABLE "plants" ADD COLUMN     "conservation_category" TEXT,
ADD COLUMN     "conservation_list" TEXT,
ADD COLUMN     "conservation_source" TEXT,
ADD COLUMN     "conservation_year" INTEGER,
ADD COLUMN     "identification_en" TEXT,
ADD COLUMN     "identification_es" TEXT,
ADD COLUMN     "is_poisonous" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "name_authority" TEXT,
ADD COLUMN     "publishing_gaps" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "reviewed_by" TEXT,
ADD COLUMN     "reviewed_on" TEXT,
ADD COLUMN     "reviewed_until" TEXT,
ADD COLUMN     "reviewer_role_en" TEXT,
ADD COLUMN     "reviewer_role_es" TEXT;

-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "doi" TEXT,
ADD COLUMN     "kind" TEXT,
ADD COLUMN     "read_on" TEXT;

-- CreateTable
CREATE TABLE "plant_uses" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "ailment_slug" TEXT NOT NULL,
    "parts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "preparation" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,
    "finding" TEXT NOT NULL,
    "place_en" TEXT,
    "place_es" TEXT,
    "text_en" TEXT,
    "text_es" TEXT,
    "source_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "plant_uses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plant_cautions" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "subject" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "under_age" INTEGER,
    "medicine" TEXT,
    "condition" TEXT,
    "lookalike_id" UUID,
    "routes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "text_en" TEXT,
    "text_es" TEXT,
    "source_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "plant_cautions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ailments" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "body_system" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_es" TEXT NOT NULL,
    "words_en" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "words_es" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "what_it_is_en" TEXT,
    "what_it_is_es" TEXT,
    "first_help_en" TEXT,
    "first_help_es" TEXT,
    "do_not_en" TEXT,
    "do_not_es" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sort_name_en" TEXT NOT NULL DEFAULT '',
    "sort_name_es" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ailments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "danger_signs" (
    "id" UUID NOT NULL,
    "ailment_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "who" TEXT NOT NULL,
    "urgency" TEXT NOT NULL,
    "text_en" TEXT,
    "text_es" TEXT,
    "source_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "danger_signs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ailment_search" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "tags" TEXT[],
    "needs" TEXT[],
    "names" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "ailment_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plant_uses_plant_id_position_idx" ON "plant_uses"("plant_id", "position");

-- CreateIndex
CREATE INDEX "plant_uses_ailment_slug_idx" ON "plant_uses"("ailment_slug");

-- CreateIndex
CREATE INDEX "plant_cautions_plant_id_position_idx" ON "plant_cautions"("plant_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ailments_slug_key" ON "ailments"("slug");

-- CreateIndex
CREATE INDEX "ailments_created_at_id_idx" ON "ailments"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ailments_is_public_created_at_id_idx" ON "ailments"("is_public", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ailments_updated_at_id_idx" ON "ailments"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ailments_sort_name_en_id_idx" ON "ailments"("sort_name_en", "id");

-- CreateIndex
CREATE INDEX "ailments_sort_name_es_id_idx" ON "ailments"("sort_name_es", "id");

-- CreateIndex
CREATE INDEX "ailments_needs_idx" ON "ailments" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "ailments_tags_idx" ON "ailments" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "danger_signs_ailment_id_position_idx" ON "danger_signs"("ailment_id", "position");

-- CreateIndex
CREATE INDEX "ailment_search_created_at_id_idx" ON "ailment_search"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ailment_search_is_visible_created_at_id_idx" ON "ailment_search"("is_visible", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ailment_search_tags_idx" ON "ailment_search" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "ailment_search_needs_idx" ON "ailment_search" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "ailment_search_names_idx" ON "ailment_search" USING GIN ("names");

-- CreateIndex
CREATE INDEX "ailment_search_words_idx" ON "ailment_search" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "plant_uses" ADD CONSTRAINT "plant_uses_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plant_uses" ADD CONSTRAINT "plant_uses_ailment_slug_fkey" FOREIGN KEY ("ailment_slug") REFERENCES "ailments"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plant_cautions" ADD CONSTRAINT "plant_cautions_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "danger_signs" ADD CONSTRAINT "danger_signs_ailment_id_fkey" FOREIGN KEY ("ailment_id") REFERENCES "ailments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ailment_search" ADD CONSTRAINT "ailment_search_id_fkey" FOREIGN KEY ("id") REFERENCES "ailments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pending lists would make a search pay for earlier writes; reads are what counts here.
ALTER INDEX ailment_search_names_idx SET (fastupdate = off);
ALTER INDEX ailment_search_words_idx SET (fastupdate = off);

-- What is public stays public; it cannot be saved as public again until its cautions are decided.
UPDATE plants SET publishing_gaps = ARRAY['cautions.PREGNANCY', 'cautions.BREASTFEEDING', 'cautions.CHILDREN', 'cautions.MEDICINES']
WHERE concat(basic_uses_en, basic_uses_es, preparation_methods_en, preparation_methods_es, dosage_guidelines_en,
  dosage_guidelines_es) <> '';

CREATE OR REPLACE FUNCTION plants_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.common_name_en);
  NEW.sort_name_es := public.sort_name(NEW.common_name_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.plant_family_en, NEW.plant_family_es)
      OR public.is_half(NEW.geographic_location_en, NEW.geographic_location_es)
      OR public.is_half(NEW.description_en, NEW.description_es)
      OR public.is_half(NEW.identification_en, NEW.identification_es)
      OR public.is_half(NEW.key_properties_en, NEW.key_properties_es)
      OR public.is_half(NEW.basic_uses_en, NEW.basic_uses_es)
      OR public.is_half(NEW.cultural_significance_en, NEW.cultural_significance_es)
      OR public.is_half(NEW.spiritual_ceremonial_use_en, NEW.spiritual_ceremonial_use_es)
      OR public.is_half(NEW.preparation_methods_en, NEW.preparation_methods_es)
      OR public.is_half(NEW.dosage_guidelines_en, NEW.dosage_guidelines_es)
      OR public.is_half(NEW.precautions_en, NEW.precautions_es)
      OR public.is_half(NEW.ethical_harvesting_en, NEW.ethical_harvesting_es) THEN 'UNTRANSLATED' END,
    CASE WHEN cardinality(NEW.publishing_gaps) > 0 THEN 'NO_PRECAUTIONS' END,
    CASE WHEN public.cites_nothing(
      NEW.plant_family_en, NEW.plant_family_es, NEW.geographic_location_en, NEW.geographic_location_es,
      NEW.description_en, NEW.description_es, NEW.identification_en, NEW.identification_es,
      NEW.key_properties_en, NEW.key_properties_es,
      NEW.basic_uses_en, NEW.basic_uses_es, NEW.cultural_significance_en, NEW.cultural_significance_es,
      NEW.spiritual_ceremonial_use_en, NEW.spiritual_ceremonial_use_es,
      NEW.preparation_methods_en, NEW.preparation_methods_es, NEW.dosage_guidelines_en, NEW.dosage_guidelines_es,
      NEW.precautions_en, NEW.precautions_es, NEW.ethical_harvesting_en, NEW.ethical_harvesting_es)
      THEN 'NO_SOURCE' END], NULL);
  RETURN NEW;
END $$;

CREATE FUNCTION ailments_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.name_en);
  NEW.sort_name_es := public.sort_name(NEW.name_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.what_it_is_en, NEW.what_it_is_es)
      OR public.is_half(NEW.first_help_en, NEW.first_help_es)
      OR public.is_half(NEW.do_not_en, NEW.do_not_es) THEN 'UNTRANSLATED' END,
    CASE WHEN public.cites_nothing(
      NEW.what_it_is_en, NEW.what_it_is_es, NEW.first_help_en, NEW.first_help_es, NEW.do_not_en, NEW.do_not_es)
      THEN 'NO_SOURCE' END], NULL);
  RETURN NEW;
END $$;

CREATE VIEW ailments_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(called) AS names,
  search_lexemes(called, what_it_is_en, what_it_is_es) AS words
FROM ailments, LATERAL concat_ws(' ',
  name_en, name_es, array_to_string(words_en, ' '), array_to_string(words_es, ' ')) AS called;

-- As before, and the sources of rows.
CREATE OR REPLACE FUNCTION keep_citations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[2]) INTO ids;
  -- The pattern is CITATION of api/content/markdown.ts. Rows are written in the same order in every transaction, so that two
  -- of them never wait for each other.
  EXECUTE format('
    WITH cited AS (
      SELECT DISTINCT found[1] AS key, id
      FROM %I AS item, regexp_matches(item::text, ''\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]'', ''g'') AS found
      WHERE id = ANY ($1) AND strpos(item::text, ''[^'') > 0
      UNION SELECT source, plant_id FROM plant_names WHERE plant_id = ANY ($1) AND source <> ''''
      UNION SELECT unnest(source_keys), plant_id FROM plant_uses WHERE plant_id = ANY ($1)
      UNION SELECT unnest(source_keys), plant_id FROM plant_cautions WHERE plant_id = ANY ($1)
      UNION SELECT unnest(source_keys), ailment_id FROM danger_signs WHERE ailment_id = ANY ($1)
      UNION SELECT conservation_source, id FROM plants WHERE id = ANY ($1) AND conservation_source <> ''''
    ), gone AS (
      DELETE FROM citations WHERE content_id = ANY ($1) AND (key, content_id) NOT IN (SELECT key, id FROM cited)
    )
    INSERT INTO citations (key, kind, content_id) SELECT key, %L, id FROM cited ORDER BY key, id ON CONFLICT DO NOTHING',
    TG_ARGV[1], TG_ARGV[0]) USING ids;
  RETURN NULL;
END $$;

CREATE TRIGGER needs BEFORE INSERT OR UPDATE ON ailments FOR EACH ROW EXECUTE FUNCTION ailments_needs();

-- The triggers that plants have, for ailments; those of names, for rows.
DO $$
DECLARE
  change record;
  part record;
BEGIN
  FOR change IN SELECT * FROM (VALUES
    ('INSERT', 'NEW', 'NEW TABLE AS new_rows'),
    ('UPDATE', 'NEW', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('DELETE', 'OLD', 'OLD TABLE AS old_rows')
  ) AS change (event, rows, transition) LOOP
    EXECUTE format('CREATE TRIGGER count_%s AFTER %s ON ailments REFERENCING %s FOR EACH STATEMENT
      EXECUTE FUNCTION count_content(''AILMENT'', ''is_public'')', lower(change.event), change.event, change.transition);
    EXECUTE format('CREATE TRIGGER needs_%s AFTER %s ON ailments REFERENCING %s FOR EACH STATEMENT
      EXECUTE FUNCTION count_needs(''AILMENT'', ''is_public'')', lower(change.event), change.event, change.transition);
    EXECUTE format('CREATE TRIGGER search_ailments_%s AFTER %s ON tags REFERENCING %s TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION keep_search(''ailments'', ''ailment_search'', %L)', lower(change.event), change.event, change.rows,
      'SELECT id FROM ailments WHERE tags && (SELECT array_agg(slug) FROM changed)');
    IF change.event <> 'DELETE' THEN
      EXECUTE format('CREATE TRIGGER search_%s AFTER %s ON ailments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_search(''ailments'', ''ailment_search'', ''SELECT id FROM changed'')',
        lower(change.event), change.event);
      EXECUTE format('CREATE TRIGGER words_%s AFTER %s ON ailment_search REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words(''ailments'')', lower(change.event), change.event);
    END IF;
    FOR part IN SELECT * FROM (VALUES
      ('ailments', 'AILMENT', 'ailments', 'id'), ('danger_signs', 'AILMENT', 'ailments', 'ailment_id'),
      ('plant_uses', 'PLANT', 'plants', 'plant_id'), ('plant_cautions', 'PLANT', 'plants', 'plant_id')
    ) AS part (changed, kind, tbl, id) LOOP
      EXECUTE format('CREATE TRIGGER citations_%s AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_citations(%L, %L, %L)', lower(change.event), change.event, part.changed, change.rows,
        part.kind, part.tbl, part.id);
    END LOOP;
  END LOOP;
END $$;

CREATE TRIGGER count_truncate AFTER TRUNCATE ON ailments FOR EACH STATEMENT EXECUTE FUNCTION count_no_content('AILMENT');
CREATE TRIGGER needs_truncate AFTER TRUNCATE ON ailments FOR EACH STATEMENT EXECUTE FUNCTION count_no_needs('AILMENT');
CREATE TRIGGER citations_truncate AFTER TRUNCATE ON ailments FOR EACH STATEMENT EXECUTE FUNCTION forget_citations('AILMENT');
