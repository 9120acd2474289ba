import type { Locator } from '@playwright/test'
import { countPublic, openSome, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, query, test, unfold } from '../support/browser.ts'

test.describe('in Spanish, on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 740 } })

  test('writes a plant with a Mayan name and a source, which a reader finds', async ({
    page,
    words,
    browser,
    baseURL,
  }) => {
    test.slow()
    const { adminForm: form, plantNamesForm: names } = words
    await signInAsAdmin(page, baseURL!)
    const id = crypto.randomUUID().slice(0, 8)
    const [english, spanish, mayan] = [`Herb ${id}`, `Hierba ${id}`, `xq’ayes${id}`]
    const main = page.getByRole('main')
    await open(page, '/admin/plants/new')
    await main.locator('[name=commonNameEn]').fill(english)
    await main.locator('[name=commonNameEs]').fill(spanish)

    // A name in a Mayan language, with a source that is not in the bibliography yet.
    await main.getByRole('button', { name: names.add }).click()
    await expect(main.getByLabel(names.fields.name, { exact: true })).toBeFocused()
    await page.keyboard.type(mayan)
    await main.getByLabel(names.fields.language, { exact: true }).selectOption('kek')
    const nameSource = main.getByRole('group', { name: new RegExp(`^${names.fields.source} `) })
    await nameSource.getByRole('button', { name: words.sourcesField.add }).click()
    const sources = page.getByRole('dialog', { name: words.sourcePicker.title })
    await sources.getByRole('button', { name: words.sourcePicker.add }).click()
    const newSource = page.getByRole('dialog', { name: words.sourcePicker.newTitle })
    await newSource.getByLabel(words.sourceForm.fields.title, { exact: true }).fill(`Flora ${id}`)
    await newSource.getByLabel(words.sourceForm.fields.author, { exact: true }).fill(`Véliz${id}`)
    await newSource.getByLabel(words.sourceForm.fields.year, { exact: true }).fill('2008')
    await newSource.getByRole('button', { name: words.sourcePicker.save }).click()
    await expect(newSource).toBeHidden()
    await expect(nameSource.getByRole('listitem')).toHaveText(`Véliz${id}, 2008`)

    // A text that cites it at the cursor.
    await openSome(page, 'about', 'tags')
    const text = main.locator('[data-field=descriptionEn]')
    await text.fill('A **herb**. It smells.')
    await text.press('Home')
    for (let step = 0; step < 11; step++) await text.press('ArrowRight')
    await main
      .getByRole('button', { name: new RegExp(`^${form.cite} ${words.plantPage.description}`) })
      .first()
      .click()
    await sources.getByRole('searchbox').fill(`veliz${id}`)
    await sources
      .getByRole('list')
      .getByRole('button', { name: `Flora ${id}` })
      .click()
    await expect(text).toHaveText(`A **herb**.[^veliz${id}-2008] It smells.`)
    await expect(text).toBeFocused()

    // The parts are known tags; a new tag gets its labels.
    await main.getByLabel(words.plantForm.plantPartUsed).fill('Hoja')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('list', { name: words.plantForm.partsChosen }).getByRole('listitem')).toHaveCount(1)
    await main.getByLabel(form.tags.label).fill(`Nueva ${id}`)
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: new RegExp(`^${form.tags.giveLabel}`) }).click()
    const tag = page.getByRole('dialog', { name: words.tagMaker.title.replace('{tag}', `nueva-${id}`) })
    await tag.getByRole('button', { name: words.tagMaker.save }).click()
    await expect(tag.getByText(form.problem.required).first()).toBeVisible()
    await tag.getByLabel(words.tagMaker.labelEn).fill(`New ${id}`)
    await tag.getByLabel(words.tagMaker.labelEs).fill(`Novedad ${id}`)
    await tag.getByRole('button', { name: words.tagMaker.save }).click()
    const chosen = main.getByRole('list', { name: form.tags.chosen })
    await chosen.getByRole('button', { name: form.tags.changeLabel.replace('{tag}', `Novedad ${id}`) }).click()
    await expect(tag.getByLabel(words.tagMaker.labelEn)).toHaveValue(`New ${id}`)
    await tag.getByLabel(words.tagMaker.labelEs).fill(`Noticia ${id}`)
    await tag.getByRole('button', { name: words.tagMaker.save }).click()
    await expect(chosen.getByText(`Noticia ${id}`)).toBeVisible()

    // The whole page, in both languages, before it is public.
    await main.getByRole('button', { name: form.previewPage }).click()
    const preview = page.getByRole('dialog', { name: words.pagePreview.title })
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(spanish)
    await preview.getByText(form.language.en, { exact: true }).first().click()
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(english)
    // The page comes anew with the words of its language.
    await expect(async () => {
      await unfold(preview)
      await expect(preview.getByText(mayan)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(preview.locator(`a[href="#source-veliz${id}-2008"]`).first()).toHaveText('[1]')
    await expect(preview.getByText(`Flora ${id}`)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await countPublic(page, mayan, id)).toBe(0)

    await main.getByLabel(form.makePublic.plants).check()
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.created.plants)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/plants$/)

    const reader = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await open(reader, `/plants?q=${encodeURIComponent(mayan.replace('’', 'ʼ'))}`)
    await reader.getByRole('main').getByRole('link', { name: english }).first().click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(english)
    await unfold(reader.getByRole('main'))
    await expect(reader.getByText(mayan)).toBeVisible()
    await expect(reader.locator(`#source-veliz${id}-2008`)).toContainText(`Flora ${id}`)
    await reader.context().close()

    // The saved values can be edited.
    await open(page, `/admin/plants?q=${english.replace(' ', '+')}`)
    await main.getByRole('link', { name: spanish, exact: true }).click()
    await openSome(page, 'names')
    await main.locator('summary', { hasText: mayan }).last().click()
    await expect(main.getByLabel(names.fields.language, { exact: true })).toHaveValue('kek')
    await main.getByRole('button', { name: names.remove.split('{number}')[0]!.trim() }).press('Enter')
    await expect(main.getByRole('button', { name: names.add })).toBeFocused()
    // Enter does not submit a long form, Ctrl+S does.
    await main.locator('[name=scientificName]').press('Enter')
    await main.locator('[name=scientificName]').fill('Herba')
    await page.keyboard.press('Control+s')
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    await expect(main.locator('[name=scientificName]')).toBeFocused()
    await main.getByRole('link', { name: form.cancel }).click()
    await expect(main.getByRole('list', { name: words.adminList.title.plants })).toContainText('Herba')
    // A search for the name would find similar names.
    const { plants } = await query<{ plants: { edges: { node: { names: unknown[] } }[] } }>(
      page,
      'query ($id: String!) { plants(search: $id) { edges { node { names { name } } } } }',
      { id },
    )
    expect(plants.edges.map(({ node }) => node.names)).toEqual([[]])
  })
})

