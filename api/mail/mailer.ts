import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { env } from '../env.ts'
import { log } from '../log.ts'

/** Of what a mail server says. */
const MAX_WORDS = 300

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  messageId?: string
}

/** What became of a mail that must not be sent twice. */
export type Delivery =
  | { outcome: 'SENT' }
  /**
   * With the words of the mail server. REFUSED: for good. DELAYED: for now. UNREACHABLE: it takes no mails at all, and did
   * not get this one. UNKNOWN: the connection broke when it may have had the mail already.
   */
  | { outcome: 'REFUSED' | 'DELAYED' | 'UNREACHABLE' | 'UNKNOWN'; words: string }

export interface Mailer {
  hasServer: boolean
  /** Rejects if the mail could not be sent. */
  send: (mail: Mail) => Promise<void>
  /** Sends a mail and tells what became of it. Only with a mail server. */
  deliver: (mail: Mail) => Promise<Delivery>
  check: () => Promise<void>
}

export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  })
  return {
    hasServer: true,
    send: async (mail) => void (await transport.sendMail({ from: env.MAIL_FROM, ...mail })),
    deliver: (mail) => deliver(url, mail),
    check: async () => void (await transport.verify()),
  }
}

async function deliver(url: string, { to, ...mail }: Mail): Promise<Delivery> {
  // No reader waits for it, and some servers examine a mail before they take it.
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 })
  let isBegun = false
  // A message is read only after the server has greeted and accepted the login.
  transport.use('stream', ({ message }, done) => {
    const watch = new Transform({
      transform(chunk, _encoding, next) {
        isBegun = true
        next(null, chunk)
      },
    })
    message.transform(watch)
    done()
  })
  try {
    // As an object: a comma in it would make two.
    await transport.sendMail({ from: env.MAIL_FROM, ...mail, to: { name: '', address: to } })
    return { outcome: 'SENT' }
  } catch (error) {
    return { outcome: outcomeOf(error as SmtpError, isBegun), words: wordsOf(error as SmtpError, to) }
  } finally {
    transport.close()
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function outcomeOf(
  { code, command, responseCode = 0 }: SmtpError,
  isBegun: boolean,
): Exclude<Delivery['outcome'], 'SENT'> {
  const isRefusal = responseCode >= 400 && responseCode < 600
  if (isRefusal && (command === 'RCPT TO' || command === 'DATA')) return responseCode >= 500 ? 'REFUSED' : 'DELAYED'
  // What is no mailbox is not even shown to the server.
  if (code === 'EENVELOPE' && command === 'API') return 'REFUSED'
  return isBegun && !isRefusal ? 'UNKNOWN' : 'UNREACHABLE'
}

/** Without the email address, which goes when the subscriber does. */
function wordsOf({ response, message }: SmtpError, to: string): string {
  return (response ?? message).replaceAll(to, '…').replace(/\s+/g, ' ').slice(0, MAX_WORDS)
}

/** Writes mails as .eml files into a folder, for sites without a mail server. */
export function createOutbox(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const check = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }))
  return {
    hasServer: false,
    check,
    deliver: () => Promise.reject(new Error('SMTP_URL is not set')),
    send: async (mail) => {
      await check()
      const { message } = await transport.sendMail({ from: env.MAIL_FROM, ...mail })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'SMTP_URL is not set: a mail was written to a file')
    },
  }
}

const outbox = join(env.DATA_DIR === 'memory:' ? join(tmpdir(), `plants-${process.pid}`) : env.DATA_DIR, 'outbox')

export const mailer: Mailer = env.SMTP_URL ? createSmtpMailer(env.SMTP_URL) : createOutbox(outbox)
