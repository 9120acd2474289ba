import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../env.ts'
import { once } from '../rules/once.ts'
import { StartupError } from '../startup-error.ts'

const MIN_LENGTH = 32
const FILE = 'auth-secret'

/**
 * The secret that protects cookies and signing keys: AUTH_SECRET, or one generated next to the embedded database. Never
 * empty or short, because better-auth would then use a public default. Throws a StartupError.
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

/** A key derived for one purpose: signatures made with it are valid for nothing else. */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', readSecret(), '', purpose, 32))
}

export function hasSecret(folder: string): boolean {
  return readIfThere(join(folder, FILE)).trim() !== ''
}

/** Reads the secret of a data folder, or writes a new one if there is none. Throws a StartupError. */
export function secretOf(folder: string): string {
  const file = join(folder, FILE)
  const stored = readIfThere(file).trim()
  if (stored.length >= MIN_LENGTH) return stored
  // An empty file comes from an interrupted first start. A short one was complete once, and may be in a backup.
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

/** Writes the file atomically and durably. The lock on the folder keeps other processes out. */
export function writeDurably(folder: string, file: string, text: string): void {
  const aside = `${file}.new`
  const descriptor = openSync(aside, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(aside, file)
  // A rename is durable once its folder is synced.
  const parent = openSync(folder, 'r')
  fsyncSync(parent)
  closeSync(parent)
}
