-- CreateEnum
CREATE TYPE "suggestion_kind" AS ENUM ('correction', 'name_right', 'pronunciation', 'withdrawal', 'mistake');

-- CreateEnum
CREATE TYPE "suggestion_status" AS ENUM ('open', 'taken', 'answered');

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "member_id" UUID;

-- AlterTable
ALTER TABLE "revisions" ADD COLUMN     "suggestion_id" UUID;

-- CreateTable
CREATE TABLE "suggestions" (
    "id" UUID NOT NULL,
    "kind" "suggestion_kind" NOT NULL,
    "user_id" UUID,
    "content_kind" "content_kind" NOT NULL,
    "content_id" UUID NOT NULL,
    "place" TEXT,
    "base" JSONB NOT NULL DEFAULT '{}',
    "changes" JSONB NOT NULL DEFAULT '{}',
    "words" TEXT,
    "credit" TEXT,
    "status" "suggestion_status" NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "suggestions_created_at_id_idx" ON "suggestions"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_status_created_at_id_idx" ON "suggestions"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_kind_created_at_id_idx" ON "suggestions"("kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_status_kind_created_at_id_idx" ON "suggestions"("status", "kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_user_id_created_at_idx" ON "suggestions"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "notifications_member_id_idx" ON "notifications"("member_id");

-- CreateIndex
CREATE INDEX "revisions_suggestion_id_idx" ON "revisions"("suggestion_id");

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_suggestion_id_fkey" FOREIGN KEY ("suggestion_id") REFERENCES "suggestions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The name of a member goes with the account, also from the history of what took the suggestion.
CREATE FUNCTION forget_suggestion_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credit := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_credit BEFORE UPDATE OF user_id ON suggestions
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION forget_suggestion_credit();
-- Public pages with the history show it.
CREATE CONSTRAINT TRIGGER content_version_credit AFTER UPDATE ON suggestions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'taken' AND OLD.credit IS DISTINCT FROM NEW.credit)
  EXECUTE FUNCTION raise_content_version('SUGGESTION', 'id');
