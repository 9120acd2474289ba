import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, open, test } from '../support/browser.ts'

// Hard words open their explanation where they stand.

test.use({ viewport: { width: 360, height: 740 } })

test('a hard word opens its explanation by keyboard and by touch, and prints as a word', async ({ page }) => {
  await open(page, await addressOfPlant(page, 'manzanilla'))
  const term = page.getByRole('button', { name: 'TRAMIL', exact: true }).filter({ visible: true }).first()
  const explanation = page.locator(`[id="${await term.getAttribute('popovertarget')}"]`)
  await expect(explanation).toBeHidden()
  await term.focus()
  await page.keyboard.press('Enter')
  await expect(explanation).toBeVisible()
  await expect(explanation).toContainText('TRAMIL: ')
  await expect(page.getByRole('note').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page, 'an open explanation', { within: explanation })
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(term).toBeFocused()

  await term.click()
  await expect(explanation).toBeInViewport({ ratio: 1 })
  await page.mouse.click(180, 200)
  await expect(explanation).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(term).toBeVisible()
  await expect(term).toHaveCSS('text-decoration-line', 'none')
  await expect(explanation).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, language: 'es' })

  test('it opens as well', async ({ page }) => {
    await page.goto(await addressOfPlant(page, 'manzanilla'))
    const term = page.getByRole('button', { name: 'TRAMIL', exact: true }).filter({ visible: true }).first()
    await term.click()
    await expect(page.getByRole('note').filter({ visible: true })).toContainText('TRAMIL: Una red')
  })
})
