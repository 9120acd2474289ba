import { expect, type Page } from '@playwright/test'
import { addressOfPlant, query } from '../support/browser.ts'
import type { FaultyLine } from '../support/faulty-line.ts'
import type { Site } from '../support/node-site.ts'
import { fillStorage, heading, refuseToLast, test as base, words } from '../support/offline.ts'
import { lendSite } from '../support/own-site.ts'
import { queryUrls } from '../support/query-urls.ts'
import { sayName } from '../support/sounds.ts'
import { CREDIT, hear, NAME, VOICEWORT } from '../support/spoken-name.ts'
import { finish, said, speakInstead } from '../support/voices.ts'

// The pack of all content: saving it, searching and handing on without a network, and what it costs after an edit. That the
// rules are those of the server is tested in tests/api/offline-search.test.ts and tests/api/offline-handout.test.ts.

type Answer = { data: object }

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/**
 * On a site of their own, whose content only they change, with a plant whose name was recorded: after a change, the server
 * makes the pack anew, which takes seconds.
 */
const test = base.extend<object, { own: { site: Site; voicewort: Voicewort }; site: Site }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
    async ({}, use) => lendSite(async (site) => use({ site, voicewort: await addVoicewort(site) })),
    { scope: 'worker' },
  ],
  site: [({ own }, use) => use(own.site), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.address),
})

// In one worker, with one site.
test.describe.configure({ mode: 'default', timeout: 300_000 })

