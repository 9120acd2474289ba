import { createServer, type AddressInfo, type Socket } from 'node:net'

const text = (value: string) => `$${Buffer.byteLength(value)}\r\n${value}\r\n`
const message = (kind: string, channel: string, body: string) => `*3\r\n${text(kind)}${text(channel)}${body}`

/** As much of Redis as nodes need to tell each other something; `disconnect` is what a fault of the network does. */
export async function startRedis() {
  const sockets = new Set<Socket>()
  const listeners = new Set<Socket>()

  function answer(socket: Socket, [command = '', channel = '', body = '']: string[]): string {
    switch (command.toLowerCase()) {
      case 'info':
        return text('loading:0')
      case 'subscribe':
        listeners.add(socket)
        return message('subscribe', channel, ':1\r\n')
      case 'publish':
        for (const listener of listeners) listener.write(message('message', channel, text(body)))
        return `:${listeners.size}\r\n`
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    let unread = ''
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket) && listeners.delete(socket))
    socket.on('data', (data) => {
      unread += data.toString()
      for (let next = readCommand(unread); next; next = readCommand(unread)) {
        unread = unread.slice(next.length)
        socket.write(answer(socket, next.parts))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect: () => sockets.forEach((socket) => void socket.destroy()),
    stop: () => {
      server.close()
      sockets.forEach((socket) => void socket.destroy())
    },
  }
}

/** The first command of what came in, and how long it is; null where it has not come in whole. */
function readCommand(unread: string): { parts: string[]; length: number } | null {
  const [head, count] = /^\*(\d+)\r\n/.exec(unread) ?? []
  if (!head) return null
  const parts: string[] = []
  let at = head.length
  while (parts.length < Number(count)) {
    const [size, bytes] = /^\$(\d+)\r\n/.exec(unread.slice(at)) ?? []
    if (!size || unread.length < at + size.length + Number(bytes) + 2) return null
    parts.push(unread.slice(at + size.length, at + size.length + Number(bytes)))
    at += size.length + Number(bytes) + 2
  }
  return { parts, length: at }
}
