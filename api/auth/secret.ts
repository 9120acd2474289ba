import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../env.ts'
import { once } from '../once.ts'
import { StartupError } from '../startup-error.ts'

const MIN_LENGTH = 32
const FILE = 'auth-secret'

/**
 * What cookies and signing keys are protected with. The embedded database has its own, made once and kept beside it;
 * several nodes on one server must be told theirs. Never empty or short: better-auth would take a public default instead.
 * Throws a StartupError.
 */
export const readSecret = once((): string => {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  if (env.DATABASE_URL) {
    throw new StartupError(
      'AUTH_SECRET is required with DATABASE_URL: at least 32 random characters, the same on every node.',
    )
  }
  return env.DATA_DIR === 'memory:' ? makeSecret() : secretOf(env.DATA_DIR)
})

/** A key for one purpose alone: what is signed with it is good for nothing else. */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', readSecret(), '', purpose, 32))
}

/** Whether a data folder has a secret, or what is left of one. */
export function hasSecret(folder: string): boolean {
  return readIfThere(join(folder, FILE)).trim() !== ''
}

/** The secret in the file of a data folder, which is written where there is none. Throws a StartupError. */
export function secretOf(folder: string): string {
  const file = join(folder, FILE)
  const stored = readIfThere(file).trim()
  if (stored.length >= MIN_LENGTH) return stored
  // An empty file is a first start that was interrupted. Half a secret was a whole one once, and a backup may have it.
  if (stored) {
    throw new StartupError(
      `The file ${file} is damaged: it has ${stored.length} characters instead of at least ${MIN_LENGTH}. Restore it from a backup. If there is none, delete the file: a new secret is then generated, all members must sign in again, and two-factor authentication must be set up again.`,
    )
  }
  const made = makeSecret()
  mkdirSync(folder, { recursive: true })
  writeDurably(folder, file, made)
  return made
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** The file is there whole or not at all, whenever the power goes. The lock on the folder keeps other processes out. */
function writeDurably(folder: string, file: string, text: string): void {
  const aside = `${file}.new`
  const descriptor = openSync(aside, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(aside, file)
  // A rename is on disk when its folder is.
  const parent = openSync(folder, 'r')
  fsyncSync(parent)
  closeSync(parent)
}
