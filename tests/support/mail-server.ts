import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const servers: SMTPServer[] = []

/** A mail server for this test, and the mails it received. Close it after the test. */
export async function openMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
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
  const socket = server.listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const opened = (socket.address() as AddressInfo).port
  return { received, port: opened, url: `smtp://127.0.0.1:${opened}` }
}

/** Closes all that were opened. */
export async function closeMailServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))))
}

/** A mail without transfer encoding. */
export function decodeMail(mail: string): string {
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