test('names, parts and tags that were not saved are offered again after a crash', async ({ page, words, baseURL }) => {
  const { adminForm: form, plantForm, plantNamesForm: names } = words
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  await open(page, '/admin/plants/new')
  await main.getByRole('button', { name: names.add }).click()
  await page.keyboard.type('iya’')
  await main.getByLabel(plantForm.plantPartUsed).fill('Leaf')
  await openSome(page, 'tags')
  await main.getByLabel(form.tags.label).fill('Fever')
  // What is left in a field is added as well.
  await page.keyboard.press('Tab')
  await expect(main.getByText(form.draftStored)).toBeVisible()
  const question = page.waitForEvent('dialog')
  const reloading = page.reload()
  await (await question).accept()
  await reloading
  await hydrated(page)
  await expect(main.locator('summary', { hasText: 'iya’' })).toHaveCount(0)
  await main.getByRole('button', { name: form.takeDraft }).first().click()
  await openSome(page, 'tags')
  await expect(main.locator('summary', { hasText: 'iya’' })).toBeVisible()
  await expect(main.getByRole('list', { name: plantForm.partsChosen })).toHaveText('Leaf')
  await expect(main.getByRole('list', { name: form.tags.chosen })).toHaveText('Fever')
})

// In Spanish, whose words are longer.
test.describe('the editor on a phone', () => {
  test.use({
    language: 'es',
    viewport: { width: 360, height: 740 },
  })

  test('its dialogs and bars fit a phone, and axe finds nothing', async ({ page, words, baseURL }) => {
    test.slow()
    await signInAsAdmin(page, baseURL!)
    const main = page.getByRole('main')

    async function expectFine(what: string, within?: Locator) {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, what).toBeLessThanOrEqual(0)
      await expectAccessible(page, what, { frame: false, themes: ['dark'], ...(within && { within }) })
    }

    await open(page, '/admin/plants?q=chaya')
    await main.getByRole('listitem').getByRole('checkbox').first().check()
    await expectFine('a selection')
    await page.getByRole('button', { name: words.adminList.bulk.untag }).click()
    await expectFine('the question')
    await page.keyboard.press('Escape')
    await main.getByRole('listitem').getByRole('heading').first().getByRole('link').click()
    await openSome(page, 'names', 'use')
    await main.getByRole('button', { name: words.plantNamesForm.add }).click()
    await expectFine(
      'a name',
      main.getByRole('group', { name: words.plantNamesForm.label }).locator('li[data-row]').last(),
    )
    // The focused field must be visible, and an error message must not cover the save button.
    const save = await main.getByRole('button', { name: words.adminForm.save, exact: true }).boundingBox()
    expect(740 - save!.y).toBeLessThan(76)
    // A phone shows the tools of the text that is being written.
    await main.locator('.cm-content').first().focus()
    await main
      .getByRole('button', { name: new RegExp(`^${words.adminForm.cite}`) })
      .first()
      .click()
    const sources = page.getByRole('list', { name: words.sourcePicker.choices })
    await expect(sources).toBeVisible()
    await expectFine('the sources', sources.locator('..'))
    await page.getByRole('button', { name: words.sourcePicker.add }).click()
    await expectFine('a new source')
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: words.adminForm.previewPage }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    await expectFine('the preview')
  })
})
