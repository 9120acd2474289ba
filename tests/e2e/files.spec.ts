import { readFile } from 'node:fs/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Locator, Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, sidewaysAt, test } from '../support/browser.ts'

// One after the other: of two imports at once, one is refused.
test.describe.configure({ mode: 'default' })

test.describe('for admins', () => {
  test.use({ language: 'es' })

  test.beforeEach(async ({ page, baseURL }) => {
    await signInAsAdmin(page, baseURL!)
    await page.goto('/admin/files')
    await hydrated(page)
  })

  test('all content is saved as a zip, which can be stopped while it is prepared', async ({ page, words }) => {
    const { export: save } = words.adminFiles
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/content.zip', async (route) => {
      await isHeld
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: save.save }).click()
    await expect(page.getByText(save.preparing)).toBeVisible()
    await page.getByRole('button', { name: words.job.stop, exact: true }).click()
    await expect(page.getByText(save.preparing)).toHaveCount(0)
    await expect(page.getByRole('button', { name: save.save })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: save.failure })).toHaveCount(0)
    letGo()
    await page.unroute('**/content.zip')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: save.save }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await file.path()))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['tags.yaml', 'sources.yaml', 'plants/ruda.yaml']))
  })

  test('a zip is refused where it is wrong, shown as sentences, and imported once it is told to be', async ({
    page,
    words: { adminFiles: words },
  }) => {
    const { review } = words
    const [id, name] = [newId(), `Ixkej ${crypto.randomUUID().slice(0, 8)}`]
    await choose(page, { 'plants/new.yaml': plant(id, name).replace('isPublic: false', 'isPublic: no') })
    const errors = page.getByRole('list', { name: review.errors })
    await expect(errors).toContainText('plants/new.yaml, línea 3')
    await expect(errors).toContainText('debe ser true o false')
    await expect(page.getByRole('button', { name: /^Importar:/ })).toHaveCount(0)
    await chooseFile(page, 'a.zip', Buffer.from('no zip'))
    await expect(page.getByRole('alert').filter({ hasText: words.problem.notAZip })).toBeVisible()
    await expectAccessible(page, 'a refusal', { frame: false })

    const use = `uses:
  - ailment: burns
    parts: [leaf]
    preparation: juice
    route: skin
    evidence: tradition
    finding: not-tested
    text: { en: It is put on the burn., es: Se pone en la quemadura. }
    sources: [cano-2007]
`
    await choose(page, { 'plants/new.yaml': plant(id, name) + use })
    await expect(page.getByRole('heading', { name: review.title })).toBeVisible()
    const change = page.getByRole('listitem').filter({ hasText: name })
    await expect(change).toContainText(review.isNew)
    await change.getByText(review.row.title, { exact: true }).click()
    const row = change.getByRole('listitem').filter({ hasText: review.row.added })
    await expect(row.locator('ins')).toHaveText(
      /^Quemaduras \(Hoja, en jugo, .*It is put on the burn\..*\[cano-2007\]$/,
    )
    await expectAccessible(page, 'a review', { frame: false })
    expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: /^Importar: 1 / }).click()
    await expect(page.getByRole('dialog')).toContainText('Quienes leen el sitio no verán nada de esto')
    await page.getByRole('dialog').getByRole('button', { name: words.import.confirm, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Import/ })).toBeVisible()
    await page.goto(`/admin/plants?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

    await page.goto('/admin/files')
    await hydrated(page)
    await choose(page, { 'plants/new.yaml': plant(id, name) + use })
    await expect(page.getByText(review.nothing)).toBeVisible()
  })

  test('does not call an import failed whose response was lost', async ({ page, words: { adminFiles: words } }) => {
    await page.route('**/content.zip?digest=*', async (route) => {
      await route.fulfill({ body: `${JSON.stringify({ progress: { step: 'writing', done: 1, of: 2 } })}\n` })
    })
    const button = page.locator('button', { hasText: words.import.choose })
    await button.focus()
    await choose(page, { 'plants/new.yaml': plant(newId(), 'Ixkej') })
    const apply = page.getByRole('button', { name: /^Importar: 1 / })
    await expect(apply).toBeVisible()
    await expect(button).toBeFocused()
    await apply.click()
    await page.getByRole('dialog').getByRole('button', { name: words.import.confirm, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: words.problem.lost })).toBeVisible()
    // What was pressed is gone, but not the place.
    await expect(page.locator('main :focus')).toHaveCount(1)
    await page.unroute('**/content.zip?digest=*')
  })
})

test.describe('for admins, as a spreadsheet', () => {
  test.use({ language: 'es' })

  test('exports, reads what was edited, and shows how before it is imported', async ({ page, baseURL, words }) => {
    test.slow()
    const { export: save, import: load, reading, review } = words.adminFiles
    await signInAsAdmin(page, baseURL!)
    await page.goto('/admin/files')
    await hydrated(page)
    const name = `Ixkeq ${crypto.randomUUID().slice(0, 8)} ñandú`
    // As Excel in Spanish saves it.
    const csv = `Nombre científico;Nombre común (español);Nombre común (inglés);Altura\r\n${name};${name};${name};1 m\r\n`
    await chooseFile(page, 'plantas.csv', Buffer.from(csv, 'latin1'))
    await expect(page.getByLabel(reading.encoding)).toHaveValue('windows-1252')
    await expect(page.getByLabel(reading.delimiter)).toHaveValue(';')
    await expect(page.getByText('D: Altura')).toBeVisible()
    await expectAccessible(page, 'how a spreadsheet was read', { frame: false })
    expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)
    const apply = page.getByRole('button', { name: /^Importar: 1 / })
    await expect(apply).toBeDisabled()
    await page.getByLabel(reading.confirm).check()
    await importNow(page, apply, load.confirm)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: save.saveXlsx }).click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    const [headings, ...plants] = sheets[0]!.rows
    const mine = plants.find((row) => row.includes(name))!
    mine[headings!.indexOf(`${words.adminFiles.fields.mayanName}`)] = 'rura'
    const edited = await writeXlsx({ sheets: [{ name: sheets[0]!.name, rows: [headings!, mine] }] })
    await chooseFile(page, `${name}.xlsx`, Buffer.from(edited))
    const change = page.getByRole('listitem').filter({ hasText: name })
    await expect(change).toContainText(words.adminFiles.fields.mayanName)
    await importNow(page, page.getByRole('button', { name: /^Importar: 0 / }), load.confirm)

    // The second of two changes is undone as a whole.
    const { undo } = words.adminFiles
    await page.goto('/admin/audit')
    await hydrated(page)
    const entry = page.getByRole('listitem').filter({ hasText: `${name}.xlsx` })
    await entry.getByRole('link').click()
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
    await page.goto('/admin/audit')
    await hydrated(page)
    await entry.getByRole('button', { name: undo.undo }).click()
    const reloaded = page.waitForEvent('load')
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/content/undo*', async (route) => {
      await isHeld
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: undo.undo }).click()
    await expect(entry.getByRole('progressbar')).toBeVisible()
    letGo()
    await reloaded
    await expect(page.getByRole('heading', { name: words.adminAudit.actions.undoImport }).first()).toBeVisible()
    await hydrated(page)
    await expectAccessible(page, 'the audit log', { frame: false })

    await page.goto('/admin/files')
    await hydrated(page)
    await chooseFile(page, 'uses.csv', Buffer.from('plant,ailmentSlug\nunheard-of,cough\n'))
    await expect(page.getByRole('list', { name: review.errors })).toContainText(/uses\.csv, celda A2/)
  })
})

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer })
}

async function importNow(page: Page, apply: Locator, confirm: string): Promise<void> {
  await apply.click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Import/ })).toBeVisible()
  await hydrated(page)
}

async function choose(page: Page, files: Record<string, string>): Promise<void> {
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
  await chooseFile(page, 'content.zip', Buffer.from(zipped))
}

function plant(id: string, name: string): string {
  return `id: ${id}\ncreatedAt: 2026-01-02T15:00:00Z\nisPublic: false\ncommonName: { en: ${name}, es: ${name} }\n`
}

/** A UUID of version 7. */
function newId(): string {
  return crypto.randomUUID().replace(/^(.{14})./, '$17')
}
