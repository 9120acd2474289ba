import { createHash } from 'node:crypto'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { addressOfPlant, checkEach, hydrated, offlineParts } from '../support/browser.ts'
import type { FaultyLine } from '../support/faulty-line.ts'
import { faultsIn, fillStorage, heading, read, test, words } from '../support/offline.ts'

// What phones do to reading offline. The site always works, and says what it cannot do.

test('a phone whose storage is full reads online, and keeps pages again once there is space', async ({
  page,
  line,
}) => {
  const [first, second] = [await addressOfPlant(page, 'pericón'), await addressOfPlant(page, 'ruda')]
  await page.goto('/terms')
  const emptyStorage = await fillStorage(page)
  // The worker cannot be installed.
  await page.goto(first)
  await expect(page.getByText('Tagetes lucida').first()).toBeVisible()
  await offlineParts(page)
  await emptyStorage()
  await read(page, first)

  // The worker is there, and cannot keep more.
  const emptyAgain = await fillStorage(page)
  await page.goto(second)
  await expect(heading(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.en.articles.title)
  await emptyAgain()
  await read(page, second)
  line.cut()
  await page.goto(second)
  await expect(page.getByText('Ruta').first()).toBeVisible()
})

test('a control that could not load its scripts works once there is a connection, with the data saver', async ({
  page,
  line,
}) => {
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/', { waitUntil: 'networkidle' })
  line.cut()
  const opener = page.getByRole('button', { name: words.en.layout.openMenu })
  for (let round = 0; round < 2; round++) {
    const failed = page.waitForEvent('requestfailed')
    await opener.click()
    await failed
    await expect(opener).not.toHaveAttribute('aria-busy')
    await expect(heading(page)).toBeVisible()
  }
  line.mend()
  const loaded = page.waitForEvent('load')
  await opener.click()
  await loaded
  await opener.click()
  await expect(page.getByRole('dialog', { name: words.en.layout.menu })).toBeVisible()
})

const PRIVATE_WINDOWS = {
  'without workers and caches': () => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
    delete (globalThis as { caches?: unknown }).caches
  },
  'whose storage throws': () => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    for (const method of ['open', 'has', 'keys', 'match', 'delete'] as const) CacheStorage.prototype[method] = refuse
    ServiceWorkerContainer.prototype.register = refuse
    StorageManager.prototype.estimate = refuse
    StorageManager.prototype.persist = refuse
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    }
  },
}

test('a private window reads online, and says that nothing can be kept', async ({ context, page }) => {
  const plant = await addressOfPlant(page, 'pericón')
  await checkEach(
    Object.keys(PRIVATE_WINDOWS) as (keyof typeof PRIVATE_WINDOWS)[],
    (which) => which,
    async (which) => {
      const language = which === 'whose storage throws' ? 'es' : 'en'
      const tab = await context.newPage()
      const errors: string[] = []
      tab.on('pageerror', ({ message }) => errors.push(message))
      await tab.addInitScript(PRIVATE_WINDOWS[which])
      await tab.goto(`/?lang=${language}`)
      await hydrated(tab)
      await tab.getByRole('contentinfo').getByRole('link', { name: words[language].footer.articles }).click()
      await expect(heading(tab)).toHaveText(words[language].articles.title)
      await tab.goto(`${plant}?lang=${language}`)
      await expect(tab.getByText('Tagetes lucida').first()).toBeVisible()
      await tab.goto(`/offline?lang=${language}`)
      await expect(tab.getByText(words[language].offline.unsupported)).toBeVisible()
      await expect(tab.getByRole('button', { name: words[language].offline.packSave })).toHaveCount(0)
      expect(faultsIn(errors)).toEqual([])
      await tab.close()
    },
  )
})

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

test('a clock that is a year off neither hides what was kept nor delays corrections', async ({ page, line }) => {
  const plant = await addressOfPlant(page, 'pericón')
  await read(page, plant)
  for (const year of [YEAR_MS, -YEAR_MS]) {
    // As if the worker had asked when the clock was wrong.
    await page.evaluate(async (year) => {
      const cache = await caches.open('state')
      const state = (await (await cache.match('/kept.json'))!.json()) as { at: number }
      await cache.put('/kept.json', Response.json({ ...state, at: Date.now() + year }))
    }, year)
    const before = line.asked.length
    await page.goto('/terms')
    await expect.poll(() => line.asked.slice(before).some(({ path }) => path.startsWith('/kept.json'))).toBe(true)

    await page.clock.setFixedTime(Date.now() + year)
    await page.goto(`${plant}?lang=es`)
    await expect(page.getByText('Tagetes lucida').first()).toBeVisible()
    line.cut()
    await page.goto(`${plant}?lang=en`)
    await expect(page.getByText('Tagetes lucida').first()).toBeVisible()
    line.mend()
    await page.clock.setFixedTime(Date.now())
  }
})

