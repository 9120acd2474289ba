-- AlterTable
ALTER TABLE "plant_names" ADD COLUMN     "community" TEXT,
ADD COLUMN     "consent" TEXT,
ADD COLUMN     "consent_on" TEXT,
ADD COLUMN     "recording" TEXT,
ADD COLUMN     "speaker" TEXT;

-- CreateTable
CREATE TABLE "recordings" (
    "url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("url")
);
