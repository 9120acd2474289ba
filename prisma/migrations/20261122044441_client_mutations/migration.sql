-- CreateTable
CREATE TABLE "client_mutations" (
    "caller" TEXT NOT NULL,
    "mutation" TEXT NOT NULL,
    "client_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_mutations_pkey" PRIMARY KEY ("caller","mutation","client_id")
);

-- CreateIndex
CREATE INDEX "client_mutations_created_at_idx" ON "client_mutations"("created_at");
