import { askAsAdmin, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'
import { wordsIn } from '../support/words.ts'

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

const CAUTIONS = [
  {
    subject: 'CHILDREN',
    level: 'AVOID',
    textEn: 'Not for children.',
    textEs: 'No se la dé a los niños.',
    sourceKeys: [],
  },
  { subject: 'LOOKALIKE', level: 'ASK', textEn: 'Like hemlock.', textEs: 'Se parece a la cicuta.', sourceKeys: [] },
]

test('a plant that a community has taken back still warns whoever has it at home, also without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const words = wordsIn('es')
  await signInAsAdmin(page, baseURL!)
  const name = `Retirada ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPlant(page, {
    commonNameEn: name,
    commonNameEs: name,
    descriptionEn: 'Told at weddings.',
    descriptionEs: 'Se cuenta en las bodas.',
    identificationEn: 'Smells like cloves.',
    cautions: CAUTIONS,
    isPublic: true,
  })
  await askAsAdmin(page, 'mutation ($id: ID!) { withdraw(of: PLANT, id: $id) { hidden } }', { id })

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'es-GT',
      viewport: { width: 360, height: 740 },
      javaScriptEnabled,
    })
    const reader = await context.newPage()
    const main = reader.getByRole('main')
    await reader.goto(`/plants?lang=es&q=${encodeURIComponent(name)}`)
    await main.getByRole('link', { name: words.results.readWarnings }).click()
    await expect(reader).toHaveURL(new RegExp(`/plants/${id}`))
    await expect(main.getByRole('heading', { level: 1, name: words.errorPage.withdrawn })).toBeVisible()
    await expect(main.getByText('No se la dé a los niños.')).toBeVisible()
    await expect(main.getByText('Se parece a la cicuta.')).toBeVisible()
    await expect(main.getByText('Smells like cloves.')).toBeVisible()
    await expect(main.getByText(words.sources.otherLanguage)).toBeVisible()
    await expect(main).not.toContainText(name)
    await expect(main).not.toContainText('bodas')
    if (javaScriptEnabled) {
      expect(await sideways(reader)).toBeLessThanOrEqual(0)
      await open(reader, `/plants/${id}?lang=es`)
      await expectAccessible(reader, 'es')
    }
    await context.close()
  }
})
