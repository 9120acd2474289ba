import type { Locator, Page } from '@playwright/test'
import { addressOfPlant, expect, hydrated, open, test } from '../support/browser.ts'

// What is below the first screen is laid out after the first paint: web/entry/later.ts.

test.use({ viewport: { width: 360, height: 640 } })

const isArriving = (page: Page) => page.locator('html[data-arriving]').count()

/** Whether the browser has laid out an element. */
const isLaidOut = (element: Locator) =>
  element.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top)

const positionOf = (page: Page) => page.evaluate(() => scrollY)

/** Holds the scripts of the next page; returns what lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/entry-client-/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function hasScrolledTo(target: Locator): Promise<void> {
  // Below the header, which stays.
  await expect.poll(async () => Math.abs((await topOf(target)) - 80)).toBeLessThan(40)
}

test('a page is painted before all of it is laid out, and then is whole', async ({ page }) => {
  const path = await addressOfPlant(page, 'pericón')
  await open(page, `${path}#main`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)

  const release = await holdScripts(page)
  await page.goto('/terms', { waitUntil: 'commit' })
  await page.goto(path, { waitUntil: 'commit' })
  const words = page.locator('summary', { has: page.getByRole('heading', { name: 'Sources' }) })
  await words.waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(await isLaidOut(words)).toBe(false)
  await page.evaluate(async () => {
    // The font of a name may be wider than its stand-in.
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })

  release()
  await hydrated(page)
  expect(await isArriving(page)).toBe(0)
  expect(await isLaidOut(words)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  expect(await page.locator('[style*="content-visibility"]').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0)
})

test('reading what the phone keeps moves nothing on the page', async ({ page, words }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const [path, last] of [
      ['/favorites', words.favoriteLists.noArticles],
      ['/offline', words.offline.installText],
    ] as const) {
      await page.goto(path)
      await page.getByText(last).waitFor()
      expect(await shiftOf(page), `${path} ${width}`).toBeLessThan(0.1)
    }
  }
})

test('before its scripts have come, a link reaches the sources of a page, then and after, and a page prints whole', async ({
  page,
}) => {
  // Where there is a list of contents.
  await page.setViewportSize({ width: 1280, height: 640 })
  const path = await addressOfPlant(page, 'pericón')
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const first = page.locator('#sources li').first()
  await first.waitFor({ state: 'attached' })
  await expect.poll(() => isLaidOut(first)).toBe(false)
  await page.locator('nav a[href="#sources"]').click()
  await expect(first).toBeInViewport()
  release()
  await hydrated(page)
  await expect(first).toBeInViewport()

  await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await first.waitFor({ state: 'attached' })
  await expect.poll(() => isLaidOut(first)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isLaidOut(first)).toBe(true)
})

test('the URL of a part of a page leads to that part', async ({ page }) => {
  await page.goto(`${await addressOfPlant(page, 'pericón')}#precautions`)
  await hasScrolledTo(page.locator('#precautions'))
  await hydrated(page)
  await hasScrolledTo(page.locator('#precautions'))
})

test('going back leads to where the page was left, within the site and from another page', async ({ page }) => {
  await page.goto('/plants?q=estomago')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 2000))
  const position = await positionOf(page)
  expect(position).toBeGreaterThan(2000)
  const card = page.getByRole('main').getByRole('article').nth(18)
  await card.scrollIntoViewIfNeeded()
  const left = await topOf(card)
  await card.getByRole('link').first().click()
  await expect(page.locator('#sources')).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL('/plants?q=estomago')
  await expect(page.getByRole('searchbox')).toHaveValue('estomago')
  await expect.poll(async () => Math.abs((await topOf(card)) - left)).toBeLessThan(2)

  await page.goto('/healthz')
  await page.goBack()
  await hydrated(page)
  await expect.poll(async () => Math.abs((await topOf(card)) - left)).toBeLessThan(2)
})

/** How much has moved by itself since the page was opened, as browsers measure it. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Shifts are reported with the frames that show them.
        requestAnimationFrame(() => setTimeout(() => resolve(shift), 100))
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  )
}
