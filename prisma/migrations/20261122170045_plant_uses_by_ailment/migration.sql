-- DropIndex
DROP INDEX "plant_use_search_plant_id_idx";

-- CreateIndex
CREATE INDEX "plant_use_search_plant_id_ailment_slug_idx" ON "plant_use_search"("plant_id", "ailment_slug");
