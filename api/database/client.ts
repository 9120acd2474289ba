import { types } from '@electric-sql/pglite'
import pg from 'pg'
import { EmbeddedAdapter } from './embedded-adapter.ts'
import { openInThread } from './embedded-thread.ts'
import { PrismaClient, type Prisma } from '../../prisma/generated/client/client.ts'
import { contentVersion, READ_VERSION } from './content-version.ts'
import { MIGRATED_DATABASE } from './new-database.ts'
import { onEmbedded, onServer, type InTransaction } from './plain.ts'
import { ServerAdapter } from './server-adapter.ts'
import { Servers } from './servers.ts'
import { openDataFolder, type DataFolder } from './data-folder.ts'
import { addressesIn, env } from '../env.ts'
import { StartupError } from '../startup-error.ts'
import { statementName } from './statement-names.ts'

const SETTINGS = [
  // Threshold for words with a typo; PostgreSQL's default of 0.6 excludes short words.
  'pg_trgm.word_similarity_threshold=0.4',
  // The database fits into memory, where random reads cost no more than sequential ones.
  'random_page_cost=1.1',
  // Compiling a statement takes longer than any statement of the site.
  'jit=off',
  // Prisma writes timestamps without a time zone and means UTC.
  'TimeZone=UTC',
]

/** JSON is sent from the thread as text: parsing takes less than copying. */
const ROW = { rowMode: 'array', parsers: { [types.JSON]: JSON.parse, [types.JSONB]: JSON.parse } } as const

const { adapter, servers, readRow, inTransaction, withMigrationLock, closeDatabase } = await (env.DATABASE_URL
  ? openServer(env.DATABASE_URL)
  : openFolder())

export { adapter, inTransaction, withMigrationLock }

export { servers }

/** PostgreSQL in this process has one connection, for which transactions wait. Prisma would give up after 2 and 5 seconds. */
const EMBEDDED = { maxWait: 15_000, timeout: 20_000 }

/** The database client. Query events are emitted only in tests. */
export const prisma = new PrismaClient({
  adapter,
  ...(!servers && { transactionOptions: EMBEDDED }),
  // Without the arguments.
  errorFormat: 'minimal',
  log: env.NODE_ENV === 'test' ? [{ emit: 'event', level: 'query' }] : [],
})

/**
 * Returns the first row of a statement as an array. It bypasses Prisma, which takes longer to return a single value
 * than PostgreSQL to find it, and is used for frequent lookups.
 */
export const database: { readRow: (statement: Prisma.Sql) => Promise<unknown[] | undefined> } = { readRow }

export async function disconnect() {
  await prisma.$disconnect()
  await closeDatabase()
  contentVersion.stop()
}

/** What a request does after each of its statements to the embedded database, transactions aside; app.ts says it. */
export const statements = { after: async (): Promise<void> => {} }

async function thenGiveWay<Result>(sent: Promise<Result>): Promise<Result> {
  try {
    return await sent
  } finally {
    await statements.after()
  }
}

/** PostgreSQL in a thread of this process, with its files in DATA_DIR; `memory:` stores nothing. */
async function openFolder() {
  const { embedded, close } = await (env.DATA_DIR === 'memory:' ? openMemory() : openDataFolder(env.DATA_DIR))
  await embedded.exec(SETTINGS.map((setting) => `SET ${setting};`).join('\n'))
  const query = embedded.query.bind(embedded)
  await embedded.listen('content_version', (version) => contentVersion.see({ timeline: 0, version: Number(version) }))
  contentVersion.readBy(async () => {
    const { rows } = await query<{ version: number }>(READ_VERSION)
    return { timeline: 0, version: rows[0]!.version }
  })
  embedded.query = (...args) => thenGiveWay(query(...args)) as never
  return {
    adapter: new EmbeddedAdapter(embedded),
    servers: undefined,
    readRow: async ({ text, values }: Prisma.Sql) => (await embedded.query<unknown[]>(text, values, ROW)).rows[0],
    inTransaction: onEmbedded(embedded),
    // The lock on the folder already excludes other processes.
    withMigrationLock: <Result>(run: () => Promise<Result>) => run(),
    closeDatabase: close,
  }
}

async function openMemory(): Promise<DataFolder> {
  const embedded = await openInThread(undefined, MIGRATED_DATABASE)
  return { embedded, close: () => embedded.close() }
}

async function openServer(addresses: string) {
  const servers = new Servers(addresses, env.DATABASE_REPLICA_URL, SETTINGS)
  await servers.open().catch((error: Error) => {
    const { host, pathname } = new URL(addressesIn(addresses)[0]!)
    throw new StartupError(
      `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be reached: ${error.message || 'no response'}.`,
    )
  })
  contentVersion.readBy(() => servers.readVersion())
  return {
    adapter: new ServerAdapter(servers, { statementNameGenerator: statementName }),
    servers,
    readRow: async ({ text, values }: Prisma.Sql) => {
      const name = statementName({ sql: text })
      const { rows } = await servers.query<unknown[]>({ name, text, values, rowMode: 'array' } as pg.QueryConfig)
      return rows[0]
    },
    inTransaction: ((run) => onServer(servers.primaryAddress)(run)) satisfies InTransaction as InTransaction,
    withMigrationLock: async <Result>(run: () => Promise<Result>) => {
      const holder = new pg.Client({ connectionString: servers.primaryAddress })
      await holder.connect()
      try {
        // Of a transaction, not of the session: PgBouncer gives the session, with its locks, to the next client.
        await holder.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
        await holder.query(`SELECT pg_advisory_xact_lock(hashtext('mayan-medicinal-plants migrations'))`)
        return await servers.withoutLimits(run)
      } finally {
        // Closing the connection ends the transaction.
        await holder.end()
      }
    },
    closeDatabase: () => servers.end(),
  }
}
