import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import type { Words } from '../support/words.ts'

// The counter of breaths beside danger signs that depend on their number.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

const dialog = (page: Page) => page.getByRole('dialog')
const tap = (page: Page, { breaths }: Words) => page.getByRole('button', { name: breaths.tap })

async function count(page: Page, words: Words, breaths: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: words.breaths.start.replace('{seconds}', '60') })
    .click()
  await expect(tap(page, words)).toBeFocused()
  for (let breath = 0; breath < breaths; breath++) {
    await tap(page, words).press(breath % 2 ? 'Enter' : 'Space')
    await page.clock.runFor(500)
  }
  await page.clock.runFor(60_500 - breaths * 500)
}

test.beforeEach(async ({ page, words }) => {
  await page.clock.install()
  await open(page, '/ailments/cough')
  await page.getByRole('button', { name: words.breaths.open }).click()
  await expect(dialog(page)).toBeVisible()
})

test('from the limit of the age on, it is the danger sign, with its source and whom to call; below it calms nobody', async ({
  page,
  words,
}) => {
  await expect(dialog(page).getByRole('button', { name: /60/ })).toBeDisabled()
  await dialog(page).getByLabel('de 2 a 11 meses').check()
  await expectAccessible(page, 'the choice of an age', { frame: false })
  await count(page, words, 50)
  await expect(dialog(page).getByRole('heading', { name: '50 respiraciones en 1 minuto' })).toBeFocused()
  await expect(dialog(page)).toContainText(words.ailmentPage.urgency.HOSPITAL_NOW)
  await expect(dialog(page)).toContainText('El bebé de 2 a 11 meses con tos respira rápido, 50 veces por minuto o más.')
  await expect(dialog(page)).toContainText('World Health Organization')
  await expect(dialog(page).locator('[href^="tel:"]').first()).toBeVisible()
  await expectAccessible(page, 'a count from the limit on', { frame: false })

  await dialog(page).getByRole('button', { name: words.breaths.again }).click()
  await dialog(page).getByLabel('de 2 a 11 meses').check()
  await count(page, words, 49)
  await expect(dialog(page)).toContainText('49 respiraciones en 1 minuto')
  await expect(dialog(page)).toContainText('Eso no quiere decir que esté bien')
  await expect(dialog(page)).not.toContainText(words.ailmentPage.urgency.HOSPITAL_NOW)
  await expect(dialog(page).locator('[href^="tel:"]').first()).toBeVisible()
  await expectAccessible(page, 'a count below the limit', { frame: false })
  await dialog(page).getByRole('link', { name: words.breaths.dangerSigns }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('#danger-signs')).toBeInViewport()
})

test('a key held down and a trembling hand count once, time is told now and then, and what is counted while the page is hidden does not count', async ({
  page,
  words,
}) => {
  await dialog(page).getByLabel('de 1 a 4 años').check()
  await count(page, words, 0)
  await expect(dialog(page)).toContainText(words.breaths.none)
  await dialog(page).getByRole('button', { name: words.breaths.again }).click()
  await dialog(page).getByRole('button', { name: /60/ }).click()
  await page.clock.runFor(1000)
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.clock.runFor(1000)
  await tap(page, words).dblclick()
  await expect(dialog(page)).toContainText('2 respiraciones')
  await expectAccessible(page, 'counting', { frame: false })
  const said = dialog(page).getByRole('status')
  await expect(said).toBeEmpty()
  await page.clock.runFor(31_000)
  await expect(said).toHaveText('Faltan 30 segundos')
  await page.clock.runFor(5000)
  await expect(said).toHaveText('Faltan 30 segundos')

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  })
  await expect(dialog(page).getByRole('alert')).toHaveText(words.breaths.interrupted)
})

test('it is where a sign depends on breaths, for the age of the visit', async ({ page, words }) => {
  await open(page, '/ailments/cough?childAge=3')
  await page.getByRole('button', { name: words.breaths.open }).click()
  await expect(dialog(page).getByLabel('de 1 a 4 años')).toBeChecked()
  await open(page, '/ailments/wounds')
  await expect(page.getByRole('link', { name: words.share.share })).toBeVisible()
  await expect(page.getByRole('button', { name: words.breaths.open })).toHaveCount(0)
})
