-- CreateTable
CREATE TABLE "plant_distribution" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "areas" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "origin" TEXT,
    "min_altitude" INTEGER,
    "max_altitude" INTEGER,
    "habitat_en" TEXT,
    "habitat_es" TEXT,
    "source_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "plant_distribution_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plant_distribution_plant_id_position_idx" ON "plant_distribution"("plant_id", "position");

-- AddForeignKey
ALTER TABLE "plant_distribution" ADD CONSTRAINT "plant_distribution_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE VIEW plants_as_searched AS
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
    SELECT 'part:' || part FROM plant_uses JOIN ailments ON slug = ailment_slug, unnest(parts) AS part
      WHERE plant_id = plants.id AND ailments.is_public
    UNION SELECT 'part:' || replace(upper(btrim(part)), '-', '_') FROM string_to_table(plant_part_used, ',') AS part
    UNION SELECT 'preparation:' || preparation FROM plant_use_search WHERE plant_id = plants.id
    UNION SELECT 'preparation:BATH' FROM plant_use_search WHERE plant_id = plants.id AND route = 'BATH'
    UNION SELECT 'evidence:' || known FROM generate_series(0, (
      SELECT max(evidence) FROM plant_use_search WHERE plant_id = plants.id)) AS known
    UNION SELECT 'family:' || split_part(btrim(search_fold(family)), ' ', 1)
      FROM unnest(ARRAY[plant_family_en, plant_family_es]) AS family WHERE family <> ''
    UNION SELECT 'letter:' || left(name, 1) FROM unnest(called) AS name WHERE name NOT LIKE 'genus:%'
    -- What grows in a department grows in the country.
    UNION SELECT 'area:' || unnest(ARRAY[area, split_part(area, '-', 1)])
      FROM plant_distribution, unnest(areas) AS area WHERE plant_id = plants.id
  ) AS facets,
  CASE WHEN answers THEN ARRAY(
    SELECT bar FROM plant_use_search, unnest(bars) AS bar WHERE plant_id = plants.id
    GROUP BY bar HAVING count(*) = (SELECT count(*) FROM plant_use_search WHERE plant_id = plants.id)
  ) ELSE coalesce(decided.bars, ARRAY['UNDECIDED']) END AS bars,
  CASE WHEN answers THEN (SELECT min(from_months) FROM plant_use_search WHERE plant_id = plants.id)
    ELSE coalesce(decided.from_months, 12 * 18) END AS from_months,
  coalesce(decided.stops, 99) AS stops,
  json_build_object('called', called,
    'bars', (SELECT json_object_agg(route, json_build_object('bars', bars, 'fromMonths', from_months) ORDER BY route)
      FROM plant_bars WHERE plant_id = plants.id
        AND (route = 'OTHER' OR route IN (SELECT route FROM plant_use_search WHERE plant_id = plants.id))),
    'uses', (SELECT coalesce(json_agg(json_build_object('id', id, 'ailment', ailment_slug, 'rank', rank, 'route', route,
      'preparation', preparation, 'parts', parts, 'level', evidence) ORDER BY id), '[]')
      FROM plant_use_search WHERE plant_id = plants.id))::text AS judged,
  sort_name_en, sort_name_es
FROM plants LEFT JOIN plant_bars AS decided ON decided.plant_id = plants.id AND decided.route = 'OTHER',
  LATERAL (SELECT array_remove(ARRAY[common_name_en, common_name_es, scientific_name, mayan_name] || synonyms
    || ARRAY(SELECT name FROM plant_names WHERE plant_id = plants.id), NULL) AS names OFFSET 0) AS named,
  LATERAL (SELECT search_names(names, scientific_name || synonyms) AS called OFFSET 0) AS calling,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es, place_en, place_es), ' ') AS used
    FROM plant_uses JOIN ailments ON slug = ailment_slug
    WHERE plant_id = plants.id AND ailments.is_public OFFSET 0) AS uses,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es), ' ') AS cautioned
    FROM plant_cautions WHERE plant_id = plants.id OFFSET 0) AS cautions,
  LATERAL (SELECT EXISTS (SELECT FROM plant_use_search WHERE plant_id = plants.id) AS answers OFFSET 0) AS answering;

CREATE OR REPLACE FUNCTION keep_citations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF search_waits() THEN RETURN NULL; END IF;
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
      UNION SELECT unnest(source_keys), plant_id FROM plant_distribution WHERE plant_id = ANY ($1)
      UNION SELECT unnest(source_keys), ailment_id FROM danger_signs WHERE ailment_id = ANY ($1)
      UNION SELECT conservation_source, id FROM plants WHERE id = ANY ($1) AND conservation_source <> ''''
    ), gone AS (
      DELETE FROM citations WHERE content_id = ANY ($1) AND (key, content_id) NOT IN (SELECT key, id FROM cited)
    )
    INSERT INTO citations (key, kind, content_id) SELECT key, %L, id FROM cited ORDER BY key, id ON CONFLICT DO NOTHING',
    TG_ARGV[1], TG_ARGV[0]) USING ids;
  RETURN NULL;
END $$;

-- As before, with the places of plants.
CREATE OR REPLACE FUNCTION plants_needs_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'UNTRANSLATED' <> ALL (NEW.needs) AND (
    public.is_half(NEW.reviewer_role_en, NEW.reviewer_role_es)
    OR EXISTS (SELECT FROM public.plant_names WHERE plant_id = NEW.id AND public.is_half(note_en, note_es))
    OR EXISTS (
      SELECT FROM public.plant_uses
      WHERE plant_id = NEW.id AND (public.is_half(place_en, place_es) OR public.is_half(text_en, text_es)))
    OR EXISTS (SELECT FROM public.plant_cautions WHERE plant_id = NEW.id AND public.is_half(text_en, text_es))
    OR EXISTS (SELECT FROM public.plant_distribution WHERE plant_id = NEW.id AND public.is_half(habitat_en, habitat_es))
  ) THEN
    NEW.needs := 'UNTRANSLATED'::text || NEW.needs;
  END IF;
  RETURN NEW;
END $$;

CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON plant_distribution DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_content_version('PLANT', 'plant_id');
CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON plant_distribution DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version('PLANT', 'plant_id');

DO $$
DECLARE
  change RECORD;
BEGIN
  FOR change IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS change (event, rows) LOOP
    EXECUTE format('CREATE TRIGGER citations_%1$s AFTER %2$s ON plant_distribution REFERENCING %3$s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_citations(''PLANT'', ''plants'', ''plant_id'')',
      lower(change.event), change.event, change.rows);
    EXECUTE format('CREATE TRIGGER search_%1$s AFTER %2$s ON plant_distribution REFERENCING %3$s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_search(''plants'', ''plant_search'', ''SELECT plant_id FROM changed'')',
      lower(change.event), change.event, change.rows);
  END LOOP;
END $$;
