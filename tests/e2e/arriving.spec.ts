import type { Locator, Page } from '@playwright/test'
import { addressOfPlant, expect, hydrated, test } from '../support/browser.ts'

// Where a page is when it is opened, and that nothing of it moves.

test.use({ viewport: { width: 360, height: 640 } })

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top)

const positionOf = (page: Page) => page.evaluate(() => scrollY)

async function hasScrolledTo(target: Locator): Promise<void> {
  // Below the header, which stays.
  await expect.poll(async () => Math.abs((await topOf(target)) - 80)).toBeLessThan(40)
}

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
