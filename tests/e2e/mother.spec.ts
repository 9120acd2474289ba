import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { checkEach, expect, forNobody, hydrated, open, test } from '../support/browser.ts'
import { isReached } from '../support/writer.ts'

// A mother with a cheap phone looks for help for her child.

const SCREEN = { width: 360, height: 740 }

test.use({ language: 'es', viewport: SCREEN })

async function search(page: Page, words: string): Promise<void> {
  await open(page, '/')
  await page.getByRole('searchbox').fill(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/plants\?/)
  await expect(page.locator('#found')).toBeVisible()
}

async function bottomOf(locator: Locator): Promise<number> {
  const { y, height } = (await locator.boundingBox())!
  return y + height
}

const briefOf = (page: Page) => page.getByRole('main').locator('section:has(details)').first()
const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
const nameOf = (card: Locator) => card.getByRole('heading').first()

const WALK = [
  { words: 'tos niño de 3 años', tile: '3 años', ailment: 'Tos' },
  { words: 'calentura bebé', tile: 'Bebé', ailment: 'Calentura' },
  { words: 'diarrea niño 2 años', tile: '2 años', ailment: 'Diarrea' },
  { words: 'remedio para los gases bebé', tile: 'Bebé', ailment: 'Gases' },
  { words: 'hongos en los pies', tile: null, ailment: 'Hongos' },
] as const

test('who it is for, danger signs, whom to call, and the first result are on the first screen', async ({
  page,
  words: site,
}) => {
  test.slow()
  await checkEach(
    WALK,
    ({ words }) => words,
    async ({ words, tile, ailment }) => {
      await forNobody(page)
      await search(page, words)
      const main = page.getByRole('main')
      const brief = briefOf(page)

      // Danger signs and numbers to call stand above the plants.
      await expect(brief.getByRole('heading', { name: new RegExp(ailment) })).toBeVisible()
      await expect(brief.locator('a[href="tel:122"]')).toBeInViewport()
      await expect(brief.locator('summary')).toBeInViewport({ ratio: 1 })
      const signs = await brief.locator('li, p').allInnerTexts()
      if (/3 años|2 años/.test(words)) for (const sign of signs) expect(sign).not.toMatch(/menor de [23] meses/)

      // The first result, or what is said instead of one, is on the first screen.
      const first = cardsOf(page).first()
      const result = (await first.count()) > 0 ? nameOf(first) : main.locator('#found, [class*=advice] h2').first()
      expect(await bottomOf(result)).toBeLessThanOrEqual(SCREEN.height)
      expect((await brief.boundingBox())!.y).toBeLessThan((await result.boundingBox())!.y)

      if (!tile) return
      // What is kept from the child is counted, with the reason on each.
      const told = main.getByText(/quedan? fuera|se dejaron fuera/).first()
      await expect(told).toBeVisible()
      await main.getByRole('link', { name: site.results.lookAtThem }).first().click()
      await expect(main.getByText(site.results.keptOutList)).toBeVisible()
      await expect(cardsOf(page).first()).toContainText(
        /No la use|Pregunte antes|No se sabe si es segura|Aquí no consta nada/,
      )
      await page.goBack()

      // What was understood is visible, and a tap removes it.
      const person = main.getByRole('link', { name: `${tile}: ${site.person.remove}` })
      await expect(person).toBeInViewport()
      await person.click()
      await expect(main.locator('#for-whom [aria-current]')).toHaveCount(0)
      await expect(page.getByRole('searchbox')).not.toHaveValue(/niñ|beb/)
      await expect(cardsOf(page).first()).toBeVisible()
    },
  )
})

test('a search for a plant shows it on the first screen, with and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const words of ['ruda', 'apasote']) {
    await search(page, words)
    expect(await bottomOf(nameOf(cardsOf(page).first()))).toBeLessThanOrEqual(SCREEN.height)
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: SCREEN, baseURL: baseURL! })
  const scriptless = await plain.newPage()
  await scriptless.goto('/plants?lang=es&q=tos+ni%C3%B1o+de+3+a%C3%B1os')
  expect(await bottomOf(nameOf(cardsOf(scriptless).first()))).toBeLessThanOrEqual(SCREEN.height)
  await expect(briefOf(scriptless).locator('a[href="tel:122"]')).toBeVisible()
  await plain.close()
})

