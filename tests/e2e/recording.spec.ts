import { expect, type Page } from '@playwright/test'
import { askAsAdmin, createPlant, openSome } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, unfold } from '../support/browser.ts'
import { test, words } from '../support/offline.ts'
import { sayName } from '../support/sounds.ts'
import { CREDIT, hear, NAME, VOICEWORT } from '../support/spoken-name.ts'

const { recording, recordingForm, plantNamesForm, adminForm, publishChecklist } = words.en
const PLANT = {
  ...VOICEWORT,
  names: [
    { name: NAME, language: 'quc' },
    { name: 'hoja de la voz', language: 'spa' },
  ],
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: recordingForm.addTo.replace('{name}', NAME) }).click()
  await (await chosen).setFiles({ name, mimeType: 'audio/wav', buffer })
}

test('an admin adds a recording with its consent, and readers hear it', async ({ page, line, admin }) => {
  test.slow()
  const id = await createPlant(admin, PLANT)
  await admin.goto(`/admin/plants/edit/${id}`)
  await hydrated(admin)
  await openSome(admin, 'names')
  await admin.getByRole('main').locator('details', { hasText: NAME }).last().locator('summary').click()

  // What is no sound is refused in words.
  await upload(admin, 'name.wav', Buffer.from('not a sound '.repeat(99)))
  await expect(admin.getByText(recording.problem.undecodable)).toBeVisible()
  await upload(admin, 'name.wav', sayName({ loudness: 0 }))
  await expect(admin.getByText(recording.problem.silent)).toBeVisible()
  // The keyboard continues at a recording that was added, and at the button once it is removed.
  const fields = admin.getByRole('group', { name: recordingForm.title })
  await upload(admin, 'name.wav', sayName())
  await expect(fields).toBeFocused()
  await admin.getByRole('button', { name: recordingForm.removeOf.replace('{name}', NAME) }).press('Enter')
  await expect(admin.getByRole('button', { name: recordingForm.addTo.replace('{name}', NAME) })).toBeFocused()
  // What is typed and moved meanwhile stays, and saving waits.
  const { promise: typed, resolve: noteTyped } = Promise.withResolvers<void>()
  await admin.route('**/recordings', async (route) => {
    await typed
    await route.continue()
  })
  await upload(admin, 'name.wav', sayName({ rate: 44_100, channels: 2, silence: 1 }))
  const row = admin.getByRole('main').locator('[data-row]').filter({ hasText: NAME })
  await row.getByLabel(plantNamesForm.fields.place).fill('Nebaj')
  const down = plantNamesForm.down.replace('{number}', '1').replace('{name}', NAME)
  await row.getByRole('button', { name: down }).click()
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText(recordingForm.wait)).toBeVisible()
  const other = admin.getByRole('main').locator('[data-row]').filter({ hasText: 'hoja de la voz' })
  await other.locator('summary').click()
  await other.getByRole('button', { name: words.en.sourcesField.add }).click()
  const sent = admin.waitForResponse('**/recordings')
  noteTyped()
  await sent
  const picker = admin.getByRole('dialog', { name: words.en.sourcePicker.title })
  await picker.getByRole('list').getByRole('button').first().click()
  await expect(other.getByRole('button', { name: words.en.sourcesField.change })).toBeVisible()
  await row.locator('summary').click()
  await expect(row.filter({ has: fields }).getByLabel(plantNamesForm.fields.place)).toHaveValue('Nebaj')

  const missing = admin.getByRole('region', { name: publishChecklist.title }).getByRole('listitem')
  await expect(missing).toHaveCount(4)
  for (const [field, value] of Object.entries(CREDIT)) {
    await fields.getByLabel(recordingForm.fields[field as keyof typeof CREDIT]).fill(value)
  }
  await expect(missing).toHaveCount(0)
  await expectAccessible(admin, 'a recording in the form', { themes: [], frame: false })
  await admin.getByRole('button', { name: adminForm.save, exact: true }).first().click()
  await expect
    .poll(async () => {
      const query = 'query ($id: ID!) { plant(id: $id) { names { name recording { speaker } } } }'
      const { plant } = await askAsAdmin<{ plant: { names: object[] } }>(admin, query, { id })
      return plant.names
    })
    .toContainEqual({ name: NAME, recording: { speaker: CREDIT.speaker } })
  await askAsAdmin(admin, 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', { id })

  for (const language of ['en', 'es'] as const) {
    const spoken = words[language].names
    await page.goto(`/plants/${id}?lang=${language}`)
    await hydrated(page)
    await unfold(page.getByRole('main'))
    const credit = spoken.spoken.replace('{speaker}', CREDIT.speaker).replace('{community}', CREDIT.community)
    await expect(page.getByText(credit)).toBeVisible()
    expect(line.asked.some(({ path }) => path.endsWith('.mp3'))).toBe(false)
    await expect(page.getByText(CREDIT.consent)).toHaveCount(0)
  }
  await page.goto(`/plants/${id}?lang=en`)
  await hydrated(page)
  await hear(page)
  expect(line.asked.some(({ path }) => path.endsWith('.mp3'))).toBe(true)
})
