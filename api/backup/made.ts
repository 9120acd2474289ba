import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../log.ts'
import type { Work } from '../operator/job.ts'
import { DAILY, DAY_MS, isDaily, openPart, proveApart } from './daily.ts'
import { FOLDER } from './folder.ts'
import { makeBackup } from './make.ts'
import { nameNow } from './names.ts'

// The backups in the folder of this node, and those that admins make.

const REQUESTED = 'requested'
/** Of those that admins make; they are as large as all pictures. */
const MOST_REQUESTED = 3
const NAME = /^(daily|requested|backup|moved)-[\d-]{10}T[\d-]{8}Z\.tar\.gz$/

export interface BackupFile {
  name: string
  bytes: number
  madeAt: Date
  /** Daily ones are beside the pictures, which never change. */
  hasPictures: boolean
}

export async function listBackups(folder = FOLDER): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
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

/** Makes a backup with pictures in the folder, verifies it, and deletes all but the newest 3 of those made so. */
export async function makeRequested({ signal, report }: Work): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  const file = join(FOLDER, nameNow(REQUESTED))
  const part = `${file}.part`
  const to = openPart(part)
  const stop = () => to.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop)
  try {
    report({ step: 'copying', done: 0, of: 0 })
    await makeBackup(to, { onProgress: (done, of) => report({ step: 'packing', done, of }) })
    signal.throwIfAborted()
    report({ step: 'checking', done: 0, of: 0 })
    await proveApart(part, FOLDER, signal)
    await rename(part, file)
  } finally {
    signal.removeEventListener('abort', stop)
    to.destroy()
    await rm(part, { force: true })
  }
  const requested = (await listBackups()).filter(({ name }) => name.startsWith(REQUESTED))
  for (const { name } of requested.slice(MOST_REQUESTED)) await rm(join(FOLDER, name))
  log.info({ file }, 'requested backup completed')
}
