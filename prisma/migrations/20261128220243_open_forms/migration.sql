-- CreateTable
CREATE TABLE "open_forms" (
    "admin_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "open_forms_pkey" PRIMARY KEY ("admin_id","kind","subject")
);

-- CreateIndex
CREATE INDEX "open_forms_kind_subject_idx" ON "open_forms"("kind", "subject");

-- AddForeignKey
ALTER TABLE "open_forms" ADD CONSTRAINT "open_forms_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
