import type { Locator, Page } from '@playwright/test'
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

/** Lets the time pass after which a page tries again, until it shows what is expected. */
async function passTime(page: Page, shown: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(2000)
    return shown.isVisible()
  }
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
}

test('a page is asked for again by itself when the database is away for a moment', async ({ page, words }) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await takeDatabaseAway(page, 1)
  await page.getByRole('contentinfo').getByRole('link', { name: words.footer.plants }).click()
  await passTime(page, page.getByRole('heading', { level: 1, name: words.plants.title }))
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a page that cannot be shown says so, and offers to try again', async ({ page, words }) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await takeDatabaseAway(page)
  await page.getByRole('contentinfo').getByRole('link', { name: words.footer.plants }).click()
  await passTime(page, page.getByRole('heading', { level: 1, name: words.errorPage.unavailable }))
  await expect(page.getByText(words.errorPage.unavailableText)).toBeVisible()
  await page.unroute('**/graphql*')
  await page.getByRole('main').getByRole('link', { name: words.errorPage.retry }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a page for which the network sends too many requests says the same', async ({ page, words }) => {
  await page.goto('/')
  await hydrated(page)
  const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED', retryAfter: 30 } }]
  await page.route('**/graphql*', (route) => route.fulfill({ json: { data: null, errors } }))
  await page.getByRole('contentinfo').getByRole('link', { name: words.footer.plants }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.errorPage.unavailable })).toBeVisible()
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
  const saved = page.waitForResponse((response) => response.url().includes('/graphql') && response.ok())
  await save.click()
  await expect(page.getByText(unavailable!)).toBeHidden()
  await saved
  await page.reload()
  await expect(name).toHaveValue('Marta Ixchel')
})
