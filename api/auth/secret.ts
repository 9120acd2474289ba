import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../env.ts'
import { StartupError } from '../startup-error.ts'

/**
 * What cookies and signing keys are protected with. The embedded database has its own, made once and kept beside it;
 * several nodes on one server must be told theirs. Throws a StartupError.
 */
export function readSecret(): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  if (env.DATABASE_URL) {
    throw new StartupError(
      'With DATABASE_URL the environment variable AUTH_SECRET is needed: at least 32 random characters, the same on every node.',
    )
  }
  const made = randomBytes(32).toString('base64url')
  if (env.DATA_DIR === 'memory:') return made
  const file = join(env.DATA_DIR, 'auth-secret')
  mkdirSync(env.DATA_DIR, { recursive: true })
  try {
    writeFileSync(file, made, { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(file, 'utf8').trim()
  }
}
