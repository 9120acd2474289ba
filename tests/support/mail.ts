import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { mailer, type Mail, type Mailer } from '../../api/mail/mailer.ts'
import { sendNewsletter } from '../../api/newsletter/send.ts'

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

/** Lets the site have a mail server for this test, which waits at its end for what is being sent. */
export function useMailServer(server: Partial<Mailer>): void {
  const before = { ...mailer }
  Object.assign(mailer, { ...server, hasServer: true })
  onTestFinished(async () => {
    await sendNewsletter()
    Object.assign(mailer, before)
  })
}

/** A mail server that takes all mails. */
export function pretendMailServer(): void {
  useMailServer({ deliver: () => Promise.resolve({ outcome: 'SENT' }) })
}

export const ISSUE = {
  subjectEn: 'News',
  subjectEs: 'Novedades',
  bodyEn: 'Hello **all**.',
  bodyEs: 'Buen día a **todos**.',
}
