import { database, prisma } from '../../api/database/client.ts'
import { once } from '../../api/rules/once.ts'
import { migrate } from '../../prisma/bin/migrate.ts'

/** Migrates the worker's database, once. */
export const prepareDatabase = once(async () => {
  await migrate()
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${KEPT})`
  for (const statement of definitionsFor(tables.map(({ name }) => name))) await prisma.$executeRawUnsafe(statement)
})

/** Deletes every row, which is far faster than TRUNCATE with few rows. */
export async function emptyDatabase(): Promise<void> {
  await prisma.$executeRaw`SELECT test.empty_database()`
}

// Signing keys stay, since the process caches them; the content version only rises.
const KEPT = ['_prisma_migrations', 'jwks', 'content_version']
/** Without triggers, nothing else says that the content is another one. */
const RAISE =
  "INSERT INTO content_version AS held (version) VALUES (1) ON CONFLICT (id) DO UPDATE SET version = held.version + 1; PERFORM pg_notify('content_version', version::text) FROM content_version;"

/**
 * One statement per table, since PostgreSQL caches such plans; most tables are empty before most tests. As a replica,
 * without triggers and foreign keys: what they would do is deleted, or restored, as well.
 */
const definitionsFor = (tables: string[]) => [
  'CREATE SCHEMA IF NOT EXISTS test',
  'CREATE UNLOGGED TABLE IF NOT EXISTS test.kept (name TEXT PRIMARY KEY, rows JSONB NOT NULL)',
  functionOf('empty_database', [...tables.map(emptied), RAISE]),
  functionOf('keep_rows', [
    'DELETE FROM test.kept;',
    ...tables.map(
      (name) => `INSERT INTO test.kept
      SELECT '${name}', jsonb_agg(to_jsonb(t)) FROM "${name}" AS t HAVING count(*) > 0;`,
    ),
  ]),
  functionOf('restore_rows', [
    ...tables.map(emptied),
    ...tables.map(
      (name) => `IF EXISTS (SELECT FROM test.kept WHERE name = '${name}') THEN INSERT INTO "${name}"
      SELECT t.* FROM test.kept, jsonb_populate_recordset(NULL::"${name}", kept.rows) AS t WHERE kept.name = '${name}';
      END IF;`,
    ),
    RAISE,
  ]),
]

const emptied = (name: string) => `IF EXISTS (SELECT FROM "${name}") THEN DELETE FROM "${name}"; END IF;`

const functionOf = (name: string, statements: string[]) => `
  CREATE OR REPLACE FUNCTION test.${name}() RETURNS void LANGUAGE plpgsql
  SET session_replication_role = replica AS $$
  BEGIN
    ${statements.join('\n    ')}
  END $$`

/** The statements that `run` executes. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  recording.add(statements)
  try {
    await run()
  } finally {
    recording.delete(statements)
  }
  return statements
}

/** The number of statements that `run` executes. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(run)).length
}

const recording = new Set<string[]>()
let writes = 0

function record(statement: string) {
  for (const statements of recording) statements.push(statement)
  if (!/^\s*(SELECT|BEGIN|COMMIT)\b/.test(statement)) writes++
}

/** The number of statements that may have written, since the start. */
export function countWrites(): number {
  return writes
}

prisma.$on('query', ({ query }) => record(query))

const { readRow } = database
database.readRow = (statement) => {
  record(statement.sql)
  return readRow(statement)
}