test('results can be used with the keyboard alone, and by a screen reader, and who is not understood is asked about', async ({
  page,
  words,
}) => {
  await open(page, '/plants?q=tos+ni%C3%B1o+de+3+a%C3%B1os')
  const main = page.getByRole('main')
  const chip = main.getByRole('link', { name: /^3 años/ })
  const stops = [chip, briefOf(page).locator('a[href="tel:122"]'), briefOf(page).locator('summary')]
  await page.getByRole('searchbox').focus()
  for (const stop of stops) await tabTo(page, stop)
  await page.keyboard.press('Enter')
  await expect(briefOf(page).getByRole('heading', { name: words.ailmentPage.firstHelp })).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: words.results.lookAtThem }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keptOut=1/)
  await hydrated(page)
  await expectAccessible(page, 'what is kept from a child', { frame: false })

  await page.goBack()
  await page.getByRole('searchbox').focus()
  const filters = main.locator('#filters > summary')
  await tabTo(page, filters)
  await page.keyboard.press('Enter')
  const family = main.getByLabel(words.plantFilters.family)
  await tabTo(page, family)
  await page.keyboard.type('Lamiaceae')
  await expect(page).toHaveURL(/family=lamiaceae/)

  await open(page, '/plants?q=gastritis+de+mi+caballerito+anda+solito')
  await expect(main.getByText('No entendimos «caballerito, solito».')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await tabTo(page, main.getByRole('link', { name: words.results.choosePerson }))
  await page.keyboard.press('Enter')
  const pregnancy = main.getByRole('link', { name: words.person.tile.pregnancy })
  await expect(pregnancy).toBeInViewport()
  await expect(page.locator('#for-whom')).toBeFocused()
  await tabTo(page, pregnancy)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pregnancy=1/)
})

test('whom plants are for stays on every way on', async ({ page, words }) => {
  const main = page.getByRole('main')
  const showAll = main.getByRole('link', { name: words.plants.showAll }).first()
  // Of a plant that the site does not have, and of words that nothing has.
  for (const search of [
    '/plants?pregnancy=1&q=damiana',
    '/plants?q=embarazada+damiana',
    '/plants?q=embarazada+xqzwv',
  ]) {
    await page.goto(search)
    await expect(showAll).toHaveAttribute('href', /pregnancy=1/)
  }

  // From what is kept from her, a search and a topic lead to what is not.
  await open(page, '/plants?ailment=stomach-ache&pregnancy=1&keptOut=1')
  const topic = main.locator('nav a[href*="tag="]').first()
  expect(await topic.getAttribute('href')).toMatch(/^(?!.*keptOut).*pregnancy=1/)
  await page.getByRole('searchbox').fill('tos')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=tos/)
  expect(page.url()).toMatch(/^(?!.*keptOut).*pregnancy=1/)
})

test('nobody who is understood is told to leave words out, and after a birth a sign for the hospital is in sight', async ({
  page,
  words,
}) => {
  const main = page.getByRole('main')
  const nothing = main.getByText(words.plants.nothingMatches)
  const tryOther = main.getByText(words.list.tryOther)

  // Those words may be the ones for the person.
  await page.goto('/plants?q=embarazada+nauseas')
  await expect(main.getByText(words.results.allKeptOutText)).toBeVisible()
  await expect(nothing.or(tryOther)).toHaveCount(0)

  await page.goto('/plants?q=embarazo+xqzwv')
  await expect(nothing).toBeVisible()
  await expect(main.getByText(words.results.noPlantHelpsText)).toBeVisible()
  await expect(tryOther).toHaveCount(0)

  await page.goto('/plants?q=xqzwv')
  await expect(tryOther).toBeVisible()

  for (const search of ['parto', 'da pecho parto']) {
    await page.goto(`/plants?q=${search}`)
    await expect(briefOf(page).locator('section > p').first()).toContainText('Vaya al hospital de inmediato')
  }
})

test('on a poor line, the page of an ailment keeps the question for whom it is', async ({ page, words }) => {
  await page.clock.install()
  await open(page, '/ailments/stomach-ache')
  const plants = page.locator('#plants')
  const pregnant = plants.getByRole('link', { name: words.person.tile.pregnancy })
  const retry = plants.getByRole('link', { name: words.list.retry })
  const away = { data: null, errors: [{ message: 'Not now.', extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }] }
  await page.route('**/graphql*', (route) => route.fulfill({ status: 503, json: away }))
  await pregnant.click()
  const isOffered = async () => {
    await page.clock.runFor(2000)
    return retry.isVisible()
  }
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(true)
  await expect(pregnant).toHaveAttribute('aria-current', 'true')
  await expect(plants.getByRole('article')).toHaveCount(0)
  await page.unroute('**/graphql*')
  await retry.click()
  await expect(plants.getByRole('status').first()).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await isReached(page, target, 60), `${String(target)} is reached by Tab`).toBe(true)
}
