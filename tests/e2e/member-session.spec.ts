import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, asks, expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'
import { logIn, logOut, newAddress, openUserMenu, PASSWORD, register } from '../support/member.ts'
import { ADMIN } from '../support/prepared-site.ts'
import { wordsIn } from '../support/words.ts'

const words = wordsIn('en')

test('the profile sends readers to the login page, and is rendered by the server for whoever the cookie says', async ({
  page,
}) => {
  const answer = async (path: string) => {
    const response = await page.request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers()['location']]
  }
  expect(await answer('/profile?tab=settings')).toEqual([302, '/login?from=%2Fprofile%3Ftab%3Dsettings'])
  const email = await register(page)
  const html = await (await page.goto('/profile'))!.text()
  expect(html).toContain(email)
  expect(html).toContain('aria-label="Your account"')
  expect(await answer('/login?from=/plants')).toEqual([302, '/plants'])
  // Whatever else leads to another site: tests/web/member.test.ts.
  expect(await answer('/login?from=//evil.example')).toEqual([302, '/profile'])
})

test.describe('where the session answers before the page is hydrated', () => {
  /** Holds back the code of the page until the session has been answered. */
  async function delayPage(page: Page): Promise<void> {
    const answered = page.waitForResponse('**/api/auth/get-session')
    await page.route(/\/assets\/(TermsPage|plants)-[^/]*\.js$/, async (route) => {
      await (await answered).finished()
      await sleep(100)
      await route.continue()
    })
  }

  test('a member is shown as one on a page from a shared cache, and never as a visitor', async ({ page }) => {
    await register(page)
    await page.goto('/terms')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member'))).toBe('1')
    await page.route('**/plants?lang=en', async (route) => {
      const response = await fetch(route.request().url())
      const headers = {
        'content-type': 'text/html',
        'content-security-policy': response.headers.get('content-security-policy')!,
      }
      await route.fulfill({ body: await response.text(), headers })
    })
    await delayPage(page)
    const html = await (await page.goto('/plants?lang=en', { waitUntil: 'commit' }))!.text()
    expect(html.includes('aria-label="Your account"')).toBe(false)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: words.navigation.logIn })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  test('what the phone knows of the favorites of a member is forgotten once the session has ended', async ({
    page,
  }) => {
    const stored = () => page.evaluate(() => localStorage.getItem('account-favorites'))
    await register(page)
    await page.goto('/plants')
    await expect.poll(stored).toContain('"known":{')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member'))).toBe('1')
    // No open page hears of the end.
    await page.goto('/healthz')
    await page.context().clearCookies({ name: /session/ })
    await delayPage(page)
    await open(page, '/terms')
    await expect.poll(stored).toBe('[]')
  })
})

