import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

/** The database is unavailable for some requests to the API. */
async function takeDatabaseAway(page: Page, requests = Infinity): Promise<void> {
  let left = requests
  await page.route('**/graphql*', (route) => {
    if (left-- <= 0) return route.fallback()
    const errors = [
      { message: 'The site cannot do this right now.', extensions: { code: 'UNAVAILABLE', retryAfter: 2 } },
    ]
    return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { data: null, errors } })
  })
}

test('a page is asked for again by itself when the database is away for a moment', async ({ page, words }) => {
  await page.goto('/')
  await hydrated(page)
  await takeDatabaseAway(page, 1)
  await page.getByRole('contentinfo').getByRole('link', { name: words.footer.plants }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a page that cannot be shown says so, and offers to try again', async ({ page, words }) => {
  test.slow()
  await page.goto('/')
  await hydrated(page)
  await takeDatabaseAway(page)
  await page.getByRole('contentinfo').getByRole('link', { name: words.footer.plants }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.errorPage.unavailable, { timeout: 30_000 })
  await expect(page.getByText(words.errorPage.unavailableText)).toBeVisible()
  await page.unroute('**/graphql*')
  await page.getByRole('main').getByRole('link', { name: words.errorPage.retry }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('what was typed stays in its form, and can be sent later', async ({ page, words }) => {
  await register(page)
  await page.goto('/profile?tab=settings')
  await hydrated(page)
  const name = page.getByLabel(words.profilePage.fullName)
  await name.fill('Marta Ixchel')
  await takeDatabaseAway(page)
  const save = page.getByRole('button', { name: words.settings.save })
  await save.click()
  const [unavailable] = words.account.unavailable.split('{')
  await expect(page.getByText(unavailable!)).toBeVisible()
  await expect(name).toHaveValue('Marta Ixchel')
  await page.unroute('**/graphql*')
  await save.click()
  await expect(page.getByText(unavailable!)).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('Marta Ixchel')
})
