import { askAsAdmin, createItem, deleteItem, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import { CROSSREF_BIBTEX } from '../support/references.ts'

test.use({ language: 'es' })

test('an admin adds a source, cannot delete it while it is cited, corrects it, and takes a deletion back', async ({
  page,
  words: { adminBin: bin, adminSources: list, adminForm: form, sourceForm: fields },
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const id = crypto.randomUUID().slice(0, 8)
  const [key, author] = [`veliz${id}-2008`, `Véliz${id}, M.`]
  const title = `Flora ${id}`
  const field = (name: keyof typeof fields.fields) => main.getByLabel(fields.fields[name], { exact: true })

  await open(page, '/admin/sources/new')
  await field('title').fill(title)
  await field('author').fill(author)
  await field('year').fill('año 2199')
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.problem.inFuture)).toBeVisible()
  await field('year').fill('2008')
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.created.sources)).toBeVisible()

  // A work that is there already is pointed out, by title and by DOI however it is written.
  await open(page, '/admin/sources/new')
  await field('title').fill(title)
  await expect(main.getByText(fields.same.title)).toBeVisible()
  await field('doi').fill('https://doi.org/10.1155/2019/2168603')
  await expect(main.getByText(fields.same.doi)).toBeVisible()
  await expect(main.getByRole('link', { name: fields.same.open })).toHaveCount(2)

  const made = await createItem(page, 'Article', {
    titleEn: `On ${key}`,
    titleEs: `Sobre ${key}`,
    contentEs: `Una hierba.[^${key}]`,
    isPublic: true,
  })
  await open(page, `/admin/sources?q=${id}`)
  const row = main.getByRole('listitem').filter({ hasText: title })
  const remove = row.getByRole('button', { name: list.delete })
  await remove.click()
  const refusal = main.getByRole('alert')
  await expect(refusal).toContainText(title)
  await expect(refusal.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: `Sobre ${key}` })).toBeVisible()
  await field('title').fill(`${title}, corregida`)
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.updated.sources)).toBeVisible()
  await page.goto(`/articles/${made}`)
  await expect(page.locator('#sources')).toContainText(`${title}, corregida`)

  await deleteItem(page, 'Article', made)
  await open(page, `/admin/sources?q=${id}`)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: list.delete }).click()
  await expect(row).toBeHidden()
  await main.getByRole('button', { name: bin.undo }).click()
  await expect(row).toContainText(`${author} · 2008`)
  await askAsAdmin(page, 'mutation ($key: ID!) { deleteSource(key: $key) }', { key })
})

test('a pasted reference fills the form of a source, which is saved and cited', async ({
  page,
  words: { adminForm: form, sourceForm: fields },
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const id = crypto.randomUUID().slice(0, 8)
  const field = (label: string) => main.getByLabel(label, { exact: true })
  await open(page, '/admin/sources/new')
  const reference = field(fields.reference.label)
  await reference.fill('ruda')
  await main.getByRole('button', { name: fields.reference.read, exact: true }).click()
  await expect(main.getByText(fields.reference.problem.BAD_USER_INPUT)).toBeVisible()
  await reference.fill(CROSSREF_BIBTEX.replace('Structure', id).replace('10.1126/', `10.1126/${id}.`))
  await main.getByRole('button', { name: fields.reference.read, exact: true }).click()

  await expect(field(fields.type)).toHaveValue('ARTICLE')
  await expect(field(fields.fields.title)).toHaveValue(new RegExp(`^The ${id} of Ordinary Water`))
  await expect(field(fields.fields.author)).toHaveValue('Frank H.S.')
  await expect(field(fields.fieldsOf.ARTICLE.container)).toHaveValue('Science')
  await expect(field(fields.fields.pages)).toHaveValue('635-641')
  await expectAccessible(page, 'the filled form of a source', { frame: false })
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.created.sources)).toBeVisible()

  const { found } = await askAsAdmin<{ found: { edges: { node: { key: string } }[] } }>(
    page,
    `{ found: sources(search: "${id}", type: ARTICLE) { edges { node { key } } } }`,
    {},
  )
  const { key } = found.edges[0]!.node
  expect(key).toMatch(/^frank-1970/)
  const made = await createItem(page, 'Article', {
    titleEn: `On ${id}`,
    titleEs: `Sobre ${id}`,
    contentEs: `Agua.[^${key}]`,
    isPublic: true,
  })
  await open(page, `/articles/${made}`)
  await expect(page.locator('#sources')).toContainText(`Science 169(3946): 635-641.`)
  await deleteItem(page, 'Article', made)
  await askAsAdmin(page, 'mutation ($key: ID!) { deleteSource(key: $key) }', { key })
})

test('a source is merged into another one, after a confirmation, and what was cited last is offered first', async ({
  page,
  words: { adminForm: form, sourceForm: fields, sourcePicker: picker },
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const id = crypto.randomUUID().slice(0, 8)
  for (const key of [`zz-copy-${id}`, `zz-book-${id}`])
    await askAsAdmin(page, 'mutation ($input: SourceInput!) { saveSource(input: $input) { key } }', {
      input: { key, title: `Sobre ${key}` },
    })
  const made = await createItem(page, 'Article', {
    titleEn: `On ${id}`,
    titleEs: `De ${id}`,
    contentEs: `Té.[^zz-copy-${id}]`,
    isPublic: true,
  })
  await open(page, `/admin/sources/edit/zz-copy-${id}`)
  await main.getByRole('button', { name: fields.merge.choose }).click()
  const dialog = page.getByRole('dialog', { name: fields.merge.choose })
  await dialog.getByRole('searchbox').fill(`zz book ${id}`)
  await dialog
    .getByRole('list')
    .getByRole('button', { name: `Sobre zz-book-${id}` })
    .click()
  const confirm = page.getByRole('dialog', { name: fields.merge.confirmTitle })
  await expect(confirm).toContainText(`«Sobre zz-book-${id}.»`)
  await expectAccessible(page, 'the confirmation of a merge')
  await confirm.getByRole('button', { name: fields.merge.confirm, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/sources/edit/zz-book-${id}$`))
  await expect(main.getByRole('link', { name: `De ${id}` })).toBeVisible()

  await open(page, `/admin/articles/edit/${made}`)
  await main.getByRole('button', { name: form.cite }).first().click()
  const choices = page.getByRole('list', { name: picker.choices }).getByRole('button')
  await expect(choices.first()).toContainText(`Sobre zz-book-${id}`)
  await choices.nth(1).click()
  await open(page, '/admin/articles/new')
  await main.getByRole('button', { name: form.cite }).first().click()
  await expect(choices.first()).not.toContainText(`zz-book-${id}`)
  await deleteItem(page, 'Article', made)
  await askAsAdmin(page, 'mutation ($key: ID!) { deleteSource(key: $key) }', { key: `zz-book-${id}` })
})
