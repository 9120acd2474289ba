import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import { mailer, type Mail } from '../../api/mail/mailer.ts'

/** Collects the mails of a test instead of sending them; each `takes` some milliseconds. */
export function catchMail({ takes = 0 } = {}): Mail[] {
  const mails: Mail[] = []
  vi.spyOn(mailer, 'check').mockResolvedValue()
  vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
    await wait(takes)
    mails.push(mail)
  })
  return mails
}

/** Mails with a link to set a new password. */
export function resetMails(mails: Mail[]): Mail[] {
  return mails.filter(({ text }) => text.includes('/reset-password/'))
}

/** The link in a mail, as a path on the site. */
export function linkIn(mail: Mail | undefined): string {
  const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}
