import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { signUp } from '../support/auth.ts'
import { buildPlant } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { readdir } from 'node:fs/promises'

// What a server answers before the app: pages and files from memory. The app would answer the same, more slowly.

interface Sent {
  status: number
  headers: Record<string, string>
  body: Buffer
}

let close = () => {}
afterEach(() => close())

async function open(options: Parameters<typeof createApp>[0] = {}) {
  const app = createApp({ cachesResponses: true, ...options })
  const server = await listen(app)
  close = server.close
  /** Unlike fetch, it sends any header and does not decompress. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Sent>((resolve, reject) => {
      const asking = request(`${server.address}${path}`, { method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers: headers as Sent['headers'], body: Buffer.concat(chunks) })
        })
      })
      asking.once('error', reject).end()
    })
  const askApp = async (path: string, headers: Record<string, string> = {}): Promise<Sent> => {
    const response = await app.request(`http://localhost${path}`, { headers })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }
  return { ask, askApp, address: server.address }
}

const CHANGING = { date: '', connection: '', 'keep-alive': '', 'content-length': '', 'x-request-id': '' }
const lasting = ({ headers, ...rest }: Sent) => ({ ...rest, headers: { ...headers, ...CHANGING } })

test('a page is the one that the app sends, with all its headers, and costs nothing more', async () => {
  const { ask, askApp } = await open()
  const { id } = await buildPlant({ commonNameEn: 'Rue' })
  for (const path of ['/', `/plants/${id}?lang=es`])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding, cookie: 'language=es; theme=dark' }
      const sent = await askApp(path, headers)
      let quick: Sent
      expect(await countStatements(async () => void (quick = await ask(path, headers)))).toBe(0)
      expect(lasting(quick!)).toEqual(lasting(sent))
      expect(Number(quick!.headers['content-length'])).toBe(sent.body.length)
      const known = await ask(path, { ...headers, 'if-none-match': sent.headers['etag']! })
      expect([known.status, known.body.length, known.headers['etag']]).toEqual([304, 0, sent.headers['etag']])
      const head = await ask(path, headers, 'HEAD')
      expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, sent.headers['etag']])
    }
})

test('a member gets a page of their own', async () => {
  const { ask } = await open()
  const member = await signUp()
  for (const _round of [1, 2]) {
    expect(String((await ask('/')).body)).not.toContain(member.id)
    expect(String((await ask('/', { cookie: member.cookies() })).body)).toContain(member.id)
  }
})

test('languages are not mixed up', async () => {
  const { ask } = await open()
  const languageOf = async (path: string, headers: Record<string, string>) => {
    const { body, headers: sent } = await ask(path, headers)
    return [/<html[^>]* lang="(\w+)"/.exec(String(body))?.[1], sent['content-language']]
  }
  for (const _round of [1, 2]) {
    expect(await languageOf('/terms', {})).toEqual(['en', 'en'])
    expect(await languageOf('/terms', { 'accept-language': 'es-GT,es;q=0.9,en;q=0.8' })).toEqual(['es', 'es'])
    expect(await languageOf('/terms', { cookie: 'language=es' })).toEqual(['es', 'es'])
    expect(await languageOf('/terms?lang=en', { cookie: 'language=es' })).toEqual(['en', 'en'])
    expect(await languageOf('/terms?lang=es', { 'accept-language': 'en' })).toEqual(['es', 'es'])
  }
})

test('cached pages keep the id of their request, and do not count: hundreds of phones may share one network', async () => {
  const { ask } = await open({ requestsPerMinute: 2 })
  for (const id of ['one', 'two', 'three', 'four']) {
    const { status, headers } = await ask('/terms', { 'x-request-id': id })
    expect([status, headers['x-request-id']]).toEqual([200, id])
    expect(headers).not.toHaveProperty('ratelimit')
  }
  // The first one was rendered.
  expect((await ask('/graphql?query={__typename}')).headers['ratelimit']).toContain('r=0;')
  const { status, headers, body } = await ask('/contribute')
  expect([status, headers['x-frame-options']]).toEqual([429, 'DENY'])
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(String(body)).toContain('Hubo demasiadas solicitudes')
})

test('a file of the build comes compressed, for a year, and is not sent twice', async () => {
  const { ask } = await open()
  const script = (await readdir('web/dist/client/assets')).find((name) => /^entry-client-.*\.js$/.test(name))!
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { status, headers, body } = await ask(`/assets/${script}`, { 'accept-encoding': encoding })
    expect([status, Number(headers['content-length'])]).toEqual([200, body.length])
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('javascript'),
    })
    const again = await ask(`/assets/${script}`, { 'accept-encoding': encoding, 'if-none-match': headers['etag']! })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
  expect((await ask('/assets/../../../package.json')).status).toBe(404)
  expect((await ask('/assets/nothing.js')).status).toBe(404)
})

// Node closes the stream of such a request before the app reads it.
test('a request that announces no body, although it should have one, is answered', async () => {
  const { address } = await open()
  const { hostname, port } = new URL(address)
  const client = connect({ host: hostname, port: Number(port) })
  await once(client, 'connect')
  const headers = ['host: localhost', 'content-type: application/json', 'connection: close']
  client.write(`POST /graphql HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  expect(await text(client)).toMatch('HTTP/1.1 400 ')
})
