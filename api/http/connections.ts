import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings, serve } from '@hono/node-server'
import { env } from '../env.ts'
import { clientAddress } from './client-address.ts'
import { networkOf } from './rate-limit.ts'

/*
 * Limits the connections and memory of clients that send slowly or do not read: a body that has not arrived whole, and a
 * response that was written but not read, are dropped after a time, and all together are limited in bytes. Streams apply
 * backpressure themselves.
 */

const REQUEST_TIMEOUT = 180_000

const LIMITS = {
  /** A million characters in that time are 17 kB/s. */
  unread: { ms: 60_000, bytesOfNetwork: 8_000_000, bytes: 64_000_000 },
  /** Of each body as much as is held at once; uploads are streamed. */
  arriving: { ms: REQUEST_TIMEOUT, bytesOfNetwork: 8_000_000, bytes: 32_000_000, bytesOfBody: 256 * 1024 },
  /** A school has some hundred browsers, each with up to six connections that are mostly idle and soon closed. */
  connectionsOfNetwork: 400,
  connections: 4_000,
  /** Unanswered requests on one connection. Browsers and proxies do not pipeline. */
  pipelined: 2,
}

/** Time limit for sending a request; an upload over a slow connection takes minutes. */
export const SENDING: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT,
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

interface Held {
  network: string
  bytes: number
  stream: IncomingMessage | ServerResponse
}

/** Closes connections that hold more than their share. */
export function guardConnections(server: Server, limits = LIMITS): void {
  server.maxConnections = limits.connections
  limitNetworks(server, limits.connectionsOfNetwork)
  limitBodies(server, limits.arriving)
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

function limitBodies(server: Server, limits: typeof LIMITS.arriving): void {
  const arriving = new HeldStreams(limits)
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (!encoding && !Number(length)) return
    const bytes = Math.min(encoding ? Infinity : Number(length), limits.bytesOfBody)
    arriving.add({ network: networkOfRequest(request), bytes, stream: request })
  })
}

/** One listener, and one function for all responses: they are a part of what each request costs. */
function limitResponses(server: Server, limits: typeof LIMITS): void {
  const unanswered = new WeakMap<Socket, { requests: number }>()
  const unread = new HeldStreams(limits.unread)
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
    unread.add({ network: networkOfRequest(this.req), bytes, stream: this })
  }

  function noteClosed(this: ServerResponse) {
    unanswered.get(this.req.socket)!.requests--
  }
}

function networkOfRequest({ headers, socket }: IncomingMessage): string {
  return networkOf(clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress))
}

interface HeldLimits {
  ms: number
  bytesOfNetwork: number
  bytes: number
}

class HeldStreams {
  // Oldest first.
  readonly #held = new Set<Held>()
  readonly #limits: HeldLimits

  constructor(limits: HeldLimits) {
    this.#limits = limits
  }

  add(added: Held): void {
    const { network, stream } = added
    this.#held.add(added)
    const timer = setTimeout(() => stream.destroy(), this.#limits.ms)
    timer.unref()
    stream.once('close', () => {
      clearTimeout(timer)
      this.#held.delete(added)
    })
    while (this.#bytesOf(network) > this.#limits.bytesOfNetwork) this.#drop(network)
    while (this.#bytesOf() > this.#limits.bytes) this.#drop(this.#greediest())
  }

  /** A client that sends and reads has done so with older ones before newer ones. */
  #drop(network: string): void {
    const oldest = [...this.#held].find((held) => held.network === network)!
    this.#held.delete(oldest)
    oldest.stream.destroy()
  }

  #bytesOf(network?: string): number {
    let sum = 0
    for (const held of this.#held) if (!network || held.network === network) sum += held.bytes
    return sum
  }

  #greediest(): string {
    const networks = [...new Set([...this.#held].map(({ network }) => network))]
    return networks.reduce((most, network) => (this.#bytesOf(network) > this.#bytesOf(most) ? network : most))
  }
}
