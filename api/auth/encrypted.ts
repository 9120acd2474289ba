import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { keyFor } from './secret.ts'

/** Texts encrypted for one purpose. The key is not in the database: a copy of it is not enough to read them. */
export function encryptedFor(purpose: string) {
  const key = () => keyFor(purpose).toString('hex')
  return {
    encrypt: (data: string): Promise<string> => symmetricEncrypt({ key: key(), data }),
    /** Rejects if it was encrypted by another AUTH_SECRET. */
    decrypt: (data: string): Promise<string> => symmetricDecrypt({ key: key(), data }),
  }
}
