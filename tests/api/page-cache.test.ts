import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { signUp } from '../support/auth.ts'
import { buildPlant, type Plant } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { app, beginVisits, built, openApp, state, visit, type Visit } from '../support/page-visits.ts'

// Pages of visitors without a session, from memory.

const fresh = openApp({ cachesResponses: false })

beginVisits()

describe('a page that was visited before', () => {
  test('is neither rendered nor read again', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue' })
    for (const path of ['/', '/plants', `/plants/${id}`, '/articles', '/plates', '/terms']) {
      const first = await visit(path)
      expect([path, first.renders]).toEqual([path, 1])
      let again: Visit
      expect(await countStatements(async () => void (again = await visit(path)))).toBe(0)
      expect(again!.renders).toBe(0)
      expect(again!.html).toBe(first.html)
      expect(Object.fromEntries(again!.headers)).toEqual({
        ...Object.fromEntries(first.headers),
        'x-request-id': expect.any(String),
      })
    }
  })

  test('is compressed as each browser accepts', async () => {
    const plain = (await visit('/')).html
    const bytesOf = async (encoding: string) => {
      const response = await app.request('http://localhost/', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toMatch(/accept-encoding/)
      return Buffer.from(await response.arrayBuffer())
    }
    expect(String(await promisify(brotliDecompress)(await bytesOf('br')))).toBe(plain)
    expect(String(await promisify(gunzip)(await bytesOf('gzip')))).toBe(plain)
    expect((await visit('/', { 'accept-encoding': 'br;q=0' })).html).toBe(plain)
  })

  test('has a strong tag for each encoding, by which browsers keep their copy', async () => {
    const tags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const tag = (await visit('/', { 'accept-encoding': encoding })).headers.get('etag')!
      expect(tag).toMatch(/^"[\w-]+"$/)
      tags.add(tag)
      const again = await visit('/', { 'accept-encoding': encoding, 'if-none-match': `"other", ${tag}` })
      expect([again.status, again.html, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect(tags.size).toBe(3)
    expect((await visit('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('counts for the rate limit and in the metrics, and carries the id of the request', async () => {
    const limited = openApp({ requestsPerMinute: 3 })
    for (const id of ['one', 'two']) {
      const { status, headers } = await visit('/', { 'x-request-id': id }, limited)
      expect([status, headers.get('x-request-id'), headers.get('ratelimit')]).toEqual([200, id, null])
    }
    const api = await limited.request('http://localhost/graphql?query={__typename}')
    expect(api.headers.get('ratelimit')).toContain('r=0;')
    const { status, headers } = await visit('/', {}, limited)
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('nothing is mixed up', () => {
  test('a member’s page is not cached, and a visitor’s is not given to members', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue' })
    const member = await signUp()
    const cookie = member.cookies()
    for (const path of ['/', `/plants/${id}`, '/?lang=es']) {
      for (const _round of [1, 2]) {
        const own = await visit(path, { cookie })
        expect([own.renders, own.headers.get('cache-control')]).toEqual([1, 'private, no-cache'])
        expect(own.html).toContain(member.id)
        expect((await visit(path)).html).not.toContain(member.id)
      }
    }
  })

  test('an admin’s preview of a hidden plant stays with the admin', async () => {
    const plant = await buildPlant({ isPublic: false, commonNameEn: 'Copalchi' })
    const browser = await signUp()
    await prisma.adminUser.create({ data: { userId: browser.id } })
    const path = `/plants/${plant.id}`
    expect((await visit(path, { cookie: browser.cookies() })).html).toContain('Copalchi')
    const { status, html } = await visit(path)
    expect(status).toBe(404)
    expect(html).not.toContain('Copalchi')
  })

  test('language, chosen or asked for by the browser', { timeout: 60_000 }, async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda' })
    const paths = [`/plants/${id}`, `/plants/${id}?lang=es`, `/plants/${id}?lang=en`, `/plants/${id}?lang=xx`]
    const cookies = [undefined, 'language=es', 'language=en', 'language=<script>']
    const accepted = [undefined, 'es-GT,es;q=0.9', 'en;q=0.2,es;q=0.1']
    for (const path of paths)
      for (const cookie of cookies)
        for (const language of accepted) {
          const headers = { ...(cookie && { cookie }), ...(language && { 'accept-language': language }) }
          const { html } = await visit(path, headers, fresh)
          for (const _round of [1, 2])
            expect([path, headers, (await visit(path, headers)).html]).toEqual([path, headers, html])
        }
  })

  test('no other header and no other cookie reaches the page', async () => {
    const { html } = await visit('/plants?q=rue')
    const strange = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'user-agent': 'Something',
      cookie: 'theme=dark; flash=saved; other=1',
      'x-request-id': 'ask-me',
    }
    const cold = await visit('/plants?q=rue', strange, openApp())
    expect(cold.renders).toBe(1)
    expect(cold.html).toBe(html)
    expect((await visit('/plants?q=rue', strange)).renders).toBe(0)
  })

  test('another query is another page', async () => {
    const names = await Promise.all(['Rue', 'Sage'].map((commonNameEn) => buildPlant({ commonNameEn })))
    for (const _round of [1, 2])
      for (const { commonNameEn } of names) {
        const { html } = await visit(`/plants?q=${commonNameEn.toLowerCase()}`)
        expect(names.filter((name) => html.includes(`\\"${name.commonNameEn}\\"`))).toEqual([
          { ...nameOf(names, commonNameEn) },
        ])
      }
  })

  const nameOf = (names: Plant[], name: string) => names.find(({ commonNameEn }) => commonNameEn === name)!

  test('pages of mailed links and forms for accounts are made for each request', async () => {
    for (const path of ['/login', '/register', '/newsletter/unsubscribe?token=x', '/confirm-email?token=x']) {
      await visit(path)
      expect([path, (await visit(path)).renders]).toEqual([path, 1])
    }
    expect((await visit('/nothing')).status).toBe(404)
    expect((await visit('/nothing')).renders).toBe(1)
  })
})

test('many requests at once render a page once', async () => {
  const { id } = await buildPlant()
  const before = state.rendered
  const pages = await Promise.all(Array.from({ length: 20 }, () => visit(`/plants/${id}`)))
  expect(state.rendered - before).toBe(1)
  expect(new Set(pages.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
  const missing = await Promise.all(Array.from({ length: 5 }, () => visit('/nothing')))
  expect(new Set(missing.map(({ status, html }) => `${status} ${html.length > 1000}`))).toEqual(new Set(['404 true']))
})

describe('caches between', () => {
  test('may hold pages whose address names the language, which set no cookie', async () => {
    const real = openApp({ shows: built })
    for (const _temperature of ['cold', 'warm']) {
      const { headers, html } = await visit('/plants?lang=es', {}, real)
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=15')
      expect(headers.get('vary')).toBe('accept-encoding')
      expect(headers.get('set-cookie')).toBeNull()
      expect(html).toContain('<link rel="stylesheet" href="/language/es.css"></noscript>')
    }
  })

  test('may not hold others', async () => {
    for (const path of ['/plants', '/plants?lang=xx', '/login?lang=es', '/nothing?lang=es'])
      for (const _temperature of ['cold', 'warm']) {
        const { headers } = await visit(path)
        expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache'])
        expect(headers.get('vary')).toMatch(/cookie, accept-language/)
      }
  })

  test('hold one page for all, whether the browser asks to save data or not', async () => {
    const saver = openApp({ shows: built })
    const path = '/terms?lang=es'
    const plain = await visit(path, {}, saver)
    const asked = await visit(path, { 'save-data': 'on' }, saver)
    expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(asked.html).toBe(plain.html)
  })

  test('leave it to a file to store the language of readers without scripts', async () => {
    const { headers, html } = await visit('/language/es.css')
    expect(headers.get('set-cookie')).toMatch(/^language=es; Path=\//)
    expect([headers.get('content-type'), headers.get('cache-control'), html]).toEqual([
      'text/css; charset=utf-8',
      'no-store',
      '',
    ])
    expect((await visit('/language/xx.css')).status).toBe(404)
  })
})
