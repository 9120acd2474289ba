import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { asks, expect, open, test } from '../support/browser.ts'

test('texts are translated one after the other by keyboard, and nothing is lost when somebody else saves', async ({
  page,
  words: { translate: words, leave, admin },
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  const name = `Ixtij ${crypto.randomUUID().slice(0, 8)}`
  const input = { commonNameEn: name, commonNameEs: name, descriptionEn: 'A herb.', descriptionEs: 'Una hierba.' }
  const create = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
  const { id } = (await askAsAdmin<{ createPlant: { id: string } }>(page, create, { input })).createPlant
  const save = (input: object) =>
    askAsAdmin(page, 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }', {
      id,
      input,
    })
  const read =
    'query ($id: ID!, $name: String!) { translation(of: PLANT, id: $id, name: $name, into: ES) { state text } }'
  const stored = async (name: string) =>
    (await askAsAdmin<{ translation: { state: string; text: string } }>(page, read, { id, name })).translation
  await save({ descriptionEn: 'A tall herb.', identificationEn: 'It has yellow flowers.' })

  await open(page, `/admin/translate?into=es&of=plants&at=PLANT:${id}:description`)
  const main = page.getByRole('main')
  const text = main.getByRole('textbox', { name: words.into.es })
  await expect(main.locator('ins')).toHaveText(/tall/)
  await expect(main.getByText(words.since)).toBeVisible()
  await expectAccessible(page, 'the queue of translations', { frame: false })
  await text.fill('Una hierba alta.')
  await text.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`at=PLANT%3A${id}%3Aidentification`))
  await expect(text).toBeFocused()
  await expect(text).toHaveText('')
  expect(await stored('description')).toEqual({ state: 'DONE', text: 'Una hierba alta.' })
  await page.keyboard.press('Alt+PageUp')
  await expect(text).toHaveText('Una hierba alta.')

  await main.getByRole('link', { name: new RegExp(`^${name}.*${words.state.MISSING}`) }).click()
  await expect(text).toHaveText('')
  await text.fill('Tiene flores.')
  await page.getByRole('link', { name: admin.links.users }).first().click()
  const leaving = page.getByRole('dialog', { name: leave.title })
  await leaving.getByRole('button', { name: leave.stay }).click()
  await save({ identificationEs: 'Flores amarillas.' })
  await text.press('Control+Enter')
  await expect(main.getByText(words.stored)).toBeVisible()
  await expect(main.locator('ins')).toHaveText('Flores amarillas.')
  await expect(text).toHaveText('Tiene flores.')
  await text.fill('Tiene flores amarillas.')
  await text.press('Control+Enter')
  await expect.poll(() => stored('identification')).toEqual({ state: 'DONE', text: 'Tiene flores amarillas.' })

  // A change of the source that the translation already says.
  await save({ descriptionEn: 'A tall  herb.' })
  await open(page, `/admin/translate?into=es&of=plants&at=PLANT:${id}:description`)
  await main.getByRole('button', { name: words.confirm }).click()
  await expect.poll(() => stored('description')).toEqual({ state: 'DONE', text: 'Una hierba alta.' })

  // Who goes on writing while it is saved stays with the text.
  await save({ descriptionEn: 'A tall herb with a scent.' })
  await open(page, `/admin/translate?into=es&of=plants&at=PLANT:${id}:description`)
  const { promise: written, resolve: noteWritten } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (asks(route.request(), 'SaveTranslation')) await written
    await route.fallback()
  })
  await text.fill('Una hierba con olor.')
  await text.press('Control+Enter')
  await text.press('Control+End')
  await page.keyboard.type(' Crece alta.')
  noteWritten()
  await expect.poll(() => stored('description')).toEqual({ state: 'DONE', text: 'Una hierba con olor.' })
  await expect(main.getByRole('button', { name: words.save })).toBeEnabled()
  await expect(main.getByText(words.stored)).toHaveCount(0)
  await text.press('Control+Enter')
  await expect.poll(() => stored('description')).toEqual({ state: 'DONE', text: 'Una hierba con olor. Crece alta.' })
})
