import { randomInt } from 'node:crypto'
import { prisma, withMigrationLock } from '../database/client.ts'
import { env } from '../env.ts'

const DEFAULT_EMAIL = 'admin@example.org'
// Without those that are taken for one another when copied by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Makes the first admin where there is none: the one of ADMIN_EMAIL and ADMIN_PASSWORD, or, embedded, one with a password
 * of its own. Returns what to print, which is nothing where the password was given.
 */
export async function ensureFirstAdmin(): Promise<{ email: string; password: string } | null> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DATABASE_URL } = env
  if (DATABASE_URL && !ADMIN_EMAIL) return null
  return withMigrationLock(async () => {
    if ((await prisma.adminUser.count()) > 0) return null
    const email = (ADMIN_EMAIL ?? DEFAULT_EMAIL).toLowerCase()
    const password = ADMIN_PASSWORD ?? makePassword()
    const member = await prisma.user.findUnique({ where: { email } })
    if (member) {
      await prisma.adminUser.create({ data: { userId: member.id } })
      return null
    }
    await createAdmin(email, password)
    return ADMIN_PASSWORD ? null : { email, password }
  })
}

async function createAdmin(email: string, password: string): Promise<void> {
  // Loaded when it is needed, which is once: a start with nothing to do needs no secret either.
  const { auth } = await import('./better-auth.ts')
  const hash = await (await auth.$context).password.hash(password)
  await prisma.$transaction(async (transaction) => {
    const { id } = await transaction.user.create({
      data: { email, name: '', emailVerified: true, profile: { create: { email } }, adminUser: { create: {} } },
    })
    await transaction.account.create({
      data: { userId: id, accountId: id, providerId: 'credential', password: hash },
    })
  })
}

function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  return groups.join('-')
}
