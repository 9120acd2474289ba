import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'

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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const [words, told, number] of [
      ['mordedura de serpiente', 'No espere a que una planta ayude.', '122'],
      ['he drank bleach', 'No espere a que una planta ayude.', '122'],
      ['mi esposo me pega', 'Nadie tiene derecho a hacerle daño.', '110'],
    ] as const)
      test(`“${words}” is answered with whom to call, and no plants`, async ({ page, words: site }) => {
        await search(page, words)
        await expect(mainOf(page).getByText(told)).toBeVisible()
        await expectCalls(page, number)
        await expect(mainOf(page).getByRole('article')).toHaveCount(0)
        await expect(mainOf(page).getByText(site.emergencyNumbers.call)).toHaveCount(1)
      })

    for (const [words, told, plants] of [
      ['picadura de abeja', '¿Hubo mordida o piquete?', true],
      ['ya no quiero seguir viviendo', 'no está sola ni solo', false],
    ] as const)
      test(`“${words}” is asked about above the list`, async ({ page }) => {
        await search(page, words)
        await expect(mainOf(page).getByText(told)).toBeInViewport()
        await expectCalls(page, '122')
        await expect(mainOf(page).getByRole('article').first()).toBeVisible({ visible: plants })
      })
  })

test('who asks for harm gets help, and no plants', async ({ page, words: site }) => {
  await search(page, 'té de ruda para abortar')
  await expect(mainOf(page).getByRole('heading', { name: site.results.harmful })).toBeInViewport()
  await expectCalls(page, '122')
  await expect(mainOf(page).getByRole('article')).toHaveCount(0)
})

test('a search for a page leads there, and is no emergency', async ({ page }) => {
  await search(page, 'proyectos')
  const link = mainOf(page).getByRole('link', { name: 'Proyectos' })
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(THUMB)
  await expect(mainOf(page).locator('a[href^="tel:"]')).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL('/projects')
})

test('a search with words of a page that tells more keeps the numbers', async ({ page }) => {
  await search(page, 'mi hijo, contacto con acido raro')
  await expect(mainOf(page).getByRole('link', { name: 'Contacto' })).toBeVisible()
  await expect(mainOf(page).locator('a[href="tel:122"]').first()).toBeVisible()
})

test('what was not understood is told, and so is a way of use that no plant has', async ({ page, words: site }) => {
  await search(page, 'tos blefarospasmo')
  await expect(mainOf(page).getByText('No entendimos «blefarospasmo».')).toBeInViewport()
  await search(page, 'té para quemaduras')
  await expect(mainOf(page).getByText(site.results.otherWays)).toBeVisible()
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
  await search(page, 'quemaduras')
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
  await expect(mainOf(page).getByText(site.results.otherWays)).toHaveCount(0)
})

test('what is told can be read by everybody', async ({ page }) => {
  for (const words of [
    'mordedura de serpiente',
    'my sugar is 62',
    'poison someone',
    'contacto',
    'té para quemaduras',
  ]) {
    await search(page, words)
    await expectAccessible(page, words, { frame: false })
  }
})
