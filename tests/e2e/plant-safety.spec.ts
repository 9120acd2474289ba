import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, open, sidewaysAt, test } from '../support/browser.ts'

// What a plant page says of whom it is not for, as a reader meets it.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the strip is read at a glance, and each item leads to its sentences', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(await addressOfPlant(page, 'ruda'))
    const strip = page.getByRole('list', { name: 'For whom it is not safe' })
    await expect(strip.getByRole('link')).toHaveCount(5)
    await expect(strip.getByRole('link').first()).toContainText('Poison')
    const tops = await strip
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(3)
    const box = (await strip.boundingBox())!
    expect(box.y + box.height).toBeLessThan(740)
    await strip.getByRole('link', { name: /Not in pregnancy/ }).click()
    await expect(page.locator('#caution-pregnancy')).toBeInViewport()
    await expect(page.locator('#caution-pregnancy')).toContainText('Never take rue in pregnancy')
  })

  test('a poison shows whom to call, and nothing to make of it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(await addressOfPlant(page, 'floripondio'))
    const call = page.getByRole('link', { name: /^Call 122/ })
    await expect(call).toHaveAttribute('href', 'tel:122')
    const { y, height } = (await call.boundingBox())!
    expect(y + height).toBeLessThan(740)
    await page.getByRole('link', { name: /Whom to call/ }).click()
    await expect(page.getByRole('link', { name: /^122/ })).toBeInViewport()
    await expect(page.getByRole('link', { name: /^122/ })).toHaveAttribute('href', 'tel:122')
    for (const id of ['basicUses', 'preparationMethods', 'dosageGuidelines']) {
      await expect(page.locator(`#${id}`)).toHaveCount(0)
    }
  })
})

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('pages of plants with cautions of every kind are accessible and fit a small phone', async ({ page }) => {
    for (const name of ['sábila', 'floripondio']) {
      await open(page, await addressOfPlant(page, name))
      await expectAccessible(page, name, { frame: false })
      expect(await sidewaysAt(page, 320)).toBeLessThanOrEqual(0)
    }
  })
})

test('each card says whom the plant is not for, within the width of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/plants?q=cough')
  const cards = page.getByRole('main').getByRole('article')
  const count = await cards.count()
  expect(count).toBeGreaterThan(3)
  const stops = page.getByRole('listitem').filter({ hasText: /pregnancy|Poisonous|Can poison|children|precautions/ })
  await expect(cards.filter({ has: stops })).toHaveCount(count)
  expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)
})

test.describe('on a small phone in Spanish', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('three results for a cough, with all hard stops, are within 1,600 pixels', async ({ page }) => {
    await open(page, '/plants?q=tos')
    const third = page.getByRole('main').getByRole('article').nth(2)
    const bottom = await third.evaluate((card) => card.getBoundingClientRect().bottom + scrollY)
    expect(bottom).toBeLessThanOrEqual(1600)
  })
})
