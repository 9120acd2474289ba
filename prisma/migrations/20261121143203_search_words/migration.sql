-- CreateTable
CREATE TABLE "search_words" (
    "kind" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("kind","word")
);

-- CreateIndex
CREATE INDEX "search_words_word_idx" ON "search_words" USING GIN ("word" gin_trgm_ops);

CREATE FUNCTION remember_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two transactions seldom wait for each other.
  INSERT INTO public.search_words (kind, word)
  SELECT DISTINCT TG_TABLE_NAME, word FROM changed, string_to_table(search_names, ' ') AS word
  WHERE word <> '' ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['plants', 'articles', 'projects'] LOOP
    EXECUTE format('CREATE TRIGGER search_words_insert AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words()', name);
    EXECUTE format('CREATE TRIGGER search_words_update AFTER UPDATE ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words()', name);
    EXECUTE format('INSERT INTO search_words (kind, word)
      SELECT DISTINCT %L, word FROM %I, string_to_table(search_names, '' '') AS word WHERE word <> ''''', name, name);
  END LOOP;
END $$;

ALTER INDEX search_words_word_idx SET (fastupdate = off);

-- Planning reads the whole sample for each pattern of a search; a third of it does as well.
ALTER TABLE plants ALTER COLUMN search_names SET STATISTICS 300;
