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

UPDATE plant_use_search AS kept SET is_best = true FROM plant_uses_as_searched AS seen WHERE seen.id = kept.id AND seen.is_best;

-- The letters that names of a plant begin with, in the orders by name: a page of a letter reads no more than its plants.
CREATE TABLE "plant_letters" (
    "plant_id" UUID NOT NULL,
    "letter" TEXT NOT NULL,
    "sort_name_en" TEXT NOT NULL,
    "sort_name_es" TEXT NOT NULL,

    CONSTRAINT "plant_letters_pkey" PRIMARY KEY ("plant_id","letter")
);

ALTER TABLE "plant_letters" ADD CONSTRAINT "plant_letters_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plant_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION keep_plant_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM plant_letters WHERE plant_id IN (SELECT id FROM changed);
  INSERT INTO plant_letters (plant_id, letter, sort_name_en, sort_name_es)
  SELECT id, substr(facet, 8), sort_name_en, sort_name_es FROM changed, unnest(facets) AS facet
  WHERE facet LIKE 'letter:_%' ORDER BY 1, 2;
  RETURN NULL;
END $$;

CREATE TRIGGER letters_insert AFTER INSERT ON plant_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_plant_letters();
CREATE TRIGGER letters_update AFTER UPDATE ON plant_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_plant_letters();

INSERT INTO plant_letters (plant_id, letter, sort_name_en, sort_name_es)
SELECT id, substr(facet, 8), sort_name_en, sort_name_es FROM plant_search, unnest(facets) AS facet WHERE facet LIKE 'letter:_%';

CREATE INDEX "plant_letters_letter_sort_name_en_plant_id_idx" ON "plant_letters"("letter", "sort_name_en", "plant_id");
CREATE INDEX "plant_letters_letter_sort_name_es_plant_id_idx" ON "plant_letters"("letter", "sort_name_es", "plant_id");