test('what is pressed before the scripts are there is done once they are, also with the data saver', async ({
  page,
}) => {
  let arrive = () => {}
  await page.route(/\/assets\/TermsPage-[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    await route.continue()
  })
  for (const dataSaver of ['off', 'on']) {
    await register(page)
    await page.evaluate((chosen) => localStorage.setItem('data-saver', chosen), dataSaver)
    const asked = page.waitForRequest(/\/assets\/TermsPage-/)
    await page.goto('/terms', { waitUntil: 'commit' })
    await openUserMenu(page, words)
    const button = page.getByRole('banner').getByRole('button', { name: words.userMenu.logOut })
    await button.click()
    await expect(button).toBeVisible()
    await asked
    arrive()
    await expect(page.getByRole('banner').getByRole('link', { name: words.navigation.logIn })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test.describe('in Spanish, on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('whoever tries too often is told for how long to wait; the second step says how codes end it, and what to do without phone and codes', async ({
    page,
    words,
  }) => {
    await open(page, '/login')
    for (const [retryAfter, time] of [
      [40, '40 segundos'],
      [61, '2 minutos'],
    ] as const) {
      await page.route('**/api/auth/sign-in/email', (route) =>
        route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', retryAfter } }),
      )
      await logIn(page, words, 'somebody@example.org', PASSWORD)
      await expect(
        page.getByText(`Hizo demasiados intentos. Por favor espere ${time} y vuelva a intentarlo.`),
      ).toBeVisible()
    }

    const main = page.getByRole('main')
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
    const refuse = (status: number, code: string) =>
      page.route('**/two-factor/verify-totp', (route) => route.fulfill({ status, json: { code } }))
    await logIn(page, words, 'marta@example.org', PASSWORD)
    await expect(main.getByLabel(words.twoFactor.code)).toBeFocused()
    const help = main.getByText(words.twoFactor.lost.title)
    await help.focus()
    await page.keyboard.press('Enter')
    await expect(main.getByText(words.twoFactor.lost.then)).toBeVisible()
    await expectAccessible(page, 'the second step', { frame: false })
    expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)

    await main.getByLabel(words.twoFactor.code).fill('123456')
    await refuse(429, 'ACCOUNT_TEMPORARILY_LOCKED')
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(main.getByText(words.twoFactor.locked)).toBeVisible()
    await refuse(400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    await main.getByRole('button', { name: words.twoFactor.submit }).click()
    await expect(main.getByRole('alert').getByText(words.twoFactor.tooMany)).toBeVisible()
    await expect(main.getByLabel(words.account.email)).toBeFocused()
    await expect(main.getByLabel(words.account.email)).toHaveValue('marta@example.org')
  })
})

