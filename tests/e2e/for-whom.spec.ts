import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, hydrated, open, test } from '../support/browser.ts'

// For whom plants are: chosen by tiles, carried through a visit, and never longer.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

const whomOf = (page: Page) => page.locator('#for-whom')
const tileOf = (page: Page, name: string): Locator => whomOf(page).getByRole('link', { name: new RegExp(`^${name}`) })
const pressedIn = (page: Page) => whomOf(page).locator('[data-tile][aria-current]')

// Whatever it is: tests/api/plant-list-pages.test.ts.
test('a person in the URL that cannot be read presses nothing, shows no plants as if it were applied, and goes no further', async ({
  page,
  words,
}) => {
  for (const path of ['/', await addressOfPlant(page, 'manzanilla')]) {
    await page.goto(`${path}?pregnancy=yes`)
    await expect(page.getByText(words.person.unreadable)).toBeVisible()
    await expect(pressedIn(page)).toHaveCount(0)
    await expect(page.getByRole('main').locator('a[href*="pregnancy=yes"]')).toHaveCount(0)
  }
  await page.goto('/plants?q=tos&pregnancy=yes')
  const main = page.getByRole('main')
  await expect(main.getByText(words.list.unknownFilter)).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(0)
  await main.getByRole('link', { name: words.list.withoutFilters }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(pressedIn(page)).toHaveCount(0)
  await page.goto('/ailments/cough')
  await hydrated(page)
  expect(page.url()).not.toContain('?')
})

test('who is chosen stays through links, pages and a reload, and is taken off with one tap', async ({
  page,
  words,
}) => {
  await open(page, '/')
  await expect(pressedIn(page)).toHaveCount(0)
  await tileOf(page, words.person.tile.pregnancy).click()
  await expect(page).toHaveURL('/?pregnancy=1')
  await expect(tileOf(page, words.person.tile.pregnancy)).toBeFocused()
  await expect(pressedIn(page)).toHaveCount(1)

  await page.getByRole('searchbox').fill('tos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/plants\?q=tos&pregnancy=1/)
  await expect(page.getByText(/quedan fuera|se dejaron fuera/).first()).toBeVisible()
  await page.reload()
  await expect(pressedIn(page)).toHaveText([new RegExp(words.person.tile.pregnancy)])

  // Through a page that is the same for all, and by a URL without the person.
  await page.getByRole('link', { name: words.navigation.articles }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: words.navigation.plants, exact: true }).first().click()
  await expect(pressedIn(page)).toHaveCount(1)
  await page.goto('/ailments/cough')
  await expect(page).toHaveURL('/ailments/cough?pregnancy=1')
  await expect(pressedIn(page)).toHaveCount(1)

  // What to do is a part of the same page.
  await open(page, '/ailments/choking?pregnancy=1')
  await page.getByRole('link', { name: words.ailmentPage.whatToDo }).click()
  await expect(page).toHaveURL('/ailments/choking?pregnancy=1#firstHelp')
  await expect(page.locator('#firstHelp').getByRole('heading')).toBeInViewport()
  await open(page, '/ailments/cough')

  await tileOf(page, words.person.tile.pregnancy).click()
  await expect(page).toHaveURL('/ailments/cough')
  await expect(pressedIn(page)).toHaveCount(0)
  await page.goto('/plants')
  await hydrated(page)
  expect(page.url()).not.toContain('pregnancy')
})

test('who is chosen stays if the reader goes on before the page has loaded for them, and goes back', async ({
  page,
  words,
}) => {
  for (const path of ['/plants?q=tos', '/ailments/cough']) {
    await open(page, path)
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/graphql/, async (route) => {
      await gate
      await route.continue()
    })
    await tileOf(page, words.person.tile.pregnancy).click()
    await tileOf(page, words.person.tile.breastfeeding).click()
    await expect(pressedIn(page)).toHaveCount(2)
    await page.getByRole('main').locator('article a[href^="/plants/"]').first().click()
    letGo()
    await expect(page).toHaveURL(/\/plants\/[^?]+\?pregnancy=1&breastfeeding=1$/)
    await expect(whomOf(page).getByRole('link', { name: new RegExp(words.person.remove) })).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL(/(?:tos&|cough\?)pregnancy=1&breastfeeding=1$/)
    await expect(pressedIn(page)).toHaveCount(2)
    await page.unroute(/\/graphql/)
    await tileOf(page, words.person.tile.pregnancy).click()
    await tileOf(page, words.person.tile.breastfeeding).click()
    await expect(pressedIn(page)).toHaveCount(0)
    await expect(page).toHaveURL(/tos$|cough$/)
  }
})

test('tiles that are tapped one right after the other all count', async ({ page, words }) => {
  await open(page, '/ailments/cough?pregnancy=1&breastfeeding=1')
  const second = await tileOf(page, words.person.tile.breastfeeding).elementHandle()
  // The second tap comes once the page has the URL of the first and is not drawn anew yet, which it is before the response.
  await page.route(
    (url) => decodeURIComponent(url.search).includes('"isForSomebody":false'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    },
  )
  await page.evaluate((tile) => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      replace(...args)
      history.replaceState = replace
      queueMicrotask(() => (tile as HTMLElement).click())
    }
  }, second)
  await tileOf(page, words.person.tile.pregnancy).click()
  await expect(pressedIn(page)).toHaveCount(0)
  await expect(page).toHaveURL(/cough$/)
  await page.getByRole('link', { name: words.navigation.plants, exact: true }).first().click()
  await expect(page).toHaveURL(/\/plants$/)
})

