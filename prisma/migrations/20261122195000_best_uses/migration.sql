-- The best use of a plant for an ailment is marked, since a list shows each plant once: without a filter, no other use has to be
-- looked up. The index holds what a search reads of a use, so that one that passes over many reads no rows.
ALTER TABLE plant_use_search ADD COLUMN is_best BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE plant_use_search ALTER COLUMN is_best DROP DEFAULT;

DROP INDEX plant_use_search_ailment_slug_is_visible_rank_created_at_pl_idx;
CREATE INDEX plant_use_search_ailment_idx ON plant_use_search
(ailment_slug, is_visible, rank, created_at DESC, plant_id DESC, id, is_best, route, preparation, parts, evidence, bars, child_from);

CREATE OR REPLACE VIEW plant_uses_as_searched AS
SELECT *, row_number() OVER (PARTITION BY plant_id, ailment_slug ORDER BY rank, id) = 1 AS is_best
FROM (
  SELECT use.id, plant_id, ailment_slug, is_public AS is_visible, created_at,
    10 * (CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence))
      + least(greatest(position, 0), 9) AS rank,
    route, preparation, parts, evidence_rank(evidence) AS evidence, bars, child_from
  FROM plant_uses AS use JOIN plants ON plants.id = plant_id, LATERAL plant_bars(plant_id, route)
  WHERE NOT is_poisonous AND NOT EXISTS (
    SELECT FROM plant_uses AS tested
    WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST')
) AS use;

-- As before, with the first two letters of each name: what begins with both is found without reading all with the first.
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
    SELECT 'part:' || part FROM plant_uses, unnest(parts) AS part WHERE plant_id = plants.id
    UNION SELECT 'part:' || replace(upper(btrim(part)), '-', '_') FROM string_to_table(plant_part_used, ',') AS part
    UNION SELECT 'preparation:' || preparation FROM plant_use_search WHERE plant_id = plants.id
    UNION SELECT 'preparation:BATH' FROM plant_use_search WHERE plant_id = plants.id AND route = 'BATH'
    UNION SELECT 'evidence:' || known FROM generate_series(0, (
      SELECT max(evidence) FROM plant_use_search WHERE plant_id = plants.id)) AS known
    UNION SELECT 'family:' || split_part(btrim(search_fold(family)), ' ', 1)
      FROM unnest(ARRAY[plant_family_en, plant_family_es]) AS family WHERE family <> ''
    UNION SELECT 'letter:' || left(name, letters) FROM unnest(called) AS name, unnest(ARRAY[1, 2]) AS letters WHERE name NOT LIKE 'genus:%'
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


UPDATE plant_use_search AS kept SET is_best = true FROM plant_uses_as_searched AS seen WHERE seen.id = kept.id AND seen.is_best;
UPDATE plant_search AS kept SET facets = seen.facets FROM plants_as_searched AS seen WHERE seen.id = kept.id;
