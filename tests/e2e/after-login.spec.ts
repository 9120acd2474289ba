import { expect, open, test } from '../support/browser.ts'
import { logIn, newAddress, openUserMenu, PASSWORD, register } from '../support/member.ts'

test.describe('in Spanish', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('"Log in" comes back to the page, its filter and its anchor, and the login page itself is not come back to', async ({
    page,
    words,
  }) => {
    const email = await register(page)
    await page.context().clearCookies({ name: /session/ })
    await open(page, '/plants?tag=digestion')
    await page.getByRole('button', { name: words.layout.openMenu }).click()
    const menu = page.getByRole('dialog', { name: words.layout.menu })
    await menu.getByRole('link', { name: words.navigation.logIn }).click()
    await logIn(page, words, email, PASSWORD)
    await expect(page).toHaveURL(/\/plants\?tag=digestion$/)

    await page.context().clearCookies({ name: /session/ })
    await page.setViewportSize({ width: 1280, height: 740 })
    await open(page, '/terms')
    await page.evaluate(() => (location.hash = '#main'))
    const door = page.getByRole('banner').getByRole('link', { name: words.navigation.logIn })
    await expect(door).toHaveAttribute('href', `/login?${new URLSearchParams({ from: '/terms#main' })}`)
    await door.click()
    await expect(page).toHaveURL(/\/login\?/)
    await door.click()
    await logIn(page, words, email, PASSWORD)
    await expect(page).toHaveURL(/\/terms#main$/)
    await openUserMenu(page, words)
  })

  test('favorites of the phone come along when their reader registers', async ({ page, words }) => {
    await open(page, '/articles?q=nagoya')
    const card = page.getByRole('main').getByRole('article').first()
    const title = (await card.getByRole('heading').innerText()).trim()
    await card.getByRole('button', { name: words.favorite.add.replace('{name}', title) }).click()
    const remove = words.favorite.remove.replace('{name}', title)
    await expect(card.getByRole('button', { name: remove })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: words.footer.favorites }).click()
    const list = page.getByRole('region', { name: words.favoriteLists.articles })
    await expect(list.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: words.favoriteLists.logIn }).click()
    await page.getByRole('main').getByRole('link', { name: words.loginPage.register }).click()
    // The login page has a field of the same name.
    await expect(page.getByRole('heading', { level: 1, name: words.registerPage.title })).toBeVisible()
    const form = page.getByRole('main').locator('form')
    await form.getByLabel(words.account.email).fill(newAddress())
    await form.getByLabel(words.account.password, { exact: true }).fill(PASSWORD)
    await form.getByLabel(words.account.confirmPassword).fill(PASSWORD)
    await form.getByRole('button', { name: words.registerPage.submit }).click()
    await expect(page).toHaveURL(/\/profile\?tab=favorites$/)
    await expect(list.getByRole('button', { name: remove })).toBeVisible()
    // The list may come before the response that says that they are in the account.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('{"plant":[],"article":[]}')
    await list.getByRole('button', { name: remove }).click()
    await expect(list.getByRole('article')).toHaveCount(0)
  })
})
