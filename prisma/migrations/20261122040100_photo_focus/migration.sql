-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "focus_x" INTEGER,
ADD COLUMN     "focus_y" INTEGER;
