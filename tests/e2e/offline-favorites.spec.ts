import { expect, type Page } from '@playwright/test'
import { askAsAdmin, createPlant, NOTHING_KNOWN } from '../support/admin.ts'
import { addressOfPlant, hydrated } from '../support/browser.ts'
import { logIn, logOut, newAddress, PASSWORD, register } from '../support/member.ts'
import { heading, read, test, words } from '../support/offline.ts'

// Favorites of a member on a phone without a network: those of the account are there, and what is changed joins it later.

const { favorites, favoriteLists } = words.en

const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Favourite ?:/ })
    .first()
const listed = (page: Page) => page.getByRole('region', { name: favoriteLists.plants }).getByRole('article')
const storedAccounts = (page: Page) => page.evaluate(() => localStorage.getItem('account-favorites') ?? '')

test('a member sees and changes favorites without a network; they join the account, and leave the phone at sign-out', async ({
  page,
  line,
}) => {
  const [first, second] = [await addressOfPlant(page, 'pericón'), await addressOfPlant(page, 'ruda')]
  await register(page)
  await read(page, second)
  const name = await heading(page).innerText()
  await read(page, first)
  await hydrated(page)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => storedAccounts(page)).toContain(first.split('/').at(-1))

  line.cut()
  // In the page that was open, and in a page that was opened without a network.
  await heart(page).click()
  await expect(page.getByText(/There is no connection\. .* is no favourite on this phone/)).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goto(second)
  await expect(heading(page)).toHaveText(name)
  const other = await page.context().newPage()
  await other.goto(second)
  await expect(heading(other)).toHaveText(name)
  await heart(page).click()
  for (const tab of [page, other]) await expect(heart(tab)).toHaveAttribute('aria-pressed', 'true')
  await other.close()
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.favorites }).click()
  await expect(page.getByText(favoriteLists.leadOfAccount)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', second)
  await expect(page.getByText(favoriteLists.unavailable.slice(-30))).toHaveCount(0)

  line.mend()
  await page.goto('/favorites')
  await expect(page.getByText('The 2 changes that you made to your favourites without a connection')).toBeVisible()
  await page.goto('/profile')
  await expect(listed(page)).toHaveCount(1)
  await expect(listed(page)).toContainText(name)

  await logOut(page, words.en)
  await expect.poll(() => storedAccounts(page)).toBe('[]')
  await page.goto('/favorites')
  await expect(page.getByText(favoriteLists.lead)).toBeVisible()
  await expect(page.getByText(favoriteLists.noPlants)).toBeVisible()
})

test('changes wait for their own member, and what is withdrawn meanwhile is told and not lost', async ({
  admin,
  page,
  line,
}) => {
  const names = { commonNameEn: 'Waitwort', commonNameEs: 'Espera' }
  const id = await createPlant(admin, { ...names, isPublic: true, cautions: NOTHING_KNOWN })
  const setVisibility = (isPublic: boolean) =>
    askAsAdmin(
      admin,
      'mutation ($id: ID!, $isPublic: Boolean!) { setPlantVisibility(id: $id, isPublic: $isPublic) { id } }',
      { id, isPublic },
    )
  const email = await register(page)
  await read(page, `/plants/${id}`)
  await hydrated(page)
  await expect.poll(() => storedAccounts(page)).toContain('"known":{')
  line.cut()
  await heart(page).click()
  await expect(page.getByText(/There is no connection\. .* is a favourite on this phone/)).toBeVisible()

  // The session ends, and somebody else uses the phone.
  await setVisibility(false)
  await page.context().clearCookies()
  line.mend()
  await page.goto('/terms')
  await expect.poll(() => storedAccounts(page)).toContain('"known":null')
  await page.goto('/favorites')
  await expect(page.getByText(favoriteLists.noPlants)).toBeVisible()
  await register(page, newAddress())
  await page.goto('/profile')
  await expect(page.getByText(favorites.othersWait)).toBeVisible()
  await expect(page.getByText(favoriteLists.noPlants)).toBeVisible()
  await logOut(page, words.en)

  await page.goto('/login')
  await logIn(page, words.en, email, PASSWORD)
  await expect(page.getByText(/The change that you made .* One of them is not public at the moment/)).toBeVisible()
  expect(await storedAccounts(page)).toContain('"changes":[]')
  await setVisibility(true)
  await page.goto('/profile')
  await expect(listed(page)).toContainText('Waitwort')
})

test('without a network, favorites that were in a list show their cards, and others are counted', async ({
  page,
  line,
}) => {
  await page.goto('/plants?family=asteraceae')
  const href = await page.getByRole('main').getByRole('article').first().getByRole('link').first().getAttribute('href')
  const id = href!.split('/').at(-1)!
  const isListKept = () =>
    page.evaluate(async (id) => {
      const cache = await caches.open('answers')
      const texts = (await cache.keys()).map(async (request) => (await cache.match(request))!.text())
      return (await Promise.all(texts)).some((text) => text.includes(id))
    }, id)
  await expect.poll(isListKept).toBe(true)
  const unknown = Array.from({ length: 60 }, (_, at) => `00000000-0000-7000-8000-0000000000${at + 10}`)
  await page.evaluate(
    (plant) => localStorage.setItem('favorites', JSON.stringify({ plant, article: [] })),
    [...unknown, id],
  )
  line.cut()
  await page.goto('/favorites')
  await expect(page.getByText(/60 of your favourites are not on this phone/)).toBeVisible()
  await expect(listed(page)).toHaveCount(1)
  await expect(listed(page).getByRole('link').first()).toHaveAttribute('href', href!)
})
