-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_seen_on" DATE NOT NULL DEFAULT CURRENT_DATE;

UPDATE profiles SET last_seen_on = coalesce(
  (SELECT max(updated_at) FROM session WHERE user_id = profiles.id), created_at)::date;

-- CreateIndex
CREATE INDEX "profiles_last_seen_on_id_idx" ON "profiles"("last_seen_on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "profiles_email_id_idx" ON "profiles"("email", "id");

-- No session begins or is extended while an account is disabled, whoever writes to the table. Sessions are extended at most
-- once a day, which tells the day of the last visit without a write for each request.
CREATE FUNCTION session_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for an admin who is disabling the account.
  IF (SELECT disabled_at IS NOT NULL FROM profiles WHERE id = NEW.user_id FOR UPDATE) THEN
    RAISE EXCEPTION 'ACCOUNT_DISABLED';
  END IF;
  UPDATE profiles SET last_seen_on = CURRENT_DATE WHERE id = NEW.user_id AND last_seen_on < CURRENT_DATE;
  RETURN NEW;
END $$;

CREATE TRIGGER session_of_member BEFORE INSERT OR UPDATE ON session
  FOR EACH ROW EXECUTE FUNCTION session_of_member();
