import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-error.ts'

/**
 * Locks the data folder: two processes would corrupt an embedded database. Returns a function that releases the lock.
 * Throws a StartupError that names the holder.
 *
 * Node has no file locks, but SQLite has: the kernel releases them when the process ends, and they work across
 * containers, where process ids are ambiguous. No other code of this process may open that file: closing it releases
 * the lock (fcntl(2)).
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(
      `The data folder ${folder} is in use by another process${readHolder(folder)}: stop that one first, or set DATA_DIR.`,
    )
  }
  // Only for the error message above.
  writeFileSync(holderFile(folder), `${process.pid} on ${hostname()}`)
  held.add(lock)
  return () => {
    if (!held.delete(lock)) return
    rmSync(holderFile(folder), { force: true })
    lock.close()
  }
}

const SQLITE_BUSY = 5

// An unreferenced lock would be garbage-collected and released.
const held = new Set<DatabaseSync>()

const holderFile = (folder: string) => join(folder, 'lock')

function readHolder(folder: string): string {
  try {
    return ` (${readFileSync(holderFile(folder), 'utf8')})`
  } catch {
    return ''
  }
}
