import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** An answer instead of the site's; undefined for that. */
type Instead = (path: string, response: ServerResponse) => boolean

/** Milliseconds before each response, and bytes a second of all together. */
type Speed = { latency: number; bytesPerSecond: number }

/** At once, as many bytes as a phone gets in a packet or two. */
const PORTION = 2048

/** A line to the site that a test can cut, or slow down. It counts what passes, by path. */
export class FaultyLine {
  isCut = false
  instead: Instead = () => false
  speed: Speed | undefined
  readonly asked: { path: string; bytes: number }[] = []
  #isFreeAt = 0
  readonly #sockets = new Set<Socket>()
  readonly #site: URL
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))

  constructor(site: string) {
    this.#site = new URL(site)
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  async open(): Promise<string> {
    this.#server.listen(0)
    await new Promise((resolve) => this.#server.once('listening', resolve))
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** From here on nothing passes, also not within responses that have begun. */
  cut(): void {
    this.isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/'
    if (this.isCut) return void incoming.socket.destroy()
    if (this.instead(path, outgoing)) return
    const { method, headers } = incoming
    // The site accepts changes from its own pages alone, and has another address than the line.
    if (headers.origin?.endsWith(`:${(this.#server.address() as AddressInfo).port}`)) headers.origin = this.#site.origin
    const { hostname, port } = this.#site
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      const noted = { path, bytes: 0 }
      this.asked.push(noted)
      const count = (chunk: Buffer) => (noted.bytes += chunk.length)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const { speed } = this
      // Who listens for data starts it: a slow line reads it when it is ready.
      if (!speed) answer.on('data', count).pipe(outgoing)
      else
        pipeline(
          answer,
          (chunks) => this.#slowly(chunks, speed, count),
          outgoing,
          () => {},
        )
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }

  async *#slowly(
    chunks: AsyncIterable<Buffer>,
    { latency, bytesPerSecond }: Speed,
    count: (chunk: Buffer) => void,
  ): AsyncGenerator<Buffer> {
    await wait(latency)
    for await (const chunk of chunks) {
      count(chunk)
      for (let start = 0; start < chunk.length; start += PORTION) {
        const portion = chunk.subarray(start, start + PORTION)
        this.#isFreeAt = Math.max(performance.now(), this.#isFreeAt) + (portion.length / bytesPerSecond) * 1000
        await wait(this.#isFreeAt - performance.now())
        yield portion
      }
    }
  }
}
