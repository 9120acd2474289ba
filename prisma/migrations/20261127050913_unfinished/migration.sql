-- AlterTable
ALTER TABLE "ailments" ADD COLUMN     "unfinished" JSONB;

-- AlterTable
ALTER TABLE "articles" ADD COLUMN     "unfinished" JSONB;

-- AlterTable
ALTER TABLE "plants" ADD COLUMN     "unfinished" JSONB;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "unfinished" JSONB;
