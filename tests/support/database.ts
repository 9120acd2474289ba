import { database, prisma } from '../../api/db.ts'
import { once } from '../../api/once.ts'
import { migrate } from '../../prisma/migrate.ts'

/** Makes the worker's database ready, the first time that it is called. */
export const prepareDatabase = once(async () => {
  await migrate()
  await prisma.$executeRawUnsafe(EMPTY_DATABASE)
})

/** Deletes every row, which among few rows is far quicker than TRUNCATE. */
export async function emptyDatabase(): Promise<void> {
  await prisma.$executeRaw`SELECT empty_database()`
}

// Signing keys stay, as the process holds on to them. Totals and words go last: deleting content changes them.
const EMPTY_DATABASE = `
  CREATE OR REPLACE FUNCTION empty_database() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = 'public'
        AND tablename NOT IN
          ('_prisma_migrations', 'jwks', 'content_counts', 'need_counts', 'search_words', 'audit_entries')
    LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    DELETE FROM content_counts;
    DELETE FROM need_counts;
    DELETE FROM search_words;
    -- From the audit log no row can be deleted.
    IF EXISTS (SELECT FROM audit_entries) THEN
      TRUNCATE audit_entries;
    END IF;
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
