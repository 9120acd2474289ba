-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "source_url" TEXT;
