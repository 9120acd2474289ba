import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Site } from '../support/node-site.ts'
import { lendSite } from '../support/own-site.ts'
import { startCaddy, startNginx, visit, type Proxy, type StartProxy } from './proxy.ts'

// The configurations of deploy/ in Debian's caddy and nginx.

const PROXIES = { caddy: startCaddy, nginx: startNginx }
const [READER, FLOOD] = ['127.0.0.2', '127.0.0.3']
const LIMIT = 30

/** Sends requests until one is refused. */
async function flood(url: string, headers: () => Record<string, string>): Promise<number> {
  for (let count = 0; count <= LIMIT * 2; count++)
    if ((await visit(`${url}/about?lang=es&n=${count}`, FLOOD, headers())).status === 429) return count
  return Infinity
}

async function withProxies(chain: StartProxy[], use: (url: string, site: Site) => Promise<void>): Promise<void> {
  const variables = { TRUST_PROXY: String(chain.length), REQUESTS_PER_MINUTE: String(LIMIT) }
  await lendSite(async (site) => {
    const proxies: Proxy[] = []
    for (const start of chain) proxies.unshift(await start([proxies[0]?.url ?? site.address]))
    await use(proxies[0]!.url, site)
    await Promise.all(proxies.map(({ stop }) => stop()))
  }, variables)
}

test.each([
  ['caddy', [startCaddy]],
  ['nginx', [startNginx]],
  ['nginx behind caddy', [startNginx, startCaddy]],
  ['caddy behind nginx', [startCaddy, startNginx]],
])('%s: each visitor has limits of their own, whatever headers they send', (_name, chain) =>
  withProxies(chain, async (url) => {
    let sent = 0
    const spoofed = () => ({ 'x-forwarded-for': `203.0.113.${sent++}, 198.51.100.${sent}` })
    expect(await flood(url, spoofed)).toBeLessThanOrEqual(LIMIT)
    expect((await visit(`${url}/about?lang=es`, FLOOD)).status).toBe(429)
    expect((await visit(`${url}/about?lang=es`, READER)).status).toBe(200)
  }),
)

describe.each(Object.entries(PROXIES))('%s', (name, start) => {
  test('sends requests to copies that are ready', () =>
    lendSite(async ({ address }) => {
      let pages = 0
      const unready = createServer(({ url }, response) => {
        if (url !== '/readyz' && url !== '/healthz') pages++
        response.writeHead(503).end('not ready')
      }).listen(0, '127.0.0.1')
      await once(unready, 'listening')
      const other = `http://127.0.0.1:${(unready.address() as AddressInfo).port}`
      const proxy = await start([other, address])
      await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
      for (let round = 0; round < 20; round++)
        expect((await fetch(`${proxy.url}/about?lang=es&n=${round}`)).status).toBe(200)
      // nginx of Debian learns from responses.
      expect(pages).toBeLessThanOrEqual(name === 'caddy' ? 0 : 10)
      await proxy.stop()
      unready.close()
    }))

  test('passes pages, files, events and uploads on', () =>
    withProxies([start], async (url, site) => {
      const page = await visit(`${url}/plants?lang=es`, READER)
      expect(page.status).toBe(200)
      expect(page.headers['content-security-policy']).toBeDefined()
      const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body)!
      const files = [await visit(url + script, READER), await visit(url + script, READER)]
      for (const { status, headers } of files)
        expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
      const authorization = `Bearer ${await site.signIn()}`
      const events = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'subscription { notificationSent { id } }' }),
      })
      const { value } = await events.body!.getReader().read()
      expect(new TextDecoder().decode(value)).toBe(':\n\n')
      const upload = await fetch(`${url}/media`, { method: 'POST', body: new Uint8Array(15_000_000) })
      expect(upload.status).not.toBe(413)
    }))
})

test('nginx caches files and pages, but for members', () =>
  withProxies([startNginx], async (url) => {
    const page = `${url}/plants?lang=es`
    const [script] = /\/assets\/[\w.-]+\.js/.exec((await visit(page, READER)).body)!
    await visit(url + script, READER)
    const cached = await Promise.all([url + script, page].map((address) => visit(address, READER)))
    expect(cached.map(({ headers }) => headers['x-cache'])).toEqual(['HIT', 'HIT'])
    const member = { cookie: '__Secure-better-auth.session_token=x' }
    expect((await visit(page, READER, member)).headers['x-cache']).toBe('BYPASS')
  }))

test('caddy speaks HTTPS by the name of the domain alone', () =>
  lendSite(async ({ address }) => {
    const proxy = await startCaddy([address], { SITE_URL: 'https://localhost' }, 'http://localhost')
    const insecure = await visit('http://localhost/plants', READER)
    expect([insecure.status, insecure.headers.location]).toEqual([308, 'https://localhost/plants'])
    const ca = readFileSync(join(proxy.folder, 'caddy/pki/authorities/local/root.crt'))
    const [response] = (await once(get('https://localhost/healthz', { ca }), 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    await proxy.stop()
  }))
