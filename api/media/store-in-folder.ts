import { randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claimSpace } from '../database/free-space.ts'
import { syncPath } from '../database/sync-files.ts'
import { once } from '../rules/once.ts'
import type { FileStore } from './file-store.ts'

export function openFolder(folder: string): FileStore {
  const makeFolder = once(() => mkdir(folder, { recursive: true }))

  return {
    has: async (name) => (await orNull(access(join(folder, name)))) !== null,
    size: async (name) => (await orNull(stat(join(folder, name))))?.size ?? null,
    read: (name) => orNull(readFile(join(folder, name))),
    write: async (name, _type, file) => {
      await makeFolder()
      claimSpace(folder, (await stat(file)).size)
      // A file with its final name is complete, also after a loss of power: it would never be made again.
      const copy = join(folder, `.${randomUUID()}`)
      try {
        await copyFile(file, copy)
        await syncPath(copy)
        await rename(copy, join(folder, name))
        await syncPath(folder)
      } finally {
        await rm(copy, { force: true })
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
