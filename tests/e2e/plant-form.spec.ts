import type { Page } from '@playwright/test'
import { askAsAdmin, createPlant, NOTHING_KNOWN, openSections, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sidewaysAt, test, unfold } from '../support/browser.ts'

// The form of a plant: sections and rows that are one line until they are opened.

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

const CREATE_AILMENT = 'mutation ($input: AilmentInput!) { ailment: createAilment(input: $input) { id } }'
const DELETE_AILMENT = 'mutation ($id: ID!) { deleteAilment(id: $id) }'

const useFor = (ailmentSlug: string) => ({
  ailmentSlug,
  parts: ['LEAF'],
  preparation: 'JUICE',
  route: 'SKIN',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  sourceKeys: ['cano-incense-2008'],
})

async function editNew(page: Page, input: object) {
  const names = { commonNameEn: `Sage ${crypto.randomUUID()}`, commonNameEs: 'Salvia' }
  await open(page, `/admin/plants/edit/${await createPlant(page, { ...names, ...input })}`)
  return page.getByRole('main')
}

test('a plant with many rows fits on little more than a screen until something is opened', async ({ page, words }) => {
  const names = Array.from({ length: 20 }, (_, index) => ({ name: `ox ${index}`, language: 'quc' }))
  const main = await editNew(page, { names, uses: [useFor('burns'), useFor('cough')], cautions: NOTHING_KNOWN })
  const heights = async () => {
    const found: number[] = []
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(await main.locator('form').evaluate((form: HTMLElement) => form.offsetHeight))
    }
    return found
  }
  await expect(main.getByText(words.adminForm.openSections)).toBeVisible()
  const [wide, narrow] = await heights()
  expect(wide).toBeLessThan(1000)
  expect(narrow).toBeLessThan(1300)
  await openSections(page, words)
  await expect(main.getByText(words.adminForm.closeSections)).toBeVisible()
  const [wideOpen, narrowOpen] = await heights()
  // Before there were rows, it was 6,974 pixels high on a wide screen.
  expect(wideOpen).toBeLessThan(6900)
  expect(narrowOpen).toBeLessThan(11_000)
  for (const width of [1280, 360]) expect(await sidewaysAt(page, width)).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'all sections', { frame: false })
})

