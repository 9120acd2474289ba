import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'

// The simple view: larger letters, and of plants and ailments what must not be missed; tests/e2e/short-first.spec.ts looks at each.

const isSimple = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-simple'))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

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

test.describe('in Spanish on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('is remembered, on other pages as well, and keeps for whom the visit is', async ({ page, words }) => {
    const plant = await addressOfPlant(page, 'manzanilla')
    await open(page, `${plant}?pregnancy=1`)
    const sources = page.getByRole('heading', { name: words.sources.title })
    await expect(sources).toBeVisible()
    await page.getByRole('link', { name: words.layout.simpleView }).first().click()
    await expect(sources).toBeHidden()
    await expect(page.locator('#for-whom [data-level]').first()).toBeVisible()
    await hydrated(page)
    await expectAccessible(page, 'the simple view of a plant', { frame: false })
    expect(await sidewaysAt(page, 320)).toBeLessThanOrEqual(0)
    await open(page, '/ailments/cough?pregnancy=1')
    expect(await isSimple(page)).toBe(true)
    await expect(page.getByRole('heading', { name: words.ailmentPage.doNot })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.ailmentPage.whatItIs })).toBeHidden()
    await expectAccessible(page, 'the simple view of an ailment', { frame: false })
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
