import pg from 'pg'
import { BARS_RULE, decideBars } from '../../../api/rules/bars.ts'
import type { StopFields as Caution } from '../../../api/rules/hard-stops.ts'
import { runProgram } from '../../support/program.ts'

// The newest rows have texts of realistic length, the others short ones, which are faster to create; words come from a
// small list, so that a search matches some rows but not all. Tags come first: a new tag rewrites the search columns of all
// rows that have it. The search tables are filled once, when the uses and cautions are there.
const CONTENT = `
CREATE FUNCTION pg_temp.words(seed int, count int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg((ARRAY['leaf','root','bark','tea','fever','cough','stomach','wound','skin','sleep','bath','poultice',
    'hoja','raíz','corteza','fiebre','tos','herida','piel','baño','emplasto','milpa','cerro','río','nube','lluvia'])
    [1 + (seed * 7919 + i * 104729) % 26], ' ') FROM generate_series(1, count) AS i $$;
CREATE FUNCTION pg_temp.name(seed int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT initcap((ARRAY['ka','chi','lo','mu','pe','ro','sa','ti','xo','ya','be','du','fe','gui','jo','nu'])[1 + seed % 16] ||
    (ARRAY['ral','min','tex','pol','quen','zul','bar','dor','fin','gas'])[1 + seed / 16 % 10] ||
    (ARRAY['a','o','illo','ita','al','ero','in','uz'])[1 + seed / 160 % 8] || ' ' ||
    (ARRAY['blanco','rojo','negro','verde','de monte','de agua','cimarrón','dulce','amargo','macho'])[1 + seed / 1280 % 10]) $$;
INSERT INTO tags (slug, kind, label_en, label_es)
SELECT 'tag' || i, 'use', 'Tag ' || i, 'Etiqueta ' || i FROM generate_series(0, 39) AS i;
INSERT INTO sources (key, title) VALUES ('flora', 'A flora');
INSERT INTO ailments (id, slug, kind, body_system, name_en, name_es, words_en, words_es, is_public, created_at)
SELECT gen_random_uuid(), 'ailment-' || i, 'SYMPTOM', 'DIGESTIVE', 'Ailment ' || i, 'Mal ' || i,
  CASE i WHEN 0 THEN ARRAY['fever'] WHEN 1 THEN ARRAY['cough', 'wound'] WHEN 2 THEN ARRAY['stomach'] ELSE ARRAY['ache ' || i] END,
  CASE i WHEN 0 THEN ARRAY['fiebre'] WHEN 1 THEN ARRAY['tos', 'herida'] ELSE ARRAY['dolor ' || i] END, true, timestamptz '2026-01-01'
FROM generate_series(0, 45) AS i;
ALTER TABLE plants DISABLE TRIGGER search_insert;
ALTER TABLE plants DISABLE TRIGGER kept_uses_insert;
ALTER TABLE plant_uses DISABLE TRIGGER USER;
ALTER TABLE plant_cautions DISABLE TRIGGER USER;
INSERT INTO plants (id, common_name_en, common_name_es, scientific_name, mayan_name, plant_family_en, plant_family_es,
  main_image_url, description_en, description_es, basic_uses_en, basic_uses_es, precautions_en, precautions_es, tags,
  is_public, created_at)
SELECT gen_random_uuid(), pg_temp.name(i) || ' herb', pg_temp.name(i), pg_temp.name(i * 31 % 12800) || ' ' || i % 97,
  pg_temp.name(i * 17 % 12800), 'Asteraceae', 'Asteráceas', 'https://example.org/' || i || '.jpg', pg_temp.words(i, long),
  pg_temp.words(i + 1, long), pg_temp.words(i + 2, long) || '[^flora]', pg_temp.words(i + 3, long) || '[^flora]', pg_temp.words(i + 4, long),
  pg_temp.words(i + 5, long), ARRAY['tag' || i % 40, 'tag' || i % 7], true, timestamptz '2026-01-01' + i * interval '1 second'
FROM generate_series(1, $PLANTS) AS i, LATERAL (SELECT CASE WHEN i > $PLANTS - 1000 THEN 60 ELSE 8 END AS long) AS texts;
INSERT INTO plant_uses (id, plant_id, position, ailment_slug, parts, preparation, route, evidence, finding, text_en, text_es, source_keys)
SELECT gen_random_uuid(), id, use, 'ailment-' || (n * 7 + use * 13) % 46, ARRAY[(ARRAY['LEAF','ROOT','BARK','FLOWER'])[1 + (n + use) % 4]],
  (ARRAY['INFUSION','DECOCTION','BATH','POULTICE'])[1 + n % 4], (ARRAY['ORAL','ORAL','BATH','SKIN'])[1 + n % 4],
  (ARRAY['TRADITION','TRADITION','ANIMAL','HUMAN_SMALL','MONOGRAPH'])[1 + (n + use) % 5],
  (ARRAY['NOT_TESTED','NOT_TESTED','NOT_TESTED','FOR','MIXED','AGAINST'])[1 + (n / 5 + use) % 6], 'People drink it.', 'La gente la toma.', '{flora}'
FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM plants) AS plant, generate_series(0, 2) AS use;
INSERT INTO plant_cautions (id, plant_id, position, subject, level, under_age, medicine, routes, text_en, text_es, source_keys)
SELECT gen_random_uuid(), id, i, (ARRAY['PREGNANCY','BREASTFEEDING','CHILDREN','MEDICINES','MEDICINES'])[i],
  (ARRAY['AVOID','NO_DATA','ASK','CARE','NO_DATA','AVOID','NO_DATA'])[1 + (n + i) % 7], CASE WHEN i = 3 AND n % 3 = 0 THEN n % 12 END,
  CASE WHEN i = 5 THEN (ARRAY['anticoagulants','sedatives','diuretics'])[1 + n % 3] END,
  CASE WHEN n % 9 = 0 THEN ARRAY['ORAL'] ELSE '{}' END, 'Mind it.', 'Cuidado.', '{}'
FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM plants) AS plant, generate_series(1, 5) AS i;
ALTER TABLE plants ENABLE TRIGGER USER;
ALTER TABLE plant_uses ENABLE TRIGGER USER;
ALTER TABLE plant_cautions ENABLE TRIGGER USER`

