import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, hydrated, open, query, sidewaysAt, test } from '../support/browser.ts'

// The simple view: larger letters, and of plants and ailments what must not be missed.

const isSimple = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-simple'))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('hides no hard stop, no danger sign and no call, of any plant or ailment', async ({ page }) => {
    test.slow()
    await page.route(/\.(svg|png|jpe?g|webp|avif)$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    for (const language of ['es', 'en'] as const) {
      const { plants, ailments } = await query<{
        plants: { edges: { node: { id: string; headlines: Line[]; stopLines: Line[]; isPoisonous: boolean } }[] }
        ailments: { slug: string; dangerSigns: Line[] }[]
      }>(
        page,
        `query ($lang: Language!) {
          plants(first: 100) { edges { node { id isPoisonous headlines(lang: $lang) { text } stopLines(lang: $lang) { text } } } }
          ailments { slug dangerSigns { text(lang: $lang) } }
        }`,
        { lang: language.toUpperCase() },
      )
      const told = new Map([
        ...plants.edges.map(({ node }) => [`/plants/${node.id}`, node.isPoisonous ? [] : node.headlines] as const),
        ...ailments.map(({ slug, dangerSigns }) => [`/ailments/${slug}`, dangerSigns] as const),
      ])
      expect(told.size).toBeGreaterThan(120)
      const failures: string[] = []
      for (const [path, lines] of told) {
        await page.goto(`${path}?simple=1&lang=${language}`, { waitUntil: 'domcontentloaded' })
        failures.push(
          ...(await page.evaluate(
            ([path, lines]) => {
              const main = document.querySelector('main')!
              const seen = main.innerText.replaceAll(/\s+/g, ' ')
              const hidden = [...main.querySelectorAll('[data-whole]')]
              return [
                ...lines.filter((line) => !seen.includes(line)),
                ...(hidden.some((part) => part.getClientRects().length > 0) ? ['shows all'] : []),
                // Cards of plants are hidden with their stops.
                ...(main.querySelector(
                  '[data-whole] :is([data-level="AVOID"], [data-level="ASK"], [href^="tel:"]):not(article article *)',
                )
                  ? ['hides a stop']
                  : []),
                ...(main.querySelector('h1 ~ *, header')!.getClientRects().length > 0 ? [] : ['hides the header']),
              ].map((failure) => `${path}: ${failure}`)
            },
            [path, lines.map(({ text }) => text.replaceAll(/\s+/g, ' '))] as const,
          )),
        )
      }
      expect(failures).toEqual([])
    }
  })

  test('is chosen by the URL, and left by a link', async ({ page }) => {
    await page.goto(`${await addressOfPlant(page, 'manzanilla')}?childAge=3`)
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await page.getByRole('link', { name: 'Simple view' }).first().click()
    await expect(page.getByRole('heading', { name: 'Preparation' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeHidden()
    await expect(page.locator('#for-whom')).toContainText('3 years')
    await page.getByRole('main').getByRole('link', { name: 'Whole page' }).last().click()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    expect(page.url()).toContain('childAge=3')
  })
})

type Line = { text: string }

test.describe('in Spanish on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('is remembered, on other pages as well, and keeps for whom the visit is', async ({ page, words }) => {
    const plant = await addressOfPlant(page, 'manzanilla')
    await open(page, `${plant}?pregnancy=1`)
    const sources = page.getByRole('heading', { name: words.sources.title })
    await expect(sources).toBeVisible()
    await page.getByRole('link', { name: words.layout.simpleView }).first().click()
    await expect(sources).toBeHidden()
    await expect(page.locator('#for-whom [data-level]')).toBeVisible()
    await hydrated(page)
    await expectAccessible(page, 'the simple view of a plant')
    expect(await sidewaysAt(page, 320)).toBeLessThanOrEqual(0)
    await open(page, '/ailments/cough?pregnancy=1')
    expect(await isSimple(page)).toBe(true)
    await expect(page.getByRole('heading', { name: words.ailmentPage.doNot })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.ailmentPage.whatItIs })).toBeHidden()
    await expectAccessible(page, 'the simple view of an ailment')
    // What a link leads to is shown.
    await page.goto(`${plant}#names`)
    await expect(page.locator('#names')).toBeVisible()
  })

  test('can be switched in the menu, also where the URL asks for it', async ({ page, words }) => {
    await open(page, '/ailments/cough?simple=1')
    const whatItIs = page.getByRole('heading', { name: words.ailmentPage.whatItIs })
    await expect(whatItIs).toBeHidden()
    await page.getByRole('button', { name: words.layout.openMenu }).click()
    await page.getByRole('dialog').getByRole('link', { name: words.layout.wholePage }).click()
    await expect(whatItIs).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(whatItIs).toBeVisible()
    expect(await isSimple(page)).toBe(false)
  })
})
