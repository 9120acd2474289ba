import { expect, type Page } from '@playwright/test'
import { askAsAdmin, createPlant, openSome } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, unfold } from '../support/browser.ts'
import { heading, test, words } from '../support/offline.ts'
import { sayName } from '../support/sounds.ts'
import { finish, said, speakInstead } from '../support/voices.ts'

const { recordingForm, plantNamesForm, adminForm, publishChecklist, names, offline } = words.en
const NAME = "iya'"
const CREDIT = { speaker: 'Ana Xiloj', community: 'Chichicastenango', consent: 'On paper.', consentOn: '2026-11-20' }

const VOICEWORT = {
  commonNameEn: 'Voicewort',
  commonNameEs: 'Hierba de la voz',
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

/** Presses the button beside the name, and waits until the recording has been played to its end. */
async function hear(page: Page): Promise<void> {
  await unfold(page.getByRole('main'))
  await page.getByRole('button', { name: names.play.replace('{name}', NAME) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: names.stop.replace('{name}', NAME) })).toBeVisible()
  await expect(page.getByRole('button', { name: names.play.replace('{name}', NAME) })).toBeVisible()
  await expect(page.getByText(names.playFailed)).toHaveCount(0)
}

test('the keyboard continues at a recording that was added, and at the button once it is removed', async ({
  admin,
}) => {
  const id = await createPlant(admin, VOICEWORT)
  await admin.goto(`/admin/plants/edit/${id}`)
  await hydrated(admin)
  await openSome(admin, 'names')
  await admin.getByRole('main').locator('details', { hasText: NAME }).last().locator('summary').click()
  await upload(admin, 'name.wav', sayName())
  await expect(admin.getByRole('group', { name: recordingForm.title })).toBeFocused()
  await admin.getByRole('button', { name: recordingForm.removeOf.replace('{name}', NAME) }).press('Enter')
  await expect(admin.getByRole('button', { name: recordingForm.addTo.replace('{name}', NAME) })).toBeFocused()
})

test('an admin adds a recording with its consent, and readers hear it, also without a network', async ({
  page,
  line,
  admin,
}) => {
  test.setTimeout(300_000)
  const id = await createPlant(admin, VOICEWORT)
  await admin.goto(`/admin/plants/edit/${id}`)
  await hydrated(admin)
  await openSome(admin, 'names')
  await admin.getByRole('main').locator('details', { hasText: NAME }).last().locator('summary').click()

  // What is no sound is refused in words.
  await upload(admin, 'name.wav', Buffer.from('not a sound '.repeat(99)))
  await expect(admin.getByText(recordingForm.problem.undecodable)).toBeVisible()
  await upload(admin, 'name.wav', sayName({ loudness: 0 }))
  await expect(admin.getByText(recordingForm.problem.silent)).toBeVisible()
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
  noteTyped()
  const fields = admin.getByRole('group', { name: recordingForm.title })
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

  await page.goto('/offline')
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  await page.getByRole('button', { name: offline.packSave }).click({ timeout: 120_000 })
  await expect(page.getByText(offline.packDone)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: offline.recordingsSave }).click()
  await expect(page.getByRole('button', { name: offline.recordingsRemove })).toBeVisible()
  await page.evaluate(() => caches.delete('pictures'))
  line.cut()
  await page.goto(`/plants/${id}?lang=en`)
  await expect(heading(page)).toHaveText('Voicewort')
  await hear(page)
  await speakInstead(page, [{ lang: 'en-US', localService: true }])
  await page.reload()
  await page.getByRole('button', { name: words.en.listen.listen }).click()
  await expect.poll(() => said(page)).toEqual(['Voicewort.'])
  await finish(page)
  // The rest of the summary, and then the page, once the name has been heard.
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(3)
  const [, recording, ...texts] = await said(page)
  expect(recording).toMatch(/\.mp3$/)
  const { plant } = await askAsAdmin<{ plant: { spoken: string[] } }>(
    admin,
    'query ($id: ID!) { plant(id: $id) { spoken } }',
    { id },
  )
  expect(texts.join(' ')).toContain(plant.spoken.slice(1).join(' '))

  line.mend()
  await page.goto('/offline')
  await page.getByRole('button', { name: offline.recordingsRemove }).click()
  await expect(page.getByRole('button', { name: offline.recordingsSave })).toBeVisible()
  await page.evaluate(() => caches.delete('pictures'))
  const kept = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caching.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => url.endsWith('.mp3'))).toEqual([])
})
