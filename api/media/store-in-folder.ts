import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { access, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../env.ts'
import { once } from '../once.ts'
import type { Store } from './store.ts'

/** Files in `DATA_DIR/media`; with `memory:` in a folder that goes with the process. */
export function openFolder(): Store {
  const folder = env.DATA_DIR === 'memory:' ? temporaryFolder() : join(env.DATA_DIR, 'media')
  const makeFolder = once(() => mkdir(folder, { recursive: true }))

  return {
    has: async (name) => (await orNull(access(join(folder, name)))) !== null,
    read: (name) => orNull(readFile(join(folder, name))),
    keep: async (name, _type, file) => {
      await makeFolder()
      // Perhaps from another disk, so it is copied first: what has its name is whole.
      const copy = join(folder, `.${randomUUID()}`)
      try {
        await copyFile(file, copy)
        await rename(copy, join(folder, name))
      } finally {
        await rm(copy, { force: true })
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
