import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { hasSecret, readSecret } from './secret.ts'

/**
 * Generates the secret of an embedded database if it is missing. First deletes what the lost secret protected (signing
 * keys, sessions, authenticator apps), so that members can sign in with their passwords. Returns whether there was any.
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
