import { askAsAdmin, createPlant, signInAsAdmin, uploadPicture } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sidewaysAt, test } from '../support/browser.ts'
import { drawPicture } from '../support/pictures.ts'

// All pictures in one place: where each is used, described, replaced and deleted.

test.use({ language: 'es' })

const READ = 'query ($id: ID!) { plant(id: $id) { mainImage { url alt(lang: ES) credit } } }'
type Read = { plant: { mainImage: { url: string; alt: string; credit: string } } }

test('an admin finds a picture, describes it, replaces its file in every place, and deletes the old one', async ({
  page,
  words,
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const { adminLibrary: t, adminPictures: pictures } = words
  const mark = crypto.randomUUID().slice(0, 8)
  const main = page.getByRole('main')
  const url = await uploadPicture(page, 900)
  const names = { commonNameEn: `Ceiba ${mark}`, commonNameEs: `Ceiba ${mark}` }
  const id = await createPlant(page, { ...names, mainImageUrl: url })

  // Not described yet: it is found by its filter, with the plant that shows it.
  await open(page, '/admin/pictures')
  await main.getByLabel(t.show).selectOption('undescribed')
  await expect(page).toHaveURL(/state=undescribed/)
  const row = main.getByRole('listitem').filter({ hasText: mark })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: pictures.describe }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=altEn]')).toBeFocused()
  await expectAccessible(page, 'the dialog')
  await page.keyboard.type(`A ceiba ${mark}`)
  await dialog.locator('[name=altEs]').fill(`Una ceiba ${mark}`)
  await dialog.locator('[name=credit]').fill('Ana Xol')
  await dialog.getByRole('button', { name: pictures.saveDescription, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // By words, and with another file.
  await open(page, `/admin/pictures?q=${mark}`)
  await expect(row.getByRole('heading')).toHaveText(`Una ceiba ${mark}`)
  await expect(row.getByRole('link', { name: `Ceiba ${mark}` })).toHaveAttribute('href', `/plants/${id}`)
  await expect(row.getByRole('button', { name: t.deleteOne.replace('{name}', `Una ceiba ${mark}`) })).toHaveCount(0)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    row.getByRole('button', { name: t.replace }).click(),
  ])
  await chooser.setFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(950) })
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'both pictures')
  await dialog.getByRole('button', { name: t.replace }).click()
  await expect(main.getByText(t.replaced.split('one {')[1]!.split('}')[0]!)).toBeVisible()
  const { plant } = await askAsAdmin<Read>(page, READ, { id })
  expect(plant.mainImage).toMatchObject({ alt: `Una ceiba ${mark}`, credit: 'Ana Xol' })
  expect(plant.mainImage.url).not.toBe(url)

  // The old one is unused.
  await expect(row).toHaveCount(2)
  for (const width of [360, 1280]) expect(await sidewaysAt(page, width)).toBeLessThanOrEqual(0)
  await main.getByLabel(t.show).selectOption('unused')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(`^${t.delete}`) }).click()
  await dialog.getByRole('button', { name: t.delete, exact: true }).click()
  await expect(main.getByText(t.deleted)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await page.request.get(url)).status()).toBe(404)
  expect((await page.request.get(plant.mainImage.url)).status()).toBe(200)
})
