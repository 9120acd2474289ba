import type { Page } from '@playwright/test'
import { askAsAdmin, openSections, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/browser.ts'

// What is hidden is always saved: what is incomplete waits, and opens again. What is public is whole.

const ROWS = `query ($id: ID!) { plant(id: $id) { isPublic unfinished
  uses { ailment { slug } parts preparation route sources { key } }
  cautions { subject level underAge writtenText(lang: ES, fallback: false) } } }`
type Stored = { plant: { isPublic: boolean; unfinished: object | null; uses: object[]; cautions: object[] } }

const stored = async (page: Page, id: string) => (await askAsAdmin<Stored>(page, ROWS, { id })).plant

test.beforeEach(({ page, baseURL }) => {
  test.slow()
  return signInAsAdmin(page, baseURL!)
})

test.describe('in Spanish, on a phone', () => {
  test.use({ language: 'es', viewport: { width: 360, height: 800 } })

  test('a plant with a half-written use and caution is saved, opens again, and is public once it is whole', async ({
    page,
    words,
  }) => {
    const { adminForm: form, publishChecklist: checklist, usesForm: uses, cautionsForm: cautions } = words
    const main = page.getByRole('main')
    const lacking = main.getByRole('region', { name: checklist.title })
    const save = main.getByRole('button', { name: form.save, exact: true })
    const item = (...parts: string[]) => lacking.getByRole('button', { name: parts.join(', ') })
    const field = (path: string) => main.locator(`[name="${path}"]`)

    await page.goto('/admin/plants/new')
    await hydrated(page)
    await openSections(page, words)
    await field('commonNameEn').fill(`Nettle ${crypto.randomUUID()}`)
    await field('commonNameEs').fill('Chichicaste')
    await expect(lacking.getByRole('status')).toHaveText(checklist.ready)
    await main.getByRole('button', { name: uses.add }).click()
    await expect(main.getByLabel(uses.ailment, { exact: true })).toBeFocused()
    for (const name of ['route', 'evidence', 'finding']) await expect(field(`uses.0.${name}`)).toHaveValue('')
    await expect(main.getByRole('radio', { name: words.vocabulary.preparation.INFUSION })).not.toBeChecked()

    // A poultice has one way only, an infusion several.
    const preparation = (name: keyof typeof words.vocabulary.preparation) =>
      main.getByRole('radio', { name: words.vocabulary.preparation[name], exact: true })
    await preparation('POULTICE').check()
    await expect(field('uses.0.route')).toHaveValue('SKIN')
    await expect(field('uses.0.route').locator('option')).toHaveText([words.vocabulary.route.SKIN])
    await preparation('STEAM').check()
    await expect(field('uses.0.route')).toHaveValue('INHALED')
    await preparation('INFUSION').check()
    await expect(field('uses.0.route')).toHaveValue('')
    // The ailment, the way, the evidence and its finding, the source and four decisions.
    await expect(lacking.getByRole('listitem')).toHaveCount(9)
    await preparation('POULTICE').check()
    await expect(lacking.getByRole('listitem')).toHaveCount(8)
    await main.getByRole('checkbox', { name: words.vocabulary.part.LEAF, exact: true }).check()

    // Each item leads to its field, by keyboard.
    await item(checklist.undecided.replace('{subject}', cautions.subject.PREGNANCY)).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await expect(main.locator('[name="cautions.PREGNANCY"][value=AVOID]:checked')).toBeFocused()
    await expect(main.getByText(cautions.added)).toBeVisible()
    const row = checklist.cautionRow.replace('{subject}', cautions.subject.PREGNANCY)
    await expect(item(row, `${cautions.text} (${form.language.es}): ${form.problem.required}`)).toBeVisible()
    await expect(lacking.getByText(checklist.waits.split('other {#')[1]!.split('}')[0]!)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expect(main.getByText(form.draftStored)).toBeVisible()
    await expectAccessible(page, 'what is incomplete', { frame: false })

    await save.click()
    await expect(main.getByText(form.created.plants)).toContainText(form.waiting.split('other {#')[1]!.split('}')[0]!)
    // The list comes soon: what is written now would be lost.
    await expect(field('scientificName')).toBeDisabled()
    await page.goto('/admin/plants?sort=newest')
    await page.getByRole('link', { name: 'Chichicaste' }).first().click()
    await expect(main.getByText(form.opened.split('other {#')[1]!.split('}')[0]!)).toBeVisible()
    const id = page.url().split('/').at(-1)!
    expect(await stored(page, id)).toMatchObject({ isPublic: false, uses: [], cautions: [] })

    // It opens as it was left.
    await openSections(page, words)
    await main.getByRole('group', { name: uses.label }).locator('summary').first().click()
    await expect(preparation('POULTICE')).toBeChecked()
    await expect(field('uses.0.route')).toHaveValue('SKIN')
    await expect(main.getByText(form.incomplete, { exact: true })).toHaveCount(2)
    await expect(main.getByText(form.unsaved)).toBeHidden()

    // Public, it is refused, and each line leads to its field.
    await main.getByLabel(form.makePublic.plants).check()
    await save.click()
    await expect(main.getByText(form.notSafe)).toBeVisible()
    expect((await stored(page, id)).isPublic).toBe(false)
    await item(uses.row.replace('{number}', '1'), `${uses.evidence}: ${form.problem.notChosen}`).click()
    await expect(field('uses.0.evidence')).toBeFocused()
    await field('uses.0.evidence').selectOption('TRADITION')
    // Tradition is no test.
    await expect(field('uses.0.finding')).toHaveValue('NOT_TESTED')
    await item(uses.row.replace('{number}', '1'), `${uses.ailment}: ${form.problem.notChosen}`).click()
    // Found by a word that people say.
    await page.keyboard.type('quemadura')
    await expect(main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first()).toContainText(
      'burns',
    )
    await page.keyboard.press('Enter')
    await item(row, `${cautions.text} (${form.language.es}): ${form.problem.required}`).click()
    await expect(field('cautions.0.textEs')).toBeFocused()
    await field('cautions.0.textEs').fill('No la use en el embarazo.')
    await expect(lacking.getByText(checklist.caution.split(' {')[0]!)).toBeVisible()
    await field('cautions.0.textEn').fill('Do not use it in pregnancy.')

    // The server says what is missing of rows that are whole.
    await save.click()
    await expect(main.getByText(form.problem.noSource)).toBeVisible()
    await expect(main.getByText(form.problem.undecided)).toHaveCount(3)
    expect((await stored(page, id)).isPublic).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'a refused plant', { frame: false })
    await main.getByRole('button', { name: new RegExp(cautions.unknown.split('other {')[1]!.split(' {')[0]!) }).click()
    await expect(lacking.getByRole('listitem')).toHaveCount(1)
    await lacking.getByRole('button', { name: checklist.use.replace('{number}', '1') }).click()
    await expect(main.getByRole('button', { name: words.sourcesField.add }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: words.sourcePicker.choices }).getByRole('button').first().click()
    await expect(lacking.getByRole('status')).toHaveText(checklist.ready)

    await save.click()
    await expect(main.getByText(form.updated.plants)).toHaveText(form.updated.plants)
    expect(await stored(page, id)).toMatchObject({
      isPublic: true,
      unfinished: null,
      uses: [{ ailment: { slug: 'burns' }, parts: ['LEAF'], preparation: 'POULTICE', route: 'SKIN', sources: [{}] }],
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID', underAge: null, writtenText: 'No la use en el embarazo.' },
        ...['BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
          subject,
          level: 'NO_DATA',
          underAge: null,
          writtenText: null,
        })),
      ],
    })

    // Readers see that no source says so, on the page and on paper.
    await page.goto(`/plants/${id}?lang=es`)
    await expect(page.getByText(words.safety.added)).toHaveCount(1)
    await page.goto(`/plants/${id}/print?lang=es`)
    await expect(page.getByText(`* ${words.safety.added.replace(/\.$/, '')}`)).toBeVisible()
  })
})
