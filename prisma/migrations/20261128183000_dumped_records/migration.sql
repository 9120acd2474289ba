-- CreateTable
CREATE TABLE "dumped_records" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "is_withdrawn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "dumped_records_pkey" PRIMARY KEY ("kind","key")
);

-- CreateIndex
CREATE INDEX "dumped_records_version_kind_key_idx" ON "dumped_records"("version", "kind", "key");
