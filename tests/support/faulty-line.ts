import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** An answer instead of the site's; undefined for that. */
type Instead = (path: string, response: ServerResponse) => boolean

/** A line to the site that a test can cut. It counts what passes, by path. */
export class FaultyLine {
  isCut = false
  instead: Instead = () => false
  readonly asked: { path: string; bytes: number }[] = []
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
    const { hostname, port } = this.#site
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      const noted = { path, bytes: 0 }
      this.asked.push(noted)
      answer.on('data', (chunk: Buffer) => (noted.bytes += chunk.length))
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }
}
