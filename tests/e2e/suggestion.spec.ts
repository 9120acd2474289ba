import { askAsAdmin, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, sideways, test } from '../support/browser.ts'
import { register } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

test('what a reader suggests is taken by an admin, and its member hears of it', async ({ page, browser, baseURL }) => {
  test.slow()
  const words = wordsIn('es')
  const [t, admin] = [words.suggestion, words.adminSuggestions]
  await signInAsAdmin(page, baseURL!)
  const name = `Milpera ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPlant(page, {
    commonNameEn: name,
    commonNameEs: name,
    descriptionEn: 'A herb.',
    descriptionEs: 'Una hierba.',
    isPublic: true,
  })

  const context = await browser.newContext({ baseURL, locale: 'es-GT', viewport: { width: 360, height: 740 } })
  const reader = await context.newPage()
  const main = reader.getByRole('main')
  await open(reader, `/plants/${id}?lang=es`)
  await main.getByRole('link', { name: words.sources.suggest }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
  await main.getByLabel(t.mistake).fill('La foto es de otra planta.')
  // A slow response: meanwhile the form is disabled and nothing has the focus.
  await reader.route('/graphql', async (route) => {
    await reader.waitForFunction(() => document.activeElement === document.body)
    await route.continue()
  })
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.mistakeSent)).toBeVisible()
  await expect(main.getByRole('button', { name: t.send })).toBeFocused()
  await reader.unroute('/graphql')
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  const email = await register(reader)
  await open(reader, `/plants/${id}/suggest`)
  await main.getByLabel(t.place).selectOption('description')
  const text = main.locator('[name=descriptionEs]')
  await expect(text).toHaveValue('Una hierba.')
  await expectAccessible(reader, 'es')
  expect(await sideways(reader)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.unchanged)).toBeVisible()
  await text.fill('Una hierba anual.')
  await main.getByLabel(t.credit).fill('Marta de Tecpán')
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()
  await open(reader, `/plants/${id}`)
  await expect(main).toContainText('Una hierba.')
  await expect(main).not.toContainText('Una hierba anual.')

  await open(page, '/admin/suggestions?status=open')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(row.locator('ins')).toContainText('anual')
  await expectAccessible(page, 'es')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: admin.take }).click()
  await expect(page.getByText(admin.taken)).toBeVisible()
  // It is no longer open.
  await expect(row).toHaveCount(0)

  await open(reader, `/plants/${id}`)
  await expect(main).toContainText('Una hierba anual.')
  await open(reader, `/plants/${id}/cite`)
  await expect(main.getByText('Marta de Tecpán')).toBeVisible()
  await open(reader, '/profile?tab=notifications')
  const news = main.getByRole('listitem').filter({ hasText: 'Su sugerencia ya está en la página. Gracias.' })
  await expect(news).toContainText(`${name} · ${words.plantPage.description}`)
  await open(reader, '/profile?tab=suggestions')
  await hydrated(reader)
  await expect(main.getByText(t.status.TAKEN, { exact: true })).toBeVisible()
  await expectAccessible(reader, 'es', { themes: ['light'] })
  await askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id })
  await context.close()
})

test('a missing name is suggested, and that a row should go is shown to admins as a danger', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const words = wordsIn('es')
  const [t, admin] = [words.suggestion, words.adminSuggestions]
  await signInAsAdmin(page, baseURL!)
  const name = `Milpera ${crypto.randomUUID().slice(0, 8)}`
  const cautions = [{ subject: 'SUN', level: 'CARE', textEn: 'Cover up.', textEs: 'Cúbrase del sol.', sourceKeys: [] }]
  const plant = { commonNameEn: name, commonNameEs: name, cautions, isPublic: true }
  const id = await createPlant(page, plant)

  const context = await browser.newContext({ baseURL, locale: 'es-GT', viewport: { width: 360, height: 740 } })
  const reader = await context.newPage()
  const main = reader.getByRole('main')
  const email = await register(reader)
  await open(reader, `/plants/${id}/suggest?lang=es`)
  await main.getByLabel(t.place).selectOption({ label: t.missingName })
  await main.getByLabel(t.column.name, { exact: true }).fill('Ixtul')
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.refused.any)).toBeVisible()
  await main.getByLabel(t.column.language).selectOption('quc')
  await expectAccessible(reader, 'es')
  expect(await sideways(reader)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()

  const group = main.getByLabel(t.place).locator('optgroup[label=Precauciones] option')
  await expect(group).toHaveText([`${words.safety.subject.SUN} · Cúbrase del sol.`])
  await main.getByLabel(t.place).selectOption('cautions.0')
  const caution = main.locator('[name=textEs]')
  await caution.fill('Cúbrase del sol 2 días.')
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()
  await main.getByLabel(t.place).selectOption('cautions.0')
  await caution.fill('Cúbrase.')
  await main.getByLabel(t.words.CORRECTION).fill('Nadie lo ha visto.')
  await main.getByLabel(t.kind.WITHDRAWAL).check()
  await expect(main.getByText(t.kindHint.WITHDRAWAL)).toBeVisible()
  await expect(main.getByLabel(t.words.WITHDRAWAL)).toHaveValue('Nadie lo ha visto.')
  await expect(caution).toBeHidden()
  await main.getByLabel(t.kind.CORRECTION).check()
  await expect(caution).toHaveValue('Cúbrase.')
  await main.getByLabel(t.kind.REMOVAL).check()
  await expect(main.getByLabel(t.words.REMOVAL)).toHaveValue('Nadie lo ha visto.')
  await expectAccessible(reader, 'es', { themes: ['light'] })
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()

  await main.getByLabel(t.kind.WITHDRAWAL).check()
  await expect(main.getByText(t.sent)).toBeHidden()
  await main.getByLabel(t.words.WITHDRAWAL).fill('Es de mi comunidad.')
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()

  await open(page, '/admin/suggestions?status=open')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(rows).toHaveCount(4)
  // Another amount in Spanish: readers of English are to read it too.
  const amount = rows.filter({ hasText: 'Cúbrase del sol 2 días.' })
  const translation = amount.getByLabel(t.inLanguage.replace('{name}', t.column.text).replace('{language}', t.english))
  await expect(translation).toHaveValue('Cover up.')
  await expect(amount.getByText(admin.otherDoseHint)).toBeVisible()
  await expectAccessible(page, 'es', { within: amount })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await amount.getByRole('button', { name: admin.take }).click()
  await expect(amount.getByText(admin.noTranslation)).toBeVisible()
  await expect(amount.getByLabel(admin.isTranslated)).not.toBeChecked()
  await translation.fill('Cover up for 2 days.')
  await amount.getByRole('button', { name: admin.take }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: t.kind.REMOVAL }).getByText(admin.danger.LOST_WARNING)).toBeVisible()
  const request = rows.filter({ hasText: t.kind.WITHDRAWAL })
  await expect(request).toContainText(`${words.safety.subject.SUN} · Cúbrase del sol.`)
  await request.getByRole('link', { name: admin.toRights }).click()
  const part = page.getByRole('region', { name: words.rights.withdraw, exact: true }).getByLabel(words.rights.place)
  await expect(part).toHaveValue('cautions.0')
  await open(page, '/admin/suggestions?status=open')
  await rows.filter({ hasText: 'Ixtul' }).getByRole('button', { name: admin.take }).click()
  await expect(page.getByText(admin.taken)).toBeVisible()
  await open(reader, `/plants/${id}?lang=es`)
  await expect(main).toContainText('Ixtul')
  await expect(main).toContainText('Cúbrase del sol 2 días.')
  await askAsAdmin(page, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id })
  await context.close()
})
