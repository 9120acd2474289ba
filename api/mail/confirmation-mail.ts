import { siteUrl } from '../http/site-url.ts'
import type { MailLanguage } from './language.ts'
import { sendLetter } from './layout.ts'

const WORDS = {
  en: {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    reason: 'Someone, most likely you, created an account with this email address at {site}.',
    button: 'Confirm the email address',
    validity: 'The link is valid for seven days, on a device where you are logged in.',
    otherwise:
      'If it was not you, you do not need to do anything. If you ever want an account here, choose “Forgot your password?” on the login page: the account is then yours alone.',
  },
  es: {
    subject: 'Confirme su correo electrónico',
    greeting: 'Buen día:',
    reason: 'Alguien, seguramente usted, creó una cuenta con este correo electrónico en {site}.',
    button: 'Confirmar el correo',
    validity: 'El enlace sirve durante siete días, en un dispositivo donde haya iniciado sesión.',
    otherwise:
      'Si no fue usted, no tiene que hacer nada. Si algún día quiere una cuenta aquí, elija «¿Olvidó su contraseña?» en la página para iniciar sesión: así la cuenta será solo suya.',
  },
} satisfies Record<MailLanguage, Record<string, string>>

export async function sendConfirmationMail(to: string, token: string, language: MailLanguage = 'en'): Promise<void> {
  const words = WORDS[language]
  const url = `${siteUrl}/confirm-email?${new URLSearchParams({ token, lang: language })}`
  await sendLetter(to, language, {
    subject: words.subject,
    before: [words.greeting, words.reason],
    link: { label: words.button, url },
    after: [words.validity, words.otherwise],
  })
}
