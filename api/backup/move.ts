import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedEnvironment, env } from '../env.ts'
import { StartupError } from '../startup-error.ts'
import { FOLDER } from './folder.ts'
import { nameNow } from './names.ts'
import { requireEmpty } from './place.ts'
import { restore } from './restore.ts'
import { runCommand } from '../operator/run-command.ts'

// npm run move: moves the stopped site in DATA_DIR to DATABASE_URL, and to S3_* if set, through a backup.
await runCommand(async () => {
  if (!env.DATABASE_URL) throw new StartupError('Set DATABASE_URL to the empty database to move the site to.')
  const secretFile = join(env.DATA_DIR, 'auth-secret')
  if (!existsSync(join(env.DATA_DIR, 'postgres')))
    throw new StartupError(`There is no embedded database in ${env.DATA_DIR}: set DATA_DIR to the site to move.`)
  // Both are checked first, rather than by the restore after the backup.
  await requireEmpty(env.DATABASE_URL)
  if (existsSync(secretFile) && (await readFile(secretFile, 'utf8')).trim() !== env.AUTH_SECRET)
    throw new StartupError(`Set AUTH_SECRET to the content of ${secretFile}, or all members will be signed out.`)
  const file = join(FOLDER, nameNow('moved'))
  await backUpFolder(file)
  return [
    ...(await restore(file, { isMoved: true })),
    `The site was moved: start it with the same environment. The old database remains in ${env.DATA_DIR}, unused; the backup is ${file}.`,
  ]
})

/** In a process of its own, whose environment has no database server. */
async function backUpFolder(file: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('backup.ts', import.meta.url)), '--stopped', '--to', file],
    {
      env: embeddedEnvironment,
      stdio: 'inherit',
    },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new StartupError('The site was not moved.')
}