test('rows open one at a time, by keyboard, and the focus never gets lost', async ({ page, words }) => {
  const { plantForm, adminForm: form, usesForm: uses } = words
  const uncertain = { ...useFor('cough'), textEn: 'Only here.' }
  const main = await editNew(page, { uses: [useFor('burns'), uncertain, useFor('fever')], cautions: NOTHING_KNOWN })
  const section = main.locator('summary', { hasText: plantForm.groups.use })
  await expect(section).toContainText(form.state.missingEs.split('one {')[1]!.split('}')[0]!)
  await section.focus()
  await page.keyboard.press('Enter')
  const rows = main.getByRole('group', { name: uses.label }).locator('li[data-row]')
  const line = (index: number) => rows.nth(index).locator('summary')
  const remove = (index: number) =>
    rows.nth(index).getByRole('button', { name: new RegExp(`^${uses.remove.split(':')[0]}:`) })

  // The next one is added from the one before it, and cites what that cites.
  await line(2).focus()
  await page.keyboard.press('Enter')
  await rows.nth(2).locator('[name="uses.2.textEn"]').press('Control+Enter')
  await expect(main.locator('[data-field="uses.3.ailmentSlug"]')).toBeFocused()
  await rows.nth(3).getByRole('button', { name: uses.asOthers }).press('Enter')
  await expect(rows.nth(3).getByTitle('[^cano-incense-2008]')).toBeVisible()
  await remove(3).press('Enter')
  await expect(rows).toHaveCount(3)

  await line(0).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0).getByRole('checkbox').first()).toBeVisible()
  await line(1).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1).locator('[name="uses.1.textEn"]')).toHaveValue('Only here.')
  await expect(line(1)).toBeFocused()
  await expect(rows.locator('details[open]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(rows.nth(1).getByRole('button', { name: /^Change/ })).toBeFocused()

  // What is open moves along, and closes at its own button.
  await rows.nth(1).locator('[data-move="1/-1"]').press('Enter')
  await expect(rows.nth(0).locator('details[open] [name="uses.0.textEn"]')).toHaveValue('Only here.')
  await expect(rows.locator('details[open]')).toHaveCount(1)
  await rows.nth(0).getByRole('button', { name: form.closeRow }).press('Enter')
  await expect(line(0)).toBeFocused()
  await expect(rows.locator('details[open]')).toHaveCount(0)

  // The row that takes the place of a removed one has the focus; after the last one, the button that adds.
  for (const next of [0, 0]) {
    await remove(0).press('Enter')
    await expect(line(next)).toBeFocused()
  }
  await remove(0).press('Enter')
  const add = main.getByRole('button', { name: uses.add })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByLabel(uses.ailment, { exact: true })).toBeFocused()
})

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('what the server refuses opens its section and its row, and has the focus', async ({ page, words }) => {
    const { adminForm: form, plantForm } = words
    const slug = `gone-${crypto.randomUUID().slice(0, 8)}`
    const input = { nameEn: slug, nameEs: slug, slug, kind: 'SYMPTOM', bodySystem: 'SKIN' }
    const { ailment } = await askAsAdmin<{ ailment: { id: string } }>(page, CREATE_AILMENT, { input })
    const main = await editNew(page, { uses: [useFor('burns')] })
    const save = main.getByRole('button', { name: form.save, exact: true })

    // Nothing is decided: the section opens at the first choice.
    await main.getByLabel(form.makePublic.plants).check()
    await save.click()
    await expect(main.getByRole('radio', { name: words.cautionsForm.level.AVOID }).first()).toBeFocused()
    await expect(main.locator('summary', { hasText: plantForm.groups.caution })).toContainText(form.state.refused)
    await expect(main.locator('summary', { hasText: plantForm.groups.use })).not.toContainText(form.state.refused)
    await main.getByLabel(form.makePublic.plants).uncheck()

    // An ailment that an admin deletes meanwhile.
    await main.locator('summary', { hasText: plantForm.groups.use }).click()
    await main.getByRole('button', { name: words.usesForm.add }).click()
    await page.keyboard.type(slug)
    await main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first().click()
    const change = main.getByRole('button', { name: new RegExp(`^${words.pickField.changeOne.split(':')[0]}`) })
    await expect(change.last()).toBeFocused()
    await main.getByRole('radio', { name: words.vocabulary.preparation.POULTICE, exact: true }).last().check()
    await main.locator('[name="uses.1.evidence"]').selectOption('TRADITION')
    await main.locator('[name="uses.1.finding"]').selectOption('NOT_TESTED')
    await main.getByRole('button', { name: form.closeRow }).click()
    await askAsAdmin(page, DELETE_AILMENT, { id: ailment.id })
    // Hidden, it is saved all the same: the use waits.
    await save.click()
    await expect(main.getByText(form.updated.plants)).toContainText(form.waiting.split('one {#')[1]!.split('.}')[0]!)
  })
})

test('the message of a refusal covers neither what has the focus nor the buttons, and what is missing of a new plant leads to its field', async ({
  page,
  words,
}) => {
  const { publishChecklist: checklist, adminFiles, adminForm } = words
  await open(page, '/admin/plants/new')
  const main = page.getByRole('main')
  await main.locator('[name=scientificName]').fill('Salvia officinalis L.')
  const missing = main.getByRole('region', { name: checklist.title })
  await expect(missing.getByRole('status')).toHaveText(checklist.unnamed)
  await expect(missing.getByRole('listitem')).toHaveCount(2)

  await page.setViewportSize({ width: 360, height: 640 })
  const save = main.getByRole('button', { name: words.adminForm.save, exact: true })
  await save.click()
  await expect(main.getByText(words.adminForm.namesRequired.plants)).toBeVisible()
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(isFocusCovered), `after ${presses} presses`).toBe(false)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await save.focus()
  expect(await page.evaluate(isFocusCovered)).toBe(false)

  await page.setViewportSize({ width: 1280, height: 720 })
  await main.locator('[name=commonNameEs]').fill('Salvia')
  await expect(missing.getByRole('listitem')).toHaveCount(1)
  const field = `${adminFiles.fields.commonName} (${adminForm.language.en})`
  await missing.getByRole('button', { name: checklist.name.replace('{field}', field) }).click()
  await expect(main.locator('[name=commonNameEn]')).toBeFocused()
  await page.keyboard.type('Sage')
  await expect(missing.getByRole('status')).toHaveText(checklist.ready)
})

