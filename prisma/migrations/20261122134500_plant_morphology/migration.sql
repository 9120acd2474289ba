-- AlterTable
ALTER TABLE "plants" ADD COLUMN     "morphology" JSONB;
