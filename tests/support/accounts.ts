import { randomUUID } from 'node:crypto'
import { auth } from '../../api/auth/better-auth.ts'
import { hashPassword } from '../../api/auth/hashing.ts'
import { prisma } from '../../api/database/client.ts'
import { PASSWORD } from './auth.ts'

export interface Account {
  id: string
  email: string
}

interface UserOptions {
  fullName?: string | null
  email?: string
  /** Whether the member can sign in with PASSWORD. */
  hasPassword?: boolean
}

/** A member, with a profile. */
export async function buildUser({ fullName = null, email, hasPassword = false }: UserOptions = {}) {
  const address = email ?? `member${++built}@example.org`
  const { id } = await prisma.user.create({
    data: {
      name: fullName ?? '',
      email: address,
      emailVerified: true,
      profile: { create: { email: address, fullName } },
    },
  })
  if (hasPassword)
    await prisma.account.create({
      data: { userId: id, accountId: id, providerId: 'credential', password: await hashPassword(PASSWORD) },
    })
  return { id, email: address } satisfies Account
}

export async function buildAdmin(overrides?: Parameters<typeof buildUser>[0]): Promise<Account> {
  const admin = await buildUser(overrides)
  await prisma.adminUser.create({ data: { userId: admin.id } })
  return admin
}

/** A session of the account, with an access token. */
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
