import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough, type Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { proveBackup } from './check.ts'
import { checkArchive, PICTURES, readArchive } from './archive.ts'
import { FOLDER, inFolder, makeFile } from './folder.ts'
import { nameNow } from './names.ts'
import { runCommand } from '../operator/run-command.ts'
import { askSite } from '../operator/socket.ts'

/**
 * Writes a backup to a new file readable by its owner only, and verifies it with a test restore. With an embedded
 * database, the running site makes the backup itself. Of folders, only its own is created. Returns lines that describe
 * the backup. Throws a StartupError.
 */
async function backUp(file: string, { stopped = false } = {}): Promise<string[]> {
  const target = resolve(file)
  const folder = dirname(target)
  if (existsSync(target)) throw new StartupError(`${file} already exists: choose the name of a new file.`)
  if (folder === resolve(FOLDER)) return inFolder(folder, () => write(target, file, stopped))
  // Created, it would be on this disk if the other one is not mounted.
  if (!existsSync(folder))
    throw new StartupError(`The folder ${folder} does not exist: create it, or mount the disk that it is on.`)
  return write(target, file, stopped)
}

async function write(target: string, file: string, stopped: boolean): Promise<string[]> {
  const isTried = await makeFile(
    target,
    (to) => fill(to, stopped),
    (part) => proveBackup(part, dirname(target)),
  )
  return [
    await describe(target, file),
    isTried ? 'A test restore succeeded.' : 'Its checksums match. There was too little memory for a test restore.',
  ]
}

async function fill(to: Writable, stopped: boolean): Promise<void> {
  const fromSite = env.DATABASE_URL ? null : await askSite('backup')
  if (fromSite) {
    if (stopped) throw new StartupError('The site is running: stop it first, or changes made from now on are lost.')
    await pipeline(fromSite, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw error
      throw new StartupError('The site could not complete the backup: see its log.')
    })
    return
  }
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new StartupError(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL.`)
  const { makeBackup } = await import('./make.ts')
  await makeBackup(to)
  const { disconnect } = await import('../database/client.ts')
  await disconnect()
}

async function describe(target: string, file: string): Promise<string> {
  const about = await checkArchive(target)
  let pictures = 0
  for await (const { name } of readArchive(target)) if (name.startsWith(PICTURES)) pictures++
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = about.pictures.length - pictures
  return [
    `Wrote ${file}: ${rows} rows in ${about.tables.length} tables, ${pictures} picture files,`,
    `${((await stat(target)).size / 1e6).toFixed(1)} MB.`,
    ...(missing > 0 ? [`${missing} picture files that the database refers to are missing.`] : []),
  ].join(' ')
}

// npm run backup [-- --to FILE]; --to - writes to standard output, without verification.
if (import.meta.main) {
  await runCommand(async () => {
    const { to, stopped } = parseArgs({ options: { to: { type: 'string' }, stopped: { type: 'boolean' } } }).values
    if (to !== '-') return backUp(to ?? join(FOLDER, nameNow('backup')), { stopped })
    // The log would be written to standard output, too.
    log.level = 'silent'
    const pass = new PassThrough()
    await Promise.all([fill(pass, false), pipeline(pass, process.stdout)])
    return []
  })
}
