-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "within_id" UUID;

-- AlterTable
ALTER TABLE "content_import_steps" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "import_id" UUID;

-- CreateIndex
CREATE INDEX "audit_entries_within_id_created_at_id_idx" ON "audit_entries"("within_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "content_import_steps_import_id_idx" ON "content_import_steps"("import_id");
