import { askAsAdmin, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'

// A writer goes on with what was saved, sees it as readers do, and begins something like it.

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

test('a plant is saved and edited on, first as something new', async ({ page, words }) => {
  const { adminForm: form } = words
  const main = page.getByRole('main')
  const name = `Ixtaq ${crypto.randomUUID().slice(0, 8)}`
  const save = main.getByRole('button', { name: form.saveAndStay })
  await open(page, '/admin/plants/new')
  await main.locator('[name=commonNameEn]').fill(name)
  await main.locator('[name=commonNameEs]').fill(name)
  await save.click()
  await expect(page).toHaveURL(/\/admin\/plants\/edit\/[-0-9a-f]+$/)
  await expect(page.getByText(form.created.plants)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${form.editTitle.plants}: ${name}`)
  const id = new URL(page.url()).pathname.split('/').at(-1)!

  await main.locator('summary').first().click()
  for (const changed of [`${name} B`, `${name} C`]) {
    await main.locator('[name=commonNameEn]').fill(changed)
    await expect(main.getByText(form.updated.plants)).toHaveCount(0)
    await save.click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    await expect(save).toBeFocused()
    await expect(main.getByText(form.unsaved)).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${form.editTitle.plants}: ${changed}`)
    const read = 'query ($id: ID!) { plant(id: $id) { commonName isPublic } }'
    expect(await askAsAdmin(page, read, { id })).toEqual({ plant: { commonName: changed, isPublic: false } })
  }
  await expect(main.getByRole('link', { name: words.adminList.view, exact: true })).toHaveAttribute(
    'href',
    `/plants/${id}`,
  )
  await askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id })
})

test('a duplicate is hidden, named as one, and has no pictures, names or review of the other plant', async ({
  page,
  words,
}) => {
  const { adminForm: form } = words
  const main = page.getByRole('main')
  const name = `Ixcopia ${crypto.randomUUID().slice(0, 8)}`
  const review = { reviewedBy: 'Ana', reviewerRoleEn: 'Healer', reviewerRoleEs: 'Curandera', reviewedOn: '2026-01-02' }
  const id = await createPlant(page, {
    commonNameEn: name,
    commonNameEs: name,
    mayanName: 'Kʼopen',
    names: [{ name: 'Kʼopen', language: 'quc' }],
    descriptionEn: 'A herb.',
    cautions: [{ subject: 'PREGNANCY', level: 'NO_DATA' }],
    ...review,
  })
  await open(page, `/admin/plants/edit/${id}`)
  await main.getByRole('link', { name: form.duplicate }).click()
  await expect(main.locator('[name=commonNameEn]')).toHaveValue(`${name} (copy)`)
  await expect(main.locator('[name=commonNameEs]')).toHaveValue(`${name} (copia)`)
  await expect(main.locator('[name=mayanName]')).toHaveValue('')
  await main.getByRole('button', { name: form.saveAndStay }).click()
  await expect(page).toHaveURL(/\/edit\//)
  const copy = new URL(page.url()).pathname.split('/').at(-1)!
  const read = `query ($id: ID!) { plant(id: $id) {
    commonName isPublic mayanName names { name } description cautions { subject level } review { by }
  } }`
  expect(await askAsAdmin(page, read, { id: copy })).toEqual({
    plant: {
      commonName: `${name} (copy)`,
      isPublic: false,
      mayanName: null,
      names: [],
      description: 'A herb.',
      cautions: [{ subject: 'PREGNANCY', level: 'NO_DATA' }],
      review: null,
    },
  })
  await askAsAdmin(page, 'mutation ($ids: [ID!]!) { deleteContent(of: PLANT, ids: $ids) }', { ids: [id, copy] })
})
