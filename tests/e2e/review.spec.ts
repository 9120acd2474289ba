import { createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'
import { mailedLink, register } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

test.use({ language: 'es', viewport: { width: 360, height: 740 }, actionTimeout: 15_000 })

const DECIDED = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'NO_DATA',
}))
const SOURCE = 'tramil-tagetes-lucida'

test('who is invited reviews row by row, and a dose in dispute is not shown before an admin has answered', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const words = wordsIn('es')
  const [t, admin] = [words.review, words.adminReviewers]
  await signInAsAdmin(page, baseURL!)
  const name = `Milpera ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPlant(page, {
    commonNameEn: name,
    commonNameEs: name,
    names: [{ name: 'iya’', language: 'cak' }],
    preparationMethodsEn: 'Boil it.',
    preparationMethodsEs: 'Hiérvala.',
    dosageGuidelinesEn: `Two cups a day.[^${SOURCE}]`,
    dosageGuidelinesEs: `Dos tazas al día.[^${SOURCE}]`,
    cautions: [
      ...DECIDED,
      { subject: 'ALLERGY', level: 'AVOID', textEn: 'Do not use it.', textEs: 'No la use.', sourceKeys: [SOURCE] },
    ],
    isPublic: true,
  })

  const context = await browser.newContext({ baseURL, locale: 'es-GT', viewport: { width: 360, height: 740 } })
  const reviewer = await context.newPage()
  const main = reviewer.getByRole('main')
  const email = await register(reviewer)
  const unconfirmed = words.profilePage.unconfirmed
  await open(reviewer, '/profile')
  await main.getByRole('button', { name: unconfirmed.send }).click()
  await expect(main.getByText(unconfirmed.sent.replace('{email}', email))).toBeVisible()
  await open(reviewer, await mailedLink(email, 'confirm-email'))
  await main.getByRole('button', { name: words.confirmEmailPage.submit }).click()
  await expect(main.getByText(words.confirmEmailPage.success)).toBeVisible()
  await open(reviewer, '/review')
  await expect(main.getByText(t.noReviewer)).toBeVisible()
  await open(reviewer, `/review/${id}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.notFound)

  await open(page, '/admin/reviewers')
  const form = page.getByRole('region', { name: admin.invite })
  await form.getByLabel(admin.email).fill(email)
  await form.getByLabel(admin.role, { exact: true }).selectOption('MIDWIFE')
  await form.getByLabel(admin.roleEs).fill('Comadrona de Tecpán')
  await form.getByRole('checkbox', { name: t.part.NAMES }).check()
  await form.getByRole('button', { name: admin.send }).click()
  await expect(form.getByText(admin.plantsMissing)).toBeVisible()
  await form.getByLabel(admin.plants).fill(name)
  await form.getByRole('button', { name }).click()
  await form.getByRole('button', { name: admin.send }).click()
  await expect(form.getByText(admin.sent)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText(admin.state.INVITED)
  await expectAccessible(page, 'es')
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await open(reviewer, '/review')
  await expect(main).toContainText('Comadrona de Tecpán')
  await main.getByLabel(t.isShown).check()
  await main.getByRole('button', { name: t.accept }).click()
  await expect(main.getByText(t.nameMissing)).toBeVisible()
  await main.getByLabel(t.name).fill('Juana Xicay')
  await expectAccessible(reviewer, 'es')
  await main.getByRole('button', { name: t.accept }).click()
  await main.getByRole('link', { name }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(reviewer, 'es')
  expect(await sideways(reviewer)).toBeLessThanOrEqual(0)

  const nameRow = main.getByRole('listitem').filter({ hasText: 'iya’' })
  await nameRow.getByLabel(t.agree, { exact: true }).check()
  await nameRow.getByRole('button', { name: t.send }).click()
  // What is done folds, and leaves the count.
  await expect(nameRow.locator('summary')).toContainText(`iya’${t.agreed}`)
  await expect(nameRow.getByRole('button', { name: t.change })).toBeHidden()
  await expect(main.getByRole('link', { name: `${t.part.NAMES}: todo revisado` })).toHaveAttribute('href', '#NAMES')
  await expect(main.getByRole('link', { name: `${t.part.DOSES}: falta 1` })).toBeVisible()
  const dose = main.getByRole('region', { name: t.part.DOSES }).getByRole('listitem')
  await expect(dose).toContainText('Dos tazas al día.')
  await dose.getByLabel(t.disagree).check()
  await dose.getByRole('button', { name: t.send }).click()
  await expect(dose.getByText(t.reasonMissing)).toBeVisible()
  await dose.getByLabel(t.reason).fill('Es demasiado para cualquiera.')
  await dose.getByRole('button', { name: t.send }).click()
  await expect(dose.locator('summary').getByText(t.withheld)).toBeVisible()
  await expect(dose).toContainText('Dos tazas al día.')
  expect(await sideways(reviewer)).toBeLessThanOrEqual(0)

  await open(reviewer, `/plants/${id}`)
  await expect(main).not.toContainText('Dos tazas')
  await expect(main).not.toContainText('Hiérvala')
  await expect(main).toContainText('No la use.')
  await expect(main).toContainText('Juana Xicay, Comadrona de Tecpán')
  await expect(main).not.toContainText('@')

  await open(page, '/admin/reviewers')
  const open_ = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: email })
  await expect(open_).toContainText(admin.withheld)
  await expectAccessible(page, 'es')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await open_.getByLabel(admin.answer, { exact: true }).fill('Así lo dice TRAMIL.')
  await open_.getByLabel(admin.putsBack).check()
  await open_.getByRole('button', { name: admin.settle }).click()
  await expect(open_).toHaveCount(0)

  await open(reviewer, `/plants/${id}`)
  await expect(main).toContainText('Dos tazas')
  await open(reviewer, `/review/${id}`)
  await expect(main).toContainText('Así lo dice TRAMIL.')
})
