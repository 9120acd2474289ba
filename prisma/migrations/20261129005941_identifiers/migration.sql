-- CreateTable
CREATE TABLE "plant_identifiers" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "authority" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "checked_on" TEXT NOT NULL,

    CONSTRAINT "plant_identifiers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ailment_codes" (
    "id" UUID NOT NULL,
    "ailment_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "authority" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "checked_on" TEXT NOT NULL,

    CONSTRAINT "ailment_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plant_identifiers_plant_id_position_idx" ON "plant_identifiers"("plant_id", "position");

-- CreateIndex
CREATE INDEX "plant_identifiers_authority_value_idx" ON "plant_identifiers"("authority", "value");

-- CreateIndex
CREATE INDEX "ailment_codes_ailment_id_position_idx" ON "ailment_codes"("ailment_id", "position");

-- CreateIndex
CREATE INDEX "ailment_codes_authority_value_idx" ON "ailment_codes"("authority", "value");

-- AddForeignKey
ALTER TABLE "plant_identifiers" ADD CONSTRAINT "plant_identifiers_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ailment_codes" ADD CONSTRAINT "ailment_codes_ailment_id_fkey" FOREIGN KEY ("ailment_id") REFERENCES "ailments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As the other rows of plants and ailments.
DO $$
DECLARE
  part RECORD;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('plant_identifiers', 'PLANT', 'plant_id'), ('ailment_codes', 'AILMENT', 'ailment_id')
  ) AS parts (name, kind, key) LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION raise_content_version(%L, %L)', part.name, part.kind, part.key);
    EXECUTE format('CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version(%L, %L)',
      part.name, part.kind, part.key);
  END LOOP;
END $$;
