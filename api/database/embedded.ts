import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { DataFiles } from './data-files.ts'
import { syncFolder, syncTree } from './sync-files.ts'

// Optimizing PostgreSQL's code takes half a gigabyte at its start, and longer than a small site ever gains from it.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

const CHECKPOINT_EVERY_MS = 30_000
const VACUUM_EVERY_MS = 60 * 60_000

/**
 * Opens the embedded PostgreSQL in `folder`, which is made first where there is none; in memory without a folder. Throws with
 * PostgreSQL's own reason.
 */
export async function openEmbedded(folder?: string): Promise<PGlite> {
  if (folder) await initialize(folder)
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
  }
  const files = folder ? new DataFiles(folder) : undefined
  const embedded = await PGlite.create(files ? { ...options, fs: files } : options).catch((error: unknown) => {
    throw files?.fault ? new Error(files.fault, { cause: error }) : error
  })
  keepTidy(embedded)
  return embedded
}

/** Makes an empty database beside `folder` and moves it there when it is complete, so that no interruption leaves half of one. */
async function initialize(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `${folder} holds files that are no database: move them elsewhere, or put the database back that was there.`,
    )
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  // Not through DataFiles, whose syncs would each wait for the disk.
  const embedded = await PGlite.create(unfinished)
  await embedded.close()
  await syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

const SETTINGS = [
  // PostgreSQL's default of 128 MB of buffers would be half of what the whole process uses.
  'shared_buffers=16MB',
  'wal_buffers=512kB',
  // Without processes of its own it would make the checkpoint that a long log asks for in the middle of writing to that
  // log, and wait for itself for ever. So the log is never too long, and we make the checkpoints.
  'max_wal_size=1TB',
  // Nor are files of the log kept for what may be written once.
  'wal_recycle=off',
  'wal_init_zero=off',
]

/** What processes of PostgreSQL's own do elsewhere: its checkpointer and its autovacuum. */
function keepTidy(embedded: PGlite): void {
  whenWritten(embedded, CHECKPOINT_EVERY_MS, 'CHECKPOINT')
  whenWritten(embedded, VACUUM_EVERY_MS, 'VACUUM (ANALYZE)')
}

/** Runs a command again and again, but not where nothing was written since. */
function whenWritten(embedded: PGlite, every: number, command: string): void {
  let done: string | undefined
  const timer = setInterval(() => {
    if (embedded.closed) clearInterval(timer)
    else run().catch((error: unknown) => log.warn({ err: error }, `${command} failed`))
  }, every)
  timer.unref()

  async function run() {
    if ((await endOfLog(embedded)) === done) return
    await embedded.exec(command)
    done = await endOfLog(embedded)
  }
}

async function endOfLog(embedded: PGlite): Promise<string> {
  const { rows } = await embedded.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
  return rows[0]!.lsn
}

export class EmbeddedAdapter extends PrismaPGlite {
  readonly #embedded: PGlite

  constructor(embedded: PGlite) {
    super(embedded)
    this.#embedded = embedded
  }

  /** The adapter's own way does not wait for a script, and so never hears that a migration failed. */
  override async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await this.#embedded.exec(script)
    }
    return connection
  }

  /** The adapter's own shadow database lacks our extensions, and then cannot take our migrations. */
  override async connectToShadowDb() {
    return new EmbeddedAdapter(await openEmbedded()).connect()
  }
}
