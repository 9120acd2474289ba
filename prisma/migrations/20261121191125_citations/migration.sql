-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "citations" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content_id" UUID NOT NULL,

    CONSTRAINT "citations_pkey" PRIMARY KEY ("key","kind","content_id")
);

-- CreateIndex
CREATE INDEX "citations_content_id_idx" ON "citations"("content_id");


-- Looks anew at what the changed rows cite, in any of their columns and in the names of plants. Only what differs is written.
-- Arguments: the kind, its table, and the column of the changed rows that has the id.
CREATE FUNCTION keep_citations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[2]) INTO ids;
  -- The pattern is CITATION of api/markdown.ts. Rows are written in the same order in every transaction, so that two of them
  -- never wait for each other.
  EXECUTE format('
    WITH cited AS (
      SELECT DISTINCT found[1] AS key, id
      FROM %I AS item, regexp_matches(item::text, ''\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]'', ''g'') AS found
      WHERE id = ANY ($1) AND strpos(item::text, ''[^'') > 0
      UNION SELECT source, plant_id FROM plant_names WHERE plant_id = ANY ($1) AND source <> ''''
    ), gone AS (
      DELETE FROM citations WHERE content_id = ANY ($1) AND (key, content_id) NOT IN (SELECT key, id FROM cited)
    )
    INSERT INTO citations (key, kind, content_id) SELECT key, %L, id FROM cited ORDER BY key, id ON CONFLICT DO NOTHING',
    TG_ARGV[1], TG_ARGV[0]) USING ids;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_citations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM citations WHERE kind = TG_ARGV[0];
  RETURN NULL;
END $$;

DO $$
DECLARE
  citing record;
BEGIN
  FOR citing IN SELECT * FROM (VALUES
    ('plants', 'PLANT', 'plants', 'id'), ('articles', 'ARTICLE', 'articles', 'id'),
    ('projects', 'PROJECT', 'projects', 'id'), ('plant_names', 'PLANT', 'plants', 'plant_id')
  ) AS noun (changed, kind, tbl, id) LOOP
    EXECUTE format('CREATE TRIGGER citations_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_citations(%L, %L, %L)', citing.changed, citing.kind, citing.tbl, citing.id);
    EXECUTE format('CREATE TRIGGER citations_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_citations(%L, %L, %L)', citing.changed, citing.kind, citing.tbl, citing.id);
    EXECUTE format('CREATE TRIGGER citations_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_citations(%L, %L, %L)', citing.changed, citing.kind, citing.tbl, citing.id);
  END LOOP;
  FOR citing IN SELECT * FROM (VALUES ('plants', 'PLANT'), ('articles', 'ARTICLE'), ('projects', 'PROJECT')) AS noun (tbl, kind) LOOP
    EXECUTE format('CREATE TRIGGER citations_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION forget_citations(%L)', citing.tbl, citing.kind);
    -- The rows that are there already.
    EXECUTE format('INSERT INTO citations (key, kind, content_id)
      SELECT DISTINCT found[1], %L, id
      FROM %I AS item, regexp_matches(item::text, ''\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]'', ''g'') AS found',
      citing.kind, citing.tbl);
  END LOOP;
  INSERT INTO citations (key, kind, content_id)
  SELECT DISTINCT source, 'PLANT', plant_id FROM plant_names WHERE source <> '' ON CONFLICT DO NOTHING;
END $$;
