import { prisma } from '../database/client.ts'
import { verifyPassword } from './hashing.ts'

/** Whether this is the password of a member. Throws UnavailableError. */
export async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const account = await prisma.account.findFirst({
    where: { userId, providerId: 'credential' },
    select: { password: true },
  })
  return Boolean(account?.password) && verifyPassword({ hash: account!.password!, password })
}

/**
 * Revokes what was issued under the old password: reset links, incomplete sign-ins and devices trusted without a code.
 */
export async function revokeTokens(userId: string): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: userId } })
}

/**
 * Setting a password by mail proves control of the mailbox. If the email address was not confirmed before, someone else
 * may have registered with it: their sessions and two-factor settings are removed.
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
