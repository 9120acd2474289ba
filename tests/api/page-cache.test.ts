import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import type { Renderer } from '../../api/http/pages.ts'
import { accessTokenOf, buildAdmin, type Account } from '../support/accounts.ts'
import { signUp } from '../support/auth.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  DECIDED_CAUTIONS,
  type Plant,
} from '../support/content.ts'
import { ID, plantFile } from '../support/content-yaml.ts'
import { importZip, zipOf } from '../support/content-zip.ts'
import { countStatements } from '../support/database.ts'
import { readAnswer } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// Pages of visitors without a session, from memory.

type Visit = { status: number; headers: Headers; html: string; renders: number }

const built = (await import(new URL('../../web/dist/server/entry-server.js', import.meta.url).href)) as Renderer
let rendered = 0
/** Awaited by each page between reading its data and showing it. */
let gate: (() => Promise<void>) | undefined

/** Pages show the data that they are made of, which takes a tenth of the time; other responses are real. */
const renderer: Renderer = {
  ...built,
  render: async (request, options) => {
    const page = await built.render(request, { ...options, isKnown: () => true })
    const isKnown = page.isShared && options.isKnown?.(page.data!)
    if (!isKnown) rendered++
    await gate?.()
    return { ...page, html: isKnown ? null : (page.html ?? page.data!) }
  },
}

type Options = Parameters<typeof createApp>[0] & { shows?: Renderer }

const openApp = ({ shows = renderer, ...more }: Options = {}) =>
  createApp({
    cachesResponses: true,
    loadRenderer: async () => ({ renderer: shows, assets: { manifest: {}, styles: {} } }),
    ...more,
  })

let app: ReturnType<typeof openApp>
const fresh = openApp({ cachesResponses: false })
let admin: Account

beforeEach(async () => {
  app = openApp()
  gate = undefined
  admin = await buildAdmin()
})

async function visit(path: string, headers: Record<string, string> = {}, from = app): Promise<Visit> {
  const before = rendered
  const response = await from.request(`http://localhost${path}`, { headers })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, renders: rendered - before }
}