/** Has the line say that the site has another release, whose shell is marked. */
async function release(page: Page, line: FaultyLine, name: string): Promise<void> {
  line.instead = () => false
  const script = await (await page.request.get('/worker.js')).text()
  const shell = /"shell":"([^"]+)"/.exec(script)![1]!
  const html = await (await page.request.get(shell)).text()
  line.instead = (path, response) => {
    if (path === '/worker.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script.replace(shell, `/shell/${name}`))
    else if (path === `/shell/${name}`)
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html.replace('<head>', `<head><script>release = "${name}"</script>`))
    else return false
    return true
  }
}

const releaseOf = (page: Page) => page.evaluate(() => (globalThis as { release?: string }).release)

/** Watches the worker that waits; `done` resolves once it has taken over. */
async function replacingOfWorker(context: BrowserContext): Promise<{ done: Promise<void> }> {
  const blank = await context.newPage()
  const devtools = await context.newCDPSession(blank)
  let waiting: string | undefined
  const done = new Promise<void>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      waiting ??= versions.find(({ status }) => status === 'installed')?.versionId
      if (versions.some(({ versionId, status }) => versionId === waiting && status === 'activated')) resolve()
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return { done }
}

test('two tabs with two releases: both work, and the new one takes over when both are closed', async ({
  context,
  page,
  line,
}) => {
  const plant = await addressOfPlant(page, 'pericón')
  await release(page, line, 'older')
  await read(page, plant)
  await release(page, line, 'newer')

  // A page of the newer release, from the server, beside one of the older.
  const other = await context.newPage()
  await other.goto('/terms')
  await expect
    .poll(() => other.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
    .toBe(true)
  for (const tab of [page, other]) {
    await tab.getByRole('contentinfo').getByRole('link', { name: words.en.footer.articles }).click()
    await expect(heading(tab)).toHaveText(words.en.articles.title)
  }
  line.cut()
  for (const tab of [page, other]) {
    await tab.goto(plant)
    await expect(page.getByText('Tagetes lucida').first()).toBeVisible()
    expect(await releaseOf(tab)).toBe('older')
  }

  // Chromium may leave a navigation hanging that begins while it replaces the worker.
  const { done: isReplaced } = await replacingOfWorker(context)
  await page.close()
  await other.close()
  await isReplaced
  const later = await context.newPage()
  await later.goto(plant)
  await expect(later.getByText('Tagetes lucida').first()).toBeVisible()
  expect(await releaseOf(later)).toBe('newer')
})

test('what changes while everything is being saved stays barred until the next update', async ({ page, line }) => {
  const text = '{"answers":[],"parts":{}}'
  const [digest, barred] = [digestOf(text), ['0123456789abcdef']]
  const changed = ['/plants', '/search', '/shared'].map((path) => ({ path, digest, bytes: 600_000 }))
  const list = {
    digest: digestOf(changed.map(({ path }) => `${path} ${digest}\n`).join('')),
    changed,
    gone: null,
    batches: [],
  }
  line.instead = (path, response) => {
    if (!path.startsWith('/pack')) return false
    const send = (json: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(json)
    // As the worker does at a contact.
    if (path.startsWith('/pack/')) void bar().then(() => send(text))
    else send(path.startsWith('/pack.json') ? JSON.stringify(list) : '{"photos":[],"recordings":[]}')
    return true
  }
  const bar = () =>
    page.evaluate(async (ids) => (await caches.open('state')).put('/barred.json', Response.json(ids)), barred)
  const isBarred = () => page.evaluate(async () => (await caches.match('/barred.json'))?.json() as Promise<unknown>)
  const save = page.getByRole('button', {
    name: new RegExp(`${words.en.offline.packSave}|${words.en.offline.packUpdate}`),
  })
  await page.goto('/offline?lang=en')
  await save.click()
  await expect(page.getByText(words.en.offline.packDone)).toBeVisible()
  expect(await isBarred()).toEqual(barred)
})

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

test('what was saved by an older release says in the language of the reader that it is behind', async ({
  page,
  line,
}) => {
  await page.goto('/terms')
  await page.evaluate(async (digest) => {
    const at = Date.now()
    const checked = { at, release: '/assets/older.js', lacks: 0 }
    const saved = { digest, items: [], titles: [], at, checked }
    await (await caches.open('pack')).put('/pack.json', Response.json(saved))
  }, digestOf(''))
  const item = { path: '/plants', digest: digestOf('{}'), bytes: 600_000 }
  line.instead = (path, response) => {
    if (!path.startsWith('/pack.json')) return false
    const list = { digest: digestOf(`${item.path} ${item.digest}\n`), changed: [item], gone: null, batches: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
    return true
  }
  for (const language of ['en', 'es'] as const) {
    await page.goto(`/?lang=${language}`)
    await expect(page.getByText(words[language].offline.packBehind)).toBeVisible()
  }
  const lists = line.asked.filter(({ path }) => path.startsWith('/pack'))
  expect(lists).toEqual([])
})
