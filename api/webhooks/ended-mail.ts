import { prisma } from '../database/client.ts'
import { siteUrl } from '../http/site-url.ts'
import { log } from '../log.ts'
import { languageOf, type MailLanguage } from '../mail/language.ts'
import { sendLetter } from '../mail/layout.ts'

const WORDS = {
  en: {
    subject: 'A webhook was turned off',
    GONE: '{host} has said that it no longer wants to be told what changes at {site}. Its webhook was turned off.',
    FAILED:
      '{host} has not taken what {site} tells it for more than a day. Its webhook was turned off. When you turn it on again, it is told what it has missed.',
    button: 'To the webhooks',
  },
  es: {
    subject: 'Se apagó un webhook',
    GONE: '{host} respondió que ya no quiere recibir los cambios de {site}. Su webhook se apagó.',
    FAILED:
      '{host} no ha recibido los avisos de {site} durante más de un día. Su webhook se apagó. Cuando lo encienda de nuevo, recibirá lo que se perdió.',
    button: 'Ir a los webhooks',
  },
} satisfies Record<MailLanguage, Record<string, string>>

/** Tells the admins that a webhook was turned off. A failure is only logged, and keeps it from no other admin. */
export async function mailWebhookEnded({ url }: { url: string }, reason: 'GONE' | 'FAILED'): Promise<void> {
  try {
    const admins = await prisma.user.findMany({
      where: { adminUser: { isNot: null }, profile: { disabledAt: null } },
      select: { email: true, profile: { select: { language: true } } },
    })
    for (const { email, profile } of admins) {
      const language = languageOf(profile)
      const words = WORDS[language]
      await sendLetter(email, language, {
        subject: words.subject,
        before: [words[reason].replace('{host}', new URL(url).host)],
        link: { label: words.button, url: `${siteUrl}/admin/webhooks?lang=${language}` },
        after: [],
      }).catch(logFailure)
    }
  } catch (error) {
    logFailure(error)
  }
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'an admin could not be told that a webhook was turned off')
}
