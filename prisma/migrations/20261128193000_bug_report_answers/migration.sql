-- AlterTable
ALTER TABLE "bug_reports" ADD COLUMN     "answer" TEXT;
