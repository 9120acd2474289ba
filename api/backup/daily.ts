import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { FOLDER } from './folder.ts'
import { makeBackup } from './make.ts'
import { nameNow } from './names.ts'

export const DAY_MS = 24 * 60 * 60_000
export const DAILY = 'daily'

export const isDaily = !env.DATABASE_URL && env.DATA_DIR !== 'memory:' && env.BACKUPS_KEPT > 0

/**
 * Backs up the database and the secret if the newest backup is older than a day, verifies the backup, and deletes all
 * but the newest BACKUPS_KEPT. Pictures, which never change, stay in the data folder. Returns the path, or undefined if
 * no backup was due.
 */
export async function backUpIfDue({ now = Date.now(), folder = FOLDER } = {}): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, now)
  const newest = (await list(folder)).at(-1)
  if (newest && now - (await stat(join(folder, newest))).mtimeMs < DAY_MS) return undefined
  const file = join(folder, nameNow(DAILY, now))
  const part = `${file}.part`
  const to = openPart(part)
  try {
    await makeBackup(to, { pictures: false, workIn: folder })
    await proveApart(part, folder)
    await rename(part, file)
  } finally {
    to.destroy()
    await rm(part, { force: true })
  }
  for (const old of (await list(folder)).slice(0, -env.BACKUPS_KEPT)) await rm(join(folder, old))
  log.info({ file }, 'daily backup completed')
  return file
}

/** A file that is not complete. What is told of an error is told by what writes to it: without a listener it would end the process. */
export function openPart(path: string): WriteStream {
  return createWriteStream(path, { mode: 0o600 }).on('error', () => {})
}

async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.startsWith(`${DAILY}-`) && name.endsWith('.tar.gz')).sort()
}

export async function proveApart(file: string, folder: string, signal?: AbortSignal): Promise<void> {
  const checker = spawn(process.execPath, [fileURLToPath(new URL('check.ts', import.meta.url)), file, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  const [[code], errors] = await Promise.all([once(checker, 'close') as Promise<[number | null]>, text(checker.stderr)])
  if (code !== 0) throw new Error(`the backup ${file} cannot be restored: ${errors}`)
}

async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.(copy|trial)-|\.part$/.test(name)) continue
    const path = join(folder, name)
    // Its backup may have been completed meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
