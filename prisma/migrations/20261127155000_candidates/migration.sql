-- SQL finds candidates, in the order of a list; api/content/search/rules/judge.ts decides by `judged` which of them are listed. What is
-- found as well is in the order of its stops, which are decided with the bars.
DROP VIEW plants_as_searched;
DROP VIEW plant_uses_as_searched;

DROP INDEX "plant_use_search_ailment_idx";
ALTER TABLE "plant_bars" ADD COLUMN "stops" INTEGER NOT NULL DEFAULT 99;
ALTER TABLE "plant_search" ADD COLUMN "judged" TEXT NOT NULL DEFAULT '', ADD COLUMN "stops" INTEGER NOT NULL DEFAULT 99;
ALTER TABLE "plant_search" ALTER COLUMN "judged" DROP DEFAULT, ALTER COLUMN "stops" DROP DEFAULT;
ALTER TABLE "plant_use_search" DROP COLUMN "is_best";

CREATE VIEW plant_uses_as_searched AS
SELECT use.id, use.plant_id, ailment_slug, plants.is_public AS is_visible, plants.created_at,
  1000 * (CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence))
    + 10 * coalesce(plant.stops, 99) + least(greatest(position, 0), 9) AS rank,
  use.route, preparation, parts, evidence_rank(evidence) AS evidence,
  coalesce(decided.bars, ARRAY['UNDECIDED']) AS bars, coalesce(decided.from_months, 12 * 18) AS from_months
FROM plant_uses AS use JOIN plants ON plants.id = use.plant_id JOIN ailments ON slug = ailment_slug
  LEFT JOIN plant_bars AS decided ON decided.plant_id = plants.id AND decided.route = use.route
  LEFT JOIN plant_bars AS plant ON plant.plant_id = plants.id AND plant.route = 'OTHER'
WHERE NOT is_poisonous AND ailments.is_public AND NOT EXISTS (
  SELECT FROM plant_uses AS tested
  WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST');

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

CREATE INDEX "plant_search_is_visible_stops_created_at_id_idx" ON "plant_search"("is_visible", "stops", "created_at" DESC, "id" DESC);
CREATE INDEX "plant_use_search_ailment_idx" ON "plant_use_search"("ailment_slug", "is_visible", "rank", "created_at" DESC, "plant_id" DESC, "bars", "from_months");

UPDATE plants SET created_at = plants.created_at;
