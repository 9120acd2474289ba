import { createServer, get, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guardConnections, SENDING, unlessGone } from '../../api/http/connections.ts'

// More than the system buffers for a client that does not read.
const BODY = Buffer.alloc(16_000_000, 'x')
const LIMITS = {
  unread: { ms: 60_000, bytesOfNetwork: 40_000_000, bytes: 70_000_000 },
  arriving: { ms: 60_000, bytesOfNetwork: 2_500, bytes: 5_500, bytesOfBody: 1_000 },
  connectionsOfNetwork: 10,
  connections: 100,
  pipelined: 2,
}

let server: Server
const clients: Socket[] = []

async function listen(limits: Partial<typeof LIMITS> = {}, sending = SENDING) {
  server = createServer(sending, (_request, response) => response.end(BODY))
  guardConnections(server, { ...LIMITS, ...limits })
  await new Promise<void>((resolve) => server.listen(0, resolve))
}

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
})

/** A client that sends a request, or part of one, and does not read the response. */
function open(text = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', localAddress = '127.0.0.1') {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  clients.push(client)
  client.on('error', () => {}).pause()
  client.write(text)
  return client
}

/** Resolves when the server has closed its side. */
function dropped(): Promise<void> {
  return new Promise((resolve) => server.once('dropped', resolve))
}

function watchDrops() {
  const watched = server
  watched.on('connection', (socket) => socket.once('close', () => setImmediate(() => watched.emit('dropped'))))
}

function read(localAddress: string): Promise<number> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asking = get({ port, host: '127.0.0.1', localAddress, agent: false }, (response) => {
      let size = 0
      response.on('data', (data: Buffer) => (size += data.length)).on('end', () => resolve(size))
    })
    asking.on('error', reject)
  })
}

const count = () => new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)))

describe('a client that does not read its answer', () => {
  test('is dropped after a time', async () => {
    await listen({ unread: { ...LIMITS.unread, ms: 50 } })
    watchDrops()
    const drop = dropped()
    open()
    await drop
    expect(await count()).toBe(0)
  })

  test('is dropped where its network holds too much, the oldest first, and readers are not', async () => {
    await listen()
    watchDrops()
    const drop = dropped()
    for (let i = 0; i < 3; i++) {
      open()
      await new Promise((resolve) => server.once('request', resolve))
    }
    await drop
    expect(await count()).toBe(2)
    expect(await read('127.0.0.2')).toBe(BODY.length)
    expect(await read('127.0.0.1')).toBe(BODY.length)
  })

  test('is dropped where all together hold too much', async () => {
    await listen()
    watchDrops()
    const drop = dropped()
    for (let i = 0; i < 5; i++) {
      open(undefined, `127.0.0.${2 + (i % 3)}`)
      await new Promise((resolve) => server.once('request', resolve))
    }
    await drop
    expect(await count()).toBe(4)
  })
})

test('a client that sends too slowly is dropped', async () => {
  await listen({}, { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 })
  watchDrops()
  const drop = dropped()
  open('GET / HTTP/1.1\r\nhost: ')
  await drop
  const [next] = [dropped()]
  open('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{')
  await next
  expect(await count()).toBe(0)
})

describe('a body that does not arrive whole', () => {
  const part = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{'
  const send = async (localAddress: string) => {
    const client = open(part, localAddress)
    await new Promise((resolve) => server.once('request', resolve))
    return client
  }

  beforeEach(async () => {
    server = createServer(SENDING, (request, response) => request.resume().once('end', () => response.end('read')))
    guardConnections(server, LIMITS)
    await new Promise<void>((resolve) => server.listen(0, resolve))
    watchDrops()
  })

  test('is dropped where its network sends too many, the oldest first', async () => {
    const drop = dropped()
    const [oldest, , newest] = [await send('127.0.0.1'), await send('127.0.0.1'), await send('127.0.0.1')]
    await drop
    expect(await count()).toBe(2)
    expect(
      oldest.resume().destroyed || (await new Promise((resolve) => oldest.once('close', () => resolve(true)))),
    ).toBe(true)
    newest.write('x'.repeat(4_999))
    expect(String(await new Promise((resolve) => newest.resume().once('data', resolve)))).toContain('read')
  })

  test('is dropped where all together send too many', async () => {
    const drop = dropped()
    for (let i = 0; i < 6; i++) await send(`127.0.0.${2 + (i % 3)}`)
    await drop
    expect(await count()).toBe(5)
  })
})

test('a client that sends on and on without waiting for an answer is dropped, and nothing more done for it', async () => {
  let asked = 0
  const answer = () => {
    asked++
    return new Promise<Response>(() => {})
  }
  server = serve({ fetch: unlessGone(answer), port: 0, hostname: '127.0.0.1' }) as Server
  guardConnections(server, LIMITS)
  await new Promise((resolve) => server.once('listening', resolve))
  watchDrops()
  const drop = dropped()
  open('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100))
  await drop
  expect(asked).toBeLessThanOrEqual(LIMITS.pipelined)
})

test('a network has only so many connections, and leaves the others theirs', async () => {
  await listen({ connectionsOfNetwork: 2 })
  watchDrops()
  const drop = dropped()
  for (let i = 0; i < 3; i++) {
    open('GET / ')
    await new Promise((resolve) => server.once('connection', resolve))
  }
  await drop
  expect(await count()).toBe(2)
  expect(await read('127.0.0.2')).toBe(BODY.length)
})
