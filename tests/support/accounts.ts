import { randomUUID } from 'node:crypto'
import { auth } from '../../api/auth/better-auth.ts'
import { prisma } from '../../api/database/client.ts'

export interface Account {
  id: string
  email: string
}

/** A member, with a profile. */
export async function buildUser({ fullName = null, email }: { fullName?: string | null; email?: string } = {}) {
  const address = email ?? `member${++built}@example.org`
  const { id } = await prisma.user.create({
    data: {
      name: fullName ?? '',
      email: address,
      emailVerified: true,
      profile: { create: { email: address, fullName } },
    },
  })
  return { id, email: address } satisfies Account
}

export async function buildAdmin(overrides?: Parameters<typeof buildUser>[0]): Promise<Account> {
  const admin = await buildUser(overrides)
  await prisma.adminUser.create({ data: { userId: admin.id } })
  return admin
}

/** A session of the account, and the access token that goes with it. */
export async function accessTokenOf({ id }: Account): Promise<string> {
  const session = await buildSession({ id })
  const { token } = await auth.api.signJWT({ body: { payload: { sub: id, sid: session.id } } })
  return token
}

export function buildSession({ id }: Pick<Account, 'id'>) {
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000)
  return prisma.session.create({ data: { userId: id, token: randomUUID(), expiresAt, userAgent: 'Test' } })
}

let built = 0
