import type { BrowserContext, Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, addressOfPlant, expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'
import { isLoaded } from '../support/drawings.ts'
import { openUserMenu, register } from '../support/member.ts'
import { PAGE_BUDGETS } from '../support/page-budgets.ts'
import { PHOTOGRAPHED, photographedPlant } from '../support/photographed-plant.ts'

// Readers who save data, by choice or because their browser asks for it. Over a line that breaks off:
// tests/e2e/offline-faults.spec.ts.

test.use({ isFirstVisit: true })

const FONT = /\.woff2$/
const PHOTO = /^\/media\/.*\.(?:avif|webp|jpg)$/
/** What hydrates a page. */
const HYDRATION = /\/assets\/start-/

const choose = (page: Page, choice: 'on' | 'off' = 'on') =>
  page.addInitScript((choice) => {
    // Once, so that it can be changed.
    if (localStorage.getItem('data-saver') === null) localStorage.setItem('data-saver', choice)
  }, choice)

/** Until the script for readers who save data is there, links and forms do what they do without scripts. */
async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('contentinfo').getByRole('switch')).toBeChecked()
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')))

/** The paths of all requests from now on, those of a service worker as well. */
function noteRequests(context: BrowserContext): string[] {
  const paths: string[] = []
  context.on('request', (request: Request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const matching = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(path))

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 640 } })

  test('to home, list, plant and article costs at most 60 kB in all, and hydrates nothing', async ({
    page,
    context,
  }) => {
    await choose(page)
    const paths = noteRequests(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const [plant, article] = [await addressOfPlant(page, 'pericón'), await addressOf(page, 'articles', 'Nagoya')]
    for (const path of ['/', '/plants', plant, article]) {
      await devtools.send('Network.clearBrowserCache')
      bytes = 0
      paths.length = 0
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(bytes, `${path}\n${paths.join('\n')}`).toBeLessThanOrEqual(PAGE_BUDGETS.saver)
      expect(bytes).toBeGreaterThan(5000)
      expect([...matching(paths, FONT), ...matching(paths, PHOTO), ...matching(paths, HYDRATION)]).toEqual([])
    }
    expect(await isHydrated(page)).toBe(false)
    expect(context.serviceWorkers()).toEqual([])
  })

  test('leads out of a remembered simple view before anything is hydrated', async ({ page }) => {
    await choose(page)
    await page.addInitScript(() => {
      if (localStorage.getItem('simple') === null) localStorage.setItem('simple', '1')
    })
    await opened(page, '/ailments/cough')
    const whatItIs = page.getByRole('heading', { name: 'What it is' })
    await expect(whatItIs).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Whole page' }).first().click()
    await expect(whatItIs).toBeVisible()
    expect(await isHydrated(page)).toBe(false)
  })

  test('loads no service worker once the page is hydrated either', async ({ page, context }) => {
    await choose(page)
    const paths = noteRequests(context)
    await page.clock.install()
    await opened(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect([...matching(paths, /worker\.js$/), ...matching(paths, FONT)]).toEqual([])
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
  })
})

test.describe('without a choice', () => {
  test('it is on if the browser says so, and off by choice even then', async ({ page, context }) => {
    const paths = noteRequests(context)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto('/', { waitUntil: 'networkidle' })
    const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
    await expect(toggle).toBeChecked()
    expect([...matching(paths, FONT), ...matching(paths, HYDRATION)]).toEqual([])
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await page.goto('/', { waitUntil: 'networkidle' })
    await hydrated(page)
    await expect(toggle).not.toBeChecked()
    expect(matching(paths, FONT).length).toBeGreaterThan(0)
  })
})

