-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "recording" TEXT;

-- A voice is stored no longer than until somebody has decided, nor longer than the account.
ALTER TABLE suggestions ADD CONSTRAINT recording_of_open
  CHECK (recording IS NULL OR (status = 'open' AND user_id IS NOT NULL));

CREATE FUNCTION forget_suggested_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suggestions WHERE user_id = OLD.id AND recording IS NOT NULL;
  RETURN OLD;
END $$;
CREATE TRIGGER forget_recordings BEFORE DELETE ON "user"
  FOR EACH ROW EXECUTE FUNCTION forget_suggested_recordings();

-- Who speaks is a name as well.
CREATE OR REPLACE FUNCTION forget_suggestion_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credit := NULL;
  IF NEW.kind = 'pronunciation' THEN NEW.changes := '{}'; END IF;
  RETURN NEW;
END $$;
