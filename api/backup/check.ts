import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { checkArchive } from './archive.ts'
import { loadDatabase } from './load.ts'
import { openFolderPlace } from './place.ts'
import { runCommand } from './run-command.ts'

/** What making a new embedded database takes at its peak, and some more. */
const NEEDED_MEMORY = 700_000_000

/**
 * Proves a backup: by its checksums, and by restoring its database into a new embedded one in `folder`, which is then
 * removed. Where there is too little memory for that, the checksums must do: returns whether restoring was tried. Throws a
 * StartupError.
 */
export async function proveBackup(file: string, folder: string): Promise<boolean> {
  const about = await checkArchive(file)
  if (process.availableMemory() < NEEDED_MEMORY) return false
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const trial = await mkdtemp(join(folder, '.trial-'))
  try {
    const place = await openFolderPlace(trial)
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

// node api/backup/check.ts FILE FOLDER: a process of its own gives back the memory that a second database takes.
if (import.meta.main) {
  // Lower than all who wait for a page.
  setPriority(10)
  const [file = '', folder = '.'] = process.argv.slice(2)
  await runCommand(async () => {
    await proveBackup(file, folder)
    return []
  })
}
