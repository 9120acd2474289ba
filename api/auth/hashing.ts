import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Tinypool } from 'tinypool'
import { currentNetwork, leaveTurn, Scheduler } from '../http/scheduler.ts'
import type { HashJob } from './hash-worker.ts'

// A hash takes about 80 ms of CPU and 32 MB: too much for Node's thread pool, which reads files and compresses.
const MAX_WORKERS = 2
/** A worker takes some 20 MB. */
const IDLE_MS = 10_000

/** Some seconds' work may wait. */
export const hashing = new Scheduler('hashing', { atOnce: MAX_WORKERS, mostWaiting: 64, patience: 10_000 })
const pool = new Tinypool({
  filename: new URL('./hash-worker.ts', import.meta.url).href,
  name: 'deriveKey',
  minThreads: 0,
  maxThreads: MAX_WORKERS,
  idleTimeout: IDLE_MS,
  env: {},
})

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
  const [expected, given] = [Buffer.from(key), Buffer.from(await deriveKey(password, salt))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function deriveKey(password: string, salt: string): Promise<string> {
  const network = currentNetwork()
  leaveTurn()
  return hashing.run(network, () => pool.run({ password, salt, N: cost.N } satisfies HashJob) as Promise<string>)
}