test('it is chosen, remembered, and given up, and a choice holds in other tabs at once, whether they are hydrated or wait', async ({
  page,
  context,
}) => {
  const fonts = () => page.evaluate(() => getComputedStyle(document.documentElement).fontFamily)
  await open(page, '/terms')
  expect(await fonts()).toContain('Alegreya Variable')
  const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  // Without a choice.
  await expect(toggle).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('data-saver'))).toBeNull()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()

  await page.goto('/privacy')
  await expect(toggle).toBeChecked()
  expect(await isHydrated(page)).toBe(false)
  expect(await fonts()).not.toContain('Alegreya Variable')
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  expect(await fonts()).toContain('Alegreya Variable')
  expect(await page.evaluate(() => localStorage.getItem('data-saver'))).toBe('off')

  const fontsOf = (tab: Page) => tab.evaluate(() => getComputedStyle(document.documentElement).fontFamily)
  const toggleOf = (tab: Page) => tab.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  await open(page, '/terms')
  const other = await context.newPage()
  await open(other, '/privacy')
  await toggleOf(page).click()
  await expect(toggleOf(other)).toBeChecked()
  expect(await fontsOf(other)).not.toContain('Alegreya Variable')

  const waiting = await context.newPage()
  await waiting.goto('/terms', { waitUntil: 'networkidle' })
  await expect(toggleOf(waiting)).toBeChecked()
  expect(await isHydrated(waiting)).toBe(false)
  await toggleOf(other).click()
  for (const tab of [page, waiting]) {
    await expect(toggleOf(tab)).not.toBeChecked()
    expect(await fontsOf(tab)).toContain('Alegreya Variable')
  }
  await hydrated(waiting)
  await expect(toggleOf(waiting)).not.toBeChecked()
  await toggleOf(waiting).click()
  for (const tab of [page, other, waiting]) await expect(toggleOf(tab)).toBeChecked()
})

