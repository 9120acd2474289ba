-- Most saves make no text outdated. An update of no row would still run all that triggers maintain of its table, which took
-- most of the time of a save.
CREATE OR REPLACE FUNCTION outdated_texts_need() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content text;
  has_some boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  FOREACH content IN ARRAY ARRAY['plants', 'ailments', 'articles', 'projects', 'communities'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE id IN (SELECT content_id FROM changed))', content)
    INTO has_some;
    IF has_some THEN
      EXECUTE format('UPDATE public.%I SET needs = needs WHERE id IN (SELECT content_id FROM changed)', content);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
