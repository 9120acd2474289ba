import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { DataFiles } from './data-files.ts'
import { claimSpaceToBegin } from './free-space.ts'
import { FolderPostgres } from './folder-postgres.ts'
import { syncFolder, syncTree } from './sync-files.ts'

// Optimizing PostgreSQL's code takes half a gigabyte at its start, and longer than a small site ever gains from it.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

const CHECKPOINT_EVERY_MS = 30_000
const VACUUM_EVERY_MS = 60 * 60_000

/**
 * Opens the embedded PostgreSQL in `folder`, which is made first where there is none; in memory without a folder. What it
 * answers is on the disk. Throws with PostgreSQL's own reason.
 */
export async function openEmbedded(folder?: string): Promise<PGlite> {
  if (folder) await initialize(folder)
  const embedded = folder ? await openFiles(folder) : await PGlite.create({ extensions, startParams: START })
  keepTidy(embedded)
  return embedded
}

async function openFiles(folder: string): Promise<PGlite> {
  // A process that was killed leaves it behind, perhaps empty, and PostgreSQL then refuses to start. Ours is another lock.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  const files = new DataFiles(folder, giveUp)
  const embedded = new FolderPostgres(files, { extensions, startParams: SYNCED })
  await embedded.waitReady.catch((error: unknown) => {
    throw files.fault ? new Error(files.fault, { cause: error }) : error
  })
  files.isOpen = true
  return embedded
}

/** PostgreSQL stops at such a fault, to go on from its log when it is started again. Whoever started us does that. */
function giveUp(fault: string): never {
  console.error(`The embedded database and the site had to stop: ${fault}. No saved data is lost.`)
  process.exit(1)
}

/** Where a restored database waits, whole, while the one that it replaces is moved away. */
export const restoredOf = (folder: string) => `${folder}.restored`

/** Makes an empty database beside `folder` and moves it there when it is complete, so that no interruption leaves half of one. */
async function initialize(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `${folder} contains files that are not a database: move them elsewhere, or restore the database.`,
    )
  }
  if (existsSync(restoredOf(folder))) {
    await rename(restoredOf(folder), folder)
    return syncFolder(dirname(folder))
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  claimSpaceToBegin(dirname(folder))
  // Not through DataFiles, whose syncs would each wait for the disk.
  const embedded = await PGlite.create(unfinished)
  await embedded.close()
  await syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

const extensions = { pg_trgm, unaccent }

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

const START = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])]

// Without PGlite's flag against syncs, and by the one call of the system that reaches DataFiles.
const SYNCED = [...START.filter((argument) => argument !== '-F'), '-c', 'wal_sync_method=fsync']

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
