-- CreateTable
CREATE TABLE "plant_family_counts" (
    "name_en" TEXT NOT NULL,
    "name_es" TEXT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "plant_family_counts_pkey" PRIMARY KEY ("name_en","name_es","is_visible")
);

-- An index entry has at most 2,700 bytes, so very long names count by their beginning.
CREATE FUNCTION count_families() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := changes || 'SELECT plant_family_en AS en, plant_family_es AS es, is_public, -1 AS change FROM old_rows'::text;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || 'SELECT plant_family_en AS en, plant_family_es AS es, is_public, 1 AS change FROM new_rows'::text;
  END IF;
  -- The same order in every transaction, so that two of them never wait for each other.
  EXECUTE format(
    'INSERT INTO plant_family_counts AS counts (name_en, name_es, is_visible, count)
     SELECT left(coalesce(en, ''''), 300), left(coalesce(es, ''''), 300), is_public, sum(change)
     FROM (%s) AS changed WHERE en <> '''' OR es <> ''''
     GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
     ON CONFLICT (name_en, name_es, is_visible) DO UPDATE SET count = counts.count + excluded.count',
    array_to_string(changes, ' UNION ALL '));
  RETURN NULL;
END $$;

CREATE FUNCTION count_no_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM plant_family_counts;
  RETURN NULL;
END $$;

CREATE TRIGGER families_insert AFTER INSERT ON plants REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_families();
CREATE TRIGGER families_update AFTER UPDATE ON plants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_families();
CREATE TRIGGER families_delete AFTER DELETE ON plants REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_families();
CREATE TRIGGER families_truncate AFTER TRUNCATE ON plants
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_families();

INSERT INTO plant_family_counts (name_en, name_es, is_visible, count)
SELECT left(coalesce(plant_family_en, ''), 300), left(coalesce(plant_family_es, ''), 300), is_public, count(*)
FROM plants WHERE plant_family_en <> '' OR plant_family_es <> '' GROUP BY 1, 2, 3;
