import type { Locator } from '@playwright/test'
import { addressOfPlant, expect, hydrated, open, test } from '../support/browser.ts'
import { isLoaded, PLATE } from '../support/drawings.ts'

test('a reader comes from the home page to a plant, and back, and what is known is not asked again', async ({
  page,
}) => {
  const queries: string[] = []
  page.on('request', (request) => {
    const operation = new URL(request.url()).searchParams.get('operationName')
    if (operation) queries.push(operation)
  })
  await open(page, '/')
  await page.getByRole('link', { name: 'Explore the plants' }).click()
  await expect(page).toHaveURL('/plants')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicinal plants')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Explore the plants' })).toBeVisible()
  expect(queries).toEqual(['PlantsPage'])
  await page.getByRole('link', { name: 'Explore the plants' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicinal plants')
  // The first are the newest, which another test may delete meanwhile.
  const card = page.getByRole('main').getByRole('article').last()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/plants\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Back to the plants' }).click()
  await expect(page).toHaveURL('/plants')
})

test('cards far below are drawn when they come near', async ({ page }) => {
  await open(page, '/plants?family=asteraceae')
  const cards = page.getByRole('main').getByRole('article')
  const drawn = (card: Locator) => card.locator(PLATE)
  await expect(drawn(cards.first())).toBeVisible()
  await expect(cards.last()).toBeAttached()
  await expect(drawn(cards.last())).not.toBeAttached()
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => drawn(cards.last()).evaluate(isLoaded)).toBe(true)
})

test('an unknown plant is said to be so, with a way back, in both languages', async ({ page }) => {
  const response = await page.goto('/plants/019a8f00-0000-7000-8000-000000000000')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plant not found')
  await page.goto('/plants/nothing?lang=es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esa planta')
  await hydrated(page)
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/plants$/)
})

test('a plant arrives with its content, of which nothing is asked again, and is a clean sheet on paper', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/graphql')) asked.push(request.postData() ?? request.url())
  })
  const response = await page.goto(await addressOfPlant(page, 'ruda'))
  expect(await response!.text()).toContain('Ruta')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Precautions', exact: true })).toBeVisible()
  await expect(page.locator('header nav').first()).toBeHidden()
  await expect(page.locator('footer form')).toBeHidden()
  expect(asked).toEqual([])
  // What can be typed from paper leads back to the page.
  const address = await page.getByText(/\/p\/[a-z-]+$/).innerText()
  const plant = new URL(page.url()).pathname
  await page.goto(new URL(address).pathname)
  expect(new URL(page.url()).pathname).toBe(plant)
})

test('whoever comes from a search goes back to it, and to the place where they left it', async ({ page }) => {
  await page.goto('/plants?q=tea&lang=en')
  await hydrated(page)
  const card = page.getByRole('main').getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  await card.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back to the plants' }).click()
  await expect(page).toHaveURL(/q=tea/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})
