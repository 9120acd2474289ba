import { createReadStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { readSecret } from '../auth/secret.ts'
import { inTransaction } from '../database/client.ts'
import type { PlainConnection } from '../database/plain.ts'
import { namesOf, keyIn } from '../media/names.ts'
import { FOLDER as MEDIA } from '../rules/recording-names.ts'
import { store } from '../media/store.ts'
import { StartupError } from '../startup-error.ts'
import { entryOf, PICTURES, SECRET, TABLES, writeArchive, type Entry } from './archive.ts'
import { FOLDER, inFolder } from './folder.ts'
import { copyOut, listMigrationsOf, listSequences, listTables } from './tables.ts'

/** Stays free, since a full disk would stop the embedded database. */
const LEFT_FREE = 256 * 1024 * 1024

interface Options {
  pictures?: boolean
  workIn?: string
  leaveFree?: number
  onProgress?: (done: number, of: number) => void
}

/**
 * Writes a backup of the database, the secret and the pictures. The rows are copied in one transaction, for which the
 * embedded database serves nothing else, and packed afterwards. Throws a StartupError if the disk is nearly full.
 */
export async function makeBackup(
  to: Writable,
  { pictures = true, workIn = FOLDER, leaveFree = LEFT_FREE, onProgress = () => {} }: Options = {},
): Promise<void> {
  return inFolder(workIn, async () => {
    await checkSpace(workIn, leaveFree)
    return pack(to, { pictures, workIn, onProgress })
  })
}

async function pack(
  to: Writable,
  { pictures, workIn, onProgress }: Required<Omit<Options, 'leaveFree'>>,
): Promise<void> {
  const folder = await mkdtemp(join(workIn, '.copy-'))
  try {
    const copy = await inTransaction((connection) => copyDatabase(connection, folder))
    const about = { ...copy, tables: copy.tables.map(({ name, columns, rows }) => ({ name, columns, rows })) }
    const total = copy.tables.length + (pictures ? copy.pictures.length : 0)
    let done = 0
    async function* files(): AsyncGenerator<Entry> {
      yield entryOf(SECRET, readSecret())
      for (const { name, file, bytes } of copy.tables) {
        yield { name: `${TABLES}${name}.jsonl`, bytes, body: createReadStream(file) }
        onProgress(++done, total)
      }
      for (const name of pictures ? copy.pictures : []) {
        const picture = await store().read(name)
        if (picture) yield entryOf(PICTURES + name, picture)
        onProgress(++done, total)
      }
    }
    await writeArchive(to, about, files())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function copyDatabase(connection: PlainConnection, folder: string) {
  await connection.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await connection.rows(`SELECT set_config('statement_timeout', '0', true)`)
  await connection.rows(`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`)
  const migrations = await listMigrationsOf(connection)
  if (migrations.length === 0)
    throw new StartupError('This database is not one of this site: there is nothing to back up.')
  const tables = []
  for (const table of await listTables(connection)) tables.push(await copyOut(connection, table, folder))
  const photos = await connection.rows<[url: string, widths: number[]]>(
    `SELECT url, widths FROM photos WHERE widths <> '{}' ORDER BY url`,
  )
  // A database is also copied before it is migrated.
  const hasRecordings = tables.some(({ name }) => name === 'recordings')
  const recordings = hasRecordings
    ? await connection.rows<[url: string]>('SELECT url FROM recordings ORDER BY url')
    : []
  return {
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(connection),
    pictures: [
      ...photos.flatMap(([url, widths]) => namesOf(keyIn(url), widths)),
      ...recordings.map(([url]) => url.slice(MEDIA.length)),
    ],
  }
}

async function checkSpace(folder: string, leaveFree: number): Promise<void> {
  const [[bytes]] = (await inTransaction(({ rows }) => rows('SELECT pg_database_size(current_database())::text'))) as [
    [string],
  ]
  const { bavail, bsize } = await statfs(folder)
  // Both the copied rows and the packed backup are smaller than the database with its indexes.
  const needed = 2 * Number(bytes) + leaveFree
  if (bavail * bsize < needed)
    throw new StartupError(
      `No backup was made: ${folder} has ${megabytes(bavail * bsize)} MB of free disk space, and ${megabytes(needed)} MB are needed.`,
    )
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
