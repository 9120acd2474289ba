import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedAdapter, openEmbedded } from './embedded.ts'
import { PrismaClient, type Prisma } from '../../prisma/generated/client/client.ts'
import { onEmbedded, onServer } from './plain.ts'
import { ServerAdapter } from './server-adapter.ts'
import { lockFolder } from './data-lock.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { statementName } from './statement-names.ts'

const SETTINGS = [
  // How alike a word must be to count as the same one with a typo; PostgreSQL's 0.6 lets no short word through.
  'pg_trgm.word_similarity_threshold=0.4',
  // All of it fits into memory, where a page elsewhere costs no more than the next one.
  'random_page_cost=1.1',
  // Prisma writes moments without a zone and means UTC, whatever the machine's own zone is.
  'TimeZone=UTC',
]

const { adapter, readRow, inTransaction, withMigrationLock, closeDatabase } = await (env.DATABASE_URL
  ? openServer(env.DATABASE_URL)
  : openFolder())

export { adapter, inTransaction, withMigrationLock }

/** The one database client: import it where it is needed. Statements are reported as events only to the tests. */
export const prisma = new PrismaClient({
  adapter,
  log: env.NODE_ENV === 'test' ? [{ emit: 'event', level: 'query' }] : [],
})

/**
 * The first row of a statement, as an array: past Prisma, which takes longer to hand out a single value than PostgreSQL to find
 * it. For what everybody asks all the time; tests look over its shoulder.
 */
export const database: { readRow: (statement: Prisma.Sql) => Promise<unknown[] | undefined> } = { readRow }

export async function disconnect() {
  await prisma.$disconnect()
  await closeDatabase()
}

/** PostgreSQL in this process, its files under DATA_DIR; `memory:` keeps nothing. */
async function openFolder() {
  const folder = env.DATA_DIR === 'memory:' ? undefined : join(env.DATA_DIR, 'postgres')
  if (folder) await mkdir(folder, { recursive: true })
  const unlock = folder ? lockFolder(env.DATA_DIR) : () => {}
  const embedded = await openEmbedded(folder).catch((error: unknown) => {
    unlock()
    if (!folder) throw error
    throw new StartupError(
      `The database in ${folder} cannot be opened, its files are damaged: put a copy of them back, or remove the folder to begin anew.`,
    )
  })
  await embedded.exec(SETTINGS.map((setting) => `SET ${setting};`).join('\n'))
  return {
    adapter: new EmbeddedAdapter(embedded),
    readRow: async ({ text, values }: Prisma.Sql) => {
      const { rows } = await embedded.query<unknown[]>(text, values, { rowMode: 'array' })
      return rows[0]
    },
    inTransaction: onEmbedded(embedded),
    // The lock on the folder already keeps everybody else out.
    withMigrationLock: <Result>(run: () => Promise<Result>) => run(),
    closeDatabase: async () => {
      await embedded.close()
      unlock()
    },
  }
}

async function openServer(connectionString: string) {
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await probe.connect().catch((error: Error) => {
    const { host, pathname } = new URL(connectionString)
    throw new StartupError(
      `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be reached: ${error.message || 'no answer'}.`,
    )
  })
  await probe.end()
  const options = SETTINGS.map((setting) => `-c ${setting}`).join(' ')
  const pool = new pg.Pool({ connectionString, max: 10, options })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost'))
  return {
    adapter: new ServerAdapter(pool, { statementNameGenerator: statementName }),
    readRow: async ({ text, values }: Prisma.Sql) => {
      const name = statementName({ sql: text })
      const { rows } = await pool.query<unknown[]>({ name, text, values, rowMode: 'array' })
      return rows[0]
    },
    inTransaction: onServer(connectionString),
    withMigrationLock: async <Result>(run: () => Promise<Result>) => {
      const holder = new pg.Client({ connectionString })
      await holder.connect()
      try {
        await holder.query(`SELECT pg_advisory_lock(hashtext('mayan-medicinal-plants migrations'))`)
        return await run()
      } finally {
        // Closing the connection gives the lock back.
        await holder.end()
      }
    },
    closeDatabase: () => pool.end(),
  }
}
