import { expect, open, test } from '../support/browser.ts'

test('a query leads into GraphiQL, which runs it, and has room for the answer on a phone, too', async ({ page }) => {
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Try it: GraphQL: the newest plants' }).click()
  await expect(page).toHaveURL(/\/graphql\?query=query/)
  await page.getByRole('button', { name: /Execute query/ }).click()
  const result = page.locator('.result-window')
  await expect(result).toContainText('totalCount')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await result.boundingBox())!.width).toBeGreaterThan(250)
})

test('the footer leads to the page in both languages without a load; its examples are copied and scrolled by the keyboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/plants')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For developers')
  await expect(page.getByRole('row', { name: 'Cost of an operation' })).toContainText('5,000')

  const copied = page.locator('[data-example="curl"]')
  const copy = page.getByRole('figure').filter({ has: copied }).getByRole('button')
  await copy.press('Enter')
  await expect(copy).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await copied.innerText())
  await expect(copy).toHaveText('Copy')

  // What is wider than a phone scrolls, and the page itself does not.
  await page.setViewportSize({ width: 320, height: 640 })
  const example = page.locator('[data-example="javascript"]')
  await example.focus()
  // A page that still scrolls to what has the focus lets a key go by.
  const pressed = async () => {
    await page.keyboard.press('ArrowRight')
    return example.evaluate((element) => element.scrollLeft)
  }
  await expect.poll(pressed).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Español' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Para desarrolladores')
  await expect(page.getByRole('row', { name: 'Costo de una operación' })).toContainText('5,000')
  expect(loads).toEqual([])
})
