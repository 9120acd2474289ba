import { addressOfPlant, expect, open, test } from '../support/browser.ts'
import { lackNewFeatures } from '../support/older-browser.ts'

// Phones that get no newer browser. What a bundler cannot rewrite is taken from the browser before the scripts of a page run.

const PAGES = [
  '/',
  '/plants?filters=open&q=tos+ni%C3%B1o',
  '/plates',
  '/ailments/cough?childAge=3&condition=asthma',
  '/offline',
  '/favorites',
  '/register',
]

test.use({ isFirstVisit: true })

test('a browser of 2022 runs the pages, and goes from one to the next', async ({ page }) => {
  await page.addInitScript(lackNewFeatures)
  const plant = await addressOfPlant(page, 'ruda')
  for (const path of [...PAGES, plant, `${plant}/share`]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await open(page, '/')
  await page.getByRole('main').getByRole('searchbox').fill('gripe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'gripe' })).toBeVisible()
})

test('a page that fails as it starts stays as the server has rendered it, and its links work', async ({
  browser,
  baseURL,
  words,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  const plant = await addressOfPlant(page, 'ruda')
  // Scientific names need it.
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'))
  // It may fail before the rest of the page has come.
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && documents++)
  await page.goto(plant)
  await expect.poll(() => documents).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/rue/i)
  await expect(page.getByText(words.errorPage.title)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: words.navigation.plants }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.plants.title)
  await expect.poll(() => documents).toBe(3)
  await context.close()
})