/** Whether something else is at the top, the middle or the bottom of what has the focus. */
function isFocusCovered(): boolean {
  const focused = document.activeElement!
  const { left, top, width, height } = focused.getBoundingClientRect()
  return [0.1, 0.5, 0.9].some(
    (part) => !focused.contains(document.elementFromPoint(left + width / 2, top + height * part)),
  )
}

test.describe('in Spanish, on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 800 } })

  test('how to recognise it, a look-alike, its conservation and its review are on its page and in its history', async ({
    page,
    words,
  }) => {
    test.slow()
    const { plantForm: plant, adminForm: form, cautionsForm: cautions } = words
    const mark = crypto.randomUUID().slice(0, 8)
    const main = await editNew(page, { uses: [useFor('burns')] })
    const id = page.url().split('/').at(-1)!
    await openSections(page, words)
    await main.locator('[data-field=identificationEn]').fill(`Leaves that smell, ${mark}.`)
    await main.locator('[data-field=identificationEs]').fill(`Hojas olorosas, ${mark}.`)
    await main.locator('[name=conservationList]').fill('IUCN')
    await main.locator('[name=conservationYear]').fill('2o20')
    await expect(main.locator('[name=conservationYear]')).toHaveValue('220')
    await main.locator('[name=conservationYear]').fill('2020')
    await main.locator('[name=reviewedBy]').fill(`Ana ${mark}`)
    await main.locator('[name=reviewerRoleEn]').fill('midwife')
    await main.locator('[name=reviewerRoleEs]').fill('comadrona')
    await main.locator('[name=reviewedUntil]').fill('2099-02-01')

    // Nothing is known of the four: one click, of which each row says what readers see.
    const unknown = cautions.unknown.split('yes {')[1]!.split('}')[0]!
    await main.getByRole('button', { name: unknown }).click()
    const decided = main.locator('summary', { hasText: cautions.level.NO_DATA })
    await expect(decided).toHaveCount(4)
    await expect(decided.first()).toBeFocused()
    await expect(main.getByText(cautions.saysNotKnown)).toHaveCount(4)
    await main.getByRole('button', { name: cautions.add, exact: true }).click()
    await main.getByLabel(cautions.about, { exact: true }).selectOption('LOOKALIKE')
    await main.locator('[name="cautions.4.level"][value=AVOID]').check()
    // Public, and not the name of a hidden plant of another test.
    await main.getByLabel(cautions.lookalike).fill('guarumo')
    await main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first().click()
    await main.locator('[name="cautions.4.textEn"]').fill(`It looks like ${mark}.`)
    await main.locator('[name="cautions.4.textEs"]').fill(`Se parece a ${mark}.`)

    // A category and a date are missing: half of them would be shown to nobody.
    await main.getByRole('button', { name: form.closeSections }).click()
    await main.getByLabel(form.makePublic.plants).check()
    const save = main.getByRole('button', { name: form.save, exact: true })
    await save.click()
    await expect(main.locator('[name=conservationCategory]')).toBeFocused()
    await expect(main.locator('[name=conservationCategory]')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('VU')
    await main.locator('[name=reviewedOn]').fill('2026-11-22')
    await expect(main.locator('summary', { hasText: plant.groups.review })).not.toContainText(form.state.refused)
    await save.click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()

    await page.goto(`/plants/${id}`)
    await unfold(main)
    const recognise = `Hojas olorosas, ${mark}.`
    await expect(main.getByText(recognise)).toBeVisible()
    await expect(main.getByText(`Se parece a ${mark}.`)).toBeVisible()
    await expect(main.locator('#lookalikes').getByRole('link').first()).toBeVisible()
    await expect(main.getByText(words.conservation.VU)).toBeVisible()
    const review = main.getByText(`Ana ${mark}`)
    await expect(review).toContainText('comadrona')
    await expect(review).toContainText('2099')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.goto(`/admin/plants/${id}/history`)
    for (const text of [recognise, 'VU', `Ana ${mark}`, '2099-02-01', 'Guarumo'])
      await expect(main.locator('ins', { hasText: text }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
