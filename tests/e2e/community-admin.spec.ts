import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, test } from '../support/browser.ts'

// Communities in the admin area, and what readers see of them.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

test('a community is written, previewed and published; whom to ask stays with the admins', async ({
  page,
  browser,
  words,
  baseURL,
}) => {
  test.slow()
  const { adminForm: form, adminFiles, communityPage } = words
  const name = `Comunidad ${crypto.randomUUID().slice(0, 8)}`
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  await open(page, '/admin/communities/new')
  await main.locator('[name=nameEs]').fill(name)
  await main.locator('[name=nameEn]').fill(name)
  await main.locator('[name=peopleEs]').fill("Q'eqchi'")
  await main.locator('[name=placeEs]').fill('Alta Verapaz')
  await main.locator('.cm-content[data-field=protocolEs]').fill('Pregunten antes.')
  await main.getByLabel(adminFiles.fields.contact).fill('Ana Caal, 5555 0000')
  await main.getByLabel(form.makePublic.communities).check()
  await expectAccessible(page, 'the form of a community', { frame: false })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: form.previewPage }).click()
  await expect(page.getByRole('dialog').getByText('Pregunten antes.')).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(page.getByText(form.created.communities)).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'es', viewport: { width: 360, height: 740 } })
  const reader = await context.newPage()
  await reader.goto(`/communities?q=${encodeURIComponent(name)}&lang=es`)
  await hydrated(reader)
  await reader.getByRole('main').getByRole('link', { name }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(reader.getByRole('heading', { name: communityPage.protocol })).toBeVisible()
  expect(await reader.content()).not.toContain('5555 0000')
  await expectAccessible(reader, 'the page of a community', { frame: false })
  await context.close()
})
