-- A poison is not found by what readers are not told of it: how it is used, whatever its form still holds.
CREATE OR REPLACE VIEW plants_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(VARIADIC names) AS names,
  search_lexemes(VARIADIC names || ARRAY[search_tags(tags), plant_family_en, plant_family_es, plant_part_used,
    geographic_location_en, geographic_location_es, description_en, description_es, identification_en, identification_es,
    key_properties_en, key_properties_es, told.basic_uses_en, told.basic_uses_es,
    cultural_significance_en, cultural_significance_es, told.spiritual_ceremonial_use_en, told.spiritual_ceremonial_use_es,
    told.preparation_methods_en, told.preparation_methods_es, told.dosage_guidelines_en, told.dosage_guidelines_es,
    precautions_en, precautions_es, ethical_harvesting_en, ethical_harvesting_es, used, cautioned]) AS words,
  search_lexemes(VARIADIC names || ARRAY[search_tags(tags), plant_family_en, plant_family_es, plant_part_used,
    geographic_location_en, geographic_location_es] || ARRAY(SELECT search_sentences(description_en, description_es,
    key_properties_en, key_properties_es, told.basic_uses_en, told.basic_uses_es, cultural_significance_en,
    cultural_significance_es, told.spiritual_ceremonial_use_en, told.spiritual_ceremonial_use_es, told.preparation_methods_en,
    told.preparation_methods_es, ethical_harvesting_en, ethical_harvesting_es, used))) AS found,
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
FROM plants LEFT JOIN plant_bars AS decided ON decided.plant_id = plants.id AND decided.route = 'OTHER'
  LEFT JOIN LATERAL (SELECT plants.basic_uses_en, plants.basic_uses_es, plants.preparation_methods_en,
    plants.preparation_methods_es, plants.dosage_guidelines_en, plants.dosage_guidelines_es,
    plants.spiritual_ceremonial_use_en, plants.spiritual_ceremonial_use_es) AS told ON NOT is_poisonous,
  LATERAL (SELECT array_remove(ARRAY[common_name_en, common_name_es, scientific_name, mayan_name] || synonyms
    || ARRAY(SELECT name FROM plant_names WHERE plant_id = plants.id), NULL) AS names OFFSET 0) AS named,
  LATERAL (SELECT search_names(names, scientific_name || synonyms) AS called OFFSET 0) AS calling,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es, place_en, place_es), ' ') AS used
    FROM plant_uses JOIN ailments ON slug = ailment_slug
    WHERE plant_id = plants.id AND ailments.is_public AND NOT is_poisonous OFFSET 0) AS uses,
  LATERAL (SELECT string_agg(concat_ws(' ', text_en, text_es), ' ') AS cautioned
    FROM plant_cautions WHERE plant_id = plants.id OFFSET 0) AS cautions,
  LATERAL (SELECT EXISTS (SELECT FROM plant_use_search WHERE plant_id = plants.id) AS answers OFFSET 0) AS answering;

UPDATE plants SET created_at = created_at WHERE is_poisonous;
