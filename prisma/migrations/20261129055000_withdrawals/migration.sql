-- AlterTable
ALTER TABLE "attributions" ADD COLUMN     "noticed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "withdrawals" (
    "id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "place" TEXT,
    "row_key" JSONB NOT NULL DEFAULT '{}',
    "community_id" UUID,
    "reason" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_es" TEXT NOT NULL,
    "taken" JSONB NOT NULL,
    "withdrawn_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "agreed_by" TEXT,

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "withdrawals_subject_idx" ON "withdrawals"("subject");

CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON withdrawals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_content_version('', 'subject', 'subject_kind');
CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON withdrawals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION raise_content_version('', 'subject', 'subject_kind');
