import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { createOutbox, createSmtpMailer, mailer, type Mailer } from '../../api/mail/mailer.ts'
import { openBrowser, signUp } from '../support/auth.ts'
import { closeMailServers, decodeMail, openMailServer } from '../support/mail-server.ts'

afterEach(closeMailServers)

function sendWith({ send, check }: Mailer) {
  vi.spyOn(mailer, 'send').mockImplementation(send)
  vi.spyOn(mailer, 'check').mockImplementation(check)
}

const forget = (email: string, cookie?: string) =>
  openBrowser({ headers: cookie ? { cookie } : {} }).post('request-password-reset', { email })

test.each([
  ['en', 'Set a new password', 'one hour'],
  ['es', 'Ponga una contraseña nueva', 'durante una hora'],
])('a reader in %s gets a mail in that language, as text and as HTML', async (language, subject, words) => {
  const { received, url } = await openMailServer()
  sendWith(createSmtpMailer(url))
  await signUp('marta@example.org')
  expect((await forget('marta@example.org', `language=${language}`)).status).toBe(200)
  const [mail, ...others] = received.filter(({ text }) => text.includes('/reset-password/'))
  expect([mail?.to, others]).toEqual([['marta@example.org'], []])
  const text = decodeMail(mail!.text)
  expect(text).toContain(subject)
  expect(text).toMatch(/content-type: text\/plain/i)
  expect(text).toMatch(/content-type: text\/html/i)
  expect(text.split(words)).toHaveLength(3)
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain('http://localhost:4000/api/auth/reset-password/')
})

test('an unknown address gets no mail', async () => {
  const { received, url } = await openMailServer()
  sendWith(createSmtpMailer(url))
  expect((await forget('nobody@example.org')).status).toBe(200)
  expect(received).toEqual([])
})

test.each([
  ['cannot be reached', null],
  ['refuses the recipient', { onRcptTo: (_to, _session, done) => done(new Error('No such mailbox')) }],
  [
    'refuses the mail',
    { onData: (stream, _session, done) => void stream.resume().on('end', () => done(new Error('Full'))) },
  ],
] satisfies [string, SMTPServerOptions | null][])(
  'a mail server that %s is no silent success',
  async (_what, options) => {
    const { url } = await openMailServer(options ?? {})
    if (!options) await closeMailServers()
    sendWith(createSmtpMailer(url))
    await signUp('marta@example.org')
    const { status, data } = await forget('marta@example.org')
    expect([status, data]).toEqual([503, { code: 'MAIL_FAILED' }])
  },
)

test('a mail server that cannot be reached is told to everybody, account or not', async () => {
  sendWith(createSmtpMailer('smtp://127.0.0.1:1'))
  const { status, data } = await forget('nobody@example.org')
  expect([status, data]).toEqual([503, { code: 'MAIL_FAILED' }])
  expect(await prisma.verification.count()).toBe(0)
})

test('without a mail server the mail is a file that mail programs open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  try {
    sendWith(createOutbox(join(folder, 'outbox')))
    await signUp('marta@example.org')
    await forget('marta@example.org')
    const files = await readdir(join(folder, 'outbox'))
    for (const file of files) expect(file).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/)
    const mails = await Promise.all(files.map((file) => readFile(join(folder, 'outbox', file), 'utf8')))
    const mail = mails.find((text) => decodeMail(text).includes('http://localhost:4000/api/auth/reset-password/'))
    expect(mail).toContain('To: marta@example.org')
  } finally {
    await rm(folder, { recursive: true })
  }
})
