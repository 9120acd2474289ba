import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings, serve } from '@hono/node-server'
import { env } from '../env.ts'
import { clientAddress } from './client-address.ts'
import { networkOf } from './rate-limit.ts'

/*
 * Limits the connections and memory of clients that send slowly or do not read: a response that was written but not
 * read is dropped after a time, and all together are limited in bytes. Streams apply backpressure themselves.
 */

const LIMITS = {
  /** A million characters in that time are 17 kB/s. */
  unreadMs: 60_000,
  unreadBytesOfNetwork: 8_000_000,
  unreadBytes: 64_000_000,
  /** A school has some hundred browsers, each with up to six connections that are mostly idle and soon closed. */
  connectionsOfNetwork: 400,
  connections: 4_000,
  /** Unanswered requests on one connection. Browsers and proxies do not pipeline. */
  pipelined: 2,
}

/** Time limit for sending a request; an upload over a slow connection takes minutes. */
export const SENDING: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 2_000,
  // Must exceed the proxy's idle timeout (Caddy two minutes, nginx one), so that the proxy closes first; a request sent
  // while we close is lost.
  keepAliveTimeout: env.TRUST_PROXY ? 150_000 : 5_000,
  // Clients are told the time above; this is for a request that a slow network or a busy machine delays.
  keepAliveTimeoutBuffer: 5_000,
  // Requests without a body need no stream to read it from, which costs a fifth of a cached page.
  optimizeEmptyRequests: true,
}

/** Does nothing for a closed connection: Node still passes on requests that arrived in the same packet. */
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
  limitResponses(server, limits)
}

function limitNetworks(server: Server, most: number): void {
  const connections = new Map<string, number>()
  server.on('connection', (socket) => {
    // The connections of a proxy carry the requests of all clients, and the proxy limits them itself.
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

/** One listener, and one function for all responses: they are a part of what each request costs. */
function limitResponses(server: Server, limits: typeof LIMITS): void {
  const unanswered = new WeakMap<Socket, { requests: number }>()
  const unread = new UnreadResponses(limits)
  // Before the response can be written.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    let waiting = unanswered.get(socket)
    if (!waiting) unanswered.set(socket, (waiting = { requests: 0 }))
    waiting.requests++
    response.on('prefinish', noteHandedOver)
    response.on('close', noteClosed)
    if (waiting.requests > limits.pipelined) socket.destroy()
  })

  /** What remains is what the client has not read yet. */
  function noteHandedOver(this: ServerResponse) {
    const bytes = this.writableLength
    if (bytes === 0) return
    const { headers, socket } = this.req
    const network = networkOf(clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress))
    unread.add({ network, bytes, response: this })
  }

  function noteClosed(this: ServerResponse) {
    unanswered.get(this.req.socket)!.requests--
  }
}

type UnreadLimits = Pick<typeof LIMITS, 'unreadMs' | 'unreadBytesOfNetwork' | 'unreadBytes'>

class UnreadResponses {
  // Oldest first.
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

  /** A client that reads has read older responses before newer ones. */
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
