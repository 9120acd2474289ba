import type { Locator, Page } from '@playwright/test'
import { askAsAdmin, createItem, openRowMenu, openSome, signInAsAdmin, updateItem } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/browser.ts'

// Uses and cautions in the form of a plant, and what it lacks to be public.

test.beforeEach(({ page, baseURL }) => {
  test.slow()
  return signInAsAdmin(page, baseURL!)
})

const ROWS = `query ($id: ID!) { plant(id: $id) { isPublic
  cautions { subject level writtenText(lang: ES, fallback: false) } } }`

type Rows = { isPublic: boolean; cautions: object[] }

const CAUTIONS = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'NO_DATA',
}))
const USE = {
  ailmentSlug: 'burns',
  preparation: 'JUICE',
  route: 'SKIN',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  textEn: 'The juice is put on it.',
  textEs: 'Se pone el jugo.',
  sourceKeys: ['cano-incense-2008'],
}

function createPlant(page: Page, input: object = {}): Promise<string> {
  const names = { commonNameEn: `Sage ${crypto.randomUUID()}`, commonNameEs: 'Salvia' }
  return createItem(page, 'Plant', { ...names, ...input })
}

const readRows = async (page: Page, id: string) => (await askAsAdmin<{ plant: Rows }>(page, ROWS, { id })).plant

/** What an added caution is about, and what it says. */
async function choose(main: Locator, row: number) {
  await main.locator(`[name="cautions.${row}.subject"]`).selectOption('CONDITION')
  await main.locator(`[name="cautions.${row}.level"][value=ASK]`).check()
}

async function edit(page: Page, id: string) {
  await page.goto(`/admin/plants/edit/${id}`)
  await hydrated(page)
  return page.getByRole('main')
}

