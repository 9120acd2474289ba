-- DropIndex
DROP INDEX "attributions_community_id_idx";

-- DropIndex
DROP INDEX "attributions_consent_until_idx";

-- DropIndex
DROP INDEX "attributions_protocol_idx";

-- AlterTable
ALTER TABLE "attributions" ADD COLUMN     "due_on" TEXT DEFAULT '',
ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "attributions_community_id_consent_until_id_idx" ON "attributions"("community_id", "consent_until", "id");

-- CreateIndex
CREATE INDEX "attributions_due_on_idx" ON "attributions"("due_on");

-- What neither a date nor a protocol is of is never due.
UPDATE attributions SET due_on = NULL WHERE protocol IS NULL AND consent_until IS NULL;

CREATE FUNCTION attribution_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.due_on IS NOT DISTINCT FROM OLD.due_on THEN NEW.due_on := ''; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER is_due BEFORE UPDATE OF consent_until, protocol, season_from, season_until, withdrawal_id ON attributions
  FOR EACH ROW EXECUTE FUNCTION attribution_is_due();

-- How it was agreed that something is given back.
ALTER TABLE "withdrawals" ADD COLUMN     "agreed_role" TEXT,
ADD COLUMN     "agreed_on" TEXT,
ADD COLUMN     "agreed_how" TEXT;

CREATE INDEX "withdrawals_community_id_idx" ON "withdrawals"("community_id");
