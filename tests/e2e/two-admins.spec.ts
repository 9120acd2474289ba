import { askAsAdmin, createPlant, openSome, promote, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
})

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('a description that another admin has given a picture meanwhile is replaced on purpose only', async ({
    page,
    words,
  }) => {
    const { adminPictures: pictures, adminForm: form } = words
    const url = `https://pictures.example/${crypto.randomUUID()}.jpg`
    const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    await page.route('https://pictures.example/**', (route) => route.fulfill(picture))
    const plant = await createPlant(page, { commonNameEn: 'Rue', commonNameEs: 'Ruda', mainImageUrl: url })
    const describe = 'mutation ($input: PhotoInput!) { setPhoto(input: $input) { url } }'
    const read = 'query ($url: String!) { photo(url: $url) { en: alt(lang: EN) es: alt(lang: ES) credit } }'
    await open(page, `/admin/plants/edit/${plant}`)
    await openSome(page, 'pictures')
    await page.getByRole('button', { name: pictures.describeOne.replace('{name}', form.picture) }).click()
    const dialog = page.getByRole('dialog', { name: pictures.describeTitle })
    await dialog.locator('[name=altEs]').fill('Una ruda')
    await askAsAdmin(page, describe, { input: { url, altEn: 'Rue in bloom', altEs: 'Ruda en flor', credit: 'Ana' } })
    await dialog.getByRole('button', { name: pictures.saveDescription }).click()
    await expect(dialog.getByText(pictures.describeConflict)).toBeVisible()
    await expect(dialog.getByText(pictures.savedMeanwhile.replace('{text}', 'Ruda en flor'))).toBeVisible()
    await dialog.locator('[name=altEn]').fill('Rue')
    await dialog.getByRole('button', { name: pictures.saveDescription }).click()
    await expect(page.getByText(pictures.described)).toBeVisible()
    expect(await askAsAdmin(page, read, { url })).toEqual({ photo: { en: 'Rue', es: 'Una ruda', credit: 'Ana' } })
    // Lists of other tests would load its picture from another site.
    await askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id: plant })
  })

  test("notes that another admin has written on a report are shown beside one's own", async ({ page, words }) => {
    const description = `Broken ${crypto.randomUUID().slice(0, 8)}`
    const { reportBug } = await askAsAdmin<{ reportBug: { id: string } }>(
      page,
      'mutation ($description: String!) { reportBug(input: { pageUrl: "/", description: $description }) { id } }',
      { description },
    )
    const { id } = reportBug
    const note = (adminNotes: string) =>
      askAsAdmin(
        page,
        'mutation ($id: ID!, $n: String) { updateBugReport(id: $id, input: { adminNotes: $n }) { id } }',
        {
          id,
          n: adminNotes,
        },
      )
    const read = () =>
      askAsAdmin<{ bugReport: { adminNotes: string; status: string } }>(
        page,
        'query ($id: ID!) { bugReport(id: $id) { adminNotes status } }',
        { id },
      )
    await open(page, '/admin/bug-reports')
    const item = page.getByRole('listitem').filter({ hasText: description })
    const save = item.getByRole('button', { name: words.adminBugReports.save, exact: true })
    await item.getByLabel(words.adminBugReports.notes).fill('It is the font.')
    await note('It is the cache.')
    await save.click()
    await expect(item.getByRole('heading', { name: words.adminConflict.title.bugReports })).toBeFocused()
    await expect(item.getByText('It is the')).toBeVisible()
    expect((await read()).bugReport.adminNotes).toBe('It is the cache.')
    await item.getByRole('radio', { name: words.adminConflict.mine, exact: true }).check()
    await item.getByRole('button', { name: words.adminConflict.goOn }).click()
    await expect(item.getByLabel(words.adminBugReports.notes)).toHaveValue('It is the font.')
    await item.getByLabel(words.adminBugReports.notes).fill('The cache, then the font.')
    await save.click()
    await expect(item.getByText(words.adminBugReports.updated)).toBeVisible()

    // Another field is not a conflict.
    await item.getByLabel(words.adminBugReports.status).selectOption('IN_PROGRESS')
    await note('The cache, then the font, then the picture.')
    await save.click()
    await expect(item.getByText(words.adminBugReports.updated)).toBeVisible()
    expect((await read()).bugReport).toEqual({
      adminNotes: 'The cache, then the font, then the picture.',
      status: 'IN_PROGRESS',
    })
  })
})

test('a form says who else has it open, until they leave it', async ({ page, words, browser, baseURL }) => {
  const id = await createPlant(page, { commonNameEn: 'Rue', commonNameEs: 'Ruda' })
  await open(page, `/admin/plants/edit/${id}`)
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const email = await register(other)
  await promote(page, email)
  await open(other, `/admin/plants/edit/${id}`)
  await expect(other.getByText(words.adminForm.present.replace('{who}', ''))).toBeVisible()
  const seen = page.getByText(words.adminForm.present.replace('{who}', email))
  // Without waiting for the twenty seconds.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await look()
  await expect(seen).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: words.adminForm.cancel }).click()
  await expect(other).toHaveURL(/\/admin\/plants$/)
  await expect(async () => {
    await look()
    await expect(seen).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await other.context().close()
  await askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id })
})
