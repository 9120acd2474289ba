import { askAsAdmin, createItem, deleteItem, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'

test.use({ language: 'es' })

test('a tag without labels gets them, another slug, and goes into another tag', async ({
  page,
  words: { adminBin: bin, adminTags: list, tagForm: form, adminForm, adminHistory: history, adminConflict: conflict },
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const id = crypto.randomUUID().slice(0, 8)
  const [slug, other] = [`zz-cerco-${id}`, `zz-seto-${id}`]
  const made = await createItem(page, 'Article', {
    titleEn: `Fences ${id}`,
    titleEs: `Cercos ${id}`,
    tags: [slug],
    isPublic: true,
  })
  await askAsAdmin(page, 'mutation ($input: TagInput!) { saveTag(input: $input) { slug } }', {
    input: { slug: other, kind: 'topic', labelEn: `Hedge ${id}`, labelEs: `Seto ${id}` },
  })

  await open(page, '/admin/translate')
  await main.getByRole('link', { name: /nombres$/ }).click()
  await expect(main.getByRole('heading', { name: list.title })).toBeVisible()
  await main.getByRole('link', { name: slug, exact: true }).press('Enter')
  const save = main.getByRole('button', { name: adminForm.saveAndStay })
  const spanish = main.getByLabel(`${form.label} ${adminForm.language.es}`)
  await spanish.fill(`Cerco ${id}`)
  await save.click()
  await expect(main.getByLabel(`${form.label} ${adminForm.language.en}`)).toBeFocused()
  await main.getByLabel(`${form.label} ${adminForm.language.en}`).fill(`Fence ${id}`)
  await save.click()
  await expect(main.getByText(adminForm.updated.tags)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(`Cerco ${id}`)

  // Somebody else saves it meanwhile: both are shown.
  await spanish.fill(`Cerca ${id}`)
  await askAsAdmin(page, 'mutation ($input: TagInput!) { saveTag(input: $input) { slug } }', {
    input: { slug, kind: 'topic', labelEn: `Living fence ${id}`, labelEs: `Cerco ${id}` },
  })
  await save.click()
  await expect(main.getByRole('heading', { name: conflict.title.tags })).toBeFocused()
  await main.getByRole('button', { name: conflict.save }).click()
  await expect(page).toHaveURL(/\/admin\/tags\?show=unlabelled$/)

  await open(page, `/admin/tags/edit/${slug}`)
  await expect(spanish).toHaveValue(`Cerca ${id}`)
  await main.getByRole('textbox', { name: form.rename.slug }).fill(other)
  await main.getByRole('button', { name: form.rename.submit }).click()
  await expect(main.getByText(form.rename.taken)).toBeVisible()
  await main.getByRole('textbox', { name: form.rename.slug }).fill(`${slug}-vivo`)
  await main.getByRole('button', { name: form.rename.submit }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tags/edit/${slug}-vivo$`))
  await main.getByRole('link', { name: history.open }).click()
  await expect(main.getByRole('link', { name: history.newest })).toBeVisible()
  await expect(main.getByRole('region', { name: history.saves }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'the history of a tag', { frame: false })

  await open(page, `/admin/tags/edit/${slug}-vivo`)
  await main.getByLabel(form.merge.choose).selectOption(other)
  await main.getByRole('button', { name: form.merge.submit, exact: true }).click()
  const confirm = page.getByRole('dialog', { name: form.merge.confirmTitle })
  await expect(confirm).toContainText(`«Seto ${id}»`)
  await expectAccessible(page, 'the confirmation of a merge')
  await confirm.getByRole('button', { name: form.merge.submit, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tags/edit/${other}$`))
  await expect(main.getByRole('link', { name: '1 artículo' })).toBeVisible()

  // The first address still finds the article.
  await open(page, `/articles?tag=${slug}`)
  await expect(page).toHaveURL(new RegExp(`/articles\\?tag=${other}$`))
  await expect(main.getByRole('link', { name: `Cercos ${id}` })).toBeVisible()

  await deleteItem(page, 'Article', made)
  await open(page, `/admin/tags?q=${id}`)
  await main.getByRole('button', { name: list.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: list.delete }).click()
  await expect(main.getByText(list.nothingFound)).toBeVisible()
  await expect(main.getByRole('button', { name: bin.undo })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: `Seto ${id}`, exact: true })).toBeVisible()
  await askAsAdmin(page, 'mutation ($slug: ID!) { deleteTag(slug: $slug) }', { slug: other })
})

test('a tag that is retired is not suggested, and stays where it is', async ({
  page,
  words: { tagForm: form, adminForm },
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const label = `Zacate ${crypto.randomUUID().slice(0, 8)}`
  const slug = label.toLowerCase().replace(' ', '-')
  await askAsAdmin(page, 'mutation ($input: TagInput!) { saveTag(input: $input) { slug } }', {
    input: { slug, kind: 'topic', labelEn: label, labelEs: label },
  })
  const suggestion = page.locator(`datalist option[value="${label}"]`)
  await open(page, '/admin/articles/new')
  await expect(suggestion).toHaveCount(1)
  // One label begins another.
  const field = main.getByLabel(adminForm.tags.label)
  await field.pressSequentially(`${label} seco`)
  await expect(field).toHaveValue(`${label} seco`)
  await field.press('Enter')
  await expect(main.getByRole('list', { name: adminForm.tags.chosen }).getByRole('listitem')).toHaveCount(1)
  await open(page, `/admin/tags/edit/${slug}`)
  await main.getByLabel(form.retired).check()
  await main.getByRole('button', { name: adminForm.saveAndStay }).click()
  await expect(main.getByText(adminForm.updated.tags)).toBeVisible()
  await open(page, '/admin/articles/new')
  await expect(page.locator('datalist option').first()).toBeAttached()
  await expect(suggestion).toHaveCount(0)
  await askAsAdmin(page, 'mutation ($slug: ID!) { deleteTag(slug: $slug) }', { slug })
})
