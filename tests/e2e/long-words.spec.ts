import { askAsAdmin, NOTHING_KNOWN, signInAsAdmin } from '../support/admin.ts'
import { expect, open, sidewaysAt, test } from '../support/browser.ts'

const URL_WITHOUT_BREAKS = `https://example.org/${'archivo_digital_de_plantas_medicinales/'.repeat(3)}documento.pdf`

test.use({ language: 'es' })

test('a bare address in any text fits a phone', async ({ page, baseURL }) => {
  await signInAsAdmin(page, baseURL!)
  const id = crypto.randomUUID().slice(0, 8)
  const texts = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => [`${name}En`, `${name}Es`]).map((name) => [name, URL_WITHOUT_BREAKS]))
  const short = `${id} ${URL_WITHOUT_BREAKS}`.slice(0, 150)
  const titles = { titleEn: short, titleEs: short }
  const { plant, article, project } = await askAsAdmin<Record<string, { id: string }>>(
    page,
    `mutation ($plant: PlantInput!, $article: ArticleInput!, $project: ProjectInput!) {
      plant: createPlant(input: $plant) { id }
      article: createArticle(input: $article) { id }
      project: createProject(input: $project) { id }
    }`,
    {
      plant: {
        commonNameEn: short,
        commonNameEs: short,
        isPublic: true,
        mayanName: short,
        ...texts('geographicLocation', 'description', 'precautions', 'ethicalHarvesting'),
        basicUsesEn: `${URL_WITHOUT_BREAKS}[^cano-incense-2008]`,
        basicUsesEs: `${URL_WITHOUT_BREAKS}[^cano-incense-2008]`,
        cautions: NOTHING_KNOWN,
      },
      article: { ...titles, isPublic: true, ...texts('content') },
      project: { ...titles, isLocked: false, statusEn: short, statusEs: short, ...texts('description') },
    },
  )
  const pages = [
    `/plants/${plant!.id}`,
    `/plants?q=${id}`,
    `/articles/${article!.id}`,
    `/articles?q=${id}`,
    `/projects/${project!.id}`,
    `/projects?q=${id}`,
  ]
  for (const path of pages) {
    await open(page, path)
    await expect(page.getByRole('main').getByText(id).first()).toBeVisible()
    for (const width of [360, 1280]) expect(await sidewaysAt(page, width), `${path} ${width}`).toBeLessThanOrEqual(0)
  }
  await askAsAdmin(
    page,
    'mutation ($plant: ID!, $article: ID!, $project: ID!) { deletePlant(id: $plant) deleteArticle(id: $article) deleteProject(id: $project) }',
    { plant: plant!.id, article: article!.id, project: project!.id },
  )
})

test('the name of an ailment is not broken within a word beside the numbers to call', async ({ page }) => {
  for (const width of [320, 345, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/plants?ailment=poisoning&lang=es')
    const name = page.getByRole('main').getByRole('link', { name: 'Intoxicación (envenenamiento)', exact: true })
    const lines = await name.evaluate(({ firstChild: text }) => {
      const word = document.createRange()
      word.setStart(text!, 'Intoxicación '.length)
      word.setEnd(text!, text!.textContent!.length)
      return word.getClientRects().length
    })
    expect(lines, String(width)).toBe(1)
    expect(await sidewaysAt(page, width)).toBeLessThanOrEqual(0)
  }
})
