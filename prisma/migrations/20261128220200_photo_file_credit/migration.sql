-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "file_credit" TEXT;
