import { expect, type Page } from '@playwright/test'
import { addressOfPlant, hydrated, offlineParts, test } from '../support/browser.ts'
import { hurry } from '../support/extras.ts'

// Headless browsers do not offer to install sites: the tests make the offer in their place.

/** As the browser does on each page, while the site is not installed. */
async function offerInstall(page: Page): Promise<void> {
  await offlineParts(page)
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        Object.assign(globalThis, { asked: true })
        return { outcome: 'dismissed' }
      },
    })
    dispatchEvent(event)
    Object.assign(globalThis, { isHeld: event.defaultPrevented })
  })
  expect(await page.evaluate(() => (globalThis as { isHeld?: boolean }).isHeld)).toBe(true)
}

test.use({ language: 'es' })

test('installing is offered to who has opened some pages, once', async ({ page, words }) => {
  await page.addInitScript(hurry)
  const { offline } = words
  const offer = page.getByRole('complementary', { name: offline.install })
  const paths = ['/', '/plants', await addressOfPlant(page, 'pericón')]
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    await offerInstall(page)
    await expect(offer).toHaveCount(0)
  }
  // The same page again is no other page.
  await page.reload()
  await offerInstall(page)
  await expect(offer).toHaveCount(0)

  await page.goto('/articles')
  await offerInstall(page)
  await expect(offer.getByText(offline.offer)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It does not disappear when the page is rendered again.
  await offerInstall(page)
  await expect(offer.getByText(offline.offer)).toBeVisible()
  await offer.getByRole('button', { name: offline.notNow }).click()
  await expect(offer).toHaveCount(0)

  await page.goto('/ailments')
  await offerInstall(page)
  await expect(offer).toHaveCount(0)
  // Whoever looks for it still finds it.
  await page.goto('/offline')
  await offerInstall(page)
  await page.getByRole('main').getByRole('button', { name: offline.add }).click()
  expect(await page.evaluate(() => (globalThis as { asked?: boolean }).asked)).toBe(true)
  await expect(page.getByText(offline.installHow)).toBeVisible()
})
