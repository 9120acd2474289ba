import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../errors.ts'
import type { HashJob } from './hash-worker.ts'

// A hash takes about 80 ms of CPU and 32 MB: too much for Node's thread pool, which reads files and compresses.
const MAX_WORKERS = Math.min(4, Math.max(2, availableParallelism()))
/** A worker keeps some 20 MB. */
const MAX_IDLE_MS = 10_000

/** Maximum length of the queue: some seconds' work. Tests lower it. */
export const queue = { maxWaiting: 128 }

/** The cost parameter of scrypt, as in better-auth: stored hashes do not contain it. */
export const SITE_COST = 16_384

/** The cost in use. Tests of anything but hashing lower it. */
export const cost = { N: SITE_COST }

interface Waiting extends HashJob {
  resolve: (key: string) => void
  reject: (error: Error) => void
}

const waiting: Waiting[] = []
/** With the timers that end them. */
const idle = new Map<Worker, NodeJS.Timeout>()
const running = new Map<Worker, Waiting>()

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

function deriveKey(password: string, salt: string): Promise<string> {
  if (waiting.length >= queue.maxWaiting)
    return Promise.reject(new UnavailableError('too many passwords are queued for hashing'))
  return new Promise((resolve, reject) => {
    waiting.push({ password, salt, N: cost.N, resolve, reject })
    startNext()
  })
}

function startNext(): void {
  if (waiting.length === 0) return
  const worker = takeIdle() ?? (running.size < MAX_WORKERS ? createWorker() : undefined)
  if (!worker) return
  const job = waiting.shift()!
  running.set(worker, job)
  // A pending hash keeps the process alive, an idle worker does not.
  worker.ref()
  worker.postMessage({ password: job.password, salt: job.salt, N: job.N } satisfies HashJob)
}

function createWorker(): Worker {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
  worker.on('message', (key: string) => {
    const job = running.get(worker)
    running.delete(worker)
    worker.unref()
    idle.set(worker, setTimeout(() => end(worker), MAX_IDLE_MS).unref())
    job?.resolve(key)
    startNext()
  })
  worker.on('error', (error: Error) => {
    const job = running.get(worker)
    running.delete(worker)
    job?.reject(error)
    startNext()
  })
  return worker
}

/** The last one that was used, so that the others end. */
function takeIdle(): Worker | undefined {
  const worker = [...idle.keys()].at(-1)
  if (!worker) return undefined
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  return worker
}

function end(worker: Worker): void {
  idle.delete(worker)
  void worker.terminate()
}
