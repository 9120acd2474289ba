import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, sideways, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

// Checks for all member pages, in Spanish, whose words are longer, on a small phone: no findings of axe, no horizontal
// scrolling.

test.describe('in Spanish, on a phone', () => {
  test.use({ language: 'es', viewport: { width: 320, height: 720 } })

  test('the profile, whose tabs work by keyboard', async ({ page, words }) => {
    test.slow()
    await register(page, `an-address-that-must-break-${crypto.randomUUID()}@example.org`)
    await open(page, '/profile')
    const tabs = page.getByRole('navigation', { name: words.profilePage.tabs })
    await tabs.getByRole('link', { name: words.profilePage.favorites }).focus()
    for (const tab of ['notifications', 'suggestions', 'reports', 'settings'] as const) {
      await page.keyboard.press('Tab')
      await expect(tabs.getByRole('link', { name: words.profilePage[tab] })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?tab=settings$/)
    await expect(tabs.getByRole('link', { name: words.profilePage.settings })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: words.settings.name.title })).toBeVisible()
    for (const tab of ['favorites', 'notifications', 'reports', 'settings']) {
      await page.goto(`/profile?tab=${tab}`)
      await hydrated(page)
      await check(page, tab)
    }
    await page.getByRole('button', { name: words.bugReport.open }).click()
    await page.getByRole('button', { name: words.bugReport.submit }).click()
    await expect(page.getByText(words.bugReport.missing)).toBeVisible()
    await check(page, 'the bug report')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.settings.deletion.open }).click()
    await check(page, 'the deletion')
  })

  test('the forms with all that can be wrong', async ({ page, words }) => {
    await page.goto('/register')
    await hydrated(page)
    await page.getByRole('button', { name: words.registerPage.submit }).click()
    await check(page, 'register')
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('main').getByRole('button', { name: words.loginPage.submit }).click()
    await check(page, 'login')
    await page.getByRole('button', { name: words.loginPage.forgot }).click()
    await check(page, 'forgot password')
    await page.goto('/reset-password?token=something')
    await hydrated(page)
    await check(page, 'reset password')
  })
})

async function check(page: Page, what: string) {
  await expectAccessible(page, what, { frame: what === 'favorites' })
  expect(await sideways(page), `${what}: pixels to the side`).toBeLessThanOrEqual(0)
}
