import { existsSync, readdirSync, writeSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { DataFiles } from './data-files.ts'
import { extensions } from './extensions.ts'
import { claimSpaceToBegin } from './free-space.ts'
import { FolderPostgres } from './folder-postgres.ts'
import { createDatabase, EMPTY_DATABASE, startingWith } from './new-database.ts'
import { syncPath, syncTree } from './sync-files.ts'

// Optimizing the code of PostgreSQL takes half a gigabyte at the start, and longer than a small site gains from it.
// The flags are those of all threads; tests set others.
if (isMainThread) {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

/** A thread has no stream for it. */
const STDERR = 2
const CHECKPOINT_EVERY_MS = 30_000
const VACUUM_EVERY_MS = 60 * 60_000

/**
 * Opens the embedded PostgreSQL in `folder`, created from the template if necessary; in memory without a folder. Acknowledged
 * writes are durable. Throws with the reason given by PostgreSQL.
 */
export async function openEmbedded(folder?: string, template: string = EMPTY_DATABASE): Promise<PGlite> {
  if (folder) await initialize(folder, template)
  const embedded = folder ? await openFiles(folder) : await openInMemory(template)
  stopOnTrap(embedded)
  runMaintenance(embedded)
  return embedded
}

async function openInMemory(template: string): Promise<PGlite> {
  return PGlite.create({ extensions, startParams: START, ...(await startingWith(template)) })
}

async function openFiles(folder: string): Promise<PGlite> {
  // Left by a killed process, it would keep PostgreSQL from starting. The lock of the data folder replaces it.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  const files = new DataFiles(folder, exitWithFault)
  const embedded = new FolderPostgres(files, { extensions, startParams: SYNCED })
  await embedded.waitReady.catch((error: unknown) => {
    throw files.fault ? new Error(files.fault, { cause: error }) : error
  })
  files.isOpen = true
  return embedded
}

/** PostgreSQL stops at such an error and recovers from its log when the service manager restarts the process. */
function exitWithFault(fault: string): never {
  writeSync(STDERR, `The embedded database and the site had to stop: ${fault}. No saved data is lost.\n`)
  process.exit(1)
}

/**
 * A trap of WebAssembly, such as an access out of bounds, leaves PostgreSQL's memory unusable, and so does a jump to what a
 * closed database has left. PGlite catches all that is thrown and calls again, for ever, while nothing else can run.
 */
function stopOnTrap({ Module: postgres }: PGlite): void {
  const run = postgres._PostgresMainLoopOnce
  postgres._PostgresMainLoopOnce = () => {
    try {
      run()
    } catch (error) {
      if (isOfStatement(error)) throw error
      const reason = error instanceof Error ? error.stack : String(error)
      // Neither waits for anything that could not run.
      writeSync(STDERR, `The embedded database and the site had to stop: ${reason}\n`)
      process.kill(process.pid, 'SIGKILL')
    }
  }
}

/** PostgreSQL leaves a statement that fails by an exit with a status. */
function isOfStatement(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error
}

/** A complete restored database, while the one that it replaces is moved away. */
export const restoredOf = (folder: string) => `${folder}.restored`

/**
 * Creates a database next to `folder` and renames it when complete: an interruption leaves no partial one. Returns whether it
 * was created.
 */
export async function initialize(folder: string, template: string): Promise<boolean> {
  if (existsSync(join(folder, 'PG_VERSION'))) return false
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `${folder} contains files that are not a database: move them elsewhere, or restore the database.`,
    )
  }
  if (existsSync(restoredOf(folder))) {
    await rename(restoredOf(folder), folder)
    await syncPath(dirname(folder))
    return false
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  claimSpaceToBegin(dirname(folder))
  // Not through DataFiles, whose syncs would each wait for the disk.
  await createDatabase(unfinished, template)
  await syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await syncPath(dirname(folder))
  return true
}

const SETTINGS = [
  // PostgreSQL's default of 128 MB of buffers would be half the memory of the process.
  'shared_buffers=8MB',
  'wal_buffers=512kB',
  // Without background processes, PostgreSQL would run the checkpoint of a long log while writing to that log, and
  // deadlock. So the log is never too long, and runMaintenance runs the checkpoints.
  'max_wal_size=1TB',
  'wal_recycle=off',
  'wal_init_zero=off',
]

const START = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])]

// Without the flag of PGlite that disables syncs, and with the system call that reaches DataFiles.
const SYNCED = [...START.filter((argument) => argument !== '-F'), '-c', 'wal_sync_method=fsync']

/** The work of PostgreSQL's background processes: checkpointer and autovacuum. */
function runMaintenance(embedded: PGlite): void {
  runWhenWritten(embedded, CHECKPOINT_EVERY_MS, 'CHECKPOINT')
  runWhenWritten(embedded, VACUUM_EVERY_MS, 'VACUUM (ANALYZE)')
}

/** Runs a command periodically, unless nothing was written since the last run. */
function runWhenWritten(embedded: PGlite, every: number, command: string): void {
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
