import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, sideways, sidewaysAt, test } from '../support/browser.ts'
import { register } from '../support/member.ts'
import type { Language } from '../support/words.ts'

// Checks for all member pages, in English on a wide screen with the light theme, in Spanish on a small phone with the dark
// one: no findings of axe, no horizontal scrolling.

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      viewport: { width: language === 'en' ? 1280 : 320, height: 720 },
    })

    test('the profile', async ({ page, words }) => {
      await register(page, `an-address-that-must-break-${crypto.randomUUID()}@example.org`)
      for (const tab of ['favorites', 'notifications', 'reports', 'settings']) {
        await page.goto(`/profile?tab=${tab}`)
        await hydrated(page)
        await check(page, language, tab)
      }
      await page.getByRole('button', { name: words.bugReport.open }).click()
      await page.getByRole('button', { name: words.bugReport.submit }).click()
      await expect(page.getByText(words.bugReport.missing)).toBeVisible()
      await check(page, language, 'the bug report')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.settings.deletion.open }).click()
      await check(page, language, 'the deletion')
    })

    test('the forms with all that can be wrong', async ({ page, words }) => {
      await page.goto('/register')
      await hydrated(page)
      await page.getByRole('button', { name: words.registerPage.submit }).click()
      await check(page, language, 'register')
      await page.goto('/login')
      await hydrated(page)
      await page.getByRole('main').getByRole('button', { name: words.loginPage.submit }).click()
      await check(page, language, 'login')
      await page.getByRole('button', { name: words.loginPage.forgot }).click()
      await check(page, language, 'forgot password')
      await page.goto('/reset-password?token=something')
      await hydrated(page)
      await check(page, language, 'reset password')
    })
  })
}

test('the tabs of the profile work by keyboard alone', async ({ page, words }) => {
  await register(page)
  await page.goto('/profile')
  await hydrated(page)
  const tabs = page.getByRole('navigation', { name: words.profilePage.tabs })
  await tabs.getByRole('link', { name: words.profilePage.favorites }).focus()
  for (const tab of [words.profilePage.notifications, words.profilePage.reports, words.profilePage.settings]) {
    await page.keyboard.press('Tab')
    await expect(tabs.getByRole('link', { name: tab })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=settings$/)
  await expect(tabs.getByRole('link', { name: words.profilePage.settings })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: words.settings.name.title })).toBeVisible()
})

async function check(page: Page, language: Language, what: string) {
  const [rules, themes] = language === 'en' ? (['all', ['light']] as const) : (['words', ['dark']] as const)
  await expectAccessible(page, what, { rules, themes, frame: what === 'favorites' })
  const pixels = await (language === 'en' ? sidewaysAt(page, 320) : sideways(page))
  expect(pixels, `${what}: pixels to the side at 320`).toBeLessThanOrEqual(0)
}
