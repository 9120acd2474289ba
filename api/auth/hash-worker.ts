import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export interface HashJob {
  password: string
  salt: string
  N: number
}

// The parameters of better-auth.
const r = 16
const KEY_BYTES = 64

parentPort!.on('message', ({ password, salt, N }: HashJob) => {
  const key = scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p: 1, maxmem: 128 * N * r * 2 })
  parentPort!.postMessage(key.toString('hex'))
})
