import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '../env.ts'
import { log } from '../log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Rejects if the mail could not be handed over. */
  send: (mail: Mail) => Promise<void>
  /** Rejects if mail cannot be sent. */
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
    send: async (mail) => void (await transport.sendMail({ from: env.MAIL_FROM, ...mail })),
    check: async () => void (await transport.verify()),
  }
}

/** Writes mails as .eml files into a folder, for sites without a mail server. */
export function createOutbox(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const check = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }))
  return {
    check,
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
