import pg from 'pg'

const server = process.env.TEST_DATABASE_URL

/**
 * An empty database of this worker's own on the PostgreSQL server that TEST_DATABASE_URL names. Empty without one, which
 * means PostgreSQL in memory.
 */
export const databaseUrl = server ? await createDatabase(server) : ''

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${process.env.VITEST_POOL_ID}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}
