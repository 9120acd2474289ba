-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'settings';

-- CreateTable
CREATE TABLE "site_settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("name")
);

-- As for all content (migration content_version).
CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON site_settings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_content_version('SETTING', 'name');
CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON site_settings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version('SETTING', 'name');
