import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { siteOf } from '../../api/content/settings/site.ts'
import type { Renderer } from '../../api/http/pages.ts'
import { log } from '../../api/log.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  buildTag,
  DECIDED_CAUTIONS,
  type Plant,
} from '../support/content.ts'
import { countStatements, statementsOf } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import en from '../../web/i18n/en.json' with { type: 'json' }

// HTTP responses to a browser. Layout and behaviour of pages are tested in tests/e2e.

const NOBODY = '019a8f00-0000-7000-8000-000000000000'

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(`http://localhost${path}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the status of a page is', () => {
  test.each([
    '/',
    '/plants',
    '/articles',
    '/projects',
    '/terms',
    '/privacy',
    '/developers',
    '/plates',
    '/plants?q=nothing&tag=unknown',
  ])('200 for %s, even with no content at all', async (path) => {
    const { status, headers } = await visit(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test.each(['/nothing', '/plants/', `/plants/${NOBODY}/x`, '/.env', '/wp-login.php', '/%E0%A4%A', '//evil'])(
    '404 for %s',
    async (path) => expect((await visit(path)).status).toBe(path === '/plants/' ? 200 : 404),
  )

  test.each(['plants', 'articles', 'projects'])('404 for %s of an id that is nobody’s', async (noun) => {
    for (const id of [NOBODY, 'x', "'--", 'ñ'.repeat(500)]) {
      expect((await visit(`/${noun}/${id}`)).status).toBe(404)
    }
  })

  test('404 for a hidden plant, 403 for a private article and a locked project, which do not show', async () => {
    const plant = await buildPlant({ isPublic: false, commonNameEn: 'Copalchi' })
    const article = await buildArticle({ isPublic: false, titleEn: 'Copalchi' })
    const project = await buildProject({ isLocked: true, titleEn: 'Copalchi' })
    const pages = [
      { path: `/plants/${plant.id}`, status: 404, says: 'Plant not found' },
      { path: `/articles/${article.id}`, status: 403, says: 'This article is not available' },
      {
        path: `/projects/${project.id}`,
        status: 403,
        says: 'This project is currently locked and not available for viewing',
      },
    ]
    for (const { path, says, ...expected } of pages) {
      const { status, html } = await visit(path)
      expect({ status }).toEqual(expected)
      expect(html).toContain(says)
      expect(html).not.toContain('Copalchi')
    }
  })

  test.each([201, 10_240])('400 for a search of %i characters', async (length) => {
    const { status, html } = await visit(`/plants?q=${'x'.repeat(length)}`)
    expect(status).toBe(400)
    expect(html).toContain(en.list.searchTooLong)
  })

  test.each(['/plants?after=elsewhere', '/articles?after=elsewhere', '/projects?after=elsewhere'])(
    '400 for %s',
    async (path) => {
      const { status, html } = await visit(`${path}&lang=es`)
      expect(status).toBe(400)
      expect(html).toContain('Este enlace lleva a una página de la lista que no existe.')
    },
  )

  test.each([
    ['back to the start', '/plants?pregnancy=1&part=bark&after=elsewhere', '/plants?pregnancy=1&part=bark'],
    ['to all plants after a long search', `/plants?pregnancy=1&q=${'x'.repeat(201)}`, '/plants?pregnancy=1'],
    ['to all plants where none is found', '/plants?pregnancy=1&family=Xyzaceae', '/plants?pregnancy=1'],
  ])('the link %s stays for the person', async (_, path, expected) => {
    await buildPlant()
    const { html } = await visit(path)
    const links = [...html.matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(links).toContain(expected)
  })

  test('a filter that leaves nothing does not say that there are no plants', async () => {
    await buildPlant()
    const { html } = await visit('/plants?family=Xyzaceae')
    const said = [en.plants.nothingMatches, en.plants.nothingYet].filter((text) => html.includes(text))
    expect(said).toEqual([en.plants.nothingMatches])
  })

  test.each(['%', "'", '\\', '!?', '%25%25', '%F0%9F%8C%BF'])('200 for a search of %j', async (term) => {
    await buildPlant()
    const { status, html } = await visit(`/plants?q=${term.length > 1 ? term : encodeURIComponent(term)}`)
    expect(status).toBe(200)
    expect(html).toContain(en.plants.nothingMatches)
  })

  test('405 for anything but reading', async () => {
    const response = await app.request('http://localhost/plants', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('the language of a page', () => {
  const languageOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]

  test.each([
    ['/', {}, 'en'],
    ['/?lang=es', {}, 'es'],
    ['/', { cookie: 'language=es' }, 'es'],
    ['/?lang=en', { cookie: 'language=es' }, 'en'],
    ['/?lang=xx', {}, 'en'],
    ['/?lang=xx', { cookie: 'language=es' }, 'es'],
    ['/?lang=', { cookie: 'language=<script>' }, 'en'],
    ['/', { 'accept-language': 'es' }, 'es'],
    ['/', { 'accept-language': 'kek, es-GT;q=0.9, en;q=0.8' }, 'es'],
    ['/', { 'accept-language': 'es;q=0.7,en-US,en;q=0.9' }, 'en'],
    ['/', { 'accept-language': 'de' }, 'en'],
    ['/', { 'accept-language': 'es', cookie: 'language=en' }, 'en'],
    ['/?lang=en', { 'accept-language': 'es' }, 'en'],
  ])('of %s with %o is %3$s', async (path, headers, language) => {
    const { status, html } = await visit(path, headers)
    expect(status).toBe(200)
    expect(languageOf(html)).toBe(language)
  })

  test('decides which texts are in it, and a missing one is marked as being in the other', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda', descriptionEn: 'A bitter herb.' })
    const { html } = await visit(`/plants/${id}?lang=es`)
    expect(html).toContain('Ruda</h1>')
    expect(html).toMatch(/<[^>]+ lang="en"[^>]*>(?:(?!<\/section).)*A bitter herb\./s)
  })
})

describe('a page', () => {
  test.each([
    ['/', ['/']],
    ['/plants', ['/plants']],
    [`/plants/${NOBODY}`, ['/plants']],
    ['/articles', ['/articles']],
    ['/projects', ['/projects']],
    ['/terms', []],
  ])('marks in the navigation where the reader is: %s', async (path, marked) => {
    const { html } = await visit(path)
    const links = html.match(/<a\b[^>]*aria-current="page"[^>]*>/g) ?? []
    expect(links.map((link) => /href="([^"]*)"/.exec(link)![1])).toEqual(marked)
  })

  test('says where else it is: canonical, both languages, and a card for chats', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue', mainImageUrl: 'https://a.example/rue.jpg' })
    const { html } = await visit(`/plants/${id}?utm_source=x`)
    const links = [...html.matchAll(/<link[^>]* rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link)
    expect(links.filter((link) => link.includes('canonical'))).toHaveLength(1)
    expect(links.join()).not.toContain('utm_source')
    for (const hreflang of ['en', 'es', 'x-default'])
      expect(links.join().toLowerCase()).toContain(`hreflang="${hreflang}"`)
    expect(html).toMatch(/<meta[^>]* property="og:title"[^>]* content="Rue/)
    expect(html).toMatch(/<meta[^>]* property="og:image"[^>]* content="https:\/\/a\.example\/rue\.jpg"/)
    expect(html).toContain('application/ld+json')
  })

  test('names the person of its URL in no link that others get, and not in the log', async () => {
    const lines: unknown[] = []
    vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true)
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line))
    const [plant, article] = [await buildPlant({}), await buildArticle({})]
    const { slug } = await buildAilment('fever-of-pages')
    for (const path of ['/', '/plants', `/plants/${plant.id}`, `/ailments/${slug}`, `/articles/${article.id}`]) {
      const { html } = await visit(`${path}?pregnancy=1&medicine=sedatives`)
      const outward = html.match(
        /<(?:link|meta) [^>]*>|https:\/\/wa\.me[^"]*|<script type="application\/ld\+json".*?<\/script>/gs,
      )
      expect(outward?.join()).toContain('og:url')
      expect(outward?.join()).not.toMatch(/pregnancy=|sedatives/)
    }
    expect(lines).not.toEqual([])
    expect(JSON.stringify(lines)).not.toMatch(/pregnancy|sedatives/)
  })

  test('cannot be broken out of by what somebody wrote', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'\u2028'
    const { id } = await buildPlant({ commonNameEn: evil, descriptionEn: evil, tags: [evil], scientificName: evil })
    for (const path of [`/plants/${id}`, '/plants', `/plants?q=${encodeURIComponent(evil)}`]) {
      const { html } = await visit(path)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img src=x')
    }
  })

  test('allows only its own scripts, and the one inline script by its hash', async () => {
    const { headers, html } = await visit('/')
    const policy = headers.get('content-security-policy')!
    expect(policy).not.toContain('unsafe')
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g)]
    expect(inline).toHaveLength(1)
    const hash = createHash('sha256').update(inline[0]![1]!).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
  })

  test('is never kept by a cache that others read', async () => {
    const { headers } = await visit('/')
    expect(headers.get('cache-control')).toMatch(/private|no-store/)
    expect(headers.get('vary')).toMatch(/cookie/i)
  })

  test('that fails shows the id of the request, and no more', async () => {
    const { html, status } = await visit('/plants/%', { 'x-request-id': 'ask-me-about-this' })
    expect(status).toBeLessThan(500)
    expect(html).not.toMatch(/at .*\.tsx?:\d+/)
  })
})

describe('files of the build', () => {
  test('with a hash in their name are kept for a year, compressed beforehand', async () => {
    const { address, close } = await listen()
    const manifest = JSON.parse(await readFile('web/dist/client/.vite/manifest.json', 'utf8')) as Manifest
    const shared = Object.values(manifest).find(({ name, file }) => name === 'start' && file.endsWith('.js'))!
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(`${address}/${shared.file}`, { headers: { 'accept-encoding': encoding } })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('content-type')).toContain('javascript')
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    }
    close()
  })

  test.each([
    '/assets/nothing.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
  ])('are nothing else: %s', async (path) => {
    const { status, html } = await visit(path)
    expect(status).toBe(404)
    expect(html).not.toContain('"dependencies"')
  })
})

describe('SQL statements', () => {
  async function fillSite(): Promise<Plant> {
    let plant = await buildPlant()
    for (let count = 0; count < 8; count++) {
      plant = await buildPlant({
        tags: ['food', 'tea'],
        plantPartUsed: 'leaf',
        mainImageUrl: 'https://a.example/1.jpg',
        galleryImages: ['https://a.example/1.jpg'],
        descriptionEn: 'A herb.[^one]',
        precautionsEn: 'Mind it.[^two]',
        names: [{ name: 'iya’', language: 'cak', source: 'two' }],
        uses: [{ ailmentSlug: 'cough', sourceKeys: ['one'] }],
        cautions: [
          ...DECIDED_CAUTIONS,
          { subject: 'LOOKALIKE', level: 'CARE', textEn: 'x', textEs: 'x', lookalikeId: plant.id, sourceKeys: ['two'] },
        ],
        conservationSource: 'two',
      })
      await buildArticle({
        plants: [plant],
        tags: ['food'],
        featuredImageUrl: 'https://a.example/1.jpg',
        contentEn: 'x[^one]',
      })
      await buildProject({ tags: ['tea'], galleryImages: ['https://a.example/1.jpg'] })
    }
    return plant
  }

  const MOST: [page: string, most: number, pathOf: (plant: Plant) => string][] = [
    ['home page', 6, () => '/'],
    ['plant page', 6, ({ id }) => `/plants/${id}`],
    ['list of plants', 5, () => '/plants'],
    ['search of plants', 9, () => '/plants?q=tarragon'],
    ['search for an ailment', 11, () => '/plants?q=cough'],
    ['list of ailments', 1, () => '/ailments'],
    ['page of an ailment', 8, () => '/ailments/cough'],
    ['list of articles', 5, () => '/articles'],
    ['list of projects', 5, () => '/projects'],
  ]

  test('for a page are few, and as many with more content', { timeout: 60_000 }, async () => {
    for (const slug of ['food', 'tea', 'leaf']) await buildTag(slug, slug, slug)
    for (const key of ['one', 'two']) await buildSource(key)
    await buildAilment('cough')
    await prisma.photo.create({ data: { url: 'https://a.example/1.jpg' } })
    const plant = await fillSite()
    const counts: Record<string, number> = {}
    for (const [page, most, pathOf] of MOST) {
      await visit(pathOf(plant))
      const statements = await statementsOf(() => visit(pathOf(plant)))
      expect.soft(statements.length, `${page}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most)
      expect.soft(statements.length, page).toBeGreaterThan(0)
      counts[page] = statements.length
    }
    await fillSite()
    // The first pages after a change read the tags, and what is withdrawn or withheld, for all.
    for (const [, , pathOf] of MOST) await visit(pathOf(plant))
    for (const [page, , pathOf] of MOST)
      expect.soft(await countStatements(() => visit(pathOf(plant))), page).toBe(counts[page])
  })
})

