-- A use for an ailment that is not public is shown nowhere: it does not count for what a plant is found by, nor for whom it is
-- safe. The views are as before but for that.
CREATE OR REPLACE VIEW plant_uses_as_searched AS
SELECT *, row_number() OVER (PARTITION BY plant_id, ailment_slug ORDER BY rank, id) = 1 AS is_best
FROM (
  SELECT use.id, plant_id, ailment_slug, plants.is_public AS is_visible, plants.created_at,
    10 * (CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence))
      + least(greatest(position, 0), 9) AS rank,
    route, preparation, parts, evidence_rank(evidence) AS evidence, bars, child_from
  FROM plant_uses AS use JOIN plants ON plants.id = plant_id JOIN ailments ON slug = ailment_slug,
    LATERAL plant_bars(plant_id, route)
  WHERE NOT is_poisonous AND ailments.is_public AND NOT EXISTS (
    SELECT FROM plant_uses AS tested
    WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST')
) AS use;

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
    FROM plant_uses JOIN ailments ON slug = ailment_slug
    WHERE plant_id = plants.id AND ailments.is_public OFFSET 0) AS uses,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es), ' ') AS cautioned
    FROM plant_cautions WHERE plant_id = plants.id OFFSET 0) AS cautions,
  LATERAL (SELECT EXISTS (SELECT FROM plant_use_search WHERE plant_id = plants.id) AS answers OFFSET 0) AS answering;

-- When an ailment is published or hidden, its plants are computed anew, even while a writer of the ailment lets triggers wait.
CREATE FUNCTION keep_plants_of_ailments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waits text := coalesce(current_setting('site.search_waits', true), '');
BEGIN
  PERFORM set_config('site.search_waits', '', true);
  UPDATE plants SET created_at = plants.created_at
  WHERE id IN (
    SELECT plant_id FROM plant_uses JOIN changed ON changed.slug = ailment_slug JOIN before ON before.id = changed.id
    WHERE before.is_public <> changed.is_public);
  PERFORM set_config('site.search_waits', waits, true);
  RETURN NULL;
END $$;

CREATE TRIGGER plants_update AFTER UPDATE ON ailments REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_plants_of_ailments();

UPDATE plants SET created_at = plants.created_at
WHERE id IN (SELECT plant_id FROM plant_uses JOIN ailments ON slug = ailment_slug WHERE NOT ailments.is_public);
