-- CreateTable
CREATE TABLE "content_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,

    CONSTRAINT "content_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_changes" (
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_changes_pkey" PRIMARY KEY ("version","kind","key")
);

-- What the feed of changes was made of before; a bulk deletion does not say of which kind.
INSERT INTO content_changes (version, kind, key, change, changed_at)
  SELECT DISTINCT ON (key) 0, kind, key, change, changed_at FROM (
    SELECT 'PLANT' AS kind, id::text AS key, 'UPDATE' AS change, updated_at AS changed_at FROM plants
    UNION ALL SELECT 'AILMENT', id::text, 'UPDATE', updated_at FROM ailments
    UNION ALL SELECT 'ARTICLE', id::text, 'UPDATE', updated_at FROM articles
    UNION ALL SELECT 'PROJECT', id::text, 'UPDATE', updated_at FROM projects
    UNION ALL SELECT 'PLANT', subject_id, 'DELETE', created_at FROM audit_entries
      WHERE action IN ('deletePlant', 'deleteAilment', 'deleteArticle', 'deleteProject', 'deleteContent')
        AND subject_id IS NOT NULL
  ) AS changes ORDER BY key, changed_at DESC;

-- Raises the version once for each transaction, at its end: the lock on the version is then held for a moment only, and
-- whoever sees a version sees all changes up to it. Arguments: the kind of content, and the column with its key.
CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised INT := nullif(current_setting('content.version', true), '');
  changed TEXT;
BEGIN
  IF raised IS NULL THEN
    INSERT INTO content_version AS held (version) VALUES (1)
      ON CONFLICT (id) DO UPDATE SET version = held.version + 1 RETURNING version INTO raised;
    PERFORM set_config('content.version', raised::text, true);
    PERFORM pg_notify('content_version', raised::text);
  END IF;
  EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO changed USING coalesce(NEW, OLD);
  -- The first change of a row counts, unless the row is deleted; one of its parts is a change of the row.
  INSERT INTO content_changes (version, kind, key, change, changed_at)
    VALUES (raised, TG_ARGV[0], changed, CASE WHEN TG_ARGV[1] LIKE '%\_id' THEN 'UPDATE' ELSE TG_OP END, clock_timestamp())
    ON CONFLICT (version, kind, key) DO UPDATE SET change = excluded.change WHERE excluded.change = 'DELETE';
  RETURN NULL;
END $$;

DO $$
DECLARE
  part RECORD;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('plants', 'PLANT', 'id'), ('plant_names', 'PLANT', 'plant_id'), ('plant_uses', 'PLANT', 'plant_id'),
    ('plant_cautions', 'PLANT', 'plant_id'), ('plant_bars', 'PLANT', 'plant_id'),
    ('ailments', 'AILMENT', 'id'), ('danger_signs', 'AILMENT', 'ailment_id'),
    ('articles', 'ARTICLE', 'id'), ('article_plant_relations', 'ARTICLE', 'article_id'), ('projects', 'PROJECT', 'id'),
    ('tags', 'TAG', 'slug'), ('sources', 'SOURCE', 'key'), ('photos', 'PHOTO', 'url'), ('recordings', 'RECORDING', 'url')
  ) AS parts (name, kind, key) LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION raise_content_version(%L, %L)', part.name, part.kind, part.key);
    -- Saving what is stored already changes nothing.
    EXECUTE format('CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version(%L, %L)',
      part.name, part.kind, part.key);
  END LOOP;
END $$;
