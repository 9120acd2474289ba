import { database, prisma } from '../../api/database/client.ts'
import { once } from '../../api/once.ts'
import { migrate } from '../../prisma/migrate.ts'

/** Makes the worker's database ready, the first time that it is called. */
export const prepareDatabase = once(async () => {
  await migrate()
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${[...KEPT, ...LAST]})`
  await prisma.$executeRawUnsafe(emptyingOf([...tables.map(({ name }) => name), ...LAST]))
})

/** Deletes every row, which among few rows is far quicker than TRUNCATE. */
export async function emptyDatabase(): Promise<void> {
  await prisma.$executeRaw`SELECT empty_database()`
}

// Signing keys stay, as the process holds on to them. From the audit log no row can be deleted.
const KEPT = ['_prisma_migrations', 'jwks', 'audit_entries']
// Deleting content changes them.
const LAST = ['content_counts', 'need_counts', 'search_words']

/** Written out table by table, as PostgreSQL plans such statements once; most tables are empty before most tests. */
const emptyingOf = (tables: string[]) => `
  CREATE OR REPLACE FUNCTION empty_database() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    ${tables.map((name) => `IF EXISTS (SELECT FROM "${name}") THEN DELETE FROM "${name}"; END IF;`).join('\n    ')}
    IF EXISTS (SELECT FROM audit_entries) THEN TRUNCATE audit_entries; END IF;
  END $$`

/** The statements that `run` makes the database execute. */
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

/** How many statements `run` makes the database execute. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(run)).length
}

const recording = new Set<string[]>()

function record(statement: string) {
  for (const statements of recording) statements.push(statement)
}

prisma.$on('query', ({ query }) => record(query))

const { readRow } = database
database.readRow = (statement) => {
  record(statement.sql)
  return readRow(statement)
}