test.describe('in English', () => {
  test('a public plant keeps a caution on what it has warned of, and its form says so beforehand', async ({
    page,
    words,
  }) => {
    const { cautionsForm: cautions, publishChecklist: checklist, adminForm: form } = words
    const poison = {
      subject: 'TOXIC_PART',
      level: 'AVOID',
      textEn: 'The seeds poison.',
      textEs: 'La semilla envenena.',
    }
    const id = await createPlant(page, { isPublic: true, cautions: [poison] })
    const main = await edit(page, id)
    await openSome(page, 'caution')
    const lacking = main.getByRole('region', { name: checklist.title })
    await main.locator('[data-row="0"] summary').first().click()
    await main.getByRole('button', { name: new RegExp(`^${cautions.remove.split('{')[0]!}`) }).click()
    await expect(lacking.getByRole('listitem')).toHaveText([
      checklist.lostCaution.replace('{subject}', cautions.subject.TOXIC_PART),
    ])
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.notSafe)).toBeVisible()
    await expect(main.getByText(form.problem.lostWarning)).toBeVisible()
    expect((await readRows(page, id)).cautions).toHaveLength(1)
    await lacking.getByRole('button').click()
    await expect(main.getByRole('group', { name: cautions.label, exact: true })).toBeFocused()
    // Hidden, it may be taken away.
    await main.getByLabel(form.makePublic.plants).uncheck()
    await expect(lacking.getByRole('status')).toHaveText(checklist.ready)
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    expect(await readRows(page, id)).toMatchObject({ isPublic: false, cautions: [] })
  })

  test('a caution that is there twice, an age out of range and an ailment that is gone are named', async ({
    page,
    words,
  }) => {
    const { problem } = words.adminForm
    const id = await createPlant(page, { cautions: CAUTIONS, uses: [USE], isPublic: true })
    const main = await edit(page, id)
    await openSome(page, 'use', 'caution')
    const children = main.getByRole('group', { name: words.cautionsForm.subject.CHILDREN })
    await children.locator('summary').click()
    await children.locator('[name="cautions.2.underAge"]').fill('40')
    await main.getByRole('button', { name: words.adminForm.save, exact: true }).click()
    await expect(children.locator('[name="cautions.2.underAge"]')).toBeFocused()
    await expect(children.getByText(problem.inRange.replace('{min}', '1').replace('{max}', '18'))).toBeVisible()
    await children.locator('[name="cautions.2.underAge"]').fill('')

    const add = main.getByRole('button', { name: words.cautionsForm.add, exact: true })
    for (const text of ['Ask if your heart is weak.', 'Ask if your heart is weak.']) {
      await add.click()
      await choose(main, await add.evaluate(() => document.querySelectorAll('#caution li[data-row]').length - 1))
      await main.locator('[name^="cautions."][name$=".textEn"]').last().fill(text)
      await main.locator('[name^="cautions."][name$=".textEs"]').last().fill(text)
    }
    await main.getByRole('button', { name: words.adminForm.save, exact: true }).click()
    await expect(main.getByText(problem.twice).first()).toBeVisible()
    await main
      .locator('li[data-row="5"]')
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await main.getByRole('button', { name: words.adminForm.save, exact: true }).click()
    await expect(main.getByText(words.adminForm.updated.plants)).toBeVisible()
    expect((await readRows(page, id)).cautions).toHaveLength(5)
  })

  test('rows that were saved meanwhile are compared as sentences, and those of a crash come back', async ({
    page,
    words,
  }) => {
    const { adminConflict: conflict, adminForm: form } = words
    const id = await createPlant(page, { cautions: CAUTIONS, uses: [USE] })
    const main = await edit(page, id)
    await openSome(page, 'use', 'caution')
    await main.getByRole('group', { name: words.usesForm.label }).locator('summary').first().click()
    await main.locator('[name="uses.0.textEn"]').fill('Mine.')
    await expect(main.getByText(form.unsaved)).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => String(value).includes('Mine.'))))
      .toBe(true)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await hydrated(page)
    await main.getByRole('button', { name: form.takeDraft }).click()
    await expect(main.locator('[name="uses.0.textEn"]')).toHaveValue('Mine.')

    await updateItem(page, 'Plant', id, { uses: [{ ...USE, textEn: 'Theirs.' }] })
    await main.getByRole('button', { name: form.save, exact: true }).click()
    await expect(main.getByRole('heading', { name: conflict.title.plants })).toBeFocused()
    await expect(main.locator('del', { hasText: 'Theirs.' })).toContainText('Burns')
    await expect(main.locator('ins', { hasText: 'Mine.' })).toContainText(words.vocabulary.preparation.JUICE)
    await expectAccessible(page, 'a conflict of rows', { frame: false })
    await main.getByRole('button', { name: conflict.save, exact: true }).click()
    await expect(main.getByText(form.updated.plants)).toBeVisible()
    await page.goto(`/admin/plants/${id}/history`)
    await expect(main.locator('ins', { hasText: 'Mine.' })).toBeVisible()
  })

  test('a caution that somebody else has added meanwhile is saved with those that are added here', async ({
    page,
    words,
  }) => {
    const id = await createPlant(page, { cautions: CAUTIONS })
    const main = await edit(page, id)
    await openSome(page, 'caution')
    await main.getByRole('button', { name: words.cautionsForm.add, exact: true }).click()
    await choose(main, 4)
    await main.locator('[name="cautions.4.textEs"]').fill('Hace daño a quien padece del corazón.')
    const theirs = { subject: 'SUN', level: 'AVOID', textEs: 'Quema la piel al sol.' }
    await updateItem(page, 'Plant', id, { cautions: [...CAUTIONS, theirs] })
    await main.getByRole('button', { name: words.adminForm.save, exact: true }).click()
    await expect(main.getByText(words.adminConflict.bothRows)).toBeVisible()
    await expect(main.locator('del')).toHaveCount(0)
    await main.getByRole('button', { name: words.adminConflict.save, exact: true }).click()
    await expect(main.getByText(words.adminForm.updated.plants)).toBeVisible()
    expect((await readRows(page, id)).cautions.slice(4)).toMatchObject([
      { writtenText: 'Hace daño a quien padece del corazón.' },
      { subject: 'SUN', level: 'AVOID', writtenText: 'Quema la piel al sol.' },
    ])
  })

  test('the list says what each plant lacks that was not published, and so does the bin', async ({ page, words }) => {
    const { publishChecklist: checklist, adminList: list, adminBin: bin } = words
    const name = `Unsafe ${crypto.randomUUID()}`
    await createPlant(page, { commonNameEn: name, preparationMethodsEn: 'Boil it.' })
    await createPlant(page, { commonNameEn: `${name} 2`, uses: [{ ...USE, sourceKeys: [] }], cautions: CAUTIONS })
    await page.goto(`/admin/plants?q=${encodeURIComponent(name)}`)
    await hydrated(page)
    const main = page.getByRole('main')
    const lacking = main.getByRole('list', { name: checklist.title }).getByRole('listitem')
    const noSource = checklist.use.replace('{number}', '1')
    const undecided = checklist.undecided.replace('{subject}', words.cautionsForm.subject.PREGNANCY)
    const two = main.getByRole('listitem').filter({ hasText: `${name} 2` })
    await openRowMenu(two, words, `${name} 2`)
    await two.getByRole('button', { name: list.publishOne.plants.replace('{title}', `${name} 2`) }).click()
    await expect(main.getByText(list.unsafe.replace('{title}', `${name} 2`))).toBeVisible()
    await expect(lacking).toHaveText([`${name} 2: ${noSource}`])

    await main.getByRole('checkbox', { name: new RegExp(`^${list.selectAll.split(' {')[0]}`) }).check()
    await main.getByRole('button', { name: list.publish.plants, exact: true }).last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${list.bulk.publishConfirm.split(' {')[0]}`) })
      .click()
    await expect(lacking).toHaveCount(2)
    await expect(lacking.filter({ hasText: undecided })).toContainText(`${name}: `)
    await expect(lacking.filter({ hasText: noSource })).toContainText(`${name} 2: `)
    await expect(lacking.getByRole('link').first()).toBeFocused()
    await lacking.filter({ hasText: undecided }).getByRole('link').click()
    await expect(main.getByRole('region', { name: checklist.title })).toBeFocused()

    // A plant that was public before the rule existed.
    const deletion = 'mutation ($ids: [ID!]!) { deleteContent(of: PLANT, ids: $ids) }'
    const id = page.url().split('/').at(-1)!.split('#')[0]!
    await askAsAdmin(page, deletion, { ids: [id] })
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('RestoreFromBin')) return route.continue()
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { restoreFromBin: object[] } }
      const restoreFromBin = data.restoreFromBin.map((item) => ({ ...item, publishingGaps: ['cautions.PREGNANCY'] }))
      await route.fulfill({ response, json: { data: { ...data, restoreFromBin } } })
    })
    await page.goto('/admin/bin')
    await hydrated(page)
    await main.getByRole('button', { name: bin.restoreOne.replace('{title}', name) }).click()
    await expect(main.getByText(bin.restoredHidden.replace('{title}', name))).toBeVisible()
    await expect(lacking).toHaveText([`${name}: ${undecided}`])
    await expect(lacking.getByRole('link')).toHaveAttribute('href', `/admin/plants/edit/${id}#checklist`)
  })
})
