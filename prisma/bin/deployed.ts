import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasSecret } from '../../api/auth/secret.ts'
import { lockFolder } from '../../api/database/data-lock.ts'
import { env } from '../../api/env.ts'
import { BARS_RULE } from '../../api/rules/bars.ts'
import { readMigrations } from './migration-files.ts'

/*
 * A note within the folder of an embedded database that it has these migrations, content judged by these rules, and an admin: opening the database
 * takes half of a start, and the server opens it anyway. A database that is restored comes in a folder of its own, without it.
 */

const FILE = join(env.DATA_DIR, 'postgres', 'deployed')

const isEmbedded = !env.DATABASE_URL && env.DATA_DIR !== 'memory:'

/** Whether nothing is left to do. Throws a StartupError if another process uses the folder. */
export async function isDeployed(): Promise<boolean> {
  if (!isEmbedded || !(env.AUTH_SECRET || hasSecret(env.DATA_DIR))) return false
  const noted = await readFile(FILE, 'utf8').catch(() => '')
  if (noted !== (await hashOfVersion())) return false
  lockFolder(env.DATA_DIR)()
  return true
}

/** Call it when all is durable. */
export async function noteDeployed(): Promise<void> {
  if (!isEmbedded) return
  // Without it, for example on a full disk, the next start looks into the database.
  await writeFile(FILE, await hashOfVersion(), { mode: 0o600 }).catch(() => {})
}

async function hashOfVersion(): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify([await readMigrations(), BARS_RULE]))
    .digest('hex')
}
