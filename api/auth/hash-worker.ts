import { scryptSync } from 'node:crypto'

export interface HashJob {
  password: string
  salt: string
  N: number
}

// The parameters of better-auth.
const r = 16
const KEY_BYTES = 64

export function deriveKey({ password, salt, N }: HashJob): string {
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p: 1, maxmem: 128 * N * r * 2 }).toString(
    'hex',
  )
}
