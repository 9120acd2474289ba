-- Saving a plant writes to four tables, and each computed what it is found by and what it cites. The writer (stores.ts) sets this
-- for its transaction, and touches the plants at the end: that takes a third of the time.
CREATE FUNCTION search_waits() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('site.search_waits', true), '') = 'on'
$$;

-- These three as before, except that they wait.
CREATE OR REPLACE FUNCTION keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  excluded text;
BEGIN
  IF search_waits() THEN RETURN NULL; END IF;
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum), string_agg('excluded.' || quote_ident(attname), ', ' ORDER BY attnum)
  INTO columns, excluded
  FROM pg_attribute WHERE attrelid = TG_ARGV[1]::regclass AND attnum > 0 AND NOT attisdropped;
  -- Always in the same order, so that two transactions seldom wait for each other.
  EXECUTE format(
    'INSERT INTO %2$I (%4$s) SELECT %4$s FROM %1$I WHERE id IN (%3$s) ORDER BY id
     ON CONFLICT (id) DO UPDATE SET (%4$s) = (%5$s)',
    TG_ARGV[0] || '_as_searched', TG_ARGV[1], TG_ARGV[2], columns, excluded);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_plant_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF search_waits() THEN RETURN NULL; END IF;
  EXECUTE format('SELECT array_agg(DISTINCT id) FROM (%s) AS changed (id)', TG_ARGV[0]) INTO ids;
  DELETE FROM plant_use_search WHERE plant_id = ANY (ids);
  INSERT INTO plant_use_search SELECT * FROM plant_uses_as_searched WHERE plant_id = ANY (ids) ORDER BY id;
  RETURN NULL;
END $$;

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
      UNION SELECT unnest(source_keys), ailment_id FROM danger_signs WHERE ailment_id = ANY ($1)
      UNION SELECT conservation_source, id FROM plants WHERE id = ANY ($1) AND conservation_source <> ''''
    ), gone AS (
      DELETE FROM citations WHERE content_id = ANY ($1) AND (key, content_id) NOT IN (SELECT key, id FROM cited)
    )
    INSERT INTO citations (key, kind, content_id) SELECT key, %L, id FROM cited ORDER BY key, id ON CONFLICT DO NOTHING',
    TG_ARGV[1], TG_ARGV[0]) USING ids;
  RETURN NULL;
END $$;
