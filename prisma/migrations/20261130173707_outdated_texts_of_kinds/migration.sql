-- Of every kind of content: `maintain_content` gives each the trigger.
CREATE OR REPLACE FUNCTION outdated_texts_need() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content text;
  has_some boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  FOR content IN SELECT relname FROM pg_catalog.pg_trigger JOIN pg_catalog.pg_class ON pg_class.oid = tgrelid
    WHERE tgname = 'needs_of_translations' ORDER BY relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE id IN (SELECT content_id FROM changed))', content)
    INTO has_some;
    IF has_some THEN
      EXECUTE format('UPDATE public.%I SET needs = needs WHERE id IN (SELECT content_id FROM changed)', content);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
