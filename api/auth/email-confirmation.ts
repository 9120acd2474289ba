import { jwtVerify, SignJWT } from 'jose'
import { log } from '../log.ts'
import { sendConfirmationMail } from '../mail/link-mails.ts'
import type { MailLanguage } from '../mail/language.ts'
import { once } from '../rules/once.ts'
import { keyFor } from './secret.ts'

const VALIDITY = '7d'

const key = once(() => keyFor('email confirmation'))

interface Member {
  id: string
  email: string
}

/** Mails a member the link that confirms the email address. Rejects if the mail could not be sent. */
export async function mailConfirmation({ id, email }: Member, language?: MailLanguage): Promise<void> {
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime(VALIDITY)
    .sign(key())
  await sendConfirmationMail(email, token, language)
}

/** Like `mailConfirmation`, without waiting: the profile page offers to send it again. */
export function sendConfirmation(member: Member, language?: MailLanguage): void {
  mailConfirmation(member, language).catch((error: unknown) =>
    log.error({ err: error, userId: member.id }, 'an email confirmation could not be sent'),
  )
}

/**
 * Whether a link was issued for this member and email address. The member must be signed in as well: otherwise the
 * owner of the mailbox would confirm the account of a stranger who registered with it.
 */
export async function isConfirmationOf({ id, email }: Member, token: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ['HS256'], subject: id })
    return payload['email'] === email
  } catch {
    return false
  }
}
