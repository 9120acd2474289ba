import { siteUrl } from '../http/site-url.ts'
import { mailLanguage, type MailLanguage } from './language.ts'
import { sendLetter } from './layout.ts'

const LETTERS = {
  confirmation: {
    en: {
      subject: 'Confirm your email address',
      before: ['Someone, most likely you, created an account with this email address at {site}.'],
      button: 'Confirm the email address',
      after: [
        'The link is valid for seven days, on a device where you are logged in.',
        'If it was not you, you do not need to do anything. If you ever want an account here, choose “Forgot your password?” on the login page: the account is then yours alone.',
      ],
    },
    es: {
      subject: 'Confirme su correo electrónico',
      before: ['Alguien, seguramente usted, creó una cuenta con este correo electrónico en {site}.'],
      button: 'Confirmar el correo',
      after: [
        'El enlace sirve durante siete días, en un dispositivo donde haya iniciado sesión.',
        'Si no fue usted, no tiene que hacer nada. Si algún día quiere una cuenta aquí, elija «¿Olvidó su contraseña?» en la página para iniciar sesión: así la cuenta será solo suya.',
      ],
    },
  },
  reset: {
    en: {
      subject: 'Set a new password',
      before: ['Someone, most likely you, requested a new password for this email address at {site}.'],
      button: 'Set a new password',
      after: [
        'The link can be used once, within one hour.',
        'If it was not you, you do not need to do anything: your password has not changed.',
      ],
    },
    es: {
      subject: 'Ponga una contraseña nueva',
      before: ['Alguien, seguramente usted, pidió una contraseña nueva para este correo en {site}.'],
      button: 'Poner una contraseña nueva',
      after: [
        'El enlace sirve una sola vez, durante una hora.',
        'Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
      ],
    },
  },
  review: {
    en: {
      subject: 'Would you review what we say of plants?',
      before: [
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
        '{site} le pide revisar lo que dice de las plantas medicinales: fila por fila, usted dice si está de acuerdo y, si no, por qué.',
        'Su nombre se muestra solo si usted quiere.',
      ],
      button: 'Ver las plantas',
      after: [
        'Necesita una cuenta con este correo electrónico, y haberlo confirmado. Si prefiere no hacerlo, no tiene que hacer nada.',
      ],
    },
  },
}

async function send(letter: keyof typeof LETTERS, to: string, language: MailLanguage, path: string): Promise<void> {
  const { button, ...words } = LETTERS[letter][language]
  await sendLetter(to, language, { ...words, link: { label: button, url: siteUrl + path } })
}

export function sendConfirmationMail(to: string, token: string, language: MailLanguage = 'en'): Promise<void> {
  return send('confirmation', to, language, `/confirm-email?${new URLSearchParams({ token, lang: language })}`)
}

/** By way of the server, which tells the page whether the link is still valid. */
export function sendResetMail(to: string, token: string, request: Request | undefined): Promise<void> {
  const language = mailLanguage(request)
  const page = encodeURIComponent(`/reset-password?lang=${language}`)
  return send('reset', to, language, `/api/auth/reset-password/${token}?callbackURL=${page}`)
}

export function sendReviewerInvitation(to: string, language: MailLanguage): Promise<void> {
  return send('review', to, language, `/review?lang=${language}`)
}