test.describe('the menu of a member', () => {
  test('has language, theme, profile and the way out, and for admins the admin area', async ({ page }) => {
    await page.goto('/login')
    await logIn(page, words, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL(/\/admin$/)
    await openUserMenu(page, words)
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: words.userMenu.profile }).click()
    await expect(page.getByRole('main').getByText(words.profilePage.adminNote)).toBeVisible()
    await openUserMenu(page, words)
    await expect(banner.getByRole('link', { name: words.userMenu.admin, exact: true })).toHaveAttribute(
      'href',
      '/admin',
    )
    await banner.getByRole('switch', { name: words.userMenu.darkTheme }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openUserMenu(page, words)
    await banner.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await logOut(page, wordsIn('es'))
  })

  test('is the same on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await register(page)
    await page.goto('/plants')
    await hydrated(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const { promise: seen, resolve: noteSeen } = Promise.withResolvers<void>()
    await page.route(/\/graphql/, async (route) => {
      await seen
      await route.continue()
    })
    await menu.getByRole('link', { name: words.userMenu.profile }).click()
    // Also while the page is still loading.
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/plants$/)
    noteSeen()
    await expect(page).toHaveURL(/\/profile$/)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('button', { name: words.userMenu.logOut }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})

test.describe('several tabs', () => {
  test('are signed in and out together', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/plants')
    await hydrated(other)
    await page.goto('/register')
    await hydrated(page)
    const form = page.getByRole('main').locator('form')
    await form.getByLabel(words.account.email).fill(newAddress())
    await form.getByLabel(words.account.password, { exact: true }).fill(PASSWORD)
    await form.getByLabel(words.account.confirmPassword).fill(PASSWORD)
    await form.getByRole('button', { name: words.registerPage.submit }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await openUserMenu(other, words)
    await other.keyboard.press('Escape')
    const profile = await context.newPage()
    await open(profile, '/profile?tab=settings')
    await logOut(page, words)
    // Nothing of the member stays on the screen.
    await expect(profile).toHaveURL(/\/login\?from=%2Fprofile%3Ftab%3Dsettings$/)
    await expect(profile.getByText(words.sessionEnded.title)).toHaveCount(0)
    await expect(other.getByRole('banner').getByRole('link', { name: words.navigation.logIn })).toBeVisible()
    await expect(other).toHaveURL(/\/plants$/)
  })
})

test('a heart set in one tab is set in the others, in cards and on the page, and removed with it', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/plants?q=chaya')
  await hydrated(page)
  const heartIn = (tab: Page) => tab.getByRole('main').getByRole('article').first().locator('[data-favorite]')
  const [list, plant, profile] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await open(list, '/plants?q=chaya')
  await open(plant, await addressOfPlant(page, 'chaya'))
  await open(profile, '/profile')
  const { noPlants, noArticles, explorePlants } = words.favoriteLists
  for (const text of [noPlants, noArticles]) await expect(profile.getByText(text)).toBeVisible()
  await expect(profile.getByRole('main').getByRole('link', { name: explorePlants })).toHaveAttribute('href', '/plants')
  const labelled = plant.getByRole('main').locator('[data-labelled]')
  await expect(labelled).toHaveAccessibleName('Favourite: Chaya')
  await expect(labelled).toHaveAttribute('aria-pressed', 'false')
  await expect(heartIn(list)).toHaveAttribute('data-favorite', 'false')

  const heart = heartIn(page)
  await heart.click()
  await expect(page.getByText(words.favorites.added.replace('{name}', 'Chaya'))).toBeVisible()
  await expect(heartIn(list)).toHaveAttribute('data-favorite', 'true')
  await expect(labelled).toHaveAttribute('aria-pressed', 'true')
  await expect(profile.getByRole('main').getByRole('article')).toHaveCount(1)

  await heartIn(profile).click()
  await expect(profile.getByText(noPlants)).toBeVisible()
  await expect(heart).toHaveAttribute('data-favorite', 'false')
  await expect(heartIn(list)).toHaveAttribute('data-favorite', 'false')
  await expect(labelled).toHaveAttribute('aria-pressed', 'false')
})

test('a session that was ended elsewhere is noticed without losing what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await register(page)
  await page.goto('/profile?tab=settings')
  await hydrated(page)
  const name = page.getByLabel(words.profilePage.fullName)
  await name.fill('Half a name')

  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, words, email, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/profile$/)
  await elsewhere.goto('/profile?tab=settings')
  await hydrated(elsewhere)
  await expect(elsewhere.getByText(words.settings.sessions.this)).toHaveCount(1)
  await elsewhere.getByRole('button', { name: words.settings.sessions.signOutOthers }).click()
  await expect(elsewhere.getByText(words.settings.sessions.success)).toBeVisible()

  await page.getByRole('button', { name: words.settings.save }).click()
  await expect(page.getByText(words.sessionEnded.text)).toBeVisible()
  await expect(name).toHaveValue('Half a name')
  await expect(name).toBeEnabled()
  await name.focus()
  await page.getByRole('button', { name: words.sessionEnded.action }).click()
  const dialog = page.getByRole('dialog', { name: words.sessionEnded.title })
  await dialog.getByLabel(words.account.email).fill(email)
  await dialog.getByLabel(words.account.password, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: words.loginPage.submit }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Half a name')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: words.settings.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half a name' })).toBeVisible()
})

test('public pages can be read on after the session of an admin has ended unnoticed', async ({ page, baseURL }) => {
  // Not all plants, since the first may be one that another test has hidden.
  await page.goto(`/login?from=${encodeURIComponent('/plants?q=chaya')}`)
  await logIn(page, words, ADMIN.email, ADMIN.password)
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card).toBeVisible()
  const title = await card.getByRole('heading').innerText()
  // The tab hears of it only from a refused request, which may also be the one that opens the stream of notifications.
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL! } })

  await card.getByRole('link', { name: title }).click()
  await refused
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(words.sessionEnded.text)).toBeVisible()
})

