import { recordOperator } from '../audit/audit.ts'
import { prisma } from '../database/client.ts'
import { languageOf } from '../mail/language.ts'
import { mailer } from '../mail/mailer.ts'
import { mailSecurityEvent } from '../mail/security-mail.ts'
import { StartupError } from '../startup-error.ts'
import { normalizeEmail } from './email-address.ts'

/**
 * Lets a member in who has lost both the authenticator app and the recovery codes: two-factor authentication is turned
 * off. The request may come from a thief of the password. The password is therefore removed and all sessions end: only a
 * new password, set by mail, opens the account. Returns a sentence on what was done. Throws a StartupError.
 */
export async function turnOffTwoFactor(email: string): Promise<string> {
  const address = normalizeEmail(email)
  const user = await prisma.user.findUnique({
    where: { email: address },
    select: { id: true, twoFactorEnabled: true, profile: { select: { language: true } } },
  })
  if (!user) throw new StartupError(`There is no account with the email address ${address}.`)
  if (!user.twoFactorEnabled)
    throw new StartupError(`The account ${address} has no two-factor authentication: nothing was changed.`)
  await mailer.check().catch((error: Error) => {
    throw new StartupError(
      `Mail cannot be sent (${error.message}), and the member needs it for a new password: nothing was changed.`,
    )
  })
  const { id: userId } = user
  await prisma.$transaction(async (transaction) => {
    await transaction.user.update({ where: { id: userId }, data: { twoFactorEnabled: false } })
    await transaction.twoFactor.deleteMany({ where: { userId } })
    await transaction.account.updateMany({ where: { userId }, data: { password: null } })
    await transaction.session.deleteMany({ where: { userId } })
    // Devices trusted without a code, incomplete sign-ins, and links to set a password.
    await transaction.verification.deleteMany({ where: { value: userId } })
    await recordOperator(transaction, 'turnOffTwoFactor', { id: userId, words: address })
  })
  const done = `Two-factor authentication of ${address} is off, its sessions have ended, and its password was removed`
  return mailSecurityEvent('twoFactorReset', address, languageOf(user.profile)).then(
    () => `${done}: a mail says how to set a new one.`,
    (error: Error) => `${done}. The mail about it could not be sent (${error.message}): tell the member.`,
  )
}
