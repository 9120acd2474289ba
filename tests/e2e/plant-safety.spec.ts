import { addressOfPlant, expect, open, sidewaysAt, test } from '../support/browser.ts'

// What a plant page says of whom it is not for, as a reader meets it.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('precautions are read at a glance, and each opens to its sentences', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(await addressOfPlant(page, 'ruda'))
    const strip = page.getByRole('list', { name: 'For whom it is not safe' })
    const said = strip.locator('summary')
    await expect(said.first()).toContainText('Nobody should swallow rue')
    expect((await said.first().boundingBox())!.y).toBeLessThan(740)
    const pregnancy = page.locator('#caution-pregnancy')
    await expect(pregnancy).toBeHidden()
    await said
      .filter({ hasText: /pregnancy/ })
      .first()
      .click()
    await expect(pregnancy).toBeVisible()
    await expect(pregnancy).toContainText('Never take rue in pregnancy')
  })

  test('a poison shows whom to call, and nothing to make of it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(await addressOfPlant(page, 'floripondio'))
    const call = page
      .getByRole('main')
      .getByRole('link', { name: /^Call 122/ })
      .first()
    await expect(call).toHaveAttribute('href', 'tel:122')
    const { y, height } = (await call.boundingBox())!
    expect(y + height).toBeLessThan(740)
    await page.getByRole('link', { name: /swallowed it/ }).click()
    const again = page.locator('#emergency').getByRole('link', { name: /122/ })
    await expect(again).toBeInViewport()
    await expect(again).toHaveAttribute('href', 'tel:122')
    for (const id of ['basicUses', 'preparationMethods', 'dosageGuidelines']) {
      await expect(page.locator(`#${id}`)).toHaveCount(0)
    }
  })
})

test('each card says whom the plant is not for, within the width of a small phone, and nobody reads a dose before the precautions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/plants?q=cough')
  const cards = page.getByRole('main').getByRole('article')
  const count = await cards.count()
  expect(count).toBeGreaterThan(3)
  const stops = page.getByRole('listitem').filter({ hasText: /pregnancy|Poisonous|Can poison|children|precautions/ })
  await expect(cards.filter({ has: stops })).toHaveCount(count)
  expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)

  await page.goto(await addressOfPlant(page, 'apazote'))
  const top = async (id: string) => (await page.locator(id).boundingBox())!.y
  expect(await top('#precautions')).toBeLessThan(await top('#dosageGuidelines'))
  await expect(page.getByRole('main')).toContainText('It does not replace a doctor')
})
