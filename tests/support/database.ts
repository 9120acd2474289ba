import { database, prisma } from '../../api/database/client.ts'
import { once } from '../../api/once.ts'
import { migrate } from '../../prisma/migrate.ts'

/** Migrates the worker's database, once. */
export const prepareDatabase = once(async () => {
  await migrate()
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${KEPT})`
  await prisma.$executeRawUnsafe(emptyingOf(tables.map(({ name }) => name)))
})

/** Deletes every row, which is far faster than TRUNCATE with few rows. */
export async function emptyDatabase(): Promise<void> {
  await prisma.$executeRaw`SELECT empty_database()`
}

// Signing keys stay, since the process caches them.
const KEPT = ['_prisma_migrations', 'jwks']

/**
 * One statement per table, since PostgreSQL caches such plans; most tables are empty before most tests. As a replica,
 * without triggers and foreign keys: what they would do is deleted as well.
 */
const emptyingOf = (tables: string[]) => `
  CREATE OR REPLACE FUNCTION empty_database() RETURNS void LANGUAGE plpgsql
  SET session_replication_role = replica AS $$
  BEGIN
    ${tables.map((name) => `IF EXISTS (SELECT FROM "${name}") THEN DELETE FROM "${name}"; END IF;`).join('\n    ')}
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

function record(statement: string) {
  for (const statements of recording) statements.push(statement)
}

prisma.$on('query', ({ query }) => record(query))

const { readRow } = database
database.readRow = (statement) => {
  record(statement.sql)
  return readRow(statement)
}
