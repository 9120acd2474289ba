-- Among uses that are equally well known, those that stand first in a plant's list come first: the list is in the order of
-- importance, and what stands last is often a special case (the sting of a scorpion, for "insect bites").
CREATE OR REPLACE VIEW plant_uses_as_searched AS
SELECT use.id, plant_id, ailment_slug, is_public AS is_visible, created_at,
  10 * (CASE finding WHEN 'FOR' THEN 10 WHEN 'MIXED' THEN 20 ELSE 30 END + 5 - evidence_rank(evidence))
    + least(greatest(position, 0), 9) AS rank,
  route, preparation, parts, evidence_rank(evidence) AS evidence, bars, child_from
FROM plant_uses AS use JOIN plants ON plants.id = plant_id, LATERAL plant_bars(plant_id, route)
WHERE NOT is_poisonous AND NOT EXISTS (
  SELECT FROM plant_uses AS tested
  WHERE tested.plant_id = use.plant_id AND tested.ailment_slug = use.ailment_slug AND tested.finding = 'AGAINST');

UPDATE plant_use_search AS kept SET rank = seen.rank FROM plant_uses_as_searched AS seen WHERE seen.id = kept.id;
