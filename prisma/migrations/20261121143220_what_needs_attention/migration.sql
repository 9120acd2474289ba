-- AlterTable
ALTER TABLE "articles" ADD COLUMN     "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sort_name_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sort_name_es" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "plants" ADD COLUMN     "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sort_name_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sort_name_es" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sort_name_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sort_name_es" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "need_counts" (
    "kind" TEXT NOT NULL,
    "need" TEXT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "need_counts_pkey" PRIMARY KEY ("kind","need","is_visible")
);

-- Whether a text is there in one language and missing in the other one.
CREATE FUNCTION is_half(en text, es text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (coalesce(en, '') = '') <> (coalesce(es, '') = '')
$$;

-- Whether there is any text, but no footnote mark in it.
CREATE FUNCTION cites_nothing(VARIADIC texts text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(texts, '') <> '' AND position('[^' IN array_to_string(texts, '')) = 0
$$;

-- A name as lists sort it: as the search folds it, so that case and accents do not matter.
CREATE FUNCTION sort_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(public.search_fold(name), 200)
$$;

CREATE FUNCTION plants_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.common_name_en);
  NEW.sort_name_es := public.sort_name(NEW.common_name_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.plant_family_en, NEW.plant_family_es)
      OR public.is_half(NEW.geographic_location_en, NEW.geographic_location_es)
      OR public.is_half(NEW.description_en, NEW.description_es)
      OR public.is_half(NEW.key_properties_en, NEW.key_properties_es)
      OR public.is_half(NEW.basic_uses_en, NEW.basic_uses_es)
      OR public.is_half(NEW.cultural_significance_en, NEW.cultural_significance_es)
      OR public.is_half(NEW.spiritual_ceremonial_use_en, NEW.spiritual_ceremonial_use_es)
      OR public.is_half(NEW.preparation_methods_en, NEW.preparation_methods_es)
      OR public.is_half(NEW.dosage_guidelines_en, NEW.dosage_guidelines_es)
      OR public.is_half(NEW.precautions_en, NEW.precautions_es)
      OR public.is_half(NEW.ethical_harvesting_en, NEW.ethical_harvesting_es) THEN 'UNTRANSLATED' END,
    CASE WHEN concat(NEW.precautions_en, NEW.precautions_es) = '' AND concat(
      NEW.basic_uses_en, NEW.basic_uses_es, NEW.preparation_methods_en, NEW.preparation_methods_es,
      NEW.dosage_guidelines_en, NEW.dosage_guidelines_es) <> '' THEN 'NO_PRECAUTIONS' END,
    CASE WHEN public.cites_nothing(
      NEW.plant_family_en, NEW.plant_family_es, NEW.geographic_location_en, NEW.geographic_location_es,
      NEW.description_en, NEW.description_es, NEW.key_properties_en, NEW.key_properties_es,
      NEW.basic_uses_en, NEW.basic_uses_es, NEW.cultural_significance_en, NEW.cultural_significance_es,
      NEW.spiritual_ceremonial_use_en, NEW.spiritual_ceremonial_use_es,
      NEW.preparation_methods_en, NEW.preparation_methods_es, NEW.dosage_guidelines_en, NEW.dosage_guidelines_es,
      NEW.precautions_en, NEW.precautions_es, NEW.ethical_harvesting_en, NEW.ethical_harvesting_es)
      THEN 'NO_SOURCE' END], NULL);
  RETURN NEW;
END $$;

CREATE FUNCTION articles_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.title_en);
  NEW.sort_name_es := public.sort_name(NEW.title_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.content_en, NEW.content_es) THEN 'UNTRANSLATED' END,
    CASE WHEN public.cites_nothing(NEW.content_en, NEW.content_es) THEN 'NO_SOURCE' END], NULL);
  RETURN NEW;
END $$;

CREATE FUNCTION projects_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.title_en);
  NEW.sort_name_es := public.sort_name(NEW.title_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.description_en, NEW.description_es)
      OR public.is_half(NEW.status_en, NEW.status_es) THEN 'UNTRANSLATED' END], NULL);
  RETURN NEW;
END $$;

CREATE TRIGGER needs BEFORE INSERT OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION plants_needs();
CREATE TRIGGER needs BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION articles_needs();
CREATE TRIGGER needs BEFORE INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION projects_needs();

-- As count_content counts tags. Arguments: the kind, and the expression that says whether a row is visible to everybody.
CREATE FUNCTION count_needs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := changes || format('SELECT needs, (%s) AS is_visible, -1 AS change FROM old_rows', TG_ARGV[1]);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || format('SELECT needs, (%s) AS is_visible, 1 AS change FROM new_rows', TG_ARGV[1]);
  END IF;
  EXECUTE format(
    'INSERT INTO need_counts AS counts (kind, need, is_visible, count)
     SELECT %L, need, is_visible, sum(change) FROM (%s) AS changed, LATERAL unnest(changed.needs) AS need
     GROUP BY need, is_visible HAVING sum(change) <> 0 ORDER BY need, is_visible
     ON CONFLICT (kind, need, is_visible) DO UPDATE SET count = counts.count + excluded.count',
    TG_ARGV[0], array_to_string(changes, ' UNION ALL '));
  RETURN NULL;
END $$;

CREATE FUNCTION count_no_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM need_counts WHERE kind = TG_ARGV[0];
  RETURN NULL;
END $$;

DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('plants', 'PLANT', 'is_public'), ('articles', 'ARTICLE', 'is_public'), ('projects', 'PROJECT', 'NOT is_locked')
  ) AS noun (tbl, kind, visible) LOOP
    EXECUTE format('CREATE TRIGGER needs_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_needs(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER needs_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_needs(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER needs_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_needs(%L, %L)', counted.tbl, counted.kind, counted.visible);
    EXECUTE format('CREATE TRIGGER needs_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION count_no_needs(%L)', counted.tbl, counted.kind);
    -- The rows that are there already; before the indexes are made, which is quicker.
    EXECUTE format('UPDATE %I SET needs = DEFAULT', counted.tbl);
  END LOOP;
END $$;

-- CreateIndex
CREATE INDEX "articles_updated_at_id_idx" ON "articles"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "articles_sort_name_en_id_idx" ON "articles"("sort_name_en", "id");

-- CreateIndex
CREATE INDEX "articles_sort_name_es_id_idx" ON "articles"("sort_name_es", "id");

-- CreateIndex
CREATE INDEX "articles_needs_idx" ON "articles" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "plants_updated_at_id_idx" ON "plants"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "plants_sort_name_en_id_idx" ON "plants"("sort_name_en", "id");

-- CreateIndex
CREATE INDEX "plants_sort_name_es_id_idx" ON "plants"("sort_name_es", "id");

-- CreateIndex
CREATE INDEX "plants_needs_idx" ON "plants" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "projects_updated_at_id_idx" ON "projects"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "projects_sort_name_en_id_idx" ON "projects"("sort_name_en", "id");

-- CreateIndex
CREATE INDEX "projects_sort_name_es_id_idx" ON "projects"("sort_name_es", "id");

-- CreateIndex
CREATE INDEX "projects_needs_idx" ON "projects" USING GIN ("needs");
