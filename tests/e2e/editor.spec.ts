import type { Page } from '@playwright/test'
import { adminWordsIn, askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, query, test } from '../support/browser.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function addPlants(page: Page, names: string[], input: object = {}) {
  for (const name of names)
    await askAsAdmin(page, 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }', {
      input: { commonNameEn: name, commonNameEs: name, isPublic: true, ...input },
    })
}

/** How many plants that carry an id in their names everybody finds by a term; a search may find others, too. */
async function countPublic(page: Page, term: string, id: string): Promise<number> {
  const { plants } = await query<{ plants: { edges: { node: { commonName: string } }[] } }>(
    page,
    'query ($term: String!) { plants(search: $term) { edges { node { commonName } } } }',
    { term },
  )
  return plants.edges.filter(({ node }) => node.commonName.includes(id)).length
}

for (const language of ['en', 'es'] as const) {
  const words = adminWordsIn(language)
  const form = words.adminForm
  const names = words.plantNamesForm

  test(`writes a plant with a Mayan name and a source, which a reader finds (${language})`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow()
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
    await signInAsAdmin(page, baseURL!)
    await page.setViewportSize({ width: 360, height: 740 })
    const id = unique()
    const [english, spanish, mayan] = [`Herb ${id}`, `Hierba ${id}`, `xq’ayes${id}`]
    const main = page.getByRole('main')
    await open(page, '/admin/plants/new')
    await main.locator('[name=commonNameEn]').fill(english)
    await main.locator('[name=commonNameEs]').fill(spanish)

    // A name in a Mayan language, with a source that the bibliography does not have yet.
    await main.getByRole('button', { name: names.add }).click()
    await expect(main.getByLabel(names.fields.name, { exact: true })).toBeFocused()
    await page.keyboard.type(mayan)
    await main.getByLabel(names.fields.language, { exact: true }).selectOption('kek')
    await main.getByRole('button', { name: new RegExp(`^${names.chooseSource.split(' {')[0]!.split(':')[0]}`) }).click()
    const sources = page.getByRole('dialog', { name: words.sourcePicker.title })
    await sources.getByRole('button', { name: words.sourcePicker.add }).click()
    const newSource = page.getByRole('dialog', { name: words.sourcePicker.newTitle })
    await newSource.getByLabel(words.sourceForm.fields.title, { exact: true }).fill(`Flora ${id}`)
    await newSource.getByLabel(words.sourceForm.fields.author, { exact: true }).fill('Véliz')
    await newSource.getByLabel(words.sourceForm.fields.year, { exact: true }).fill('2008')
    await expect(newSource.getByLabel(words.sourceForm.fields.key, { exact: true })).toHaveValue('veliz-2008')
    await newSource.getByLabel(words.sourceForm.fields.key, { exact: true }).fill(`veliz-${id}`)
    await newSource.getByRole('button', { name: words.sourcePicker.save }).click()
    await expect(newSource).toBeHidden()
    await expect(main.getByLabel(names.fields.source, { exact: true })).toHaveValue(`veliz-${id}`)

    // A text that cites it where the cursor stands.
    const text = main.locator('[name=descriptionEn]')
    await text.fill('A **herb**. It smells.')
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11))
    await main
      .getByRole('button', { name: new RegExp(`^${form.cite} ${words.plantPage.description}`) })
      .first()
      .click()
    await sources.getByRole('searchbox').fill(`veliz ${id}`)
    await sources
      .getByRole('list')
      .getByRole('button', { name: `Flora ${id}` })
      .click()
    await expect(text).toHaveValue(`A **herb**.[^veliz-${id}] It smells.`)
    await expect(text).toBeFocused()

    // The parts are known tags; a new tag gets its labels.
    await main.getByLabel(words.plantForm.plantPartUsed).fill(language === 'en' ? 'Leaf' : 'Hoja')
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
    const label = language === 'en' ? `New ${id}` : `Novedad ${id}`
    await expect(main.getByRole('list', { name: form.tags.chosen }).getByText(label)).toBeVisible()

    // The whole page, in both languages, before anybody else sees it.
    await main.getByRole('button', { name: form.previewPage }).click()
    const preview = page.getByRole('dialog', { name: words.pagePreview.title })
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(language === 'en' ? english : spanish)
    await preview
      .getByText(form.language[language === 'en' ? 'es' : 'en'], { exact: true })
      .first()
      .click()
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(language === 'en' ? spanish : english)
    await expect(preview.getByText(mayan)).toBeVisible()
    await expect(preview.locator(`a[href="#source-veliz-${id}"]`).first()).toHaveText('[1]')
    await expect(preview.getByText(`Flora ${id}`)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await countPublic(page, mayan, id)).toBe(0)

    await main.getByLabel(form.makePublic).check()
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.created.plants)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/plants$/)

    const reader = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await open(reader, `/plants?q=${encodeURIComponent(mayan.replace('’', 'ʼ'))}`)
    await reader.getByRole('main').getByRole('link', { name: english }).first().click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(english)
    await expect(reader.getByText(mayan)).toBeVisible()
    await expect(reader.locator(`#source-veliz-${id}`)).toContainText(`Flora ${id}`)
    await reader.context().close()

    // What was written is there to be changed.
    await open(page, `/admin/plants?q=${english.replace(' ', '+')}`)
    await main.getByRole('link', { name: language === 'en' ? english : spanish, exact: true }).click()
    await main.locator('summary', { hasText: mayan }).click()
    await expect(main.getByLabel(names.fields.language, { exact: true })).toHaveValue('kek')
    await main.getByRole('button', { name: names.remove.split('{number}')[0]!.trim() }).press('Enter')
    await expect(main.getByRole('button', { name: names.add })).toBeFocused()
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    expect(await countPublic(page, mayan, id)).toBe(0)
  })

  test(`changes many at once, by keyboard, with their number in the question (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
    await signInAsAdmin(page, baseURL!)
    await page.setViewportSize({ width: 360, height: 740 })
    const id = unique()
    await addPlants(page, [`Uno ${id}`, `Dos ${id}`, `Tres ${id}`])
    const list = words.adminList
    const main = page.getByRole('main')
    const things = (count: number) => (language === 'en' ? `${count} plants` : `${count} plantas`)
    const say = (message: string, count: number) => message.replace('{things}', things(count))

    await open(page, `/admin/plants?q=${id}`)
    await main.getByLabel(say(list.selectAll, 3)).press('Space')
    await main.getByLabel(list.selectOne.replace('{title}', `Dos ${id}`)).press('Space')
    const bar = page.getByRole('region', { name: list.bulk.label })
    await bar.getByRole('button', { name: list.hide.plants, exact: true }).press('Enter')
    const hiding = page.getByRole('dialog', { name: say(list.bulk.hideTitle, 2) })
    await expect(hiding.getByRole('button', { name: words.admin.cancel })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hiding).toBeHidden()
    expect(await countPublic(page, id, id)).toBe(3)
    await bar.getByRole('button', { name: list.hide.plants, exact: true }).press('Enter')
    await hiding.getByRole('button', { name: say(list.bulk.hideConfirm, 2) }).press('Enter')
    await expect(main.getByText(say(list.bulk.hidden, 2))).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(bar).toBeHidden()
    expect(await countPublic(page, id, id)).toBe(1)

    // What is not public is a filter of its own, and the address holds it.
    await main.getByLabel(list.visibility, { exact: true }).selectOption('hidden')
    await expect(page).toHaveURL(/visibility=hidden/)
    await expect(main.getByRole('link', { name: `Dos ${id}`, exact: true })).toBeHidden()
    await main.getByLabel(say(list.selectAll, 2)).check()
    await bar.getByRole('button', { name: list.bulk.tag }).click()
    const tagging = page.getByRole('dialog', { name: say(list.bulk.tagTitle, 2) })
    const confirm = tagging.getByRole('button', { name: say(list.bulk.tagConfirm, 2) })
    await expect(confirm).toBeDisabled()
    await tagging.getByLabel(list.tag, { exact: true }).selectOption('fever')
    await confirm.click()
    await expect(main.getByText(say(list.bulk.changed, 2))).toBeVisible()
    await main.getByLabel(list.tag, { exact: true }).selectOption('fever')
    await expect(page).toHaveURL(/tag=fever/)
    await expect(main.getByRole('list', { name: list.title.plants }).getByRole('listitem')).toHaveCount(2)

    await main.getByLabel(say(list.selectAll, 2)).check()
    await bar.getByRole('button', { name: list.delete, exact: true }).click()
    const deleting = page.getByRole('dialog', { name: say(list.bulk.deleteTitle, 2) })
    await deleting.getByRole('button', { name: say(list.bulk.deleteConfirm, 2) }).click()
    await expect(main.getByText(say(list.bulk.deleted, 2))).toBeVisible()
    // Nothing is left, and the page says by which filters that is so.
    await expect(main.getByText(list.nothingFound.plants)).toBeVisible()
    await expect(main.getByText(list.filtered.search.replace('{term}', id))).toBeVisible()
    await expect(main.getByText(list.filtered.visibility.replace('{visibility}', list.shown.hidden))).toBeVisible()
    await main.getByRole('link', { name: list.showAll }).click()
    await expect(page).toHaveURL(/\/admin\/plants$/)
  })
}

test('names, parts and tags that were not saved are offered again after a crash', async ({ page, baseURL }) => {
  const { adminForm: form, plantForm, plantNamesForm: names } = adminWordsIn('en')
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  await open(page, '/admin/plants/new')
  await main.getByRole('button', { name: names.add }).click()
  await page.keyboard.type('iya’')
  await main.getByLabel(plantForm.plantPartUsed).fill('Leaf')
  await main.getByLabel(form.tags.label).fill('Fever')
  // The draft is kept half a second after the last key.
  await page.waitForTimeout(800)
  const question = page.waitForEvent('dialog')
  const reloading = page.reload()
  await (await question).accept()
  await reloading
  await hydrated(page)
  await expect(main.locator('summary', { hasText: 'iya’' })).toHaveCount(0)
  await main.getByRole('button', { name: form.takeDraft }).click()
  await expect(main.locator('summary', { hasText: 'iya’' })).toBeVisible()
  await expect(main.getByRole('list', { name: plantForm.partsChosen })).toHaveText('Leaf')
  await expect(main.getByRole('list', { name: form.tags.chosen })).toHaveText('Fever')
})

test('a list can be sorted, narrowed to what is missing, and paged by its address', async ({ page, baseURL }) => {
  test.slow()
  const { adminList: list } = adminWordsIn('en')
  await signInAsAdmin(page, baseURL!)
  const id = unique()
  await addPlants(page, [`Aa ${id}`], { basicUsesEn: 'A tea.', isPublic: false })
  const main = page.getByRole('main')
  const first = main.getByRole('list', { name: list.title.plants }).getByRole('listitem').first()
  await open(page, '/admin/plants')
  await expect(first).toContainText(`Aa ${id}`)
  for (const need of ['untranslated', 'no-precautions', 'no-source'] as const) {
    await main.getByLabel(list.need, { exact: true }).selectOption(need)
    await expect(page).toHaveURL(new RegExp(`need=${need}`))
    await expect(first).toContainText(`Aa ${id}`)
    await expect(first).toContainText(list.needs[need])
  }
  await page.goto('/admin')
  await hydrated(page)
  await main
    .getByRole('listitem')
    .filter({ hasText: 'of no precautions' })
    .getByRole('link', { name: /\d+ plants?$/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/plants\?need=no-precautions$/)
  await expect(main.getByRole('link', { name: `Aa ${id}`, exact: true })).toBeVisible()

  await open(page, '/admin/plants?sort=oldest')
  const oldest = await first.getByRole('heading').textContent()
  await main.getByLabel(list.sort, { exact: true }).selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
  await expect(first.getByRole('heading')).not.toHaveText(oldest!)
  const next = main.getByRole('link', { name: list.nextPage })
  const top = await first.getByRole('heading').textContent()
  await next.click()
  await expect(page).toHaveURL(/sort=name&after=|after=.*sort=name/)
  await expect(first.getByRole('heading')).not.toHaveText(top!)
  await page.reload()
  await hydrated(page)
  await expect(first.getByRole('heading')).not.toHaveText(top!)
  await page.goBack()
  await expect(first.getByRole('heading')).toHaveText(top!)
})

for (const [language, colorScheme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`its dialogs and bars fit a phone, and axe finds nothing (${language}, ${colorScheme})`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    const words = adminWordsIn(language)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
    await signInAsAdmin(page, baseURL!)
    await page.setViewportSize({ width: 360, height: 740 })
    const main = page.getByRole('main')

    async function expectFine(what: string) {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, what).toBeLessThanOrEqual(0)
      await expectAccessible(page, what)
    }

    await open(page, '/admin/plants')
    await main.getByRole('listitem').getByRole('checkbox').first().check()
    await expectFine('a selection')
    await page.getByRole('button', { name: words.adminList.bulk.untag }).click()
    await expectFine('the question')
    await page.keyboard.press('Escape')
    await main.getByRole('listitem').getByRole('heading').first().getByRole('link').click()
    await main.getByRole('button', { name: words.plantNamesForm.add }).click()
    await expectFine('a name')
    await main
      .getByRole('button', { name: new RegExp(`^${words.adminForm.cite}`) })
      .first()
      .click()
    await expect(page.getByRole('list', { name: words.sourcePicker.choices })).toBeVisible()
    await expectFine('the sources')
    await page.getByRole('button', { name: words.sourcePicker.add }).click()
    await expectFine('a new source')
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: words.adminForm.previewPage }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    await expectFine('the preview')
  })
}
