import type { Page } from '@playwright/test'
import { openSome, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { openUserMenu, register } from '../support/member.ts'

test.use({ language: 'es' })

test('an article shows a row of its plants, and all others where they open, each with its stops', async ({
  page,
  words,
}) => {
  await open(page, '/articles?q=tos')
  await page.getByRole('link', { name: /^La tos de un niño/ }).click()
  const plants = page.getByRole('region', { name: words.articlePage.plants })
  const cards = plants.getByRole('article')
  await expect(cards).toHaveCount(3)
  await plants.locator('summary').click()
  await expect(cards.nth(10)).toBeVisible()
  for (const card of await cards.all()) await expect(card.locator('li[data-level]').first()).toBeVisible()
})

test('the menus of a member say which theme is on, and leave an address in one piece', async ({ page, words }) => {
  const email = `marta.hernandez-${crypto.randomUUID().slice(0, 8)}@example.org`
  await register(page, email)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/plants')
  await openUserMenu(page, words)
  const banner = page.getByRole('banner')
  const theme = banner.getByRole('switch', { name: words.userMenu.darkTheme })
  await expect(theme).not.toBeChecked()
  expect(await brokenParts(page, email)).toEqual([])
  await theme.click()
  await openUserMenu(page, words)
  await expect(theme).toBeChecked()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: words.layout.openMenu }).click()
  const menu = page.getByRole('dialog', { name: words.layout.menu })
  const themeInMenu = menu.getByRole('switch', { name: words.userMenu.darkTheme })
  await expect(themeInMenu).toBeChecked()
  expect(await brokenParts(page, email)).toEqual([])
  await themeInMenu.click()
  await expect(themeInMenu).not.toBeChecked()
})

test('an editor goes on editing, sees what is wrong go once it is not, and types a source at once', async ({
  page,
  words,
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  await open(page, '/admin/plants/new')
  const main = page.getByRole('main')
  const problem = main.getByText(words.adminForm.problem.required)
  await main.getByRole('button', { name: words.adminForm.save, exact: true }).click()
  await expect(problem).toHaveCount(2)
  await expect(main.getByText(words.adminForm.namesRequired.plants)).toBeVisible()
  await page.keyboard.type('Ruda')
  await expect(problem).toHaveCount(1)
  await expect(main.locator('[name=commonNameEn]')).toBeFocused()
  await main.locator('[name=commonNameEs]').fill('Ruda')
  await expect(problem).toHaveCount(0)
  await expect(main.getByText(words.adminForm.namesRequired.plants)).toBeHidden()

  await openSome(page, 'use')
  await main
    .getByRole('button', { name: new RegExp(`^${words.adminForm.cite} `) })
    .first()
    .press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')

  await main.getByRole('link', { name: words.adminForm.cancel }).click()
  const question = page.getByRole('dialog', { name: words.leave.title })
  await question.getByRole('button', { name: words.leave.stay }).click()
  await expect(question).toBeHidden()
  await expect(main.locator('[name=commonNameEs]')).toHaveValue('Ruda')
})

test('what has the focus is never behind the bar that saves', async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await open(page, '/admin/articles/new')
    await page.locator('[name=titleEn]').focus()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      expect(await coveredFocus(page)).toBeNull()
    }
    // And back, from the end of the form.
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press('Shift+Tab')
      expect(await coveredFocus(page)).toBeNull()
    }
  }
})

/** The focused element if nothing covers it; null if it is visible. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const focused = document.activeElement!
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const shown = document.elementFromPoint(x, y)
      return shown && (focused.contains(shown) || shown.contains(focused) || shown.matches(':has(:focus)'))
    })
    return isSeen || focused === document.body ? null : focused.outerHTML.slice(0, 200)
  })
}

/** The parts of an email address that spans several lines. */
function brokenParts(page: Page, email: string): Promise<string[]> {
  return page.evaluate((email) => {
    const shown = [...document.querySelectorAll('li')].find(
      (item) => item.textContent === email && item.checkVisibility() && item.getClientRects().length,
    )!
    const text = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = text.nextNode(); node; node = text.nextNode()) {
      const range = document.createRange()
      for (const part of node.textContent!.matchAll(/[^@]+/g)) {
        range.setStart(node, part.index)
        range.setEnd(node, part.index + part[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(part[0])
      }
    }
    return broken
  }, email)
}
