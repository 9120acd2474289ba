import {
  countPublic,
  createPlant,
  deleteItem,
  describePictures,
  openRowMenu,
  openSome,
  signInAsAdmin,
} from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

test('others are taken home from every page of the admin area', async ({ page }) => {
  const answers = () =>
    Promise.all(
      ['/admin', '/admin/plants/new', '/admin/users', '/admin/files', '/admin/nothing'].map(async (path) => {
        const response = await page.request.get(path, { maxRedirects: 0 })
        return [response.status(), response.headers()['location']]
      }),
    )
  const home = Array.from({ length: 5 }, () => [302, '/'])
  expect(await answers()).toEqual(home)
  await register(page)
  expect(await answers()).toEqual(home)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test.describe('an admin who reads English', () => {
  test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

  test('sees what they write as readers do, is told what is refused, and publishes from the list', async ({
    page,
    words,
    baseURL,
  }) => {
    const { adminForm: form, adminList: list } = words
    const id = crypto.randomUUID().slice(0, 8)
    const name = `Ixkej ${id}`
    // Of this test only: what another describes would be described here.
    const picture = `${baseURL}/favicon.svg?${id}`
    const plant = await createPlant(page, { commonNameEn: name, commonNameEs: name })
    const main = page.getByRole('main')
    await open(page, '/admin/plants')
    await main.getByRole('searchbox').fill(name)
    await expect(page).toHaveURL(/\?q=/)
    const item = main.getByRole('listitem').filter({ hasText: name })
    await item.getByRole('link', { name, exact: true }).click()
    await openSome(page, 'pictures', 'use')
    await main
      .locator('[data-field=basicUsesEn]')
      .fill('A **tea** \\<script>alert(1)\\</script> [^nobody] [^cano-incense-2008]')
    await main
      .getByRole('button', { name: new RegExp(`^${form.preview.open} ${words.plantPage.basicUses}`) })
      .first()
      .click()
    await expect(main.locator('form strong')).toHaveText('tea')
    await expect(main.locator('form script')).toHaveCount(0)
    await expect(main.getByText(form.preview.unknownSource.replace('{key}', 'nobody'))).toBeVisible()
    await main.locator('[name=video]').fill('https://videos.example/1')
    await expect(main.getByText(form.videoUnknown)).toBeVisible()
    await main.locator('[name=video]').fill('')
    await main.locator('[data-field=basicUsesEn]').fill('')
    await main.getByRole('button', { name: form.gallery.add, exact: true }).click()
    await page.keyboard.type(picture)
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    // The list with its previous filters.
    await expect(page).toHaveURL(/\/admin\/plants\?q=/)
    await expect(item.getByText(list.isHidden.plants, { exact: true })).toBeVisible()

    // Not with pictures that some readers learn nothing of.
    const found = () => countPublic(page, name, id)
    const publish = async () => {
      await openRowMenu(item, words, name)
      await item.getByRole('button', { name: list.publishOne.plants.replace('{title}', name) }).click()
    }
    await publish()
    const lacking = main.getByRole('list', { name: words.publishChecklist.title })
    await expect(lacking).toContainText(words.publishChecklist.undescribedInGallery.replace('{number}', '1'))
    expect(await found()).toBe(0)
    await describePictures(page, [picture])
    await publish()
    await expect(main.getByText(list.nowPublic.plants.replace('{title}', name))).toBeVisible()
    expect(await found()).toBe(1)
    await deleteItem(page, 'Plant', plant)
  })
})

test.describe('an admin who reads Spanish', () => {
  test.use({ language: 'es' })
  test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

  test('writes an article on a plant, and a project that everybody may see', async ({ page, words }) => {
    const { adminForm: form, adminList: list } = words
    const name = `Ri q’ayes ${crypto.randomUUID().slice(0, 8)}`
    const main = page.getByRole('main')
    const save = main.getByRole('button', { name: form.save, exact: true })
    await open(page, '/admin/articles/new')
    await save.click()
    await expect(main.getByText(form.namesRequired.articles)).toBeVisible()
    await main.locator('[name=titleEn]').fill(name)
    await main.locator('[name=titleEs]').fill(name)
    await main.getByLabel(form.plants.label).fill('Tagetes lucida')
    await main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first().click()
    await expect(main.getByRole('list', { name: form.plants.chosen }).getByRole('listitem')).toHaveCount(1)
    await main.getByLabel(form.makePublic.articles).check()
    await save.click()
    await expect(main.getByText(form.created.articles)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/articles$/)
    await main.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('list', { name: form.plants.chosen }).getByRole('listitem')).toHaveCount(1)
    await deleteItem(page, 'Article', page.url().split('/').at(-1)!)

    await open(page, '/admin/projects/new')
    await expect(main.getByLabel(form.makePublic.projects)).not.toBeChecked()
    await main.locator('[name=titleEn]').fill(name)
    await main.locator('[name=titleEs]').fill(name)
    await main.getByLabel(form.makePublic.projects).check()
    // None of its words have been loaded for another page.
    await main.getByRole('button', { name: form.previewPage }).click()
    const preview = page.getByRole('dialog', { name: words.pagePreview.title })
    await expect(preview.getByRole('link', { name: words.projectPage.back })).toBeVisible()
    await page.keyboard.press('Escape')
    await save.click()
    await expect(main.getByText(form.created.projects)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/projects$/)
    await openRowMenu(main, words, name)
    await main.getByRole('button', { name: list.hideOne.projects.replace('{title}', name) }).click()
    const item = main.getByRole('listitem').filter({ hasText: name })
    await expect(item.getByText(list.isHidden.projects, { exact: true })).toBeVisible()
    await openRowMenu(item, words, name)
    await item.getByRole('button', { name: list.deleteOne.replace('{title}', name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: list.delete, exact: true }).click()
    await expect(main.getByText(list.deleted.projects)).toBeVisible()
  })

  test('makes a member an admin and takes it back, and looks after a report', async ({
    page,
    words,
    browser,
    baseURL,
  }) => {
    test.slow()
    const member = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    const email = await register(member)
    const main = page.getByRole('main')
    const english = wordsIn('en')

    await open(page, `/admin/users?q=${email}`)
    const users = words.adminUsers
    const change = async (action: keyof typeof users.action) => {
      await main.getByRole('button', { name: users.menu.replace('{email}', email) }).click()
      await main.getByRole('button', { name: users.action[action] }).click()
      const dialog = page.getByRole('dialog', { name: users.ask[action] })
      await dialog.getByRole('button', { name: users.action[action] }).click()
      await expect(main.getByText(users.done[action])).toBeVisible()
    }
    await change('promote')
    await member.goto('/admin')
    await expect(member).toHaveURL(/\/admin$/)
    await open(member, '/admin/projects/new')
    await member.locator('[name=titleEn]').fill('A garden')
    await member.locator('[name=titleEs]').fill('Un huerto')
    await change('revoke')
    await member.keyboard.press('Control+s')
    await expect(member.getByRole('main').getByText(english.admin.noAdmin)).toBeVisible()
    await expect(member.locator('[name=titleEn]')).toHaveValue('A garden')
    await member.goto('/admin')
    await expect(member).toHaveURL(/:\d+\/$/)

    await open(member, '/terms')
    await member.getByRole('button', { name: english.bugReport.open }).click()
    await member.getByLabel(english.bugReport.description).fill(`Broken for ${email}`)
    await member.getByRole('button', { name: english.bugReport.submit }).click()
    await expect(member.getByText(english.bugReport.success)).toBeVisible()
    const reports = words.adminBugReports
    await open(page, '/admin/bug-reports?status=open')
    const report = main.getByRole('listitem').filter({ hasText: `Broken for ${email}` })
    await expect(report.getByRole('link', { name: email })).toBeVisible()
    await report.getByLabel(reports.status).selectOption('RESOLVED')
    await report.getByLabel(reports.priority).selectOption('HIGH')
    await report.getByLabel(reports.notes).fill('It was the otter.')
    await report.getByLabel(reports.answer).fill('It is awake again.')
    await report.getByRole('button', { name: reports.save }).click()
    // It no longer has the status OPEN.
    await expect(page.getByText(reports.updated)).toBeVisible()
    await expect(report).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await main.getByLabel(reports.filter).first().selectOption('resolved')
    await expect(report.getByLabel(reports.notes)).toHaveValue('It was the otter.')
    await open(page, '/admin/bug-reports?status=resolved')
    const priority = main.getByLabel(reports.filterPriority).first()
    await priority.selectOption('low')
    await expect(page).toHaveURL(/\/bug-reports\?status=resolved&priority=low$/)
    await expect(report).toHaveCount(0)
    await priority.selectOption('high')
    await expect(page).toHaveURL(/priority=high$/)
    await expect(report).toBeVisible()
    await member.context().close()
  })
})
