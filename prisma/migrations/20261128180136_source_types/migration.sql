-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "consent" TEXT,
ADD COLUMN     "container" TEXT,
ADD COLUMN     "date" TEXT,
ADD COLUMN     "editor" TEXT,
ADD COLUMN     "isbn" TEXT,
ADD COLUMN     "issue" TEXT,
ADD COLUMN     "names_recorder" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "number" TEXT,
ADD COLUMN     "pages" TEXT,
ADD COLUMN     "people" TEXT,
ADD COLUMN     "place" TEXT,
ADD COLUMN     "publisher" TEXT,
ADD COLUMN     "recorded_by" TEXT,
ADD COLUMN     "type" TEXT,
ADD COLUMN     "volume" TEXT;

-- What follows from what is known. The others are said by hand.
UPDATE sources SET type = 'WEB_PAGE' WHERE kind = 'WEB' AND doi IS NULL;
UPDATE sources SET type = 'ARTICLE' WHERE kind IN ('REVIEW', 'HUMAN_STUDY', 'LAB_STUDY', 'SURVEY') AND doi IS NOT NULL;
