import type { Locator, Page } from '@playwright/test'
import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'
import type { Words } from '../support/words.ts'

const NOTE = 'The search does not find chaya.'

function questionOf(page: Page, words: Words): Locator {
  return page.getByRole('dialog', { name: words.leave.title })
}

/** Chooses to stay, and expects that no input is lost. */
async function stay(page: Page, words: Words, field: Locator): Promise<void> {
  await questionOf(page, words).getByRole('button', { name: words.leave.stay }).click()
  await expect(questionOf(page, words)).toBeHidden()
  await expect(field).toHaveValue(NOTE)
}

test('a dialog stays where text is selected beyond its edge, and asks before what was typed is lost', async ({
  page,
  words,
}) => {
  await register(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/terms')
  const opener = page.getByRole('button', { name: words.bugReport.open })
  const dialog = page.getByRole('dialog', { name: words.bugReport.title })
  await opener.click()
  const text = dialog.getByRole('textbox')
  await text.fill(NOTE)
  const box = (await text.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 20]

  for (const [from, to] of [
    [
      { x, y },
      { x: 5, y: 400 },
    ],
    [
      { x: 5, y: 400 },
      { x, y },
    ],
  ] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
    await expect(questionOf(page, words)).toBeHidden()
    await expect(text).toHaveValue(NOTE)
  }

  // Twice, as browsers let a dialog cancel Escape only once.
  for (const _time of [1, 2]) {
    await page.keyboard.press('Escape')
    await expect(questionOf(page, words)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(questionOf(page, words)).toBeHidden()
    await expect(text).toHaveValue(NOTE)
  }
  await page.mouse.click(5, 400)
  await stay(page, words, text)
  await dialog.getByRole('button', { name: words.ui.close }).click()
  await stay(page, words, text)

  await page.keyboard.press('Escape')
  await questionOf(page, words).getByRole('button', { name: words.leave.confirm }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(text).toHaveValue('')
  // Without input there is no question.
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()
  await expect(questionOf(page, words)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a tap beside a dialog and the way back ask, too', async ({ page, words }) => {
    await register(page)
    await open(page, '/')
    // On pages of prose there is always room for the floating button; cards may leave none.
    await page.getByRole('contentinfo').getByRole('link', { name: words.footer.privacy }).tap()
    await expect(page).toHaveURL(/\/privacy/)
    await hydrated(page)
    await page.getByRole('button', { name: words.bugReport.open }).tap()
    const text = page.getByRole('dialog', { name: words.bugReport.title }).getByRole('textbox')
    await text.fill(NOTE)
    await page.touchscreen.tap(180, 4)
    await stay(page, words, text)
    await page.evaluate(() => history.back())
    await stay(page, words, text)
    await expect(page).toHaveURL(/\/privacy/)
    await page.evaluate(() => history.back())
    await questionOf(page, words).getByRole('button', { name: words.leave.confirm }).tap()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})

test.describe('notes on a bug report', () => {
  test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

  test('are not left by a link, another filter or a reload without a question', async ({ page, words }) => {
    const description = `Asleep ${crypto.randomUUID()}`
    await askAsAdmin(page, 'mutation ($input: BugReportInput!) { reportBug(input: $input) { id } }', {
      input: { pageUrl: '/plants', description },
    })
    await open(page, '/admin/bug-reports')
    const main = page.getByRole('main')
    const notes = main.getByRole('listitem').filter({ hasText: description }).getByLabel(words.adminBugReports.notes)
    await notes.fill(NOTE)
    await main.getByRole('link', { name: words.admin.links.users }).click()
    await stay(page, words, notes)
    await main.getByLabel(words.adminBugReports.filter).first().selectOption('closed')
    await stay(page, words, notes)
    await page
      .getByRole('banner')
      .getByRole('link', { name: words.layout.brandLink.replace('{name}', words.layout.siteName) })
      .focus()
    await page.keyboard.press('Enter')
    await stay(page, words, notes)
    const reloading = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    expect((await reloading).type()).toBe('beforeunload')
    await (await reloading).dismiss()
    await expect(notes).toHaveValue(NOTE)

    await notes.fill('')
    await main.getByLabel(words.adminBugReports.filter).first().selectOption('closed')
    await expect(page).toHaveURL(/status=closed/)
    await expect(questionOf(page, words)).toBeHidden()
  })
})
