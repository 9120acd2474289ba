-- Filled again below.
DELETE FROM plant_search;

-- AlterTable
ALTER TABLE "plant_search" ADD COLUMN     "bars" TEXT[],
ADD COLUMN     "called" TEXT[],
ADD COLUMN     "child_from" INTEGER NOT NULL,
ADD COLUMN     "facets" TEXT[],
ADD COLUMN     "found" tsvector NOT NULL,
ADD COLUMN     "sort_name_en" TEXT NOT NULL,
ADD COLUMN     "sort_name_es" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "plant_use_search" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "ailment_slug" TEXT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "rank" INTEGER NOT NULL,
    "route" TEXT NOT NULL,
    "preparation" TEXT NOT NULL,
    "parts" TEXT[],
    "evidence" INTEGER NOT NULL,
    "bars" TEXT[],
    "child_from" INTEGER NOT NULL,

    CONSTRAINT "plant_use_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plant_use_search_ailment_slug_is_visible_rank_created_at_pl_idx" ON "plant_use_search"("ailment_slug", "is_visible", "rank", "created_at" DESC, "plant_id" DESC);

-- CreateIndex
CREATE INDEX "plant_use_search_plant_id_idx" ON "plant_use_search"("plant_id");

-- CreateIndex
CREATE INDEX "plant_search_is_visible_sort_name_en_id_idx" ON "plant_search"("is_visible", "sort_name_en", "id");

-- CreateIndex
CREATE INDEX "plant_search_is_visible_sort_name_es_id_idx" ON "plant_search"("is_visible", "sort_name_es", "id");

-- CreateIndex
CREATE INDEX "plant_search_found_idx" ON "plant_search" USING GIN ("found");

-- CreateIndex
CREATE INDEX "plant_search_called_idx" ON "plant_search" USING GIN ("called");

-- CreateIndex
CREATE INDEX "plant_search_facets_idx" ON "plant_search" USING GIN ("facets");

-- AddForeignKey
ALTER TABLE "plant_use_search" ADD CONSTRAINT "plant_use_search_id_fkey" FOREIGN KEY ("id") REFERENCES "plant_uses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pending lists would make a search pay for earlier writes; reads are what counts here.
ALTER INDEX plant_search_found_idx SET (fastupdate = off);
ALTER INDEX plant_search_called_idx SET (fastupdate = off);
ALTER INDEX plant_search_facets_idx SET (fastupdate = off);

-- A name as a search compares whole names: "ix canan", "Ix-canan" and "ixcanan" are the same.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(replace(public.search_fold(name), ' ', ''), 100)
$$;

-- The whole names of a plant; a scientific name also without its author, and as the genus.
CREATE FUNCTION search_names(names text[], scientific text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT called), '{}') FROM (
    SELECT public.search_name(name) AS called FROM unnest(names || scientific) AS name
    UNION ALL SELECT public.search_name(substring(name FROM '^\S+\s+[a-z-]+')) FROM unnest(scientific) AS name
    UNION ALL SELECT 'genus:' || public.search_name(substring(name FROM '^(\S+)\s+[a-z-]+')) FROM unnest(scientific) AS name
  ) AS called WHERE called <> ''
$$;

