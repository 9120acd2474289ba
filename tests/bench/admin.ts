import { print as printed, type DocumentNode } from 'graphql'
import pg from 'pg'
import * as documents from '../../web/gql/graphql.ts'
import { startPostgres } from '../support/postgres.ts'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { cookiesOf, tokenOf } from '../support/sign-in.ts'
import { fill } from './api/content.ts'
import { print, time, timesOf, type Finding } from './measure.ts'
import { ask } from './queries.ts'

// The queries of the admin area with 100,000 plants, users, bug reports, subscribers and audit entries (BENCH_PLANTS).

const MANY = Number(process.env.BENCH_PLANTS ?? 100_000)
const ASKS = 40
const MAX_P95 = 100
const ADMIN = { email: 'admin@example.org', password: 'only for benches' }

const PEOPLE = `
INSERT INTO "user" (id, name, email, email_verified, created_at)
SELECT gen_random_uuid(), 'Person ' || i, 'person' || i || '@example.org', true, timestamptz '2026-01-01' + i * interval '1 minute'
FROM generate_series(1, $MANY) AS i;
INSERT INTO profiles (id, email, full_name, created_at) SELECT id, email, name, created_at FROM "user"
ON CONFLICT DO NOTHING;
INSERT INTO bug_reports (id, user_id, page_url, description, status, priority, created_at)
SELECT gen_random_uuid(), id, '/plants', 'It does not work', (ARRAY['open','in_progress','resolved','closed'])[1 + n % 4]::bug_report_status,
  (ARRAY['low','medium','medium','medium','high'])[1 + n % 5]::bug_report_priority, created_at
FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at)::int AS n FROM "user") AS members;
INSERT INTO newsletter_subscribers (id, email, created_at) SELECT gen_random_uuid(), email, created_at FROM "user";
INSERT INTO audit_entries (id, actor_email, action, subject, created_at)
SELECT gen_random_uuid(), 'admin' || i % 5 || '@example.org', (ARRAY['updatePlant','createPlant','promoteUser'])[1 + i % 3],
  'Something', timestamptz '2026-01-01' + i * interval '1 minute'
FROM generate_series(1, $MANY) AS i;
-- Keeps the content of the repository out.
INSERT INTO seed_runs (id, digest) VALUES (gen_random_uuid(), 'bench')`

// Each plant cites three of many sources, and all of them cite the same one.
const SOURCES = `
INSERT INTO sources (key, title, author, year)
SELECT 'source-' || i, 'Work ' || i, 'Author ' || i % 300, 1900 + i % 120 FROM generate_series(1, 1000) AS i;
INSERT INTO citations (key, kind, content_id)
SELECT 'source-' || source, 'PLANT', id FROM (SELECT id, row_number() OVER () AS n FROM plants) AS numbered,
  LATERAL (SELECT 1 UNION SELECT 2 + (n * i) % 900 FROM generate_series(1, 3) AS i) AS cited (source);
VACUUM ANALYZE citations`

const contentItems = { of: 'PLANT', lang: 'ES', visibility: 'ALL', sort: 'NEWEST' }

/** The query of a page, with its filters or search. */
const PAGES: [what: string, document: DocumentNode, variables: Record<string, unknown>][] = [
  ['dashboard', documents.DashboardPageDocument, { lang: 'ES' }],
  ['counts in the header', documents.AdminLayoutDocument, {}],
  ['plants, newest first', documents.ContentItemsDocument, contentItems],
  ['plants, hidden ones', documents.ContentItemsDocument, { ...contentItems, visibility: 'HIDDEN' }],
  ['plants with a tag', documents.ContentItemsDocument, { ...contentItems, tag: 'tag3' }],
  ['plants to translate', documents.ContentItemsDocument, { ...contentItems, need: 'UNTRANSLATED' }],
  ['plants without a source', documents.ContentItemsDocument, { ...contentItems, need: 'NO_SOURCE' }],
  ['plants by name', documents.ContentItemsDocument, { ...contentItems, sort: 'NAME_ES' }],
  [
    'plants with a rare tag, by name',
    documents.ContentItemsDocument,
    { ...contentItems, tag: 'tag39', sort: 'NAME_ES' },
  ],
  ['plants, last changed first', documents.ContentItemsDocument, { ...contentItems, sort: 'CHANGED' }],
  ['plants found by a name', documents.ContentItemsDocument, { ...contentItems, search: 'karala blanco' }],
  ['plants found by a word of many', documents.ContentItemsDocument, { ...contentItems, search: 'hoja' }],
  ['users', documents.AdminUsersDocument, {}],
  ['users found', documents.AdminUsersDocument, { search: 'person4711' }],
  ['users found, many', documents.AdminUsersDocument, { search: 'person' }],
  ['notifications', documents.AdminNotificationsDocument, { lang: 'ES' }],
  ['bug reports', documents.AdminBugReportsDocument, {}],
  ['bug reports, open and urgent', documents.AdminBugReportsDocument, { status: 'OPEN', priority: 'HIGH' }],
  ['newsletter', documents.AdminNewsletterDocument, { lang: 'EN' }],
  ['audit log', documents.AuditLogDocument, {}],
  ['audit log of somebody', documents.AuditLogDocument, { actor: 'admin3@example.org', action: 'updatePlant' }],
  ['sources', documents.AdminSourcesDocument, {}],
  ['sources that nothing cites', documents.AdminSourcesDocument, { isCited: false }],
  ['sources found', documents.AdminSourcesDocument, { search: 'author 42' }],
  ['a source that every plant cites', documents.EditSourceDocument, { key: 'source-1', lang: 'ES' }],
  ['bin', documents.BinDocument, { lang: 'ES' }],
]

const server = startPostgres()
let program: Program | undefined
try {
  const environment = {
    DATABASE_URL: server.url,
    AUTH_SECRET: 'only for benches, only for benches, only for benches',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: '0',
    HOST: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
  }
  await runToEnd('tests/bench/migrate.ts', environment)
  await fillAll(server.url)
  // Creates the admin.
  await runToEnd(DEPLOY, environment)
  program = startProgram(SERVER, environment)
  const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
  const headers = { authorization: `Bearer ${await signIn(address)}` }
  const findings: Finding[] = []
  for (const [what, document, variables] of PAGES) {
    const query = printed(document)
    const { p95, p99 } = await timesOf(() => ask(address, query, variables, headers), ASKS)
    findings.push(time(what, p95, MAX_P95, p99))
  }
  print(`The admin area with ${MANY} of each; 95 of 100 are quicker than this`, findings, 'p95')
} finally {
  program?.process.kill('SIGTERM')
  await program?.ended
  server.stop()
}

async function runToEnd(file: string, environment: Record<string, string>): Promise<void> {
  const { code, errors } = await startProgram(file, environment).ended
  if (code !== 0) throw new Error(errors)
}

async function fillAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of PEOPLE.replaceAll('$MANY', String(MANY)).split(';\n')) await client.query(statement)
  await fill(client, MANY)
  for (const statement of SOURCES.split(';\n')) await client.query(statement)
  await client.end()
}

async function signIn(address: string): Promise<string> {
  return tokenOf(address, await cookiesOf(address, ADMIN))
}
