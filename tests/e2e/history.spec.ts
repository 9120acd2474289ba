import type { Browser, Page } from '@playwright/test'
import { askAsAdmin, createItem, openRowMenu, openSome, promote, signInAsAdmin, updateItem } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

// Features that keep the work of several admins safe.

test.beforeEach(({ page, baseURL }) => {
  test.slow()
  return signInAsAdmin(page, baseURL!)
})

const PLANT =
  'query ($id: ID!) { plant(id: $id) { commonName(fallback: false) precautions(lang: ES, fallback: false) dosageGuidelines(fallback: false) names { name } } }'

type Plant = { commonName: string; precautions: string | null; dosageGuidelines: string | null; names: object[] }

function createPlant(page: Page, input: object = {}): Promise<string> {
  const commonNameEn = `Rue ${crypto.randomUUID()}`
  const plant = { commonNameEn, commonNameEs: 'Ruda', precautionsEs: 'No en el embarazo.', ...input }
  return createItem(page, 'Plant', plant)
}

const readPlant = async (page: Page, id: string) =>
  (await askAsAdmin<{ plant: Plant | null }>(page, PLANT, { id })).plant

/** Another admin in another browser. */
async function anotherAdmin(browser: Browser, admin: Page, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await promote(admin, await register(page))
  return page
}

