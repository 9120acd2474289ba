import { KINDS } from '../../api/content/kinds.ts'
import { namesOf, type Texts } from '../../api/rules/texts.ts'
import { createItem, signInAsAdmin, updateItem } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { paths } from '../../web/paths.ts'

const [ONE, OTHER] = ['tramil-tagetes-lucida', 'cano-incense-2008']

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

test('different citations in the two languages are pointed out at each text', async ({ page, words }) => {
  test.slow()
  // The form with sections, and one without.
  for (const kind of ['PLANT', 'ARTICLE'] as const) {
    const { model, table, title, texts } = KINDS[kind]
    const names = namesOf<Texts>(texts, 'markdown')
    const input = Object.fromEntries([
      ...['En', 'Es'].map((half) => [`${title}${half}`, `Cited ${crypto.randomUUID()}`]),
      ...names.flatMap((name) => [
        [`${name}En`, `A herb.[^${ONE}]`],
        [`${name}Es`, `Una hierba.[^${OTHER}]`],
      ]),
    ])
    await open(page, paths.adminEdit(table, await createItem(page, model, input)))
    const main = page.getByRole('main')
    await expect(main.locator('form')).toBeVisible()
    await main.locator('form details').evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')))
    const { citedOnlyIn } = words.adminForm
    await expect(main.getByText(citedOnlyIn.en.replace('{keys}', ONE))).toHaveCount(names.length)
    await expect(main.getByText(citedOnlyIn.es.replace('{keys}', OTHER))).toHaveCount(names.length)
  }
})

test('the translation of a text says what it cites alone, and what its source does', async ({ page, words }) => {
  const titles = { titleEn: `Teas ${crypto.randomUUID()}`, titleEs: 'Tés' }
  const input = { ...titles, contentEn: `It calms.[^${ONE}]`, contentEs: `Calma.[^${ONE}]` }
  const id = await createItem(page, 'Article', input)
  await updateItem(page, 'Article', id, { ...titles, contentEn: `It soothes.[^${ONE}]` })
  await open(page, paths.adminTranslate({ into: 'es', at: `ARTICLE:${id}:content` }))
  const text = page.getByRole('main').locator('.cm-content[data-field=content]')
  await expect(text).toContainText('Calma.')
  const { citedOnlyIn } = words.adminForm
  const note = page.getByText(citedOnlyIn.es.replace('{keys}', OTHER))
  await expect(page.getByText(citedOnlyIn.en.replace('{keys}', ONE))).toHaveCount(0)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`[^${OTHER}]`)
  await expect(note).toBeVisible()
})

test('plants and sources of an article are found by typing, and a DOI that is not there begins a new source', async ({
  page,
  words,
}) => {
  const { adminForm, pickField, sourcePicker } = words
  await open(page, '/admin/articles/new')
  const main = page.getByRole('main')
  // Enter takes the first plant.
  const search = main.getByLabel(adminForm.plants.label)
  await search.fill('pericón')
  const first = main.getByRole('list', { name: pickField.choices }).getByRole('button').first()
  const name = (await first.innerText()).split(/\s/)[0]!
  await search.press('Enter')
  await expect(main.getByRole('list', { name: adminForm.plants.chosen }).getByRole('listitem')).toContainText(name)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')

  // A citation is completed by what begins with what was typed.
  await main.locator('.cm-content[data-field=contentEn]').click()
  await page.keyboard.type('It calms.[^cac')
  const completions = page.getByRole('listbox', { name: adminForm.markdown.completions })
  await expect(completions.getByRole('option').first()).toContainText(/ · caceres-[\w-]+$/)
  await page.keyboard.press('Escape')

  // An untouched list of sources says how many there are, and how many of them it shows.
  await main.getByRole('button', { name: adminForm.cite }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: sourcePicker.choices }).getByRole('listitem')).toHaveCount(12)
  await expect(dialog.getByRole('status')).toHaveText(/^\d{3,} sources found \(12 of them are shown/)
  await dialog.getByRole('button', { name: sourcePicker.add }).click()
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await dialog.getByRole('button', { name: sourcePicker.back }).click()

  const doi = '10.5555/not-there'
  const reference = dialog.getByLabel(words.sourceForm.reference.label, { exact: true })
  await dialog.getByRole('searchbox').fill(doi)
  await dialog.getByRole('button', { name: sourcePicker.add }).click()
  await expect(reference).toHaveValue(doi)
  await dialog.getByRole('button', { name: sourcePicker.back }).click()
  await dialog.getByRole('searchbox').fill(`https://doi.org/${doi}`)
  await page.keyboard.press('Enter')
  await expect(reference).toHaveValue(`https://doi.org/${doi}`)
})
