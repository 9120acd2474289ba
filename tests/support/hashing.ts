import { hashing } from '../../api/auth/hashing.ts'

const limits = { ...hashing.limits }

/** From now on no password is hashed: who asks for it is refused at once. */
export function refuseHashing(): void {
  Object.assign(hashing.limits, { atOnce: 0, mostWaiting: 0 })
}

export function allowHashing(): void {
  Object.assign(hashing.limits, limits)
}
