-- AlterTable
ALTER TABLE "content_imports" ADD COLUMN     "token" UUID NOT NULL DEFAULT gen_random_uuid();