async function change(mutation: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessTokenOf(admin)}` }
  const body = JSON.stringify({ query: `mutation { ${mutation} }` })
  const { errors } = await readAnswer(await app.request('http://localhost/graphql', { method: 'POST', headers, body }))
  expect(errors).toEqual([])
}

const rename = ({ id }: { id: string }, name: string) =>
  change(`updatePlant(id: "${id}", input: { commonNameEn: "${name}" }) { id }`)

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

  test('is compressed as well as possible once it is requested often', async () => {
    const br = { 'accept-encoding': 'br' }
    const sizeOf = async () =>
      (await (await app.request('http://localhost/', { headers: br })).arrayBuffer()).byteLength
    const tag = (await visit('/', br)).headers.get('etag')!
    const quick = await sizeOf()
    await expect.poll(sizeOf).toBeLessThan(quick)
    expect((await visit('/', { ...br, 'if-none-match': tag })).status, 'the text is the same').toBe(304)
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

describe('as days pass', () => {
  let asked = 0
  const counting: Renderer = {
    ...built,
    render: (...given) => {
      asked++
      return built.render(...given)
    },
  }
  const isCold = async (path: string) => {
    const before = asked
    await visit(path)
    return asked > before
  }
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  beforeEach(() => void (app = openApp({ shows: counting })))
  afterEach(() => void vi.useRealTimers())

  test('a page changes after the last day of a review and at the end of the year, and stays warm otherwise', async () => {
    const review = { reviewedBy: 'Ana Xol', reviewedOn: '2026-01-05', reviewedUntil: '2099-12-30' }
    const plant = `/plants/${(await buildPlant(review)).id}`
    at('2099-12-30T12:00:00Z')
    expect((await visit(plant)).html).toContain('The review holds until')
    // The day ends at six o'clock in UTC.
    at('2099-12-31T05:00:00Z')
    expect(await isCold(plant)).toBe(false)
    at('2099-12-31T07:00:00Z')
    expect((await visit(plant)).html).toContain('The review held until')
    expect((await visit('/terms')).html).toContain('© 2099')
    at('2100-01-01T05:00:00Z')
    expect([await isCold(plant), await isCold('/terms')]).toEqual([false, false])
    at('2100-01-01T07:00:00Z')
    expect((await visit('/terms')).html).toContain('© 2100')
  })
})

describe('an edit shows at once', () => {
  const world = async () => {
    await buildSource('book')
    await buildAilment('cough')
    const details = { descriptionEn: 'See [^book].', uses: [{ ailmentSlug: 'cough' }], cautions: DECIDED_CAUTIONS }
    const edited = await buildPlant({ ...details, id: ID, commonNameEn: 'Rue' })
    const other = await buildPlant({ ...details, commonNameEn: 'Sage' })
    const article = await buildArticle({ plants: [edited], titleEn: 'Teas' })
    const elsewhere = await buildArticle({ titleEn: 'Gardens', plants: [other] })
    const project = await buildProject({ titleEn: 'A nursery' })
    const paths = [edited, other].map(({ id }) => `/plants/${id}`)
    const articles = [article, elsewhere].map(({ id }) => `/articles/${id}`)
    return {
      paths: ['/', '/plants', ...paths, '/articles', ...articles, `/projects/${project.id}`, '/ailments/cough'],
      edited,
      elsewhere,
      project,
    }
  }

  const CHANGES: [string, (of: Awaited<ReturnType<typeof world>>) => Promise<unknown>][] = [
    ['a new name', ({ edited }) => rename(edited, 'Rude')],
    ['hiding', ({ edited }) => change(`setPlantVisibility(id: "${edited.id}", isPublic: false) { id }`)],
    ['deletion', ({ edited }) => change(`deletePlant(id: "${edited.id}")`)],
    ['locking', ({ project }) => change(`setProjectLock(id: "${project.id}", isLocked: true) { id }`)],
    ['a source', () => change('saveSource(input: { key: "book", title: "Another" }, replace: true) { key }')],
    [
      'a new ailment name',
      async () => {
        const { id } = await prisma.ailment.findFirstOrThrow()
        await change(`updateAilment(id: "${id}", input: { nameEn: "Bad cough" }) { id }`)
      },
    ],
    ['an article', ({ elsewhere }) => change(`updateArticle(id: "${elsewhere.id}", input: { titleEn: "New" }) { id }`)],
    [
      'a relation',
      ({ elsewhere, edited }) =>
        change(`updateArticle(id: "${elsewhere.id}", input: { relatedPlantIds: ["${edited.id}"] }) { id }`),
    ],
    ['a label', () => change('saveTag(input: { slug: "a", kind: "topic", labelEn: "A", labelEs: "A" }) { slug }')],
    ['an import', () => importZip(zipOf({ 'plants/rue.yaml': plantFile() }), admin)],
  ]

  describe('of', () => {
    const built = beginWith(world)

    test.each(CHANGES)('%s', async (_name, edit) => {
      const of = built()
      for (const path of of.paths) await visit(path)
      await edit(of)
      for (const path of of.paths) {
        const { status, html } = await visit(path)
        expect([path, { status, html }]).toEqual([path, await shownBy(path)])
      }
    })
  })

  async function shownBy(path: string) {
    const { status, html } = await visit(path, {}, fresh)
    return { status, html }
  }

  test('what is restored, from the bin or to an earlier state', async () => {
    const { edited } = await world()
    const path = `/plants/${edited.id}`
    await rename(edited, 'Rude')
    expect((await visit(path)).html).toContain('"Rude"')
    await change(`deletePlant(id: "${edited.id}")`)
    expect((await visit(path)).status).toBe(404)
    await change(`restoreFromBin(ids: ["${edited.id}"]) { id }`)
    expect((await visit(path)).html).toContain('"Rude"')
    const { id } = await prisma.revision.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
    await change(`restoreRevision(id: "${id}") { id }`)
    expect((await visit(path)).html).toContain('"Rue"')
  })

  test('and leaves the pages warm that do not show it', async () => {
    const { paths, edited, elsewhere } = await world()
    const [, , ofEdited, ofOther, , ofArticle, ofElsewhere, ofProject] = paths as [string, ...string[]]
    const items = [ofEdited, ofOther, ofArticle, ofElsewhere, ofProject] as string[]
    const renderedAfter = async (mutation: () => Promise<void>) => {
      for (const path of items) await visit(path)
      await mutation()
      const cold: string[] = []
      for (const path of items) {
        let page: Visit
        const statements = await countStatements(async () => void (page = await visit(path)))
        expect(page!.renders > 0).toBe(statements > 0)
        if (statements > 0) cold.push(path)
      }
      return cold
    }
    expect(await renderedAfter(() => rename(edited, 'Rude'))).toEqual([ofEdited, ofArticle])
    const retitle = () => change(`updateArticle(id: "${elsewhere.id}", input: { titleEn: "New" }) { id }`)
    expect(await renderedAfter(retitle)).toEqual([ofOther, ofElsewhere])
    const unrelated = () =>
      change('createPlant(input: { commonNameEn: "X", commonNameEs: "X", isPublic: true }) { id }')
    expect(await renderedAfter(unrelated)).toEqual([])
  })

  test('a list that might have changed, but has not, is read again and not rendered', async () => {
    await buildPlant({ commonNameEn: 'Rue' })
    const { html } = await visit('/plants')
    await change('createPlant(input: { commonNameEn: "X", commonNameEs: "X" }) { id }')
    let again: Visit
    expect(await countStatements(async () => void (again = await visit('/plants')))).toBeGreaterThan(0)
    expect([again!.renders, again!.html]).toEqual([0, html])
    expect(await countStatements(() => visit('/plants'))).toBe(0)
  })

  test('and leaves lists warm that do not show it, unless it enters, leaves or moves', async () => {
    const plant = await buildPlant({ isPublic: false, commonNameEn: 'Rue', cautions: DECIDED_CAUTIONS })
    const tagged = await buildPlant({ commonNameEn: 'Sage', tags: ['tea'], cautions: DECIDED_CAUTIONS })
    const lists = ['/', '/plants', '/plants?tag=tea', '/plants?tag=bath']
    const coldAfter = async (mutation: () => Promise<void>) => {
      for (const path of lists) await visit(path)
      await mutation()
      const cold: string[] = []
      for (const path of lists) if ((await countStatements(() => visit(path))) > 0) cold.push(path)
      return cold
    }
    const input = (values: string, { id } = plant) => change(`updatePlant(id: "${id}", input: { ${values} }) { id }`)
    expect(await coldAfter(() => input('commonNameEn: "Rude", isPublic: false'))).toEqual([])
    expect(await coldAfter(() => input('descriptionEn: "Green"', tagged))).toEqual(['/', '/plants', '/plants?tag=tea'])
    expect(await coldAfter(() => input('tags: ["bath"]'))).toEqual(lists)
    expect(await coldAfter(() => input('isPublic: true'))).toEqual(lists)
    expect((await visit('/plants?tag=bath')).html).toContain('Rude')
  })

  test('made while the page was rendered', async () => {
    const plant = await buildPlant({ commonNameEn: 'Rue' })
    const path = `/plants/${plant.id}`
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = () => promise
    const early = visit(path)
    await expect.poll(() => rendered).toBeGreaterThan(0)
    gate = undefined
    await rename(plant, 'Rude')
    expect((await visit(path)).html, 'without waiting for the earlier one').toContain('"Rude"')
    resolve()
    expect((await early).html).toContain('"Rue"')
    expect((await visit(path)).html).toContain('"Rude"')
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

  test('language and offer of Spanish', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda' })
    const paths = [`/plants/${id}`, `/plants/${id}?lang=es`, `/plants/${id}?lang=en`, `/plants/${id}?lang=xx`]
    const cookies = [undefined, 'language=es', 'language=en', 'language=<script>']
    const accepted = [undefined, 'es-GT,es;q=0.9', 'en;q=0.2,es;q=0.1']
    for (const _round of [1, 2])
      for (const path of paths)
        for (const cookie of cookies)
          for (const language of accepted) {
            const headers = { ...(cookie && { cookie }), ...(language && { 'accept-language': language }) }
            const { html } = await visit(path, headers)
            expect([path, headers, html]).toEqual([path, headers, (await visit(path, headers, fresh)).html])
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
        expect(names.filter((name) => html.includes(`"${name.commonNameEn}"`))).toEqual([
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
  const before = rendered
  const pages = await Promise.all(Array.from({ length: 20 }, () => visit(`/plants/${id}`)))
  expect(rendered - before).toBe(1)
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
      expect(headers.get('vary')).toBe('accept-encoding, save-data')
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

  test('may not hold those for browsers that ask to save data, which differ in nothing but a mark', async () => {
    const saver = openApp({ shows: built })
    const path = '/terms?lang=es'
    const plain = await visit(path, {}, saver)
    for (const header of ['on', 'On'])
      for (const _temperature of ['cold', 'warm']) {
        const { headers, html } = await visit(path, { 'save-data': header }, saver)
        expect(headers.get('cache-control')).toBe('private, no-cache')
        expect(headers.get('vary')).toMatch(/save-data/)
        expect(html).toContain('<html data-saver lang="es"')
        expect(html.replace(' data-saver', '')).toBe(plain.html)
        expect(headers.get('etag')).not.toBe(plain.headers.get('etag'))
      }
    for (const header of ['off', '', 'online'])
      expect((await visit(path, { 'save-data': header }, saver)).html).toBe(plain.html)
    expect((await visit(path, {}, saver)).html).toBe(plain.html)
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
