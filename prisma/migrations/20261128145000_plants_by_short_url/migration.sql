-- For api/handout/short-urls.ts: plants by their names as typed from paper, also by those that they had before.
CREATE INDEX "plants_short_url_en_idx" ON "plants" (search_fold(common_name_en));
CREATE INDEX "plants_short_url_es_idx" ON "plants" (search_fold(common_name_es));
CREATE INDEX "revisions_short_url_en_idx" ON "revisions" (search_fold(content->>'commonNameEn')) WHERE kind = 'plant';
CREATE INDEX "revisions_short_url_es_idx" ON "revisions" (search_fold(content->>'commonNameEs')) WHERE kind = 'plant';