const SEARCH_COLUMNS = `id, created_at, is_visible, tags, needs, names, words, found, called, facets, bars, from_months, stops,
  judged, sort_name_en, sort_name_es`
const SEARCHED = `
INSERT INTO plant_use_search SELECT * FROM plant_uses_as_searched;
INSERT INTO plant_search (${SEARCH_COLUMNS}) SELECT ${SEARCH_COLUMNS} FROM plants_as_searched;
INSERT INTO articles (id, title_en, title_es, content_en, content_es, tags, is_public, created_at)
SELECT gen_random_uuid(), 'Article ' || i, 'Artículo ' || i, pg_temp.words(i, 400), pg_temp.words(i + 1, 400),
  ARRAY['tag' || i % 40], true, timestamptz '2026-01-01' + i * interval '1 minute'
FROM generate_series(1, 1000) AS i;
INSERT INTO projects (id, title_en, title_es, description_en, description_es, status_en, status_es, tags, is_locked, created_at)
SELECT gen_random_uuid(), 'Project ' || i, 'Proyecto ' || i, pg_temp.words(i, 200), pg_temp.words(i + 1, 200), 'Open',
  'Abierto', ARRAY['tag' || i % 40], false, timestamptz '2026-01-01' + i * interval '1 minute'
FROM generate_series(1, 200) AS i;
INSERT INTO article_plant_relations (article_id, plant_id)
SELECT a.id, p.id FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM articles) AS a
JOIN (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM plants LIMIT 5000) AS p ON p.n % 1000 = a.n % 1000;
INSERT INTO plant_names (id, plant_id, name, language, position)
SELECT gen_random_uuid(), id, 'Name ' || n, (ARRAY['quc','cak','kek'])[n], n
FROM (SELECT id FROM plants ORDER BY created_at DESC LIMIT 1000) AS newest, generate_series(1, 3) AS n`

/** Migrates a database, and fills it unless it has content: in about a minute for 100,000 plants. */
export async function fill(url: string, plants: number): Promise<pg.Client> {
  await runProgram('tests/bench/migrate.ts', { DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM plants')
  if (rows[0]!.count === plants) return client
  // Keeps the content of the repository out.
  await client.query(`INSERT INTO seed_runs (id, digest) VALUES (gen_random_uuid(), 'bench')`)
  // One at a time: a table whose triggers are pending cannot be altered.
  for (const statement of CONTENT.replaceAll('$PLANTS', String(plants)).split(';\n')) await client.query(statement)
  await decideAll(client)
  await client.query(SEARCHED)
  await client.query('VACUUM ANALYZE')
  return client
}

/** Plants with the same cautions are decided together. */
async function decideAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ids: string[]; cautions: Caution[] }>(`
    SELECT array_agg(plant_id) AS ids, cautions FROM (
      SELECT plant_id, jsonb_agg(jsonb_build_object('subject', subject, 'level', level, 'underAge', under_age,
        'medicine', medicine, 'condition', condition, 'routes', routes) ORDER BY position) AS cautions
      FROM plant_cautions GROUP BY plant_id) AS plant GROUP BY cautions`)
  const insert = `INSERT INTO plant_bars (plant_id, route, bars, from_months, stops, rule)
    SELECT unnest($1::uuid[]), $2::text, $3::text[], $4::int, $5::int, $6::int`
  for (const { ids, cautions } of rows)
    for (const [route, { bars, fromMonths, stops }] of decideBars({ isPoisonous: false, cautions }))
      await client.query(insert, [ids, route, bars, fromMonths, stops, BARS_RULE])
}
