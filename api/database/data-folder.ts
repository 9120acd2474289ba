import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartupError } from '../startup-error.ts'
import { lockFolder } from './data-lock.ts'
import { createEmbedded, openEmbedded } from './embedded.ts'
import { syncFolder, syncTree } from './sync-files.ts'

/** The embedded database of a data folder, and what closes it and gives the folder back. */
export interface DataFolder {
  embedded: PGlite
  close: () => Promise<void>
}

/**
 * Opens the embedded database in `dataDir`, makes it first where there is none, and keeps other processes out.
 * Throws a StartupError that says what is wrong.
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = join(dataDir, 'postgres')
  let unlock = () => {}
  try {
    unlock = lockFolder(dataDir)
    await initialize(folder)
    const embedded = await openEmbedded(folder)
    return {
      embedded,
      close: async () => {
        await embedded.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw describe(error, folder)
  }
}

/** Makes an empty database beside `folder` and moves it there when it is complete, so that no interruption leaves half of one. */
async function initialize(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `${folder} holds files that are no database: move them elsewhere, or put the database back that was there.`,
    )
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await createEmbedded(unfinished)
  await syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

const CAUSES: Record<string, string> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk has a fault',
}

/** What is wrong, in a sentence that leaves the data alone: most of what keeps a database from opening harms none of it. */
function describe(error: unknown, folder: string): Error {
  if (error instanceof StartupError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const cause = CAUSES[code ?? ''] ?? message.replace(/\.$/, '')
  return new StartupError(
    `The database in ${folder} cannot be opened: ${cause}. Its files were left as they are.`,
    { cause: error },
  )
}
