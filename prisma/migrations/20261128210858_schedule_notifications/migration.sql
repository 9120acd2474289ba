-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "audience" TEXT,
ADD COLUMN     "send_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "notifications_send_at_idx" ON "notifications"("send_at");