test('everything is saved to the phone, cut lines and full storage included, and an item changed by hand is refused', async ({
  page,
  line,
}) => {
  const {
    packSave,
    packContinue,
    packCut,
    packFull,
    packChanged,
    packDone,
    packMayGo,
    packRemove,
    packRemoved,
    remove,
  } = words.en.offline
  const [path, other] = [await addressOfPlant(page, 'pericón'), await addressOfPlant(page, 'ruda')]
  await refuseToLast(page)
  await page.goto('/offline')
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  const save = page.getByRole('button', { name: new RegExp(`${packSave}|${packContinue}`) })
  const problem = page.getByRole('alert').filter({ hasText: /./ })
  await expect(page.getByText(/0\.\d+ MB to download/)).toBeVisible({ timeout: 120_000 })

  // Cut twice, as long as not all are under way. What has arrived is not downloaded again.
  const list = (await (await page.request.get('/pack.json')).json()) as { changed: object[]; batches: object[] }
  const downloads = () => line.asked.filter(({ path }) => path.startsWith('/pack/'))
  let third = 1
  line.instead = (asked) => {
    if (!asked.startsWith('/pack/') || downloads().length < (list.batches.length * third) / 3) return false
    third++
    line.cut()
    return false
  }
  for (let cuts = 0; cuts < 2; cuts++) {
    await save.click()
    await expect(problem).toHaveText(packCut, { timeout: 30_000 })
    line.mend()
  }
  // Another file than the list names, as if changed on the way.
  line.instead = (asked, response) => {
    if (!asked.startsWith('/pack/')) return false
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"answers":[],"parts":{}}')
    return true
  }
  await save.click()
  await expect(problem).toHaveText(packChanged, { timeout: 30_000 })
  line.instead = () => false
  // Room for some of the items of a batch.
  const before = await countItems(page)
  const emptyStorage = await fillStorage(page, 150_000)
  await save.click()
  await expect(problem).toHaveText(packFull, { timeout: 30_000 })
  const stored = await countItems(page)
  expect(stored).toBeGreaterThan(before)
  expect(stored).toBeLessThan(list.changed.length)
  await emptyStorage()
  // It goes on when the page is left, and nothing is removed meanwhile.
  line.speed = { latency: 300, bytesPerSecond: 100_000 }
  await save.click()
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.terms }).click()
  await expect(heading(page)).toHaveText(words.en.terms.title)
  await page.goBack()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('button', { name: remove })).toBeDisabled()
  await expect(save).toHaveCount(0)
  line.speed = undefined
  await expect(page.getByText(packDone)).toBeVisible({ timeout: 60_000 })
  // A few were under way at each cut.
  expect(downloads().length).toBeLessThan(list.batches.length + 20)
  expect(downloads().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_100_000)
  await expect(page.getByText(packMayGo)).toBeVisible()

  line.cut()
  for (const language of ['es', 'en'] as const) {
    await page.goto(`${path}?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText('Tagetes lucida').first()).toBeVisible()
    await expect(page.getByText(words[language].plantPage.failed)).toHaveCount(0)
  }
  const plate = page.getByRole('main').locator('img[src*="/drawings/"]').first()
  await expect.poll(() => plate.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  // A dose changed by hand.
  const id = other.split('/').at(-1)!
  await page.evaluate(async (id) => {
    const cache = await caches.open('pack')
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))!.text()
      if (request.url.includes('/pack/') && text.includes(`${id}\\",\\"lang`))
        await cache.put(request, new Response(text.replaceAll('AVOID', 'COMPATIBLE')))
    }
  }, id)
  await page.goto(other)
  await expect(heading(page)).toHaveText(words.en.errorPage.notKept)

  // A month and a day later, or with a clock that is wrong.
  await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60 * 1000)
  await page.goto(path)
  await expect(page.getByText(words.en.offline.packOld)).toBeVisible()
  await page.goto('/offline')
  await page.getByRole('button', { name: packRemove }).click()
  await expect(page.getByText(packRemoved)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.en.offline.pack }).locator(':focus')).toHaveCount(1)
  expect(await page.evaluate(() => caches.has('pack'))).toBe(false)
})

const countItems = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('pack')).keys()
    return requests.filter(({ url }) => new URL(url).pathname.startsWith('/pack/')).length
  })

test('with a pack, a phone finds and hands on the same as online, plays recordings, and an edit costs it little', async ({
  page,
  line,
  own: { site, voicewort },
}) => {
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

  const urls = [...(await searches()), ...(await handouts(page))]
  const online: object[] = []
  for (const url of urls) online.push(((await (await page.request.get(url)).json()) as Answer).data)
  line.cut()
  const offline = await page.evaluate(async (urls) => {
    const found: object[] = []
    for (const url of urls) found.push(((await (await fetch(url)).json()) as Answer).data)
    return found
  }, urls)
  // Photos have what pages show of them as well, and what is shared has what is printed.
  for (const [index, url] of urls.entries())
    expect(offline[index], decodeURIComponent(url)).toMatchObject(online[index] as Record<string, unknown>)

  await walk(page)
  line.mend()
  await listen(page, line, voicewort)
  await edit(page, line, site)
  await takeBack(page, line, site)
})

interface Voicewort {
  id: string
  spoken: string[]
}

async function addVoicewort(site: Site): Promise<Voicewort> {
  const token = await site.signIn()
  const headers = { authorization: `Bearer ${token}` }
  const sent = await site.fetch('/media/recordings', { method: 'POST', headers, body: sayName() })
  const { data } = (await sent.json()) as { data: { recording: { url: string } } }
  const names = [{ name: NAME, language: 'quc', recording: data.recording.url, ...CREDIT }]
  const made = await site.ask(
    'mutation ($input: PlantInput!) { createPlant(input: $input) { id spoken } }',
    { input: { ...VOICEWORT, names, isPublic: true } },
    token,
  )
  expect(made.codes).toEqual([])
  return made.data.createPlant as Voicewort
}

/** In airplane mode: the recording of a name, by its button and while the page is read aloud. It is gone once it is removed. */
async function listen(page: Page, line: FaultyLine, { id, spoken }: Voicewort): Promise<void> {
  const { recordingsSave, recordingsRemove, packCut } = words.en.offline
  await page.goto('/offline?lang=en')
  const save = page.getByRole('button', { name: recordingsSave })
  await expect(save).toBeVisible()
  line.cut()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: packCut })).toBeVisible()
  line.mend()
  await save.click()
  await expect(page.getByRole('button', { name: recordingsRemove })).toBeVisible()
  await page.evaluate(() => caches.delete('pictures'))
  line.cut()
  await page.goto(`/plants/${id}?lang=en`)
  await expect(heading(page)).toHaveText(VOICEWORT.commonNameEn)
  await hear(page)
  await speakInstead(page, [{ lang: 'en-US', localService: true }])
  await page.reload()
  await page.getByRole('button', { name: words.en.listen.listen }).click()
  await expect.poll(() => said(page)).toEqual(['Voicewort.'])
  await finish(page)
  // The rest of the summary, and then the page, once the name has been heard.
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(3)
  const [, recording, ...texts] = await said(page)
  expect(recording).toMatch(/\.mp3$/)
  expect(texts.join(' ')).toContain(spoken.slice(1).join(' '))

  line.mend()
  await page.goto('/offline')
  await page.getByRole('button', { name: recordingsRemove }).click()
  await expect(page.getByRole('button', { name: recordingsSave })).toBeVisible()
  await page.evaluate(() => caches.delete('pictures'))
  const kept = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caching.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => url.endsWith('.mp3'))).toEqual([])
}

/**
 * In airplane mode: a search, the plant that it finds, and what is shared of it and of an ailment: a message, a sheet and a
 * card.
 */
async function walk(page: Page): Promise<void> {
  const { share, handout, offline } = words.es
  await page.addInitScript(() => {
    const note = async ({ text }: ShareData) => void Object.assign(window, { shared: text })
    Object.defineProperty(navigator, 'share', { configurable: true, value: note })
  })
  // In an emergency, only whom to call.
  await page.goto(`/plants?q=snake+bite&lang=es`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /\b122\b/ })
      .first(),
  ).toBeInViewport()
  await expect(cards(page)).toHaveCount(0)
  await page.goto(`/plants?q=tos&lang=es`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const found = cards(page).first().getByRole('link').first()
  const path = new URL((await found.getAttribute('href'))!, page.url()).pathname
  await found.click()
  await expect(page).toHaveURL(path)
  for (const shared of [path, '/ailments/cough']) {
    await page.goto(`${shared}?lang=es`)
    await page.getByRole('link', { name: share.share, exact: true }).click()
    await page.getByRole('button', { name: handout.send }).click()
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: string }).shared))
      .toMatch(/\/(?:p|ailments)\/[a-z-]+/)
    await expect(page.getByRole('main').getByRole('blockquote')).toContainText('⚠️')
    await page.getByText(handout.showPicture).click()
    await expect(page.getByText(handout.pictureOffline)).toBeVisible()
    for (const size of [handout.sheet, handout.card]) {
      await page.goto(`${shared}/share?lang=es`)
      await page.getByRole('link', { name: size }).click()
      const paper = page.locator('[data-paper]')
      await expect(paper.getByRole('listitem').first()).toBeVisible()
      await expect(paper.getByRole('img', { name: handout.qr })).toBeVisible()
    }
    await page.goto(`${shared}/share?lang=es`)
    await page.getByRole('link', { name: handout.booklet }).click()
    await expect(page.getByRole('heading', { level: 1, name: offline.needsConnection })).toBeVisible()
  }
  // A link that browsers download.
  await page.goto(`${path}?lang=es`)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('OfflineParts')),
  )
  const plate = page.getByRole('main').locator('a[download][href$=".png"]').first()
  await plate.evaluate((link) => {
    for (let part = link.closest('details'); part; part = part.parentElement!.closest('details')) part.open = true
  })
  await plate.click()
  await expect(page.getByRole('heading', { level: 1, name: offline.needsConnection })).toBeVisible()
}

/** An edit of a plant, a day after the pack was saved. */
async function edit(page: Page, line: FaultyLine, site: Site): Promise<void> {
  const path = await addressOfPlant(page, 'pericón')
  await update(site, path, { commonNameEs: 'Pericón de monte', descriptionEs: 'Nueva.' })
  expect(await renewPack(page, line)).toBeLessThan(10_000)
  line.cut()
  await page.goto(`${path}?lang=es`)
  await expect(heading(page)).toHaveText('Pericón de monte')
  // It is folded.
  await expect(page.getByText('Nueva.')).toBeAttached()
}

async function update(site: Site, path: string, input: object): Promise<void> {
  const query = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  const { codes } = await site.ask(query, { id: path.split('/').at(-1), input }, await site.signIn())
  expect(codes).toEqual([])
}

/** A plant that its community takes back still warns those who have it at home; one that was edited on that day is there. */
async function takeBack(page: Page, line: FaultyLine, site: Site): Promise<void> {
  const { errorPage, safety } = words.es
  line.mend()
  const [path, edited] = [await addressOfPlant(page, 'ruda'), await addressOfPlant(page, 'manzanilla')]
  await update(site, edited, { commonNameEs: 'Manzanilla de monte' })
  const query = 'mutation ($id: ID!) { withdraw(of: PLANT, id: $id) { hidden } }'
  expect((await site.ask(query, { id: path.split('/').at(-1) }, await site.signIn())).codes).toEqual([])
  await renewPack(page, line)
  line.cut()
  await page.goto(`${path}/share?lang=es`)
  await expect(heading(page)).toHaveText(errorPage.withdrawn)
  const main = page.getByRole('main')
  await expect(main.getByText(`${safety.subject.PREGNANCY}: ${safety.level.AVOID}.`)).toBeVisible()
  await expect(main.getByRole('link', { name: /\b122\b/ })).toBeVisible()
  await expect(main).not.toContainText(/ruda|ruta/i)
  await page.goto(`${edited}?lang=es`)
  await expect(heading(page)).toHaveText('Manzanilla de monte')
}

/** A day later, a page compares the pack with the site. Resolves to the bytes that it takes. */
async function renewPack(page: Page, line: FaultyLine): Promise<number> {
  await page.evaluate(async () => {
    const [pack, state] = [await caches.open('pack'), await caches.open('state')]
    const saved = (await (await pack.match('/pack.json'))!.json()) as { checked: { at: number } }
    saved.checked.at = 0
    await pack.put('/pack.json', Response.json(saved))
    const contact = (await (await state.match('/kept.json'))!.json()) as { at: number }
    await state.put('/kept.json', Response.json({ ...contact, at: 0 }))
  })
  const checkedAt = () =>
    page.evaluate(async () => {
      const saved = (await (await caches.match('/pack.json'))!.json()) as { checked: { at: number } }
      return saved.checked.at
    })
  const start = line.asked.length
  await page.goto('/terms')
  await expect.poll(checkedAt, { timeout: 120_000 }).toBeGreaterThan(0)
  const asked = line.asked.slice(start).filter(({ path }) => path.startsWith('/pack'))
  return asked.reduce((sum, { bytes }) => sum + bytes, 0)
}

const LANGUAGES = ['EN', 'ES'] as const
/** URLs of the query of the list, as pages send it. */
async function searches(): Promise<string[]> {
  const list = { sort: 'NEWEST', keptOut: false, withTags: true, withNumbers: true }
  const urlOf = await queryUrls()
  return ['ruda embarazada', 'how to abort', 'dolor de cabesa'].map((search, index) =>
    urlOf('PlantsPage', { lang: LANGUAGES[(index + 1) % 2], search, ...list }),
  )
}

/** Of what is printed of two plants and an ailment: the tests named above compare all that there can be. */
async function handouts(page: Page): Promise<string[]> {
  type All = { plants: { edges: { node: { id: string } }[] }; ailments: { slug: string }[] }
  const { plants, ailments } = await query<All>(
    page,
    '{ plants(first: 100) { edges { node { id } } } ailments { slug } }',
  )
  const urlOf = await queryUrls()
  return [
    ...plants.edges
      .filter((_, at) => at % 50 === 0)
      .map(({ node: { id } }, at) => urlOf('PlantPrintPage', { id, lang: LANGUAGES[at % 2] })),
    urlOf('AilmentPrintPage', { slug: ailments[0]!.slug, lang: 'ES' }),
  ]
}
