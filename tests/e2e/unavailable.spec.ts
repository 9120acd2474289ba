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

test('a page is asked for again by itself, and one that cannot be shown says so and offers to try again', async ({
  page,
  words,
}) => {
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')
  const unavailable = page.getByRole('heading', { level: 1, name: words.errorPage.unavailable })
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  // The database is away for a moment.
  await takeDatabaseAway(page, 1)
  await footer.getByRole('link', { name: words.footer.plants }).click()
  await passTime(page, page.getByRole('heading', { level: 1, name: words.plants.title }))
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.unroute('**/graphql*')

  await takeDatabaseAway(page)
  await footer.getByRole('link', { name: words.footer.articles }).click()
  await passTime(page, unavailable)
  await expect(page.getByText(words.errorPage.unavailableText)).toBeVisible()
  await page.unroute('**/graphql*')
  await main.getByRole('link', { name: words.errorPage.retry }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  // It is a new document, whose links ask the server for pages until then.
  await hydrated(page)

  // The network sends too many requests.
  const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED', retryAfter: 30 } }]
  await page.route('**/graphql*', (route) => route.fulfill({ json: { data: null, errors } }))
  await footer.getByRole('link', { name: words.footer.projects }).click()
  await expect(unavailable).toBeVisible()
  await page.unroute('**/graphql*')
  await main.getByRole('link', { name: words.errorPage.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.projects.title })).toBeVisible()
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
