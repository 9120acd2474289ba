import pg from 'pg'
import { openDataFolder } from '../../api/database/data-folder.ts'

export type Environment = Record<string, string>

/** Asks the database of a site, which need not be running where the database is embedded. */
export async function rowsOf<Row extends object>(
  { DATABASE_URL, DATA_DIR }: Environment,
  statement: string,
): Promise<Row[]> {
  if (!DATABASE_URL) {
    const { embedded, close } = await openDataFolder(DATA_DIR!)
    const rows = embedded.query<Row>(statement).then(({ rows }) => rows)
    return rows.finally(close)
  }
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const rows = client.query(statement).then(({ rows }) => rows as Row[])
  return rows.finally(() => client.end())
}
