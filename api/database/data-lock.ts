import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/**
 * Keeps a second process away from the data folder: two on one embedded database would ruin it.
 * Returns what gives the folder back. Throws a StartupError that says who holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const unlock = () => rmSync(file, { force: true })
      process.once('exit', unlock)
      return unlock
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (isRunning(holder)) {
        throw new StartupError(
          `The data folder ${folder} is in use by another process (${holder}): stop that one first, or set DATA_DIR.`,
        )
      }
      // Left behind by a process that was killed.
      rmSync(file, { force: true })
    }
  }
  throw new StartupError(`The data folder ${folder} is being opened by another process.`)
}

function isRunning(pid: number): boolean {
  if (!pid || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
