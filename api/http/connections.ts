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
  // The oldest first.
  const unread = new Set<Unread>()
  const connections = new Map<string, number>()
  const unanswered = new WeakMap<Socket, number>()

  server.maxConnections = limits.connections
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
    if (count > limits.connectionsOfNetwork) socket.destroy()
  })
  // Before the response may be written.
  server.prependListener('request', ({ headers, socket }: IncomingMessage, response: ServerResponse) => {
    const asked = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, asked)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    if (asked > limits.pipelined) socket.destroy()
    const network = networkOf(clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress))
    // All of it has been handed over; what is left is what the client has not taken yet.
    response.once('prefinish', () => {
      const bytes = response.writableLength
      if (bytes > 0) wait({ network, bytes, response })
    })
  })

  function wait(added: Unread) {
    const { network, response } = added
    unread.add(added)
    const timer = setTimeout(() => response.destroy(), limits.unreadMs)
    timer.unref()
    response.once('close', () => {
      clearTimeout(timer)
      unread.delete(added)
    })
    while (bytesOf(network) > limits.unreadBytesOfNetwork) drop(network)
    while (bytesOf() > limits.unreadBytes) drop(greediest())
  }

  /** Whoever reads has taken an older response before a newer one. */
  function drop(network: string) {
    const oldest = [...unread].find((waiting) => waiting.network === network)!
    unread.delete(oldest)
    oldest.response.destroy()
  }

  function bytesOf(network?: string): number {
    let sum = 0
    for (const waiting of unread) if (!network || waiting.network === network) sum += waiting.bytes
    return sum
  }

  function greediest(): string {
    const networks = [...new Set([...unread].map(({ network }) => network))]
    return networks.reduce((most, network) => (bytesOf(network) > bytesOf(most) ? network : most))
  }
}
