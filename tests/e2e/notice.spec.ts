import { createItem, createPlant, describePictures, signInAsAdmin, uploadPicture } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'

// A picture of a person who has died, at whose notice its community wishes readers to stop first.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

test('an admin adds a notice, and readers choose to see the picture', async ({ page, words, baseURL }) => {
  test.slow()
  const { rights } = words
  await signInAsAdmin(page, baseURL!)
  const url = await uploadPicture(page, 710)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(/\w{32}/.exec(url)![0])) asked.push(request.url())
  })
  const name = `Comunidad ${crypto.randomUUID().slice(0, 8)}`
  await createItem(page, 'Community', { nameEn: name, nameEs: name, isPublic: true })
  await describePictures(page, [url])
  const plant = { commonNameEn: 'Sage', commonNameEs: 'Salvia', mainImageUrl: url, isPublic: true }
  const id = await createPlant(page, plant)
  await open(page, `/admin/plants/${id}/rights?lang=es`)
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: rights.new })
  await expect(form.getByLabel(rights.hasNotice)).toHaveCount(0)
  await form.getByLabel(rights.place).selectOption('mainImageUrl')
  await form.getByLabel(rights.hasNotice).check()
  await form.getByLabel(rights.wordsEs).fill('Prenda antes una candela.')
  await form.getByRole('button', { name: rights.save }).click()
  await expect(form.getByText(rights.refused.required)).toBeVisible()
  await form.getByLabel(rights.community, { exact: true }).fill(name)
  await form.getByRole('button', { name }).click()
  await form.getByRole('button', { name: rights.save }).click()
  await expect(form.getByText(rights.saved)).toBeVisible()
  const row = main.getByRole('region', { name: rights.list }).getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(rights.noticed)).toBeVisible()
  await expectAccessible(page, 'a notice in the rights of a plant', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  asked.length = 0
  await open(page, `/plants/${id}?lang=es`)
  const notice = page.locator('[data-notice]')
  await expect(notice).toContainText('Esta imagen muestra a una persona que ya falleció. «Prenda antes una candela.»')
  await notice.scrollIntoViewIfNeeded()
  await expect(notice.locator('img')).toBeHidden()
  expect(asked).toEqual([])
  await expectAccessible(page, 'a notice before a picture', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await notice.locator('summary').click()
  await expect(notice.locator('img')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})