type Manifest = Record<string, { file: string; name?: string }>

test('what is published in the evening is dated that day, in Guatemala and in both languages', async () => {
  const createdAt = new Date('2026-03-02T02:30:00.000Z')
  const article = await buildArticle({ createdAt })
  await buildProject({ createdAt })
  for (const path of ['/', '/articles', `/articles/${article.id}`, '/projects'])
    for (const [lang, day] of [
      ['en', 'March 1, 2026'],
      ['es', '1 de marzo de 2026'],
    ]) {
      const { html } = await visit(`${path}?lang=${lang}`)
      const times = html.match(/<time.*?<\/time>/g)
      expect(new Set(times)).toEqual(new Set([`<time dateTime="${createdAt.toISOString()}">${day}</time>`]))
    }
})

test('a page has the same bytes in whatever order its queries are answered', async () => {
  await buildAilment('cough')
  const { render } = (await import(new URL('../../web/dist/server/server.js', import.meta.url).href)) as Renderer
  const htmlWith = async (late: string) => {
    const graphql: typeof fetch = async (input, init) => {
      if (String(init?.body).includes(late)) await sleep(100)
      return app.request(input as string, init)
    }
    const options = { site: siteOf({}), requestId: '', graphql, assets: 'dev' }
    return (await render(new Request('http://localhost/ailments/cough'), options)).html
  }
  const html = await htmlWith('query AilmentPage')
  expect(html).toContain('English cough')
  expect(await htmlWith('query PlantsOfAilment')).toBe(html)
})
