-- Search -------------------------------------------------------------------------------------------------------------

-- A text as the search sees it: no case, no accents, no apostrophes (Mayan spelling has four of them: ' ’ ʼ ꞌ), words
-- parted and led by one blank, so that LIKE '% word%' finds the beginnings of words.
CREATE FUNCTION search_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, translate(normalize(value), '''’‘ʼꞌ`´ʹ', ''))),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Footnote marks are for readers; "tramil" in a search is not about the plants that TRAMIL has a sheet on.
CREATE FUNCTION search_vector(VARIADIC texts text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', public.search_fold(regexp_replace(array_to_string(texts, ' '), '\[\^[^\]]*\]', ' ', 'g')))
$$;

CREATE FUNCTION search_tags(slugs text[]) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', array_to_string(slugs, ' '), string_agg(label_en || ' ' || label_es, ' '))
  FROM public.tags WHERE slug = ANY (slugs)
$$;

CREATE FUNCTION plants_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := public.search_fold(concat_ws(' ',
    NEW.common_name_en, NEW.common_name_es, NEW.scientific_name, NEW.mayan_name, array_to_string(NEW.synonyms, ' '),
    (SELECT string_agg(name, ' ' ORDER BY position) FROM public.plant_names WHERE plant_id = NEW.id)));
  NEW.search_text := public.search_vector(
    NEW.search_names, public.search_tags(NEW.tags), NEW.plant_family_en, NEW.plant_family_es, NEW.plant_part_used,
    NEW.geographic_location_en, NEW.geographic_location_es, NEW.description_en, NEW.description_es,
    NEW.key_properties_en, NEW.key_properties_es, NEW.basic_uses_en, NEW.basic_uses_es,
    NEW.cultural_significance_en, NEW.cultural_significance_es,
    NEW.spiritual_ceremonial_use_en, NEW.spiritual_ceremonial_use_es,
    NEW.preparation_methods_en, NEW.preparation_methods_es, NEW.dosage_guidelines_en, NEW.dosage_guidelines_es,
    NEW.precautions_en, NEW.precautions_es, NEW.ethical_harvesting_en, NEW.ethical_harvesting_es);
  RETURN NEW;
END $$;

CREATE FUNCTION articles_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := public.search_fold(concat_ws(' ', NEW.title_en, NEW.title_es));
  NEW.search_text := public.search_vector(
    NEW.search_names, public.search_tags(NEW.tags), NEW.content_en, NEW.content_es);
  RETURN NEW;
END $$;

CREATE FUNCTION projects_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := public.search_fold(concat_ws(' ', NEW.title_en, NEW.title_es));
  NEW.search_text := public.search_vector(
    NEW.search_names, public.search_tags(NEW.tags), NEW.status_en, NEW.status_es, NEW.description_en, NEW.description_es);
  RETURN NEW;
END $$;

CREATE TRIGGER search BEFORE INSERT OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION plants_search();
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION articles_search();
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION projects_search();

-- A plant's names and the tags' labels are part of its search columns: touching the row writes them anew.
CREATE FUNCTION plant_names_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET search_names = '' WHERE id IN (SELECT plant_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER search_insert AFTER INSERT ON plant_names
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plant_names_touch();
CREATE TRIGGER search_update AFTER UPDATE ON plant_names
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plant_names_touch();
CREATE TRIGGER search_delete AFTER DELETE ON plant_names
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plant_names_touch();

CREATE FUNCTION tags_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET search_names = '' WHERE tags && (SELECT array_agg(slug) FROM changed);
  UPDATE articles SET search_names = '' WHERE tags && (SELECT array_agg(slug) FROM changed);
  UPDATE projects SET search_names = '' WHERE tags && (SELECT array_agg(slug) FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER search_insert AFTER INSERT ON tags
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tags_touch();
CREATE TRIGGER search_update AFTER UPDATE ON tags
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tags_touch();
CREATE TRIGGER search_delete AFTER DELETE ON tags
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tags_touch();

-- Pending lists would make a search pay for earlier writes; reads are what counts here.
ALTER INDEX plants_search_names_idx SET (fastupdate = off);
ALTER INDEX plants_search_text_idx SET (fastupdate = off);
ALTER INDEX articles_search_names_idx SET (fastupdate = off);
ALTER INDEX articles_search_text_idx SET (fastupdate = off);
ALTER INDEX projects_search_names_idx SET (fastupdate = off);
ALTER INDEX projects_search_text_idx SET (fastupdate = off);

-- With the default sample the plan of a search depends on luck.
ALTER TABLE plants ALTER COLUMN search_names SET STATISTICS 1000;

-- Totals -------------------------------------------------------------------------------------------------------------

-- Arguments: the kind, and the expression that says whether a row is visible to everybody.
CREATE FUNCTION count_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := changes || format('SELECT tags, (%s) AS is_visible, -1 AS change FROM old_rows', TG_ARGV[1]);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || format('SELECT tags, (%s) AS is_visible, 1 AS change FROM new_rows', TG_ARGV[1]);
  END IF;
  -- The same order in every transaction, so that two of them never wait for each other.
  EXECUTE format(
    'INSERT INTO content_counts AS counts (kind, tag, is_visible, count)
     SELECT %L, tag, is_visible, sum(change)
     FROM (%s) AS changed, LATERAL (SELECT '''' UNION SELECT unnest(changed.tags)) AS listed (tag)
     GROUP BY tag, is_visible HAVING sum(change) <> 0 ORDER BY tag, is_visible
     ON CONFLICT (kind, tag, is_visible) DO UPDATE SET count = counts.count + excluded.count',
    TG_ARGV[0], array_to_string(changes, ' UNION ALL '));
  RETURN NULL;
END $$;

CREATE FUNCTION count_no_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_counts WHERE kind = TG_ARGV[0];
  RETURN NULL;
END $$;

DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('plants', 'PLANT', 'is_public'), ('articles', 'ARTICLE', 'is_public'), ('projects', 'PROJECT', 'NOT is_locked')
  ) AS noun (tbl, kind, visible) LOOP
    EXECUTE format('CREATE TRIGGER count_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER count_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER count_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER count_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION count_no_content(%L)', counted.tbl, counted.kind);
  END LOOP;
END $$;

-- Who is an admin ----------------------------------------------------------------------------------------------------

CREATE FUNCTION is_admin(user_id_to_check uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.admin_users WHERE user_id = user_id_to_check)
$$;

CREATE FUNCTION get_admin_users() RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT user_id FROM public.admin_users
$$;
