import { siteUrl } from '../http/site-url.ts'
import { mailLanguage, type MailLanguage } from './language.ts'
import { sendLetter } from './layout.ts'

const WORDS = {
  en: {
    subject: 'Set a new password',
    greeting: 'Hello,',
    reason: 'Someone, most likely you, requested a new password for this email address at {site}.',
    button: 'Set a new password',
    validity: 'The link can be used once, within one hour.',
    otherwise: 'If it was not you, you do not need to do anything: your password has not changed.',
  },
  es: {
    subject: 'Ponga una contraseña nueva',
    greeting: 'Buen día:',
    reason: 'Alguien, seguramente usted, pidió una contraseña nueva para este correo en {site}.',
    button: 'Poner una contraseña nueva',
    validity: 'El enlace sirve una sola vez, durante una hora.',
    otherwise: 'Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
  },
} satisfies Record<MailLanguage, Record<string, string>>

/** Mails the link to set a new password, in the language of the requester. */
export async function sendResetMail(to: string, token: string, request: Request | undefined): Promise<void> {
  const language = mailLanguage(request)
  const words = WORDS[language]
  await sendLetter(to, language, {
    subject: words.subject,
    before: [words.greeting, words.reason],
    link: { label: words.button, url: resetLink(token, language) },
    after: [words.validity, words.otherwise],
  })
}

/** By way of the server, which tells the page whether the link is still valid. */
function resetLink(token: string, language: MailLanguage): string {
  const page = `/reset-password?lang=${language}`
  return `${siteUrl}/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent(page)}`
}
