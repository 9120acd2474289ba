-- An item with a text that is older than its other language needs a translation, like one with a text in one language only: the
-- dashboard, the lists and the queue say the same. After the triggers that set the other reasons anew.
CREATE FUNCTION needs_of_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'UNTRANSLATED' <> ALL (NEW.needs) AND EXISTS (SELECT FROM public.outdated_texts WHERE content_id = NEW.id) THEN
    NEW.needs := 'UNTRANSLATED'::text || NEW.needs;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER needs_of_translations BEFORE INSERT OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION needs_of_translations();
CREATE TRIGGER needs_of_translations BEFORE INSERT OR UPDATE ON ailments FOR EACH ROW EXECUTE FUNCTION needs_of_translations();
CREATE TRIGGER needs_of_translations BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION needs_of_translations();
CREATE TRIGGER needs_of_translations BEFORE INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION needs_of_translations();

CREATE FUNCTION outdated_texts_need() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.plants SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.ailments SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.articles SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.projects SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER need_insert AFTER INSERT ON outdated_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION outdated_texts_need();
CREATE TRIGGER need_delete AFTER DELETE ON outdated_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION outdated_texts_need();

UPDATE plants SET needs = needs WHERE id IN (SELECT content_id FROM outdated_texts);
UPDATE ailments SET needs = needs WHERE id IN (SELECT content_id FROM outdated_texts);
UPDATE articles SET needs = needs WHERE id IN (SELECT content_id FROM outdated_texts);
UPDATE projects SET needs = needs WHERE id IN (SELECT content_id FROM outdated_texts);
