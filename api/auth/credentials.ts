import { prisma } from '../database/client.ts'
import { verifyPassword } from './hashing.ts'

/** Whether this is a member's password. Throws UnavailableError. */
export async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const account = await prisma.account.findFirst({
    where: { userId, providerId: 'credential' },
    select: { password: true },
  })
  return Boolean(account?.password) && verifyPassword({ hash: account!.password!, password })
}

/**
 * Ends what was given out while the old password held: reset links, half-done sign-ins, and devices that are asked for no code.
 */
export async function revokeTokens(userId: string): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: userId } })
}

/**
 * The mailbox of an account is proved to be in the hands of whoever has just set its password. Was it unproved, somebody else may
 * have registered with the address: what that person has set up goes.
 */
export async function claimByMailbox(userId: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId, emailVerified: false },
      data: { emailVerified: true, twoFactorEnabled: false },
    })
    if (count === 0) return
    await transaction.twoFactor.deleteMany({ where: { userId } })
    await transaction.session.deleteMany({ where: { userId } })
  })
}