-- The sentences of texts that a reader may find a plant by: none that denies a use or warns.
CREATE FUNCTION search_sentences(VARIADIC texts text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sentence FROM unnest(texts) AS written,
    regexp_split_to_table(regexp_replace(written, '\[\^[^\]]*\]', '', 'g'), '(?<=[.!?:;])[*_»”"'')]*\s+|\n+') AS sentence
  WHERE sentence <> '' AND sentence !~* (
    '\m(no|ni|nunca|jamás|sin)\M.{0,40}\m(remedio|tratamiento|cura|medicina|tratar|trata|sirve|sustitu|reemplaza|ayuda|prueba|demuestra|estudio|dato|us[ae]|tom[ae]|beba|com[ae]|d[eé]|trague|aplique|ponga)'
    || '|\m(ningún|ninguna|evite|evitar|contraindica|tóxic|intoxica|envenena|veneno|peligro|emergencia|hospital|urgente|alérgic|alergia)'
    || '|\m(puesto|centro|servicio|profesional|personal) de salud|\mmédico'
    || '|\m(not|no|never|nor|without|cannot)\M.{0,40}\m(remedy|treat|cure|medicine|help|replace|substitute|proof|prove|show|stud|evidence|data|use|take|drink|eat|give|swallow|apply|put)'
    || '|n[''’]t\M.{0,40}\m(treat|cure|help|replace|use|take|drink|eat|give|swallow)'
    || '|\m(avoid|contraindicat|toxic|poison|danger|emergency|hospital|urgent|allerg)'
    || '|\mhealth (post|centre|center|service|worker|professional)|\mdoctor')
$$;

-- Whom a plant is barred for, by a route; null: by any route. A caution that holds for some routes also holds for a use whose
-- route nobody wrote down. What is not decided for pregnancy, breast-feeding and children counts as not known.
CREATE FUNCTION plant_bars(plant uuid, route text, OUT bars text[], OUT child_from int)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH caution AS (
    SELECT * FROM public.plant_cautions WHERE plant_id = plant
  ), held AS (
    SELECT * FROM caution
    WHERE plant_bars.route IS NULL OR plant_bars.route = 'OTHER' OR routes = '{}' OR plant_bars.route = ANY (routes)
  )
  SELECT ARRAY(
    SELECT subject FROM held WHERE subject IN ('PREGNANCY', 'BREASTFEEDING') AND level IN ('AVOID', 'ASK', 'NO_DATA')
    UNION SELECT undecided FROM unnest(ARRAY['PREGNANCY', 'BREASTFEEDING']) AS undecided
      WHERE undecided NOT IN (SELECT subject FROM caution)
    UNION SELECT 'medicine:' || coalesce(medicine, 'any-daily-medicine') FROM held
      WHERE subject = 'MEDICINES' AND level IN ('AVOID', 'ASK')
    UNION SELECT 'condition:' || coalesce(condition, 'allergy') FROM held
      WHERE (subject = 'ALLERGY' OR condition <> '') AND subject IN ('CONDITION', 'ALLERGY') AND level IN ('AVOID', 'ASK')
    UNION SELECT 'condition:allergy' FROM held WHERE subject = 'ALLERGY' AND level IN ('AVOID', 'ASK')
    UNION SELECT 'condition:sun-exposure' FROM held WHERE subject = 'SUN' AND level IN ('AVOID', 'ASK')
    UNION SELECT 'POISON' FROM public.plants WHERE id = plant AND is_poisonous
    ORDER BY 1),
  CASE WHEN 'CHILDREN' NOT IN (SELECT subject FROM caution) THEN 18 ELSE coalesce((
    SELECT max(coalesce(under_age, 18)) FROM held WHERE subject = 'CHILDREN' AND level IN ('AVOID', 'ASK', 'NO_DATA')), 0)
  END
$$;

-- The place of a use's evidence, from 0.
CREATE FUNCTION evidence_rank(evidence text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_position(
    ARRAY['TRADITION', 'LABORATORY', 'ANIMAL', 'HUMAN_SMALL', 'HUMAN', 'MONOGRAPH'], evidence) - 1, 0)
$$;

CREATE VIEW plant_uses_as_searched AS
SELECT use.id, plant_id, ailment_slug, is_public AS is_visible, created_at,
  CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence) AS rank,
  route, preparation, parts, evidence_rank(evidence) AS evidence, bars, child_from
FROM plant_uses AS use JOIN plants ON plants.id = plant_id, LATERAL plant_bars(plant_id, route)
WHERE NOT is_poisonous AND NOT EXISTS (
  SELECT FROM plant_uses AS tested
  WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST');

DROP VIEW plants_as_searched;

-- OFFSET 0: PostgreSQL would evaluate a subquery once for each of its mentions.
CREATE VIEW plants_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(VARIADIC names) AS names,
  search_lexemes(VARIADIC names || ARRAY[search_tags(tags), plant_family_en, plant_family_es, plant_part_used,
    geographic_location_en, geographic_location_es, description_en, description_es, identification_en, identification_es,
    key_properties_en, key_properties_es, basic_uses_en, basic_uses_es,
    cultural_significance_en, cultural_significance_es, spiritual_ceremonial_use_en, spiritual_ceremonial_use_es,
    preparation_methods_en, preparation_methods_es, dosage_guidelines_en, dosage_guidelines_es,
    precautions_en, precautions_es, ethical_harvesting_en, ethical_harvesting_es, used, cautioned]) AS words,
  search_lexemes(VARIADIC names || ARRAY[search_tags(tags), plant_family_en, plant_family_es, plant_part_used,
    geographic_location_en, geographic_location_es] || ARRAY(SELECT search_sentences(description_en, description_es,
    key_properties_en, key_properties_es, basic_uses_en, basic_uses_es, cultural_significance_en,
    cultural_significance_es, spiritual_ceremonial_use_en, spiritual_ceremonial_use_es, preparation_methods_en,
    preparation_methods_es, ethical_harvesting_en, ethical_harvesting_es, used))) AS found,
  called,
  ARRAY(
    SELECT 'part:' || part FROM plant_uses, unnest(parts) AS part WHERE plant_id = plants.id
    UNION SELECT 'part:' || replace(upper(btrim(part)), '-', '_') FROM string_to_table(plant_part_used, ',') AS part
    UNION SELECT 'preparation:' || preparation FROM plant_use_search WHERE plant_id = plants.id
    UNION SELECT 'preparation:BATH' FROM plant_use_search WHERE plant_id = plants.id AND route = 'BATH'
    UNION SELECT 'evidence:' || known FROM generate_series(0, (
      SELECT max(evidence) FROM plant_use_search WHERE plant_id = plants.id)) AS known
    UNION SELECT 'family:' || split_part(btrim(search_fold(family)), ' ', 1)
      FROM unnest(ARRAY[plant_family_en, plant_family_es]) AS family WHERE family <> ''
    UNION SELECT 'letter:' || left(name, 1) FROM unnest(called) AS name WHERE name NOT LIKE 'genus:%'
  ) AS facets,
  CASE WHEN answers THEN ARRAY(
    SELECT bar FROM plant_use_search, unnest(bars) AS bar WHERE plant_id = plants.id
    GROUP BY bar HAVING count(*) = (SELECT count(*) FROM plant_use_search WHERE plant_id = plants.id)
  ) ELSE (plant_bars(id, NULL)).bars END AS bars,
  CASE WHEN answers THEN (SELECT min(child_from) FROM plant_use_search WHERE plant_id = plants.id)
    ELSE (plant_bars(id, NULL)).child_from END AS child_from,
  sort_name_en, sort_name_es
FROM plants,
  LATERAL (SELECT array_remove(ARRAY[common_name_en, common_name_es, scientific_name, mayan_name] || synonyms
    || ARRAY(SELECT name FROM plant_names WHERE plant_id = plants.id), NULL) AS names OFFSET 0) AS named,
  LATERAL (SELECT search_names(names, scientific_name || synonyms) AS called OFFSET 0) AS calling,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es, place_en, place_es), ' ') AS used
    FROM plant_uses WHERE plant_id = plants.id OFFSET 0) AS uses,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es), ' ') AS cautioned
    FROM plant_cautions WHERE plant_id = plants.id OFFSET 0) AS cautions,
  LATERAL (SELECT EXISTS (SELECT FROM plant_use_search WHERE plant_id = plants.id) AS answers OFFSET 0) AS answering;

