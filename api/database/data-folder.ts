import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { lockFolder } from './data-lock.ts'
import { openInThread, type Embedded } from './embedded-thread.ts'
import { initialize } from './embedded.ts'
import { MIGRATED_DATABASE } from './new-database.ts'

export interface DataFolder {
  embedded: Embedded
  close: () => Promise<void>
}

/**
 * Opens the embedded database in `dataDir`, creates it if there is none, and locks the folder. Throws a StartupError.
 */
export function openDataFolder(dataDir: string): Promise<DataFolder> {
  return inLockedFolder(dataDir, async (folder, unlock) => {
    const embedded = await openInThread(folder, MIGRATED_DATABASE)
    return {
      embedded,
      close: async () => {
        await embedded.close()
        unlock()
      },
    }
  })
}

/**
 * Creates the embedded database in `dataDir` from a template, unless there is one, and returns whether it did. Throws a
 * StartupError.
 */
export function createDataFolder(dataDir: string, template: string): Promise<boolean> {
  return inLockedFolder(dataDir, async (folder, unlock) => {
    const isCreated = await initialize(folder, template)
    unlock()
    return isCreated
  })
}

/** Locks `dataDir` until `unlock` is called or `run` fails. */
async function inLockedFolder<Result>(
  dataDir: string,
  run: (folder: string, unlock: () => void) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'postgres')
  let unlock = () => {}
  try {
    mkdirSync(dataDir, { recursive: true })
    for (const path of [dataDir, folder]) if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    unlock = lockFolder(dataDir)
    return await run(folder, unlock)
  } catch (error) {
    unlock()
    throw describe(error, folder)
  }
}

const CAUSES: Record<string, string> = {
  EACCES: 'this user has no permission to read and write it',
  EPERM: 'this user has no permission to read and write it',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'a disk error occurred',
}

/** Does not suggest changes to the data: most causes leave the database intact. */
function describe(error: unknown, folder: string): Error {
  if (error instanceof StartupError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const cause = CAUSES[code ?? ''] ?? message.replace(/\.$/, '')
  return new StartupError(`The database in ${folder} cannot be opened: ${cause}. Its files were not changed.`, {
    cause: error,
  })
}
