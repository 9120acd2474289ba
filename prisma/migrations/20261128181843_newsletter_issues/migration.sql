-- AlterTable
ALTER TABLE "newsletter_subscribers" ADD COLUMN     "language" TEXT,
ADD COLUMN     "refusal" TEXT;

-- CreateTable
CREATE TABLE "newsletter_issues" (
    "id" UUID NOT NULL,
    "subject_en" TEXT NOT NULL,
    "subject_es" TEXT NOT NULL,
    "body_en" TEXT NOT NULL,
    "body_es" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'SENDING',
    "problem" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "sender" UUID,
    "beat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "newsletter_issues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_deliveries" (
    "id" UUID NOT NULL,
    "issue_id" UUID NOT NULL,
    "subscriber_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "newsletter_issues_created_at_id_idx" ON "newsletter_issues"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "newsletter_deliveries_issue_id_state_due_at_idx" ON "newsletter_deliveries"("issue_id", "state", "due_at");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_subscriber_id_idx" ON "newsletter_deliveries"("subscriber_id");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_deliveries_issue_id_subscriber_id_key" ON "newsletter_deliveries"("issue_id", "subscriber_id");

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "newsletter_subscribers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One issue is sent at a time.
CREATE UNIQUE INDEX "newsletter_issues_sending_key" ON "newsletter_issues"("state") WHERE "state" = 'SENDING';
