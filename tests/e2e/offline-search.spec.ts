import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addressOfPlant } from '../support/browser.ts'
import { startSite, stopSite } from '../support/node-site.ts'
import { read, test, words } from '../support/offline.ts'
import { copyPreparedSite } from '../support/prepared-site.ts'

// Searching without a network. That the rules are those of the server is tested in tests/api/offline-search.test.ts.

type Answer = { data: object }

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('without a pack, a search says what opens and how to search', async ({ page, line }) => {
  const path = await addressOfPlant(page, 'pericón')
  await read(page, `${path}?lang=es`)
  line.cut()
  await page.goto('/plants?q=pericon&lang=es')
  await expect(page.getByText(words.es.offline.searchNeedsPack)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Pericón' })).toHaveAttribute('href', path)
})

/** What is compared as a whole must not change meanwhile, as the site that other tests edit does. */
const testOnOwnSite = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'offline-search-'))
    await copyPreparedSite(folder)
    const site = await startSite({ DATA_DIR: folder, REQUESTS_PER_MINUTE: '100000' })
    await use(site.address)
    await stopSite(site)
    await rm(folder, { recursive: true })
  },
})

testOnOwnSite(
  'with a pack, a search finds the same as online, for the same persons and reasons',
  async ({ page, line }) => {
    // The server makes the pack.
    test.setTimeout(240_000)
    await page.goto('/offline')
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
    // The worker asks what has changed before the pack is saved: the content of a new site counts as changed, and a pack
    // that was saved before would be barred.
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/kept.json', { cacheName: 'state' }))))
      .toBe(true)
    await page.getByRole('button', { name: words.en.offline.packSave }).click({ timeout: 120_000 })
    await expect(page.getByText(words.en.offline.packDone)).toBeVisible({ timeout: 60_000 })

    const urls = await urlsOf([
      'tos',
      'tos bebé',
      'dolor de cabesa',
      'ruda embarazada',
      'huarumo',
      'té de hoja',
      'manzanila',
      'how to abort',
      'qwxyz',
    ])
    const online = await Promise.all(
      urls.map(async (url) => ((await (await page.request.get(url)).json()) as Answer).data),
    )
    const path = await handOn(page)
    line.cut()
    const offline = await page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => ((await (await fetch(url)).json()) as Answer).data)),
      urls,
    )
    // Photos have what pages show of them as well.
    expect(offline).toMatchObject(online)

    for (const language of ['es', 'en'] as const) {
      await page.goto(`/plants?q=tos&lang=${language}`)
      await expect(cards(page).first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await walk(page, path)
  },
)

/** What a reader hands on once, from a page that a search found. */
async function handOn(page: Page): Promise<string> {
  await page.goto('/plants?q=tos&lang=en')
  const href = await cards(page).first().getByRole('link').first().getAttribute('href')
  const path = new URL(href!, page.url()).pathname
  const answersKept = () =>
    page.evaluate(async (id) => {
      const keys = await (await caches.open('answers')).keys()
      return keys.filter(({ url }) => decodeURIComponent(url).includes(id)).length
    }, path.split('/').at(-1)!)
  for (const [kept, other] of ['share', 'print'].entries()) {
    await page.goto(`${path}/${other}?lang=en`)
    await expect.poll(answersKept, { timeout: 20_000 }).toBe(kept + 1)
  }
  return path
}

/** In airplane mode: a search, the plant that it finds, and again what was handed on: a message, a sheet and a card. */
async function walk(page: Page, path: string): Promise<void> {
  const { share, handout } = words.en
  await page.addInitScript(() => {
    const note = async ({ text }: ShareData) => void Object.assign(window, { shared: text })
    Object.defineProperty(navigator, 'share', { configurable: true, value: note })
  })
  await page.goto('/plants?q=tos&lang=en')
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(path)
  await page.getByRole('link', { name: share.share, exact: true }).click()
  await page.getByRole('button', { name: handout.send }).click()
  await expect.poll(() => page.evaluate(() => (window as { shared?: string }).shared)).toContain(path)
  for (const size of [handout.sheet, handout.card]) {
    await page.goto(`${path}/share?lang=en`)
    await page.getByRole('link', { name: size }).click()
    const paper = page.locator('[data-paper]')
    await expect(paper.getByRole('listitem').first()).toBeVisible()
    await expect(paper.getByRole('img', { name: handout.qr })).toBeVisible()
  }
}

/** URLs of the query of the list, as pages send it. */
async function urlsOf(terms: string[]): Promise<string[]> {
  const queries = JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>
  const [sha256Hash] = Object.entries(queries).find(([, query]) => query.startsWith('query PlantsPage('))!
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
  return terms.map((search, index) => {
    const lang = index % 2 ? 'EN' : 'ES'
    const variables = JSON.stringify({
      lang,
      search,
      sort: 'NEWEST',
      keptOut: false,
      withTags: true,
      withNumbers: true,
    })
    return `/graphql?${new URLSearchParams({ variables, extensions })}`
  })
}
