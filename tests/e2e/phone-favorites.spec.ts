import type { Page } from '@playwright/test'
import { addressOfPlant, expect, open, test } from '../support/browser.ts'
import { logIn, PASSWORD, register } from '../support/member.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))
const store = (page: Page, favorites: string) =>
  page.evaluate((text) => localStorage.setItem('favorites', text), favorites)

async function idOf(page: Page, name: string): Promise<string> {
  return (await addressOfPlant(page, name)).split('/').at(-1)!
}

test('a favorite stays on the phone without an account, shows in other tabs, and is taken out again', async ({
  page,
  words,
}) => {
  const address = await addressOfPlant(page, 'manzanilla')
  await open(page, address)
  const heart = page.getByRole('button', { name: /^Favourite ?:/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const other = await page.context().newPage()
  await open(other, address)
  const otherHeart = other.getByRole('button', { name: /^Favourite ?:/ })
  await expect(otherHeart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: words.favorite.kept }).click()
  const list = page.getByRole('region', { name: words.favoriteLists.plants })
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(list.getByRole('link', { name: words.favoriteLists.booklet })).toHaveAttribute('href', /plants=/)
  await list.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText(words.favoriteLists.noPlants)).toBeVisible()
  await expect(otherHeart).toHaveAttribute('aria-pressed', 'false')
})

test('what is hidden by now is told, and what the phone cannot read is ignored', async ({ page, words }) => {
  const plant = await idOf(page, 'manzanilla')
  await open(page, '/favorites')
  await store(page, JSON.stringify({ plant: [NOWHERE, plant, '<b>', 7], article: 'all' }))
  await open(page, '/favorites')
  await expect(page.getByText('One of your favourites is not public at the moment')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: words.favoriteLists.forget }).click()
  await expect(page.getByText('not public at the moment')).toHaveCount(0)
  expect(await kept(page)).toBe(JSON.stringify({ plant: [plant], article: [] }))
  await store(page, '{"plant":')
  await open(page, '/favorites')
  await expect(page.getByText(words.favoriteLists.noPlants)).toBeVisible()
})

test('favorites join those of the account, and stay on the phone until they have', async ({ page, words }) => {
  const email = await register(page)
  await page.context().clearCookies({ name: /session/ })
  const plants = [await idOf(page, 'manzanilla'), await idOf(page, 'jengibre')]
  await open(page, '/favorites')
  await store(page, JSON.stringify({ plant: plants, article: [] }))
  await page.route('/graphql', (route) =>
    route.request().postData()?.includes('SendFavorites')
      ? route.fulfill({ json: { errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }] } })
      : route.continue(),
  )
  await open(page, '/login')
  const refused = page.waitForResponse((response) => response.request().postData()?.includes('SendFavorites') ?? false)
  await logIn(page, words, email, PASSWORD)
  await refused
  expect(await kept(page)).toBe(JSON.stringify({ plant: plants, article: [] }))
  await page.unroute('/graphql')
  await open(page, '/favorites')
  await expect(page).toHaveURL(/\/profile\?tab=favorites$/)
  await expect(page.getByText('The 2 favourites of this phone are now in your account.')).toBeVisible()
  await expect(page.getByRole('region', { name: words.favoriteLists.plants }).getByRole('article')).toHaveCount(2)
  expect(await kept(page)).toBe('{"plant":[],"article":[]}')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the heart leads to the login page, and the page of favorites says why it is empty', async ({ page, words }) => {
    await page.goto(await addressOfPlant(page, 'manzanilla'))
    await expect(page.getByRole('link', { name: /^Favourite ?:/ })).toHaveAttribute('href', /^\/login\?/)
    await page.goto('/favorites')
    expect(await page.locator('main').innerHTML()).toContain(words.favoriteLists.withoutScript)
  })
})
