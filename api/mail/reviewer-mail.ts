import { siteUrl } from '../http/site-url.ts'
import type { MailLanguage } from './language.ts'
import { sendLetter } from './layout.ts'

const WORDS = {
  en: {
    subject: 'Would you review what we say of plants?',
    before: [
      'Hello,',
      '{site} asks you to review what it says of medicinal plants: row by row, you say whether you agree, and why not.',
      'Your name is shown only if you wish.',
    ],
    button: 'To the plants',
    after: [
      'You need an account with this email address, and to have confirmed it. If you would rather not, you do not need to do anything.',
    ],
  },
  es: {
    subject: '¿Quisiera revisar lo que decimos de las plantas?',
    before: [
      'Buen día:',
      '{site} le pide revisar lo que dice de las plantas medicinales: fila por fila, usted dice si está de acuerdo y, si no, por qué.',
      'Su nombre se muestra solo si usted quiere.',
    ],
    button: 'Ver las plantas',
    after: [
      'Necesita una cuenta con este correo electrónico, y haberlo confirmado. Si prefiere no hacerlo, no tiene que hacer nada.',
    ],
  },
} satisfies Record<MailLanguage, Record<string, string | string[]>>

/** Asks somebody to review plants. Rejects if the mail could not be sent. */
export async function sendReviewerInvitation(to: string, language: MailLanguage): Promise<void> {
  const { subject, before, button, after } = WORDS[language]
  const link = { label: button, url: `${siteUrl}/review?lang=${language}` }
  await sendLetter(to, language, { subject, before, link, after })
}