-- As before, for search tables of any columns.
CREATE OR REPLACE FUNCTION keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  excluded text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum), string_agg('excluded.' || quote_ident(attname), ', ' ORDER BY attnum)
  INTO columns, excluded
  FROM pg_attribute WHERE attrelid = TG_ARGV[1]::regclass AND attnum > 0 AND NOT attisdropped;
  -- Always in the same order, so that two transactions seldom wait for each other.
  EXECUTE format(
    'INSERT INTO %2$I (%4$s) SELECT %4$s FROM %1$I WHERE id IN (%3$s) ORDER BY id
     ON CONFLICT (id) DO UPDATE SET (%4$s) = (%5$s)',
    TG_ARGV[0] || '_as_searched', TG_ARGV[1], TG_ARGV[2], columns, excluded);
  RETURN NULL;
END $$;

-- Argument: where the ids of the plants are to be had. Named so that it runs before keep_search, which reads what it writes.
CREATE FUNCTION keep_plant_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT id) FROM (%s) AS changed (id)', TG_ARGV[0]) INTO ids;
  DELETE FROM plant_use_search WHERE plant_id = ANY (ids);
  INSERT INTO plant_use_search SELECT * FROM plant_uses_as_searched WHERE plant_id = ANY (ids) ORDER BY id;
  RETURN NULL;
END $$;

-- As before, and whole names without spaces: a typo may be anywhere in them.
CREATE FUNCTION keep_plant_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_words (kind, word)
  SELECT DISTINCT 'plant names', word FROM changed, unnest(called) AS word
  WHERE word NOT LIKE 'genus:%' ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE
  change record;
  part text;
BEGIN
  FOR change IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS change (event, rows) LOOP
    IF change.event <> 'DELETE' THEN
      EXECUTE format('CREATE TRIGGER names_%s AFTER %s ON plant_search REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_plant_words()', lower(change.event), change.event);
      EXECUTE format('CREATE TRIGGER kept_uses_%s AFTER %s ON plants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_plant_uses(''SELECT id FROM changed'')', lower(change.event), change.event);
    END IF;
    FOREACH part IN ARRAY ARRAY['plant_uses', 'plant_cautions'] LOOP
      EXECUTE format('CREATE TRIGGER kept_uses_%s AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_plant_uses(''SELECT plant_id FROM changed'')',
        lower(change.event), change.event, part, change.rows);
      EXECUTE format('CREATE TRIGGER search_%s AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT
        EXECUTE FUNCTION keep_search(''plants'', ''plant_search'', ''SELECT plant_id FROM changed'')',
        lower(change.event), change.event, part, change.rows);
    END LOOP;
  END LOOP;
END $$;

INSERT INTO plant_use_search SELECT * FROM plant_uses_as_searched;
INSERT INTO plant_search (id, created_at, is_visible, tags, needs, names, words, found, called, facets, bars, child_from,
  sort_name_en, sort_name_es)
SELECT id, created_at, is_visible, tags, needs, names, words, found, called, facets, bars, child_from, sort_name_en, sort_name_es
FROM plants_as_searched;
