-- AlterTable
ALTER TABLE "attributions" ADD COLUMN     "has_notice" BOOLEAN NOT NULL DEFAULT false;
