CREATE OR REPLACE FUNCTION evidence_rank(evidence text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_position(
    ARRAY['TRADITION', 'ACCEPTED_USE', 'LABORATORY', 'ANIMAL', 'HUMAN_SMALL', 'HUMAN', 'MONOGRAPH'], evidence) - 1, 0)
$$;

-- MONOGRAPH now says that experts accept a use after trials. Where no cited source is one, nothing shows that there were any.
UPDATE plant_uses SET evidence = 'ACCEPTED_USE'
WHERE evidence = 'MONOGRAPH' AND finding IN ('FOR', 'NOT_TESTED') AND NOT EXISTS (
  SELECT FROM sources WHERE key = ANY (source_keys) AND kind IN ('HUMAN_STUDY', 'REVIEW'));

-- The places of all kinds of evidence changed, in plant_use_search and in the facets of plants.
UPDATE plants SET created_at = plants.created_at WHERE id IN (SELECT plant_id FROM plant_uses);
