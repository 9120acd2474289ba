import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings, serve } from '@hono/node-server'
import { env } from '../env.ts'
import { clientAddress } from './client-address.ts'
import { networkOf } from './rate-limit.ts'

/*
 * What somebody holds by sending slowly, or by not reading. A response that was written but not read is in memory: of each
 * there is an end after a time, and of all together after so many bytes. What is streamed waits for its reader by itself.
 */

const LIMITS = {
  /** A million characters in that time are 17 kB a second. */
  unreadMs: 60_000,
  unreadBytesOfNetwork: 8_000_000,
  unreadBytes: 64_000_000,
  /** A school has some hundred browsers, each with up to six connections that are mostly idle and soon closed. */
  connectionsOfNetwork: 400,
  connections: 4_000,
  /** Requests on one connection that are not answered yet. Browsers and proxies wait for an answer before they ask on. */
  pipelined: 8,
}

/** How long a client may take to send a request; an upload over a slow connection takes minutes. */
export const SENDING: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 2_000,
}

/** Does nothing for who is gone: what came in the same bytes as a request too many is handed on by Node all the same. */
export function unlessGone(answer: FetchCallback): FetchCallback {
  return (request, bindings) =>
    (bindings as HttpBindings).incoming.socket.destroyed
      ? new Response(null, { status: 503 })
      : answer(request, bindings)
}

type FetchCallback = Parameters<typeof serve>[0]['fetch']

interface Unread {
  network: string
  bytes: number
  response: ServerResponse
}

/** Closes connections that hold more than their share. */
export function guardConnections(server: Server, limits = LIMITS): void {
  server.maxConnections = limits.connections
  limitNetworks(server, limits.connectionsOfNetwork)
  limitPipelines(server, limits.pipelined)
  limitUnread(server, limits)
}

function limitNetworks(server: Server, most: number): void {
  const connections = new Map<string, number>()
  server.on('connection', (socket) => {
    // A proxy has the connections of everybody, and bounds them itself.
    if (env.TRUST_PROXY) return
    const network = networkOf(clientAddress(undefined, socket.remoteAddress))
    const count = (connections.get(network) ?? 0) + 1
    connections.set(network, count)
    socket.once('close', () => {
      const left = connections.get(network)! - 1
      if (left > 0) connections.set(network, left)
      else connections.delete(network)
    })
    if (count > most) socket.destroy()
  })
}

function limitPipelines(server: Server, most: number): void {
  const unanswered = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const asked = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, asked)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    if (asked > most) socket.destroy()
  })
}

type UnreadLimits = Pick<typeof LIMITS, 'unreadMs' | 'unreadBytesOfNetwork' | 'unreadBytes'>

function limitUnread(server: Server, limits: UnreadLimits): void {
  const responses = new UnreadResponses(limits)
  // Before the response may be written.
  server.prependListener('request', ({ headers, socket }: IncomingMessage, response: ServerResponse) => {
    const network = networkOf(clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress))
    // All of it has been handed over; what is left is what the client has not taken yet.
    response.once('prefinish', () => {
      const bytes = response.writableLength
      if (bytes > 0) responses.add({ network, bytes, response })
    })
  })
}

class UnreadResponses {
  // The oldest first.
  readonly #unread = new Set<Unread>()
  readonly #limits: UnreadLimits

  constructor(limits: UnreadLimits) {
    this.#limits = limits
  }

  add(added: Unread): void {
    const { network, response } = added
    this.#unread.add(added)
    const timer = setTimeout(() => response.destroy(), this.#limits.unreadMs)
    timer.unref()
    response.once('close', () => {
      clearTimeout(timer)
      this.#unread.delete(added)
    })
    while (this.#bytesOf(network) > this.#limits.unreadBytesOfNetwork) this.#drop(network)
    while (this.#bytesOf() > this.#limits.unreadBytes) this.#drop(this.#greediest())
  }

  /** Whoever reads has taken an older response before a newer one. */
  #drop(network: string): void {
    const oldest = [...this.#unread].find((waiting) => waiting.network === network)!
    this.#unread.delete(oldest)
    oldest.response.destroy()
  }

  #bytesOf(network?: string): number {
    let sum = 0
    for (const waiting of this.#unread) if (!network || waiting.network === network) sum += waiting.bytes
    return sum
  }

  #greediest(): string {
    const networks = [...new Set([...this.#unread].map(({ network }) => network))]
    return networks.reduce((most, network) => (this.#bytesOf(network) > this.#bytesOf(most) ? network : most))
  }
}
