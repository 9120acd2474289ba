import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { createOutbox, createSmtpMailer, mailer, type Mailer } from '../../api/mail/mailer.ts'
import { openBrowser, signUp } from '../support/auth.ts'

const servers: SMTPServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve)))))

/** A mail server for this test, and the mails it received. */
async function openMailServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  servers.push(server)
  const socket = server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  return { received, url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}` }
}

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
  const text = decode(mail!.text)
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
    if (!options) await new Promise<void>((resolve) => servers.pop()!.close(resolve))
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
    const mail = mails.find((text) => decode(text).includes('http://localhost:4000/api/auth/reset-password/'))
    expect(mail).toContain('To: marta@example.org')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** A mail without transfer encoding. */
function decode(mail: string): string {
  const subject = /^Subject: (.*(?:\r?\n .*)*)/m.exec(mail)?.[1] ?? ''
  const words = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => bytes(text.replaceAll('_', ' ')))
  return `${words}\n${bytes(mail.replace(/=\r?\n/g, ''))}`
}

function bytes(text: string): string {
  const binary = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(binary, 'latin1').toString('utf8')
}
