-- CreateTable
CREATE TABLE "drafts" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "drafts_kind_subject_idx" ON "drafts"("kind", "subject");

-- CreateIndex
CREATE INDEX "drafts_updated_at_idx" ON "drafts"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "drafts_admin_id_kind_subject_key" ON "drafts"("admin_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
