-- CreateTable
CREATE TABLE "outdated_texts" (
    "id" SERIAL NOT NULL,
    "content_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_before" TEXT NOT NULL,

    CONSTRAINT "outdated_texts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outdated_texts_content_id_idx" ON "outdated_texts"("content_id");

-- All bilingual texts of a content, those of rows as `uses.text`.
CREATE FUNCTION bilingual_texts(content jsonb) RETURNS TABLE (name text, en text, es text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH parts AS (
    SELECT '' AS prefix, content AS part
    UNION ALL
    SELECT list || '.', part
    FROM unnest(ARRAY['names', 'uses', 'cautions', 'dangerSigns']) AS list,
      jsonb_array_elements(CASE jsonb_typeof(content->list) WHEN 'array' THEN content->list ELSE '[]' END) AS part
  )
  SELECT prefix || left(key, -2), coalesce(part->>key, ''), coalesce(part->>(left(key, -2) || 'Es'), '')
  FROM parts, jsonb_object_keys(part) AS key
  WHERE key ~ 'En$' AND jsonb_typeof(part->key) IN ('string', 'null')
$$;

-- Which texts a save has made older than their other language. A text is outdated if the other one has changed and it has not;
-- whoever then changes it has translated, which makes nothing outdated. Rows of a list have no identity: a row is recognized by
-- the language that has not changed.
CREATE FUNCTION note_outdated_texts(which uuid, earlier jsonb, later jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH held AS MATERIALIZED (SELECT DISTINCT * FROM public.bilingual_texts(earlier)),
  present AS MATERIALIZED (SELECT DISTINCT * FROM public.bilingual_texts(later)),
  gone AS MATERIALIZED (SELECT * FROM held EXCEPT SELECT * FROM present),
  come AS MATERIALIZED (
    SELECT * FROM present WHERE en <> '' AND es <> '' EXCEPT SELECT * FROM held
  ),
  changed AS (
    SELECT come.*,
      (SELECT min(gone.en) FROM gone WHERE gone.name = come.name AND gone.es = come.es) AS en_before,
      (SELECT min(gone.es) FROM gone WHERE gone.name = come.name AND gone.en = come.en) AS es_before
    FROM come
  ),
  outdated AS (
    SELECT name, 'ES' AS language, es AS text, en AS source, en_before AS replaced
    FROM changed WHERE en_before <> '' AND es_before IS NULL
    UNION ALL
    SELECT name, 'EN', en, es, es_before FROM changed WHERE es_before <> '' AND en_before IS NULL
  )
  INSERT INTO public.outdated_texts (content_id, name, language, text, source, source_before)
  SELECT which, outdated.name, outdated.language, outdated.text, outdated.source,
    coalesce(known.source_before, outdated.replaced)
  FROM outdated LEFT JOIN public.outdated_texts AS known ON known.content_id = which AND known.name = outdated.name
    AND known.language = outdated.language AND known.text = outdated.text AND known.source = outdated.replaced
  WHERE coalesce(known.source_before, outdated.replaced) <> outdated.source AND NOT EXISTS (
    SELECT FROM public.outdated_texts AS other WHERE other.content_id = which AND other.name = outdated.name
      AND other.language <> outdated.language AND other.text = outdated.replaced AND other.source = outdated.text);

  DELETE FROM public.outdated_texts AS known WHERE known.content_id = which AND NOT EXISTS (
    SELECT FROM public.bilingual_texts(later) AS pair
    WHERE pair.name = known.name AND (pair.en, pair.es) = (
      CASE known.language WHEN 'EN' THEN known.text ELSE known.source END,
      CASE known.language WHEN 'EN' THEN known.source ELSE known.text END));
END $$;

-- Of the saves until now. A confirmed translation was a revision that named it and changed nothing.
DO $$
DECLARE
  saved record;
BEGIN
  FOR saved IN
    SELECT content_id, content, changed_texts,
      lag(content) OVER (PARTITION BY content_id ORDER BY created_at, id) AS earlier
    FROM revisions ORDER BY created_at, id
  LOOP
    IF saved.content = saved.earlier THEN
      DELETE FROM outdated_texts
      WHERE content_id = saved.content_id AND name || initcap(language) = ANY (saved.changed_texts);
    ELSIF saved.earlier IS NOT NULL THEN
      PERFORM note_outdated_texts(saved.content_id, saved.earlier, saved.content);
    END IF;
  END LOOP;
END $$;

DROP TRIGGER revisions_changed_texts ON revisions;
DROP FUNCTION revisions_changed_texts();
DROP FUNCTION changed_texts(jsonb, jsonb);

-- DropIndex
DROP INDEX "revisions_content_id_created_at_changed_texts_idx";

-- AlterTable
ALTER TABLE "revisions" DROP COLUMN "changed_texts";

CREATE FUNCTION revisions_outdate_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier jsonb := (
    SELECT content FROM public.revisions
    WHERE content_id = NEW.content_id AND id <> NEW.id AND created_at <= NEW.created_at
    ORDER BY created_at DESC, id DESC LIMIT 1);
BEGIN
  IF earlier IS NOT NULL THEN
    PERFORM public.note_outdated_texts(NEW.content_id, earlier, NEW.content);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER revisions_outdate_texts AFTER INSERT ON revisions
  FOR EACH ROW EXECUTE FUNCTION revisions_outdate_texts();

CREATE FUNCTION revisions_forget_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.outdated_texts AS kept USING deleted
  WHERE kept.content_id = deleted.content_id
    AND NOT EXISTS (SELECT FROM public.revisions WHERE revisions.content_id = deleted.content_id);
  RETURN NULL;
END $$;

CREATE TRIGGER revisions_forget_texts AFTER DELETE ON revisions REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION revisions_forget_texts();

-- Texts of rows in one language only are to be translated, too. After the trigger "needs", which sets the other reasons anew.
CREATE FUNCTION plants_needs_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'UNTRANSLATED' <> ALL (NEW.needs) AND (
    public.is_half(NEW.reviewer_role_en, NEW.reviewer_role_es)
    OR EXISTS (SELECT FROM public.plant_names WHERE plant_id = NEW.id AND public.is_half(note_en, note_es))
    OR EXISTS (
      SELECT FROM public.plant_uses
      WHERE plant_id = NEW.id AND (public.is_half(place_en, place_es) OR public.is_half(text_en, text_es)))
    OR EXISTS (SELECT FROM public.plant_cautions WHERE plant_id = NEW.id AND public.is_half(text_en, text_es))
  ) THEN
    NEW.needs := 'UNTRANSLATED'::text || NEW.needs;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION ailments_needs_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'UNTRANSLATED' <> ALL (NEW.needs)
    AND EXISTS (SELECT FROM public.danger_signs WHERE ailment_id = NEW.id AND public.is_half(text_en, text_es)) THEN
    NEW.needs := 'UNTRANSLATED'::text || NEW.needs;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER needs_of_rows BEFORE INSERT OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION plants_needs_of_rows();
CREATE TRIGGER needs_of_rows BEFORE INSERT OR UPDATE ON ailments FOR EACH ROW EXECUTE FUNCTION ailments_needs_of_rows();

UPDATE plants SET needs = needs;
UPDATE ailments SET needs = needs;
