import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameSecret } from '../http/same-secret.ts'
import { currentNetwork, leaveTurn, Scheduler } from '../http/scheduler.ts'

/**
 * A hash takes about 80 ms of CPU and 32 MB, in Node's pool of four threads, which also reads files and compresses. Some
 * seconds' work may wait.
 */
export const hashing = new Scheduler('hashing', {
  atOnce: 1,
  mostWaiting: 64,
  patience: 10_000,
  isElsewhere: true,
})
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

// The parameters of better-auth.
const r = 16
const KEY_BYTES = 64

/** The cost parameter of scrypt, as in better-auth: stored hashes do not contain it. */
export const SITE_COST = 16_384

/** The cost in use. Tests of anything but hashing lower it. */
export const cost = { N: SITE_COST }

/** Hashes a password with a new salt, in the format of better-auth. Throws UnavailableError. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${await deriveKey(password, salt)}`
}

/** Whether a hash matches a password. Throws UnavailableError. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('Not a password hash.')
  return isSameSecret(await deriveKey(password, salt), key)
}

async function deriveKey(password: string, salt: string): Promise<string> {
  const network = currentNetwork()
  leaveTurn()
  const options = { N: cost.N, r, p: 1, maxmem: 256 * cost.N * r }
  const key = await hashing.run(network, () => derive(password.normalize('NFKC'), salt, KEY_BYTES, options))
  return key.toString('hex')
}
