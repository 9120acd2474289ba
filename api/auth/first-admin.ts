import { randomInt } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma, withMigrationLock } from '../database/client.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { normalizeEmail } from './email-address.ts'

const DEFAULT_EMAIL = 'admin@example.org'
// Without characters that are easily confused when copied by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Creates the first admin if there is none: with ADMIN_EMAIL and ADMIN_PASSWORD or, with the embedded database, with a
 * generated password. That is announced before the account is created: an interrupted start announces another one.
 */
export async function ensureFirstAdmin(
  {
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    DATABASE_URL,
  }: Pick<typeof env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DATABASE_URL'> = env,
  announce: (admin: { email: string; password: string }) => void = () => {},
): Promise<{ email: string; password: string } | null> {
  if (DATABASE_URL && !ADMIN_EMAIL) return null
  return withMigrationLock(async () => {
    if ((await prisma.adminUser.count()) > 0) return null
    const email = normalizeEmail(ADMIN_EMAIL ?? DEFAULT_EMAIL)
    const password = ADMIN_PASSWORD ?? makePassword()
    if (!ADMIN_PASSWORD) announce({ email, password })
    await createAdmin(email, password)
    return ADMIN_PASSWORD ? null : { email, password }
  })
}

async function createAdmin(email: string, password: string): Promise<void> {
  // Needed only once.
  const { hashPassword } = await import('./hashing.ts')
  const hash = await hashPassword(password)
  await prisma.$transaction(async (transaction) => {
    const member = await transaction.user.findUnique({ where: { email }, select: { id: true } })
    if (member) await revokeAccess(transaction, member.id)
    const { id } = member
      ? await transaction.user.update({
          where: { email },
          data: { emailVerified: true, twoFactorEnabled: false, adminUser: { create: {} } },
        })
      : await transaction.user.create({
          data: { email, name: '', emailVerified: true, profile: { create: { email } }, adminUser: { create: {} } },
        })
    await transaction.account.create({
      data: { userId: id, accountId: id, providerId: 'credential', password: hash },
    })
  })
}

/**
 * Anyone may have registered with the email address before: the account stays, but its previous holder can no longer
 * sign in. Refusing instead would let a stranger keep the site without an admin.
 */
async function revokeAccess(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  await transaction.account.deleteMany({ where: { userId } })
  await transaction.session.deleteMany({ where: { userId } })
  await transaction.twoFactor.deleteMany({ where: { userId } })
  await transaction.verification.deleteMany({ where: { value: userId } })
  log.warn(
    { userId },
    'the account of ADMIN_EMAIL already existed: its password was replaced, its sessions and second factor were removed',
  )
}

function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  return groups.join('-')
}