test.describe('a favorite', () => {
  test('that the phone of a reader without an account cannot keep is set once they have logged in', async ({
    page,
  }) => {
    const email = await register(page)
    await page.context().clearCookies({ name: /session/ })
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    })
    await page.goto('/plants?q=chaya')
    await hydrated(page)
    const card = page.getByRole('main').getByRole('article').first()
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: words.favorite.add.replace('{name}', title) }).click()
    await expect(page.getByText(words.loginPage.leadFavorite)).toBeVisible()
    await logIn(page, words, email, PASSWORD)
    await expect(page).toHaveURL(/\/plants\?q=chaya$/)
    await expect(card.getByRole('button', { name: words.favorite.remove.replace('{name}', title) })).toBeVisible()
  })

  test('chosen before the login is shown, however late the favorites that were read before it arrive', async ({
    page,
  }) => {
    const email = await register(page)
    await page.context().clearCookies({ name: /session/ })
    const saved = page.waitForResponse((response) => asks(response.request(), 'SetPlantFavorite'))
    const { promise: read, resolve: noteRead } = Promise.withResolvers<void>()
    await page.route(/\/graphql/, async (route) => {
      if (asks(route.request(), 'SetPlantFavorite')) await read
      if (!asks(route.request(), 'query Viewer')) return route.continue()
      const response = await route.fetch()
      noteRead()
      await Promise.race([saved, sleep(1000)])
      await route.fulfill({ response })
    })
    const id = (await addressOfPlant(page, 'chaya')).split('/').at(-1)!
    await open(page, `/login?${new URLSearchParams({ from: '/plants?q=chaya', favorite: `plant:${id}` })}`)
    await logIn(page, words, email, PASSWORD)
    await saved
    const card = page.getByRole('main').getByRole('article').first()
    await expect(card.getByRole('button', { name: /^Remove / })).toBeVisible()
  })

  test('is taken back, with a message, where the server refuses it', async ({ page }) => {
    await register(page)
    await page.route('/graphql', (route) =>
      route.request().postData()?.includes('SetPlantFavorite')
        ? route.fulfill({ json: { errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }] } })
        : route.continue(),
    )
    await open(page, '/plants?q=chaya')
    const card = page.getByRole('main').getByRole('article').first()
    const heart = card.getByRole('button')
    await heart.click()
    await expect(page.getByText(words.favorites.failure)).toBeVisible()
    await expect(heart).toHaveAccessibleName(/^Add /)
  })
})

test('a hidden plant is shown to an admin only, whoever used the tab before', async ({ page, baseURL }) => {
  await signInAsAdmin(page, baseURL!)
  const name = `Hidden ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPlant(page, { commonNameEn: name, commonNameEs: name })
  await page.context().clearCookies({ name: /session/ })
  const main = page.getByRole('main')
  await open(page, `/plants/${id}`)
  await expect(main.getByText(words.plantPage.notFound)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: words.navigation.logIn }).click()
  await logIn(page, words, ADMIN.email, ADMIN.password)
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await logOut(page, words)
  await page.goBack()
  await expect(page).toHaveURL(`/plants/${id}`)
  await expect(main.getByText(words.plantPage.notFound)).toBeVisible()
  await expect(main.getByText(name)).toHaveCount(0)
})

test('drafts that the server has do not stay on the device of an admin who signs out', async ({ page }) => {
  const { adminForm: form } = words
  const title = `A draft ${crypto.randomUUID()}`
  const main = page.getByRole('main')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')).length)
  await open(page, '/login?from=/admin/articles/new')
  await logIn(page, words, ADMIN.email, ADMIN.password)
  await main.locator('[name=titleEn]').fill(title)
  await expect(main.getByText(form.draftStored)).toBeVisible()
  expect(await drafts()).toBe(1)
  page.once('dialog', (dialog) => dialog.accept())
  await open(page, '/terms')
  await logOut(page, words)
  await expect.poll(drafts).toBe(0)

  await open(page, '/login?from=/admin/articles/new')
  await logIn(page, words, ADMIN.email, ADMIN.password)
  const draft = main.getByRole('status').locator('div').filter({ hasText: title })
  await draft.getByRole('button', { name: form.dropDraft }).click()
  await expect(draft).toHaveCount(0)
})
