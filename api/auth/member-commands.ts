import { recordOperator } from '../audit/audit.ts'
import { prisma } from '../database/client.ts'
import { languageOf } from '../mail/language.ts'
import { mailSecurityEvent } from '../mail/security-mail.ts'
import { StartupError } from '../startup-error.ts'
import { normalizeEmail } from './email-address.ts'
import { exportData } from './member-data.ts'
import { deleteMember } from './remove-member.ts'
import { turnOffTwoFactor } from './turn-off-two-factor.ts'

/** What the operator does about a person, by email address. Each returns what is printed and throws a StartupError. */
const COMMANDS = new Map([
  ['export', exportPerson],
  ['remove', removePerson],
  ['two-factor-off', turnOffTwoFactor],
])

export function commandMember(argument: string): Promise<string> {
  const [name = '', email = ''] = argument.split(' ')
  const command = COMMANDS.get(name)
  if (!command) throw new StartupError('The running site does not know this command: restart it.')
  return command(email)
}

/** What is stored of the email address, with or without an account. */
async function findPerson(email: string) {
  const address = normalizeEmail(email)
  const [user, subscriber, invitation] = await Promise.all([
    prisma.user.findUnique({
      where: { email: address },
      select: { id: true, profile: { select: { language: true } } },
    }),
    prisma.newsletterSubscriber.findUnique({ where: { email: address } }),
    prisma.reviewer.findFirst({ where: { email: address, userId: null } }),
  ])
  if (!user && !subscriber && !invitation)
    throw new StartupError(`Nothing is stored of the email address ${address}: it has no account and no newsletter.`)
  return { address, user, subscriber, invitation }
}

async function exportPerson(email: string): Promise<string> {
  const { address, user, subscriber, invitation } = await findPerson(email)
  const data = user
    ? await exportData(user.id)
    : JSON.stringify(
        {
          email: address,
          newsletterSince: subscriber?.createdAt ?? null,
          newsletterLanguage: subscriber?.language ?? null,
          invitedToReview: invitation?.createdAt ?? null,
        },
        null,
        2,
      )
  await recordOperator(prisma, 'exportMember', { id: user?.id })
  return data
}

/** The audit log has an entry without the member's email address, since entries are never deleted. */
async function removePerson(email: string): Promise<string> {
  const { address, user, subscriber, invitation } = await findPerson(email)
  const forget: Parameters<typeof deleteMember>[1] = async (transaction) => {
    await transaction.newsletterSubscriber.deleteMany({ where: { email: address } })
    await transaction.reviewer.deleteMany({ where: { email: address, userId: null } })
    await recordOperator(transaction, 'removeMember', { id: user?.id })
  }
  if (user && !(await deleteMember(user.id, forget)))
    throw new StartupError(`${address} is the only admin: make another member one first. Nothing was changed.`)
  if (!user) await prisma.$transaction(forget)
  const removed = [user && 'the account', subscriber && 'the newsletter', invitation && 'the invitation to review']
  const done = `Removed of ${address}: ${removed.filter(Boolean).join(', ')}. Backups made before have it until they are deleted`
  if (!user) return `${done}.`
  return mailSecurityEvent('accountDeleted', address, languageOf(user.profile)).then(
    () => `${done}; a mail tells the member.`,
    (error: Error) => `${done}. The mail about it could not be sent (${error.message}): tell the member.`,
  )
}
