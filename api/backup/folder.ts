import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { syncPath } from '../database/sync-files.ts'
import { env } from '../env.ts'

/** Default folder for backups, and for temporary files while one is made. */
export const FOLDER = env.DATA_DIR === 'memory:' ? tmpdir() : join(env.DATA_DIR, 'backups')

/** Creates a folder for the time of `run` if it is missing. It stays if something was put into it. */
export async function inFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await run()
  } finally {
    if (created) await removeEmpty(resolve(folder), resolve(created))
  }
}

/** Removes a folder and those above it up to `last`, unless they are in use. */
async function removeEmpty(folder: string, last: string): Promise<void> {
  try {
    for (let path = folder; !relative(last, path).startsWith('..'); path = dirname(path)) await rmdir(path)
  } catch {
    // It is not empty.
  }
}

/**
 * Makes a file that its owner alone can read. It gets its name when it is on the disk and `prove` did not reject; a failure
 * leaves nothing.
 */
export async function makeFile<Proof>(
  file: string,
  fill: (to: Writable) => Promise<unknown>,
  prove: (part: string) => Promise<Proof>,
): Promise<Proof> {
  const part = `${file}.part`
  // What writes to it tells of an error; until something does, one without a listener would end the process.
  const to = (await open(part, 'w', 0o600)).createWriteStream({ flush: true }).on('error', () => {})
  try {
    await fill(to)
    const proof = await prove(part)
    await rename(part, file)
    await syncPath(dirname(file))
    return proof
  } finally {
    to.destroy()
    await rm(part, { force: true })
  }
}
