-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'attribution';

-- CreateTable
CREATE TABLE "attributions" (
    "id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "place" TEXT,
    "row_key" JSONB NOT NULL DEFAULT '{}',
    "community_id" UUID,
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "words_en" TEXT,
    "words_es" TEXT,
    "consent_by" TEXT,
    "consent_on" TEXT,
    "consent_for" TEXT,
    "consent_until" TEXT,
    "document" TEXT,
    "document_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attributions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "attributions_subject_idx" ON "attributions"("subject");

-- CreateIndex
CREATE INDEX "attributions_community_id_idx" ON "attributions"("community_id");

-- CreateIndex
CREATE INDEX "attributions_consent_until_idx" ON "attributions"("consent_until");

-- With a third argument, the kind of content is in a column as well: a row is then a part of content of any kind.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised INT := nullif(current_setting('content.version', true), '');
  of_kind TEXT := TG_ARGV[0];
  changed TEXT;
BEGIN
  IF raised IS NULL THEN
    INSERT INTO content_version AS held (version) VALUES (1)
      ON CONFLICT (id) DO UPDATE SET version = held.version + 1 RETURNING version INTO raised;
    PERFORM set_config('content.version', raised::text, true);
    PERFORM pg_notify('content_version', raised::text);
  END IF;
  EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO changed USING coalesce(NEW, OLD);
  IF TG_NARGS > 2 THEN
    EXECUTE format('SELECT ($1).%I', TG_ARGV[2]) INTO of_kind USING coalesce(NEW, OLD);
  END IF;
  -- The first change of a row counts, unless the row is deleted; one of its parts is a change of the row.
  INSERT INTO content_changes (version, kind, key, change, changed_at)
    VALUES (raised, of_kind, changed,
      CASE WHEN TG_ARGV[1] LIKE '%\_id' OR TG_NARGS > 2 THEN 'UPDATE' ELSE TG_OP END, clock_timestamp())
    ON CONFLICT (version, kind, key) DO UPDATE SET change = excluded.change WHERE excluded.change = 'DELETE';
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON attributions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_content_version('', 'subject', 'subject_kind');
CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON attributions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION raise_content_version('', 'subject', 'subject_kind');