test('a page that is gone back to is for those who were chosen since', async ({ page, words }) => {
  await open(page, '/plants?q=tos')
  await tileOf(page, words.person.tile.pregnancy).click()
  await expect(page).toHaveURL(/pregnancy=1/)
  await page.getByRole('link', { name: words.navigation.home }).first().click()
  await expect(page).toHaveURL('/?pregnancy=1')
  await tileOf(page, words.person.tile.child).click()
  await whomOf(page).getByRole('link', { name: '2 años', exact: true }).click()
  await expect(page).toHaveURL('/?pregnancy=1&childAge=2')
  await page.goBack()
  await expect(page).toHaveURL(/q=tos&pregnancy=1&childAge=2/)
  await expect(pressedIn(page)).toHaveCount(2)
})

test('a new tab begins without a person, and shared links never have one', async ({ page, context, words }) => {
  const plant = await addressOfPlant(page, 'manzanilla')
  await open(page, `${plant}?pregnancy=1`)
  await expect(whomOf(page).getByText(words.person.tile.pregnancy).first()).toBeVisible()
  for (const link of await page.locator('link[rel=canonical], link[rel=alternate], meta[property="og:url"]').all()) {
    const address = (await link.getAttribute('href')) ?? (await link.getAttribute('content'))
    expect(address).not.toContain('pregnancy')
  }
  const share = page.getByRole('main').locator('a[href$="/share"]').first()
  await share.click()
  await expect(page).toHaveURL(/\/share$/)
  await expect.poll(() => page.content()).not.toContain('pregnancy=1')

  const other = await context.newPage()
  await other.goto('/plants')
  await hydrated(other)
  expect(other.url()).not.toContain('pregnancy')
  await other.close()
})

test('tiles are large enough and leave a phone room for results; several are chosen, with months and medicines, each named and taken off by itself', async ({
  page,
  words,
}) => {
  await open(page, '/plants?q=tos')
  const third = (await page.getByRole('main').getByRole('article').nth(2).boundingBox())!
  expect(third.y + third.height).toBeLessThanOrEqual(1600)
  for (const tile of await whomOf(page).locator('[data-tile]').all()) {
    const { width, height } = (await tile.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await tileOf(page, words.person.tile.baby).click()
  await expect(page).toHaveURL(/childAge=0/)
  await whomOf(page).getByRole('link', { name: '8 meses' }).click()
  await expect(page).toHaveURL(/childAge=8m/)
  await tileOf(page, words.person.tile.breastfeeding).click()
  await expect(page).toHaveURL(/breastfeeding=1/)
  await tileOf(page, words.person.tile.medicines).click()
  const asthma = /Pastillas para dormir/
  await whomOf(page).getByRole('group').getByRole('link', { name: asthma }).click()
  await expect(page).toHaveURL(/medicine=sedatives/)
  await expect(pressedIn(page)).toHaveCount(3)
  await expectAccessible(page, 'several persons', { frame: false })

  const chosen = whomOf(page).getByRole('list', { name: words.person.title })
  await chosen.getByRole('link', { name: asthma }).click()
  await expect(pressedIn(page)).toHaveCount(2)
  await tileOf(page, '8 meses').click()
  await expect(page).toHaveURL(/^(?!.*childAge).*breastfeeding=1/)
  // "Myself" asks for what may do harm, and takes off nothing that was chosen.
  await tileOf(page, words.person.tile.myself).click()
  await expect(whomOf(page).getByText(words.person.open.myself)).toBeVisible()
  await expect(page).toHaveURL(/breastfeeding=1/)
  await expect(pressedIn(page)).toHaveCount(1)
})

test('words of a search press tiles, and the plants found are for that person', async ({ page, words }) => {
  await open(page, '/plants?q=tos+embarazada')
  const pregnant = tileOf(page, words.person.tile.pregnancy)
  await expect(pregnant).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: words.results.lookAtThem }).first().click()
  await expect(page).toHaveURL(/keptOut=1/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/plants\/[^?]+\?pregnancy=1/)
  const line = whomOf(page).getByRole('listitem').first()
  await expect(line).toContainText(`${words.person.tile.pregnancy}:`)
  await expect(line).toContainText(/No la use|Pregunte antes|No se sabe/)
  await line.getByRole('link', { name: words.person.remove }).click()
  await expect(page).toHaveURL(/\/plants\/[^?]+$/)
  await expect(whomOf(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('persons are chosen, carried along and removed by links', async ({ page, words }) => {
    await page.goto('/')
    await tileOf(page, words.person.tile.child).click()
    await whomOf(page).getByRole('link', { name: '3 años', exact: true }).click()
    await expect(page).toHaveURL('/?childAge=3#for-whom')
    await page.getByRole('searchbox').fill('tos')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=tos.*childAge=3/)
    await tileOf(page, words.person.tile.illness).click()
    await whomOf(page).getByRole('group').getByRole('link', { name: 'Asma' }).click()
    await expect(page).toHaveURL(/condition=asthma/)
    await expect(pressedIn(page)).toHaveCount(2)
    await page.getByRole('link', { name: words.navigation.articles }).first().click()
    await page.getByRole('link', { name: words.navigation.plants, exact: true }).first().click()
    await expect(pressedIn(page)).toHaveCount(2)
    await tileOf(page, '3 años').click()
    await expect(page).toHaveURL(/^(?!.*childAge).*condition=asthma/)
  })
})
