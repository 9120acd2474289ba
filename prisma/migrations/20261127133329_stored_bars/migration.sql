-- Whom cautions keep from a plant is decided by api/rules/bars.ts when it is saved, and stored: SQL only compares. The start fills
-- the table, and what searches read is as before until then.
CREATE TABLE "plant_bars" (
    "plant_id" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "bars" TEXT[],
    "from_months" INTEGER NOT NULL,
    "rule" INTEGER NOT NULL,

    CONSTRAINT "plant_bars_pkey" PRIMARY KEY ("plant_id","route")
);

ALTER TABLE "plant_bars" ADD CONSTRAINT "plant_bars_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP VIEW plants_as_searched;
DROP VIEW plant_uses_as_searched;
DROP FUNCTION plant_bars;

ALTER TABLE plant_search RENAME COLUMN child_from TO from_months;
ALTER TABLE plant_use_search RENAME COLUMN child_from TO from_months;
UPDATE plant_search SET from_months = 12 * from_months;
UPDATE plant_use_search SET from_months = 12 * from_months;

-- What has not been decided is barred for everybody.
CREATE VIEW plant_uses_as_searched AS
SELECT *, row_number() OVER (PARTITION BY plant_id, ailment_slug ORDER BY rank, id) = 1 AS is_best
FROM (
  SELECT use.id, plant_id, ailment_slug, plants.is_public AS is_visible, plants.created_at,
    10 * (CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence))
      + least(greatest(position, 0), 9) AS rank,
    route, preparation, parts, evidence_rank(evidence) AS evidence,
    coalesce(decided.bars, ARRAY['UNDECIDED']) AS bars, coalesce(decided.from_months, 12 * 18) AS from_months
  FROM plant_uses AS use JOIN plants ON plants.id = plant_id JOIN ailments ON slug = ailment_slug
    LEFT JOIN plant_bars AS decided USING (plant_id, route)
  WHERE NOT is_poisonous AND ailments.is_public AND NOT EXISTS (
    SELECT FROM plant_uses AS tested
    WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST')
) AS use;

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
  ) AS facets,
  CASE WHEN answers THEN ARRAY(
    SELECT bar FROM plant_use_search, unnest(bars) AS bar WHERE plant_id = plants.id
    GROUP BY bar HAVING count(*) = (SELECT count(*) FROM plant_use_search WHERE plant_id = plants.id)
  ) ELSE coalesce(decided.bars, ARRAY['UNDECIDED']) END AS bars,
  CASE WHEN answers THEN (SELECT min(from_months) FROM plant_use_search WHERE plant_id = plants.id)
    ELSE coalesce(decided.from_months, 12 * 18) END AS from_months,
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

-- A statement that changes cautions leaves nothing decided. Named so that these run before the triggers that read it.
CREATE FUNCTION forget_bars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM plant_bars WHERE plant_id IN (%s)', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER bars_insert AFTER INSERT ON plant_cautions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION forget_bars('SELECT plant_id FROM changed');
CREATE TRIGGER bars_update AFTER UPDATE ON plant_cautions REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_bars('SELECT plant_id FROM before UNION SELECT plant_id FROM changed');
CREATE TRIGGER bars_delete AFTER DELETE ON plant_cautions REFERENCING OLD TABLE AS before FOR EACH STATEMENT
  EXECUTE FUNCTION forget_bars('SELECT plant_id FROM before');
CREATE TRIGGER bars_update AFTER UPDATE ON plants REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION forget_bars(
    'SELECT id FROM changed JOIN before USING (id) WHERE changed.is_poisonous <> before.is_poisonous');
