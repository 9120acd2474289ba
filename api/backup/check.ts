import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { checkArchive } from './archive.ts'
import { loadDatabase } from './load.ts'
import { openFolderPlace } from './place.ts'
import { runCommand } from '../operator/run-command.ts'

/** Peak memory of creating an embedded database, with a margin. */
const NEEDED_MEMORY = 700_000_000

/**
 * Verifies a backup by its checksums and by restoring its database into a temporary embedded one in `folder`. Returns
 * false if there is too little memory for that and only the checksums were verified. Throws a StartupError.
 */
export async function proveBackup(file: string, folder: string): Promise<boolean> {
  const about = await checkArchive(file)
  if (process.availableMemory() < NEEDED_MEMORY) return false
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const trial = await mkdtemp(join(folder, '.trial-'))
  try {
    const place = await openFolderPlace(trial, about)
    try {
      await loadDatabase(place, file, about)
    } finally {
      await place.close()
    }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
  return true
}

// node api/backup/check.ts FILE FOLDER: a separate process, which frees the memory of the second database when it ends.
if (import.meta.main) {
  // Lower priority than requests.
  setPriority(10)
  const [file = '', folder = '.'] = process.argv.slice(2)
  await runCommand(async () => {
    await proveBackup(file, folder)
    return []
  })
}
