import { siteUrl } from '../http/site-url.ts'
import { log } from '../log.ts'
import type { MailLanguage } from './language.ts'
import { sendLetter } from './layout.ts'

type SecurityEvent =
  | 'passwordChanged'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'twoFactorReset'
  | 'recoveryCodes'
  | 'emailConfirmed'
  | 'adminGranted'
  | 'adminRevoked'
  | 'accountDisabled'
  | 'accountEnabled'
  | 'accountDeleted'

const WORDS = {
  en: {
    otherwise:
      'If this was not you or someone you asked, set a new password immediately: choose “Forgot your password?” on the login page. This ends every session.',
    button: 'To the login page',
    events: {
      passwordChanged: ['Your password was changed', 'The password of your account at {site} has just been changed.'],
      twoFactorOn: [
        'Two-step login is on',
        'From now on, your account at {site} requires a code from your app when you log in.',
      ],
      twoFactorOff: [
        'Two-step login is off',
        'Your account at {site} no longer requires a code when you log in: the password is enough.',
      ],
      twoFactorReset: [
        'Two-step login was turned off for you',
        'Whoever runs {site} has turned off two-step login of your account, so that you can log in without your phone and your codes. To keep it safe, every session was ended and your password no longer works.',
        'To log in, choose “Forgot your password?” on the login page and set a new password. Then please turn on two-step login again, in the settings of your profile. If you did not ask for this, do the same now, and tell whoever runs the site: someone may be trying to get into your account.',
      ],
      recoveryCodes: [
        'New recovery codes',
        'New recovery codes were created for your account at {site}. The old ones no longer work.',
      ],
      emailConfirmed: [
        'Your email address is confirmed',
        'The email address of your account at {site} has been confirmed.',
      ],
      adminGranted: ['You are an administrator now', 'Your account at {site} now has the rights of an administrator.'],
      adminRevoked: [
        'You are no longer an administrator',
        'Your account at {site} no longer has the rights of an administrator.',
      ],
      accountDisabled: [
        'Your account was disabled',
        'An administrator of {site} has disabled your account: you were logged out everywhere and cannot log in. What you saved is still there. If you think that this is a mistake, write to those who run the site.',
      ],
      accountEnabled: ['You can log in again', 'An administrator of {site} has enabled your account again.'],
      accountDeleted: [
        'Your account was deleted',
        'Your account at {site} was deleted, with its favourites. We wish you well.',
      ],
    },
  },
  es: {
    otherwise:
      'Si no fue usted ni alguien a quien usted se lo pidió, ponga de inmediato una contraseña nueva: elija «¿Olvidó su contraseña?» en la página para iniciar sesión. Así se cierran todas las sesiones.',
    button: 'Ir a la página para iniciar sesión',
    events: {
      passwordChanged: ['Se cambió su contraseña', 'Se acaba de cambiar la contraseña de su cuenta en {site}.'],
      twoFactorOn: [
        'El inicio de sesión en dos pasos está activado',
        'Desde ahora, su cuenta en {site} le pide un código de su aplicación al iniciar sesión.',
      ],
      twoFactorOff: [
        'El inicio de sesión en dos pasos está desactivado',
        'Su cuenta en {site} ya no le pide un código al iniciar sesión: basta la contraseña.',
      ],
      twoFactorReset: [
        'Se le desactivó el inicio de sesión en dos pasos',
        'Quien administra {site} desactivó el inicio de sesión en dos pasos de su cuenta, para que usted pueda entrar sin su teléfono y sin sus códigos. Para proteger la cuenta se cerraron todas las sesiones y su contraseña ya no sirve.',
        'Para entrar, elija «¿Olvidó su contraseña?» en la página para iniciar sesión y ponga una contraseña nueva. Después, por favor active de nuevo el inicio de sesión en dos pasos en los ajustes de su perfil. Si usted no lo pidió, haga lo mismo ahora y avise a quien administra el sitio: alguien podría estar intentando entrar en su cuenta.',
      ],
      recoveryCodes: [
        'Códigos de recuperación nuevos',
        'Se generaron códigos de recuperación nuevos para su cuenta en {site}. Los anteriores ya no sirven.',
      ],
      emailConfirmed: [
        'Su correo electrónico está confirmado',
        'Se confirmó el correo electrónico de su cuenta en {site}.',
      ],
      adminGranted: [
        'Ahora usted administra el sitio',
        'A su cuenta en {site} se le dieron permisos de administración.',
      ],
      adminRevoked: [
        'Su cuenta ya no administra el sitio',
        'Su cuenta en {site} ya no tiene permisos de administración.',
      ],
      accountDisabled: [
        'Se desactivó su cuenta',
        'Un administrador de {site} desactivó su cuenta: se cerraron todas sus sesiones y no puede iniciar sesión. Lo que usted guardó sigue ahí. Si cree que es un error, escriba a quienes llevan el sitio.',
      ],
      accountEnabled: ['Puede iniciar sesión de nuevo', 'Un administrador de {site} activó de nuevo su cuenta.'],
      accountDeleted: [
        'Se borró su cuenta',
        'Se borró su cuenta en {site}, junto con sus favoritos. Le deseamos lo mejor.',
      ],
    },
  },
} satisfies Record<
  MailLanguage,
  {
    otherwise: string
    button: string
    /** The last text is in place of `otherwise`. */
    events: Record<SecurityEvent, [subject: string, text: string, further?: string]>
  }
>

/** Notifies a member by mail of a change to the account. It is not awaited, and a failure is only logged. */
export function sendSecurityMail(event: SecurityEvent, to: string, language: MailLanguage = 'en'): void {
  mailSecurityEvent(event, to, language).catch((error: unknown) =>
    log.error({ err: error, event }, 'a security notification could not be sent'),
  )
}

/** The same for callers that report a failure. Rejects if the mail could not be sent. */
export async function mailSecurityEvent(event: SecurityEvent, to: string, language: MailLanguage): Promise<void> {
  const { otherwise, button, events } = WORDS[language]
  const [subject, text, further = otherwise]: [string, string, string?] = events[event]
  // A deleted account has no password to set.
  const isOver = event === 'accountDeleted' || event === 'accountDisabled'
  await sendLetter(to, language, {
    subject,
    before: isOver ? [text] : [text, further],
    link: isOver ? undefined : { label: button, url: `${siteUrl}/login?lang=${language}` },
    after: [],
  })
}