test.describe('in English', () => {
  test('two admins edit at the same time, and neither loses anything', async ({ page, words, browser, baseURL }) => {
    const { adminForm: form, adminConflict: conflict } = words
    const id = await createPlant(page)
    const other = await anotherAdmin(browser, page, baseURL!)
    for (const admin of [page, other]) {
      await admin.goto(`/admin/plants/edit/${id}`)
      await hydrated(admin)
      await openSome(admin, 'names', 'use', 'caution')
    }
    const main = page.getByRole('main')
    await other.locator('[data-field=precautionsEs]').fill('No en el embarazo ni en la lactancia.')
    await other.locator('[name=commonNameEn]').fill('Rue of theirs')
    await other.getByRole('button', { name: form.save, exact: true }).click()
    await expect(other.getByText(form.updated.plants)).toBeVisible()

    await page.locator('[name=commonNameEn]').fill('Rue of mine')
    await page.locator('[data-field=dosageGuidelinesEn]').fill('One cup.')
    await page.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByRole('heading', { name: conflict.title.plants })).toBeFocused()
    await expect(main.locator('del', { hasText: 'theirs' })).toBeVisible()
    await expect(main.locator('ins', { hasText: 'mine' })).toBeVisible()
    await expect(main.getByText(conflict.both)).toHaveCount(1)
    await expectAccessible(page, 'the conflict', { frame: false })
    expect((await readPlant(page, id))!.commonName).toBe('Rue of theirs')

    for (const name of [conflict.save, conflict.goOn])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    await main.locator('[name=keep-commonNameEn][value=mine]').check()
    await page.getByRole('button', { name: conflict.goOn }).click()
    await expect(page.locator('[name=commonNameEn]')).toHaveValue('Rue of mine')
    await expect(page.locator('[data-field=precautionsEs]')).toHaveText('No en el embarazo ni en la lactancia.')
    await page.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    expect(await readPlant(page, id)).toMatchObject({
      commonName: 'Rue of mine',
      precautions: 'No en el embarazo ni en la lactancia.',
      dosageGuidelines: 'One cup.',
    })
    await other.context().close()
  })

  test('an earlier version is compared and restored', async ({ page, words }) => {
    const { adminHistory: history } = words
    const names = [{ name: 'Ixrut', language: 'quc' }]
    const id = await createPlant(page, { names })
    await updateItem(page, 'Plant', id, {
      precautionsEs: 'No hay.',
      names: [],
      tags: ['digestive'],
      plantPartUsed: 'leaf',
    })
    await page.goto(`/admin/plants/edit/${id}`)
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: history.open }).click()
    const main = page.getByRole('main')
    await expect(main.locator('del', { hasText: 'Ixrut' })).toBeVisible()
    await expect(main.locator('ins', { hasText: 'hay' })).toBeVisible()
    for (const label of ['Digestion', 'Leaf']) await expect(main.locator('ins', { hasText: label })).toBeVisible()
    await expect(main.getByText(history.unchanged)).toHaveCount(1)
    await expectAccessible(page, 'the history', { frame: false })
    await main.getByRole('region', { name: history.saves }).getByRole('link').last().click()
    await expect(main.getByText(history.first)).toBeVisible()
    await main.getByRole('button', { name: history.restore }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('ins', { hasText: 'Ixrut' })).toBeVisible()
    await expect(dialog.locator('del', { hasText: 'Leaf' })).toBeVisible()
    await expectAccessible(page, 'what restoring would change', { frame: false })
    await dialog.getByRole('button', { name: history.restore }).click()
    await expect(page.getByText(history.restored)).toBeVisible()
    await expect(main.getByRole('region', { name: history.saves }).getByRole('link')).toHaveCount(3)
    await expect(main.locator('ins', { hasText: 'Ixrut' })).toBeVisible()
    expect(await readPlant(page, id)).toMatchObject({ precautions: 'No en el embarazo.', names: [{ name: 'Ixrut' }] })
    // The form shows what was restored, not what it had when it led to the history.
    await main.getByRole('link', { name: history.edit }).click()
    await expect(main.getByLabel(words.plantNamesForm.fields.name, { exact: true })).toHaveValue('Ixrut')
  })
})

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('theirs is taken where that is what is chosen, and a third save is met as well', async ({ page, words }) => {
    const { adminForm: form, adminConflict: conflict } = words
    const id = await createPlant(page)
    await page.goto(`/admin/plants/edit/${id}`)
    await hydrated(page)
    await openSome(page, 'names', 'use')
    const main = page.getByRole('main')
    await updateItem(page, 'Plant', id, { commonNameEn: 'Rue of theirs' })
    await page.locator('[name=commonNameEn]').fill('Rue of mine')
    await page.locator('[data-field=dosageGuidelinesEn]').fill('One cup.')
    await page.getByRole('button', { name: form.save, exact: true }).click()
    await main.locator('[name=keep-commonNameEn][value=theirs]').check()
    await updateItem(page, 'Plant', id, { precautionsEs: 'A third one.' })
    await main.getByRole('button', { name: conflict.save }).click()
    await expect(main.locator('del', { hasText: 'third' })).toBeVisible()
    await main.getByRole('button', { name: conflict.save }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    expect(await readPlant(page, id)).toMatchObject({
      commonName: 'Rue of theirs',
      precautions: 'A third one.',
      dosageGuidelines: 'One cup.',
    })
  })

  test('a deletion is undone, at once or from the bin, and can be for good; the audit log tells who did it, and is narrowed', async ({
    page,
    words,
  }) => {
    const { adminBin: bin } = words
    const commonNameEn = `Bin ${crypto.randomUUID()}`
    const id = await createPlant(page, { commonNameEn, commonNameEs: commonNameEn })
    const main = page.getByRole('main')
    const deleteAgain = () => askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id })
    const titled = (text: string) => text.replace('{title}', commonNameEn)

    await page.goto(`/admin/plants?q=${encodeURIComponent(commonNameEn)}`)
    await hydrated(page)
    await openRowMenu(main, words, commonNameEn)
    await main.getByRole('button', { name: titled(words.adminList.deleteOne) }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.adminList.delete }).click()
    await expect(main.getByText(words.adminList.deleted.plants)).toBeVisible()
    expect(await readPlant(page, id)).toBeNull()
    await expect(main.getByRole('button', { name: bin.undo })).toBeFocused()
    await main.getByRole('button', { name: bin.undo }).click()
    await expect(main.getByRole('link', { name: commonNameEn, exact: true })).toBeVisible()
    expect(await readPlant(page, id)).not.toBeNull()

    await deleteAgain()
    await page.goto('/admin/bin')
    await hydrated(page)
    await expectAccessible(page, 'the bin', { frame: false })
    await main.getByRole('button', { name: titled(bin.restoreOne) }).click()
    await expect(main.getByText(titled(bin.restored))).toBeVisible()
    expect(await readPlant(page, id)).not.toBeNull()

    await deleteAgain()
    await page.goto('/admin/bin')
    await hydrated(page)
    await main.getByRole('button', { name: titled(bin.deleteOne) }).click()
    await page.getByRole('dialog').getByRole('button', { name: bin.delete }).click()
    await expect(main.getByText(titled(bin.gone))).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('button', { name: titled(bin.restoreOne) })).toHaveCount(0)
    expect(await readPlant(page, id)).toBeNull()

    // By action, since other tests write in the log as well.
    await page.goto('/admin/audit?action=deleteContent')
    await hydrated(page)
    const { adminAudit: audit } = words
    const entries = main.getByRole('list', { name: audit.title }).getByRole('listitem')
    const entry = entries.filter({ hasText: `${audit.actions.deleteContent}: ${commonNameEn}` }).first()
    await expect(entry).toContainText(/admin@(worker\d\.)?example\.org/)
    await page.getByLabel(audit.action, { exact: true }).selectOption('createPlant')
    await expect(page).toHaveURL(/action=createPlant/)
    await expect(entries.first()).toContainText(audit.actions.createPlant)
    await expect(entries.filter({ hasText: `${audit.actions.deleteContent}: ` })).toHaveCount(0)
  })
})
