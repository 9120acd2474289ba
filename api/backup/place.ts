import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '../../prisma/bin/migration-files.ts'
import { lockFolder } from '../database/data-lock.ts'
import { openEmbedded, restoredOf } from '../database/embedded.ts'
import { addressesIn } from '../env.ts'
import { EMPTY_DATABASE, MIGRATED_DATABASE } from '../database/new-database.ts'
import { onEmbedded, onServer, type InTransaction } from '../database/plain.ts'
import { syncPath } from '../database/sync-files.ts'
import { StartupError } from '../startup-error.ts'
import { readHeld, readHeldIn, type Held } from './held.ts'
import { listMigrationsOf, listTables, quote } from './tables.ts'

export interface Place {
  inTransaction: InTransaction
  replaces: boolean
  /** Withdrawals in the database that is replaced; undefined without one. */
  held?: Held
  /** Makes the restored database the one of the site; until then nothing is changed. */
  finish: () => Promise<void>
  /** Closes the place; without `finish`, the restore is discarded. */
  close: () => Promise<void>
}

/** A new embedded database for a backup with these migrations, which replaces the old one in `finish`. Throws a StartupError. */
export async function openFolderPlace(
  dataDir: string,
  { replace = false, migrations = [] }: { replace?: boolean; migrations?: readonly string[] } = {},
): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const aside = join(dataDir, 'postgres.restoring')
  if (existsSync(folder) && !replace) {
    unlock()
    throw new StartupError(
      `There is a database in ${folder}: set DATA_DIR to an empty folder, or pass --replace to replace the database.`,
    )
  }
  for (const leftover of [aside, restoredOf(folder)]) await rm(leftover, { recursive: true, force: true })
  // One after the other: each takes 200 MB.
  const held = existsSync(folder) ? await readHeldIn(folder) : undefined
  // The build has run the same migrations, which takes several times as long as most backups.
  const isOfThisVersion = (await readMigrations()).every(({ name }) => migrations.includes(name))
  const embedded = await openEmbedded(aside, isOfThisVersion ? MIGRATED_DATABASE : EMPTY_DATABASE)
  return {
    inTransaction: onEmbedded(embedded),
    replaces: false,
    held,
    finish: async () => {
      await embedded.close()
      // At the next start, this name completes an interrupted restore; without it, an empty database would be created.
      await rename(aside, restoredOf(folder))
      await syncPath(dataDir)
      if (existsSync(folder)) await rename(folder, join(dataDir, `postgres.replaced-${Date.now()}`))
      await rename(restoredOf(folder), folder)
      await syncPath(dataDir)
    },
    close: async () => {
      if (!embedded.closed) await embedded.close()
      await rm(aside, { recursive: true, force: true })
      unlock()
    },
  }
}

/** A database on a server, which must be empty unless `replace` is set. Throws a StartupError. */
export async function openServerPlace(addresses: string, { replace = false } = {}): Promise<Place> {
  const { name, inTransaction, isFilled } = await openServer(addresses)
  if (isFilled && !replace)
    throw new StartupError(
      `The database ${name} is not empty: use an empty one, or pass --replace to delete its contents.`,
    )
  return {
    inTransaction,
    replaces: isFilled,
    held: isFilled ? await inTransaction(readHeld) : undefined,
    finish: async () => {},
    close: async () => {},
  }
}

/** Throws a StartupError if a database on a server has rows. */
export async function requireEmpty(addresses: string): Promise<void> {
  const { name, isFilled } = await openServer(addresses)
  if (isFilled) throw new StartupError(`The database ${name} is not empty: set DATABASE_URL to an empty one.`)
}

async function openServer(addresses: string) {
  const connectionString = await primaryOf(addressesIn(addresses))
  const inTransaction = onServer(connectionString)
  const isFilled = await inTransaction(async (connection) => {
    for (const { name } of await listTables(connection)) {
      const [[some]] = (await connection.rows(`SELECT EXISTS (SELECT FROM ${quote(name)})`)) as [[boolean]]
      if (some) return true
    }
    return false
  })
  return { name: new URL(connectionString).pathname.slice(1), inTransaction, isFilled }
}

async function primaryOf(addresses: string[]): Promise<string> {
  const reasons: string[] = []
  for (const address of addresses) {
    try {
      const [[isReplica]] = (await onServer(address)(({ rows }) => rows('SELECT pg_is_in_recovery()'))) as [[boolean]]
      if (!isReplica) return address
      reasons.push('it is a replica')
    } catch (error) {
      reasons.push((error as Error).message || 'no response')
    }
  }
  throw new StartupError(`The database (DATABASE_URL) does not accept writes: ${reasons.join(', ')}.`)
}

export function migrationsOf(place: Place): Promise<string[]> {
  return place.inTransaction(listMigrationsOf)
}
