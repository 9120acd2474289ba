import pg from 'pg'

/** URL of a PostgreSQL server for the tests; without one they run on PostgreSQL in memory. */
export const server = process.env.TEST_DATABASE_URL

/** The database of this worker on that server. */
export const databaseUrl = server ? await createDatabase(server, `test_${process.env.VITEST_POOL_ID}`) : ''

/** Creates an empty database and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}
