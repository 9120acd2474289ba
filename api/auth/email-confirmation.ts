import { jwtVerify, SignJWT } from 'jose'
import { log } from '../log.ts'
import { sendConfirmationMail } from '../mail/confirmation-mail.ts'
import type { MailLanguage } from '../mail/language.ts'
import { once } from '../once.ts'
import { keyFor } from './secret.ts'

const VALIDITY = '7d'

const key = once(() => keyFor('email confirmation'))

interface Member {
  id: string
  email: string
}

/** Mails a member the link that confirms the email address. Rejects where no mail could be sent. */
export async function mailConfirmation({ id, email }: Member, language?: MailLanguage): Promise<void> {
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime(VALIDITY)
    .sign(key())
  await sendConfirmationMail(email, token, language)
}

/** The same, for whoever does not wait for it: the profile page offers to send it again. */
export function sendConfirmation(member: Member, language?: MailLanguage): void {
  mailConfirmation(member, language).catch((error: unknown) =>
    log.error({ err: error, userId: member.id }, 'an email confirmation could not be sent'),
  )
}

/**
 * Whether a link was made for this member and this address. The link alone confirms nothing, the member has to be signed in: else an
 * owner who follows it would confirm the account of a stranger who has registered with the address.
 */
export async function isConfirmationOf({ id, email }: Member, token: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ['HS256'], subject: id })
    return payload['email'] === email
  } catch {
    return false
  }
}
