import { createPlant, openRowMenu, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, query, test } from '../support/browser.ts'

// Ailments in the admin area.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

test('an ailment is written, previewed and published, and stays while a plant is used for it', async ({
  page,
  words,
  baseURL,
}) => {
  test.slow()
  const { ailmentForm: ailment, signsForm: signs, adminForm: form, adminList: list, publishChecklist } = words
  await signInAsAdmin(page, baseURL!)
  const id = crypto.randomUUID().slice(0, 8)
  const main = page.getByRole('main')
  await open(page, '/admin/ailments/new')
  const checklist = main.getByRole('region', { name: publishChecklist.title })
  await expect(checklist.getByRole('status')).toHaveText(publishChecklist.ailmentUnnamed)

  // The slug follows the name; one that is taken is refused.
  await main.locator('[name=nameEs]').fill(`Tos ñoña ${id}`)
  await expect(main.locator('[name=slug]')).toHaveValue(`tos-nona-${id}`)
  await main.locator('[name=nameEn]').fill(`Cough ${id}`)
  await expect(main.locator('[name=slug]')).toHaveValue(`cough-${id}`)
  await main.locator('[name=slug]').fill('burns')

  // Words are chips; those of another ailment are allowed, and named.
  await main.getByLabel(ailment.wordsEs).fill('quemadura')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('list', { name: ailment.wordsChosenEs }).getByRole('listitem')).toHaveCount(1)
  await expect(main.getByText('«quemadura»')).toBeVisible()

  await main.getByRole('button', { name: signs.add }).click()
  await expect(main.getByLabel(signs.urgency)).toBeFocused()
  // How urgent it is, and for whom, is never assumed.
  await expect(main.getByLabel(signs.urgency)).toHaveValue('')
  await main.getByLabel(signs.urgency).selectOption('HOSPITAL_NOW')
  await main.getByLabel(signs.who).selectOption('ALL')
  await main.locator('[name="dangerSigns.0.textEs"]').fill('Respira con dificultad.')
  await expect(checklist.getByRole('listitem')).toContainText([ailment.kind, ailment.bodySystem, signs.text])
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.saveFailure.ailments)).toBeVisible()
  await main.locator('[name=kind]').selectOption('SYMPTOM')
  await main.locator('[name=bodySystem]').selectOption('RESPIRATORY')
  await main.locator('[name="dangerSigns.0.textEn"]').fill('Breathing is difficult.')
  await expect(checklist.getByRole('status')).toHaveText(publishChecklist.ailmentReady)
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.problem.takenSlug)).toBeVisible()
  await expectAccessible(page, 'the form of an ailment', { frame: false })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await main.locator('[name=slug]').fill(`cough-${id}`)

  await main.getByRole('button', { name: form.previewPage }).click()
  await expect(page.getByRole('dialog').getByText('Respira con dificultad.')).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByLabel(form.makePublic.ailments).check()
  await main.getByRole('button', { name: form.save, exact: true }).click()
  await expect(main.getByText(form.created.ailments)).toBeVisible()
  const find =
    'query ($slug: String!) { ailment(slug: $slug) { name(lang: ES) words(lang: ES) dangerSigns { urgency } } }'
  expect((await query<{ ailment: object }>(page, find, { slug: `cough-${id}` })).ailment).toEqual({
    name: `Tos ñoña ${id}`,
    words: ['quemadura'],
    dangerSigns: [{ urgency: 'HOSPITAL_NOW' }],
  })

  // While a plant is used for it, it cannot be deleted; the list names the plant.
  const use = { ailmentSlug: `cough-${id}`, preparation: 'INFUSION', route: 'ORAL', evidence: 'TRADITION' }
  const names = { commonNameEn: `Sage ${id}`, commonNameEs: `Salvia ${id}` }
  await createPlant(page, { ...names, uses: [{ ...use, finding: 'NOT_TESTED' }] })
  await page.goto(`/admin/ailments?q=${encodeURIComponent(`ñoña ${id}`)}`)
  await hydrated(page)
  await openRowMenu(main, words, `Tos ñoña ${id}`)
  await main.getByRole('button', { name: list.deleteOne.replace('{title}', `Tos ñoña ${id}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: list.delete, exact: true }).click()
  await expect(main.getByRole('link', { name: `Salvia ${id}` })).toBeFocused()
  await openRowMenu(main, words, `Tos ñoña ${id}`)
  await main.getByRole('link', { name: list.view }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tos ñoña ${id}` })).toBeVisible()
})
