import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { checkEach, expect, test } from '../support/browser.ts'

// What a search tells instead of plants, or above them, on a cheap phone.

const SCREEN = { width: 360, height: 640 }
/** Of a thumb in a hurry, in pixels. */
const THUMB = 48

test.use({ language: 'es', viewport: SCREEN })

const mainOf = (page: Page) => page.getByRole('main')
const search = (page: Page, words: string) => page.goto(`/plants?q=${encodeURIComponent(words)}`)

async function expectCalls(page: Page, number: string): Promise<void> {
  const call = mainOf(page)
    .getByRole('link', { name: new RegExp(`\\b${number} `) })
    .first()
  await expect(call).toHaveAttribute('href', `tel:${number}`)
  await expect(call).toBeInViewport({ ratio: 1 })
  const { width, height } = (await call.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(THUMB)
}

/** What is answered with whom to call, and no plants. */
const ANSWERED = [
  ['mordedura de serpiente', 'No espere a que una planta ayude.', '122'],
  ['he drank bleach', 'No espere a que una planta ayude.', '122'],
  ['mi esposo me pega', 'Nadie tiene derecho a hacerle daño.', '110'],
] as const

/** What is asked about above the list. */
const ASKED = [
  ['picadura de abeja', '¿Hubo mordida o piquete?', true],
  ['ya no quiero seguir viviendo', 'no está sola ni solo', false],
] as const

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an emergency is answered with whom to call, and what may be one is asked about above the list', async ({
      page,
      words: site,
    }) => {
      test.slow()
      await checkEach(
        [...ANSWERED, ...ASKED],
        ([words]) => words,
        async ([words, told, next]) => {
          await search(page, words)
          if (typeof next === 'string') {
            await expect(mainOf(page).getByText(told)).toBeVisible()
            await expectCalls(page, next)
            await expect(mainOf(page).getByRole('article')).toHaveCount(0)
            await expect(mainOf(page).getByText(site.emergencyNumbers.call)).toHaveCount(1)
          } else {
            await expect(mainOf(page).getByText(told)).toBeInViewport()
            await expectCalls(page, '122')
            await expect(mainOf(page).getByRole('article').first()).toBeVisible({ visible: next })
          }
        },
      )
    })
  })

test('who asks for harm gets help, no plants and no invitation to search on', async ({ page, words: site }) => {
  for (const words of ['té de ruda para abortar', 'aborto', 'abortar']) {
    await search(page, words)
    await expect(mainOf(page).getByRole('heading', { name: site.results.harmful })).toBeInViewport({ ratio: 1 })
    await expectCalls(page, '122')
    await expect(mainOf(page).getByRole('article')).toHaveCount(0)
    await expect(mainOf(page).getByText(site.plants.nothingMatches)).toHaveCount(0)
  }
})

test('words of pages lead to them, what was not understood is told, and what is told can be read by everybody', async ({
  page,
  words: site,
}) => {
  test.slow()
  for (const words of ['mordedura de serpiente', 'my sugar is 62', 'poison someone', 'contacto']) {
    await search(page, words)
    await expectAccessible(page, words, { frame: false })
  }
  await search(page, 'proyectos')
  const link = mainOf(page).getByRole('link', { name: 'Proyectos' })
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(THUMB)
  await expect(mainOf(page).locator('a[href^="tel:"]')).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL('/projects')

  // Words of a page beside others keep the numbers.
  await search(page, 'mi hijo, contacto con acido raro')
  await expect(mainOf(page).getByRole('link', { name: 'Contacto' })).toBeVisible()
  await expect(mainOf(page).locator('a[href="tel:122"]').first()).toBeVisible()

  await search(page, 'tos blefarospasmo')
  await expect(mainOf(page).getByText('No entendimos «blefarospasmo».')).toBeInViewport()
  await search(page, 'té para quemaduras')
  await expect(mainOf(page).getByText(site.results.otherWays)).toBeVisible()
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'another way of use', { frame: false })
  await search(page, 'quemaduras')
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
  await expect(mainOf(page).getByText(site.results.otherWays)).toHaveCount(0)
})
