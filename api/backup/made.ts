import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { env } from '../env.ts'
import { log } from '../log.ts'
import type { Work } from '../operator/job.ts'
import { FOLDER, makeFile } from './folder.ts'
import { makeBackup } from './make.ts'
import { nameNow } from './names.ts'

// The backups in the folder of this node: daily ones, and those that admins make.

const DAY_MS = 24 * 60 * 60_000
const DAILY = 'daily'
const REQUESTED = 'requested'
/** They are as large as all pictures. */
const MOST_REQUESTED = 3
const NAME = /^(daily|requested|backup|moved)-[\d-]{10}T[\d-]{8}Z\.tar\.gz$/

export const isDaily = !env.DATABASE_URL && env.DATA_DIR !== 'memory:' && env.BACKUPS_KEPT > 0

export interface BackupFile {
  name: string
  bytes: number
  madeAt: Date
  /** Daily ones are beside the pictures, which never change. */
  hasPictures: boolean
}

/** The newest first; all of them, or those of a kind. */
export async function listBackups(folder = FOLDER, kind = ''): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name) && name.startsWith(kind))
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(join(folder, name))
      return { name, bytes: size, madeAt: mtime, hasPictures: !name.startsWith(DAILY) }
    }),
  )
  return files.toSorted((one, other) => other.madeAt.valueOf() - one.madeAt.valueOf())
}

export async function findBackup(name: string): Promise<string | undefined> {
  return (await listBackups()).some((file) => file.name === name) ? join(FOLDER, name) : undefined
}

/** When the next daily backup is due; null if this site makes none by itself. */
export function nextBackup(files: readonly BackupFile[]): Date | null {
  if (!isDaily) return null
  const newest = files.find(({ name }) => name.startsWith(DAILY))
  return new Date(Math.max(Date.now(), (newest?.madeAt.valueOf() ?? 0) + DAY_MS))
}

/**
 * Backs up the database and the secret if the newest daily backup is older than a day. Pictures, which never change, stay in
 * the data folder. Returns the path, or undefined if no backup was due.
 */
export async function backUpIfDue({ now = Date.now(), folder = FOLDER } = {}): Promise<string | undefined> {
  const [newest] = await listBackups(folder, DAILY)
  if (newest && now - newest.madeAt.valueOf() < DAY_MS) return undefined
  return make(DAILY, { folder, now, most: env.BACKUPS_KEPT, pictures: false })
}

/** Makes a backup with pictures for an admin. */
export async function makeRequested(work: Work): Promise<void> {
  await make(REQUESTED, { most: MOST_REQUESTED, work })
}

interface Options {
  /** Older ones of the kind are deleted. */
  most: number
  folder?: string
  now?: number
  pictures?: boolean
  work?: Work
}

async function make(
  kind: string,
  { most, folder = FOLDER, now = Date.now(), pictures, work }: Options,
): Promise<string> {
  const report = (step: string, done = 0, of = 0) => work?.report({ step, done, of })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, now)
  const file = join(folder, nameNow(kind, now))
  report('copying')
  await makeFile(
    file,
    (to) =>
      makeBackup(work ? addAbortSignal(work.signal, to) : to, {
        pictures,
        workIn: folder,
        onProgress: (done, of) => report('packing', done, of),
      }),
    (part) => {
      report('checking')
      return proveApart(part, folder, work?.signal)
    },
  )
  for (const { name } of (await listBackups(folder, kind)).slice(most)) await rm(join(folder, name))
  log.info({ file }, 'backup completed')
  return file
}

async function proveApart(file: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
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
