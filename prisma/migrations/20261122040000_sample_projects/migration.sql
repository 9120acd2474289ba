-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "is_sample" BOOLEAN NOT NULL DEFAULT false;

-- Those that came with the site have carried the tag from the beginning.
UPDATE "projects" SET "is_sample" = true WHERE "tags" @> ARRAY['sample'];
