-- AlterTable
ALTER TABLE "danger_signs" ADD COLUMN     "under_months" INTEGER;
