import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { hasSecret, readSecret } from './secret.ts'

/**
 * Generates the secret of an embedded database if it is missing. Data protected by the lost secret (signing keys, sessions,
 * authenticator apps) cannot be read any more and is deleted first, so that members can sign in with their passwords.
 * Returns whether anything was deleted.
 */
export async function replaceMissingSecret(): Promise<boolean> {
  if (env.DATABASE_URL || env.AUTH_SECRET || env.DATA_DIR === 'memory:' || hasSecret(env.DATA_DIR)) return false
  const [{ count: keys }, , { count: apps }] = await prisma.$transaction([
    prisma.jwks.deleteMany(),
    prisma.session.deleteMany(),
    prisma.twoFactor.deleteMany(),
    prisma.verification.deleteMany(),
    prisma.user.updateMany({ where: { twoFactorEnabled: true }, data: { twoFactorEnabled: false } }),
  ])
  readSecret()
  return keys + apps > 0
}
