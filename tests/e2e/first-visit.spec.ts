import type { Page } from '@playwright/test'
import { addressOf, addressOfPlant, expect, hydrated, test } from '../support/browser.ts'
import { PAGE_BUDGETS } from '../support/page-budgets.ts'
import { isLoaded, look, pixelsOf, PLATE } from '../support/drawings.ts'

// What a first visit costs a phone, counted. `npm run bench -- phone` measures it over a slow line.

test.use({ isFirstVisit: true })

/** Plants of other tests, which are alike or have photos, have no family. */
const DRAWN = '/plants?family=asteraceae'

const addresses = async (page: Page) => [
  '/',
  '/plants',
  await addressOfPlant(page, 'pericón'),
  await addressOf(page, 'articles', 'Nagoya'),
]

test('home, list, plant and article arrive in at most 14 requests, without a style sheet or what only members and admins need, and the list stays small', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Not photos that other tests give their plants.
    if (!/^\/(?:media\/|favicon\.svg)/.test(pathname)) asked.push(pathname)
  })
  for (const path of await addresses(page)) {
    asked.length = 0
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(PAGE_BUDGETS.requests)
    const needless = asked.filter((file) => /\.css$|member|account|admin|dashboard|editor|draw-file/i.test(file))
    // Loaded two seconds after the page, which a busy machine may still wait for.
    expect(needless.filter((file) => !file.includes('OfflineParts'))).toEqual([])
    if (path !== '/plants') continue
    const html = (await response!.text()).replace(/<style.*?<\/style>/s, '')
    expect(html.length).toBeLessThanOrEqual(PAGE_BUDGETS.listHtml)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(elements).toBeLessThanOrEqual(PAGE_BUDGETS.listElements)
  }
})

test('each card shows its own plate of the file that it shares with others, in the theme of the page', async ({
  page,
}) => {
  await page.goto(DRAWN)
  await hydrated(page)
  const plates = page.getByRole('main').locator(PLATE)
  const shared = await plates.evaluateAll((images) => images.slice(0, 4).map((image) => image.getAttribute('src')!))
  expect(new Set(shared.map((source) => source.split('#')[0])).size).toBe(1)
  const alone = shared.map((source) => source.replace(/[^/]+#colour-(.+)$/, '$1.svg#colour-$1'))
  const pixels = await pixelsOf(page, shared)
  expect(new Set(pixels).size).toBe(4)
  expect(await pixelsOf(page, alone)).toEqual(pixels)

  const plate = page.getByRole('main').getByRole('article').first().locator(PLATE)
  await expect.poll(() => plate.evaluate(isLoaded)).toBe(true)
  const light = await look(plate)
  await page.getByRole('switch', { name: 'Dark theme' }).first().click()
  const dark = await look(plate)
  expect(light.brightness).toBeGreaterThan(160)
  expect(dark.brightness).toBeLessThan(90)
  for (const { contrast } of [light, dark]) expect(contrast).toBeGreaterThan(8)
})

test('plates are printed in black lines on white, also from the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(await addressOfPlant(page, 'pericón'))
  const sheet = page.getByRole('main').locator('figure').first()
  await expect.poll(() => sheet.locator(PLATE).evaluate(isLoaded)).toBe(true)
  expect((await look(sheet.locator(PLATE))).colour).toBeGreaterThan(80)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.locator(PLATE)).toBeHidden()
  const printed = await look(sheet.locator('img[src*="#ink-"]'))
  expect(printed.colour).toBe(0)
  expect(printed.brightness).toBeGreaterThan(200)
  expect(printed.contrast).toBeGreaterThan(20)

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${new URL(page.url()).pathname}/print`)
  const handout = await look(page.locator('[data-paper] img[src*="#ink-"]'))
  expect(handout.colour).toBe(0)
  expect(handout.contrast).toBeGreaterThan(20)
})
