-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'community';

-- CreateTable
CREATE TABLE "communities" (
    "id" UUID NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_es" TEXT NOT NULL,
    "people_en" TEXT,
    "people_es" TEXT,
    "place_en" TEXT,
    "place_es" TEXT,
    "description_en" TEXT,
    "description_es" TEXT,
    "protocol_en" TEXT,
    "protocol_es" TEXT,
    "contact" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unfinished" JSONB,
    "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sort_name_en" TEXT NOT NULL DEFAULT '',
    "sort_name_es" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "communities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community_search" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "tags" TEXT[],
    "needs" TEXT[],
    "names" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "community_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "communities_created_at_id_idx" ON "communities"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "communities_is_public_created_at_id_idx" ON "communities"("is_public", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "communities_updated_at_id_idx" ON "communities"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "communities_sort_name_en_id_idx" ON "communities"("sort_name_en", "id");

-- CreateIndex
CREATE INDEX "communities_sort_name_es_id_idx" ON "communities"("sort_name_es", "id");

-- CreateIndex
CREATE INDEX "communities_needs_idx" ON "communities" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "communities_tags_idx" ON "communities" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "community_search_created_at_id_idx" ON "community_search"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "community_search_is_visible_created_at_id_idx" ON "community_search"("is_visible", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "community_search_tags_idx" ON "community_search" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "community_search_needs_idx" ON "community_search" USING GIN ("needs");

-- CreateIndex
CREATE INDEX "community_search_names_idx" ON "community_search" USING GIN ("names");

-- CreateIndex
CREATE INDEX "community_search_words_idx" ON "community_search" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "community_search" ADD CONSTRAINT "community_search_id_fkey" FOREIGN KEY ("id") REFERENCES "communities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pending lists would make a search pay for earlier writes; reads are what counts here.
ALTER INDEX community_search_names_idx SET (fastupdate = off);
ALTER INDEX community_search_words_idx SET (fastupdate = off);

-- Not `contact`, which is for admins only.
CREATE VIEW communities_as_searched AS
SELECT id, created_at, is_public AS is_visible, tags, needs,
  search_lexemes(name_en, name_es) AS names,
  search_lexemes(name_en, name_es, search_tags(tags), people_en, people_es, place_en, place_es, description_en,
    description_es, protocol_en, protocol_es) AS words
FROM communities;

CREATE FUNCTION communities_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name_en := public.sort_name(NEW.name_en);
  NEW.sort_name_es := public.sort_name(NEW.name_es);
  NEW.needs := array_remove(ARRAY[
    CASE WHEN public.is_half(NEW.people_en, NEW.people_es) OR public.is_half(NEW.place_en, NEW.place_es)
      OR public.is_half(NEW.description_en, NEW.description_es)
      OR public.is_half(NEW.protocol_en, NEW.protocol_es) THEN 'UNTRANSLATED' END], NULL);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION outdated_texts_need() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.plants SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.ailments SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.articles SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.projects SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  UPDATE public.communities SET needs = needs WHERE id IN (SELECT content_id FROM changed);
  RETURN NULL;
END $$;

-- What triggers maintain of a kind of content: totals, what needs attention, citations, the search, the content version.
-- It has a table `content` with a function `<content>_needs()`, a view `<content>_as_searched` and the table `search`.
CREATE PROCEDURE maintain_content(content text, kind text, visible text, search text) LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  EXECUTE format('CREATE TRIGGER current_tags BEFORE INSERT OR UPDATE OF tags ON %I
    FOR EACH ROW EXECUTE FUNCTION current_tags()', content);
  EXECUTE format('CREATE TRIGGER needs BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
    content, content || '_needs');
  EXECUTE format('CREATE TRIGGER needs_of_translations BEFORE INSERT OR UPDATE ON %I
    FOR EACH ROW EXECUTE FUNCTION needs_of_translations()', content);
  FOR change IN SELECT * FROM (VALUES
    ('INSERT', 'NEW TABLE AS new_rows', 'NEW'), ('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows', 'NEW'),
    ('DELETE', 'OLD TABLE AS old_rows', 'OLD')
  ) AS change (event, both_tables, rows) LOOP
    EXECUTE format('CREATE TRIGGER count_%s AFTER %s ON %I REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)',
      lower(change.event), change.event, content, change.both_tables, kind, visible);
    EXECUTE format('CREATE TRIGGER needs_%s AFTER %s ON %I REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION count_needs(%L, %L)',
      lower(change.event), change.event, content, change.both_tables, kind, visible);
    EXECUTE format('CREATE TRIGGER citations_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_citations(%L, %L, ''id'')',
      lower(change.event), change.event, content, change.rows, kind, content);
    -- Labels of tags are found as well.
    EXECUTE format('CREATE TRIGGER search_%s_%s AFTER %s ON tags REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_search(%L, %L, %L)',
      content, lower(change.event), change.event, change.rows, content, search,
      format('SELECT id FROM %I WHERE tags && (SELECT array_agg(slug) FROM changed)', content));
    CONTINUE WHEN change.event = 'DELETE';
    EXECUTE format('CREATE TRIGGER search_%s AFTER %s ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_search(%L, %L, %L)',
      lower(change.event), change.event, content, content, search, 'SELECT id FROM changed');
    EXECUTE format('CREATE TRIGGER words_%s AFTER %s ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words(%L)', lower(change.event), change.event, search, content);
  END LOOP;
  EXECUTE format('CREATE TRIGGER count_truncate AFTER TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION count_no_content(%L)', content, kind);
  EXECUTE format('CREATE TRIGGER needs_truncate AFTER TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION count_no_needs(%L)', content, kind);
  EXECUTE format('CREATE TRIGGER citations_truncate AFTER TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION forget_citations(%L)', content, kind);
  EXECUTE format('CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION raise_content_version(%L, ''id'')', content, kind);
  -- Saving what is stored already changes nothing.
  EXECUTE format('CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version(%L, ''id'')', content, kind);
END $$;

CALL maintain_content('communities', 'COMMUNITY', 'is_public', 'community_search');
