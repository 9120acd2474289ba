import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { prisma } from '../../api/database/client.ts'
import { encrypt, makeSecret } from '../../api/webhooks/signature.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const servers: Server[] = []

/** A program of somebody else that is told of changes. It takes each message, unless told otherwise. */
export async function openReceiver(respond: (response: ServerResponse, number: number) => void = take) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    respond(response, received.length)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plants` }
}

function take(response: ServerResponse): void {
  response.writeHead(204).end()
}

/** One whose receiver is not there. */
export async function buildWebhook() {
  const secret = await encrypt(makeSecret())
  return prisma.webhook.create({ data: { url: 'http://127.0.0.1:9/hook', changes: ['ADDED'], secret, state: 'OFF' } })
}

/** Closes all that were opened. */
export async function closeReceivers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
