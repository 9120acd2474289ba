-- The order of plants by family, and by name within each; plants without a family are last. In bytes, so that the names
-- of two families never mix.
CREATE FUNCTION family_order(facets text[], sort_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce('0' || left((SELECT min(facet COLLATE "C") FROM unnest(facets) AS facet WHERE facet LIKE 'family:_%'), 300), '1')
    || ' ' || left(sort_name, 300) COLLATE "C"
$$;

CREATE INDEX plant_search_family_en_idx ON plant_search (is_visible, (family_order(facets, sort_name_en) COLLATE "C"), id);
CREATE INDEX plant_search_family_es_idx ON plant_search (is_visible, (family_order(facets, sort_name_es) COLLATE "C"), id);