test.describe('photos', () => {
  // One plant for all.
  test.describe.configure({ mode: 'default' })
  let address = ''

  test.beforeEach(async ({ page, baseURL }) => {
    address = await photographedPlant(page, baseURL!)
  })

  test('wait on cards until they are tapped, again if they do not arrive, also by keyboard, and say what they are', async ({
    page,
    context,
  }) => {
    await choose(page)
    const paths = noteRequests(context)
    await page.goto(`/plants?q=${PHOTOGRAPHED}`, { waitUntil: 'networkidle' })
    const card = page.getByRole('article').filter({ hasText: PHOTOGRAPHED })
    const button = card.getByRole('button', { name: /^Show the photo \d+\skB A plant$/ })
    await expect(button).toBeVisible()
    await expect(card.locator('picture > img')).toBeHidden()
    expect(matching(paths, PHOTO)).toEqual([])
    await expectAccessible(page, 'the list', { frame: false })
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/avif', body: 'half of' }))
    const broken = page.waitForResponse('**/media/**')
    await button.press('Enter')
    await broken
    await expect(button).toBeFocused()
    await page.unroute('**/media/**')
    paths.length = 0
    await button.click()
    const image = card.getByRole('img', { name: 'A plant' })
    await expect(image).toBeFocused()
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
    expect(matching(paths, PHOTO)).toEqual([expect.stringMatching(/-480\.avif$/)])
    await expect(button).toBeHidden()
    expect(await isHydrated(page)).toBe(false)
  })

  test('of a page are loaded by their link, which opens them whole when it is tapped again', async ({
    page,
    context,
    words,
  }) => {
    await choose(page)
    const paths = noteRequests(context)
    await page.goto(address, { waitUntil: 'networkidle' })
    const main = page.getByRole('main')
    const links = main.getByRole('link', { name: /^Show the photo/ })
    await expect(links).toHaveCount(4)
    expect(matching(paths, PHOTO)).toEqual([])
    await expectAccessible(page, 'the plant', { frame: false })
    for (const width of [320, 360]) expect(await sidewaysAt(page, width)).toBeLessThanOrEqual(0)
    await links.last().click()
    await expect(links).toHaveCount(3)
    await expect.poll(() => matching(paths, PHOTO)).toEqual([expect.stringMatching(/-480\.avif$/)])
    // The second tap opens it whole, which takes scripts.
    await main.locator('#gallery').getByRole('link').last().click()
    await expect(page.getByRole('dialog', { name: words.lightbox.title }).locator('picture > img')).toBeVisible()
    await page.keyboard.press('Escape')
    // Hydration has kept what was shown.
    await expect(main.locator('#gallery').getByRole('img')).toHaveCount(1)
    await expect(links).toHaveCount(3)
  })

  test('come when the data saver is turned off, and those that are there stay when it is turned on', async ({
    page,
    context,
  }) => {
    await choose(page)
    await opened(page, address)
    const paths = noteRequests(context)
    const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    const image = page.getByRole('main').locator('header picture > img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
    expect(matching(paths, PHOTO).length).toBeGreaterThan(0)
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect(image).toBeVisible()
  })

  test('wait for members as well', async ({ page, context, words }) => {
    await register(page)
    await open(page, '/terms')
    await openUserMenu(page, words)
    await page.getByRole('banner').getByRole('switch', { name: 'Data saver' }).click()
    const paths = noteRequests(context)
    await open(page, address)
    await page.waitForLoadState()
    expect(matching(paths, PHOTO)).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Alegreya Variable')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Show the photo/ })
      .first()
      .click()
    await expect.poll(() => matching(paths, PHOTO)).toHaveLength(1)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('are shown, since nothing could be tapped', async ({ page, context }) => {
      const paths = noteRequests(context)
      await page.goto(address, { waitUntil: 'networkidle' })
      await expect(page.getByRole('main').locator('header picture > img')).toBeVisible()
      await expect(page.getByText('Show the photo').first()).toBeHidden()
      expect(matching(paths, PHOTO).length).toBeGreaterThan(0)
    })
  })
})

test.describe('controls that need scripts', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('load them, and then do what was asked', async ({ page }) => {
    await choose(page)
    await opened(page, '/plants?q=chaya')
    expect(await isHydrated(page)).toBe(false)
    const heart = page.getByRole('article').first().locator('a[href*="favorite="], button[data-favorite]')
    await heart.click()
    await expect(heart).toHaveAttribute('data-favorite', 'true')
    await expect(page).toHaveURL(/\/plants\?q=chaya$/)

    await page.reload()
    await page.locator('#filters > summary').click()
    await expect(page.locator('#filters').getByLabel('Preparation')).toBeVisible()
  })

  test('keep what was typed and chosen before they came', async ({ page, words }) => {
    await choose(page)
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(HYDRATION, async (route) => {
      await gate
      await route.continue()
    })
    await opened(page, '/plants?filters=open')
    await page.getByRole('main').locator('select[name=sort]').selectOption('name')
    const email = page.getByRole('contentinfo').getByRole('textbox')
    await email.fill('not an email address')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
    letThrough()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByText(words.newsletter.invalid)).toBeVisible()
    await expect(email).toHaveValue('not an email address')
  })
})

test('the language that a reader changes to stays, without scripts', async ({ page, context }) => {
  await choose(page)
  const paths = noteRequests(context)
  await page.goto('/plants')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('contentinfo').getByRole('switch', { name: 'Ahorro de datos' })).toBeChecked()
  await page.goto('/articles', { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(matching(paths, HYDRATION)).toEqual([])
})

test('later cards show their drawings when they come near, and hydration leaves them', async ({ page }) => {
  await choose(page)
  await page.goto('/plants?family=asteraceae')
  const drawing = page.getByRole('main').getByRole('article').last().locator('img[src^="/drawings/"]')
  await expect(drawing).toHaveCount(0)
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded()
  const isDrawn = () => drawing.evaluate(isLoaded)
  await expect.poll(isDrawn).toBe(true)
  await page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' }).click()
  await hydrated(page)
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(drawing).toHaveCount(1)
  await expect.poll(isDrawn).toBe(true)
})
