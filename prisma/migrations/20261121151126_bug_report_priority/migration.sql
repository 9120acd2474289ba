-- CreateIndex
CREATE INDEX "bug_reports_priority_created_at_id_idx" ON "bug_reports"("priority", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bug_reports_status_priority_created_at_id_idx" ON "bug_reports"("status", "priority", "created_at" DESC, "id" DESC);
