import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { writeDurably } from '../auth/secret.ts'
import type { PlainConnection } from '../database/plain.ts'
import { env } from '../env.ts'
import { typeOf } from '../media/names.ts'
import { store } from '../media/store.ts'
import { StartupError } from '../startup-error.ts'
import { checkArchive, PICTURES, readArchive, SECRET, type About } from './archive.ts'
import { holdAgain, type Held } from './held.ts'
import { loadDatabase } from './load.ts'
import { openFolderPlace, openServerPlace } from './place.ts'
import { runCommand } from '../operator/run-command.ts'

/**
 * Restores a backup to the configured database and picture store. A broken backup or a database that is not empty is
 * refused before anything is changed. A site that `isMoved` goes on as it was. Returns lines that describe the result.
 * Throws a StartupError.
 */
export async function restore(file: string, { replace = false, isMoved = false } = {}): Promise<string[]> {
  const about = await checkArchive(file)
  const secret = await readSecretOf(file)
  await checkSecret(secret, replace)
  const place = await (env.DATABASE_URL
    ? openServerPlace(env.DATABASE_URL, { replace })
    : openFolderPlace(env.DATA_DIR, { replace, migrations: about.migrations }))
  try {
    const pictures = await restorePictures(file, about)
    const { held } = place
    let quieted: string[] = []
    let withdrawn = 0
    const begin = async (connection: PlainConnection, tables: readonly string[]) => {
      quieted = await beginAnew(connection, tables)
      if (held && tables.includes('withdrawals')) withdrawn += await holdAgain(connection, held)
    }
    await loadDatabase(place, file, about, isMoved ? undefined : begin)
    // A backup of before there were any has the table now.
    if (held) withdrawn += await place.inTransaction((connection) => holdAgain(connection, held))
    if (!env.DATABASE_URL && !env.AUTH_SECRET) await storeSecret(secret)
    await place.finish()
    const rows = about.tables.reduce((sum, table) => sum + table.rows, 0)
    return [
      `Restored ${rows} rows in ${about.tables.length} tables and ${pictures.restored} picture files, as of ${about.madeAt}.`,
      ...(pictures.missing
        ? [`${pictures.missing} picture files are neither in the backup nor in the picture store.`]
        : []),
      ...quieted,
      ...(isMoved ? [] : [ACCOUNTS, ...tellWithdrawn(held, withdrawn, about)]),
    ]
  } finally {
    await place.close()
  }
}

const ACCOUNTS =
  'Accounts are as they were then: who was removed or disabled since, or is no longer an admin, has access again.'

/** More than a site changes between a backup and its restore. */
const LATER_VERSIONS = 100_000

/**
 * The restored site may be a copy of one that runs, and others know what followed the backup: nothing goes out by itself,
 * and copies of the content begin anew. Returns lines that say so.
 */
async function beginAnew({ rows }: PlainConnection, tables: readonly string[]): Promise<string[]> {
  const change = async (table: string, statement: string) =>
    tables.includes(table) ? (await rows(`${statement} RETURNING 1`)).length : 0
  await change('content_version', `UPDATE content_version SET version = version + ${LATER_VERSIONS}`)
  await change('dumped_records', 'DELETE FROM dumped_records')
  const webhooks = await change('webhooks', `UPDATE webhooks SET state = 'OFF' WHERE state = 'ON'`)
  const issues = await change(
    'newsletter_issues',
    `UPDATE newsletter_issues SET state = 'STOPPED' WHERE state = 'SENDING'`,
  )
  return [
    ...(webhooks
      ? [`${webhooks} webhooks were turned off: turn them on at /admin/webhooks, unless this is a copy.`]
      : []),
    ...(issues
      ? ['The newsletter that was being sent is stopped: those who got it after the backup would get it twice.']
      : []),
  ]
}

function tellWithdrawn(held: Held | undefined, count: number, { madeAt }: About): string[] {
  if (held)
    return count === 0
      ? []
      : [
          `What was withdrawn after the backup is withdrawn again at the next start: ${count}. Members of communities as well read none of it.`,
        ]
  const why =
    held === null ? 'The replaced database could not be read' : 'There was no database to compare the backup with'
  return [`${why}: withdraw again what communities have withdrawn after ${madeAt}, before others reach the site.`]
}

async function readSecretOf(file: string): Promise<string> {
  for await (const { name, body } of readArchive(file)) if (name === SECRET) return (await buffer(body)).toString()
  throw new StartupError(`The backup ${file} contains no secret: it is not a backup of this site.`)
}

/** Sessions, signing keys and authenticator apps in the database are encrypted with the secret. */
async function checkSecret(secret: string, replace: boolean): Promise<void> {
  if (env.AUTH_SECRET === secret) return
  if (env.AUTH_SECRET || env.DATABASE_URL)
    throw new StartupError(
      `AUTH_SECRET differs from the secret in the backup: set it to the output of "tar -xzOf BACKUP ${SECRET}", or all members will be signed out.`,
    )
  if (replace || !existsSync(secretFile) || (await readFile(secretFile, 'utf8')).trim() === secret) return
  throw new StartupError(
    `The secret in ${secretFile} differs from the one in the backup: pass --replace to replace it.`,
  )
}

const secretFile = join(env.DATA_DIR, 'auth-secret')

async function storeSecret(secret: string): Promise<void> {
  if (existsSync(secretFile)) {
    if ((await readFile(secretFile, 'utf8')).trim() === secret) return
    await rename(secretFile, `${secretFile}.replaced-${Date.now()}`)
  }
  writeDurably(env.DATA_DIR, secretFile, secret)
}

/** Picture files never change, so existing ones are kept. */
async function restorePictures(file: string, about: About) {
  const left = new Set(about.pictures)
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  let restored = 0
  try {
    for await (const { name: path, body } of readArchive(file)) {
      const name = path.startsWith(PICTURES) && path.slice(PICTURES.length)
      const type = name && typeOf(name)
      if (!name || !type) continue
      left.delete(name)
      if (await store().has(name)) continue
      const copy = join(folder, name)
      await pipeline(body, createWriteStream(copy))
      await store().write(name, type, copy)
      await rm(copy)
      restored++
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  let missing = 0
  for (const name of left) if (!(await store().has(name))) missing++
  return { restored, missing }
}

// npm run restore -- FILE [--replace]
if (import.meta.main) {
  await runCommand(async () => {
    const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new StartupError('Usage: npm run restore -- FILE [--replace].')
    return restore(file, values)
  })
}
