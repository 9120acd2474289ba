import type { Browser, Page } from '@playwright/test'
import { createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, sideways, test, unfold } from '../support/browser.ts'
import { findBrowser } from '../support/find-browser.ts'
import { register } from '../support/member.ts'
import { sayName } from '../support/sounds.ts'
import { wordsIn } from '../support/words.ts'

const launchOptions = await findBrowser()
// A microphone that beeps, and a reader who allows it.
const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({
  language: 'es',
  viewport: { width: 360, height: 740 },
  launchOptions: { ...launchOptions, args: [...launchOptions.args, ...args] },
})

const NAME = "iya'"

/** A plant with a name that nobody has said yet, by an admin, and the page of a reader. */
async function begin(page: Page, browser: Browser, baseURL: string | undefined) {
  await signInAsAdmin(page, baseURL!)
  const name = `Milpera ${crypto.randomUUID().slice(0, 8)}`
  const names = [{ name: NAME, language: 'quc' }]
  const id = await createPlant(page, { commonNameEn: name, commonNameEs: name, names, isPublic: true })
  const context = await browser.newContext({ baseURL, locale: 'es-GT', viewport: { width: 360, height: 740 } })
  return { id, context, reader: await context.newPage() }
}

test('a member says a name into the microphone; an admin hears it and takes it, and readers hear it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const words = wordsIn('es')
  const [t, recording, admin] = [words.suggestion, words.recording, words.adminSuggestions]
  const { id, context, reader } = await begin(page, browser, baseURL)
  const main = reader.getByRole('main')
  const email = await register(reader)
  await open(reader, `/plants/${id}/suggest?lang=es`)
  await main.getByLabel(t.place).selectOption('names.0')
  await main.getByLabel(t.kind.PRONUNCIATION).check()
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.missing)).toBeVisible()

  // What is no sound is refused in words, before anything is sent.
  const chosen = reader.waitForEvent('filechooser')
  await main.getByRole('button', { name: recording.choose }).click()
  await (
    await chosen
  ).setFiles({
    name: 'x.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from('no sound '.repeat(99)),
  })
  await expect(main.getByText(recording.problem.undecodable)).toBeVisible()

  await main.getByRole('button', { name: recording.record, exact: true }).press('Enter')
  await expect(main.getByText(recording.recording)).toBeVisible()
  await expect(main.getByRole('button', { name: recording.stop })).toBeFocused()
  await expectAccessible(reader, 'recording')
  // The microphone is silent between its beeps.
  const recorded = () => main.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(recorded).toBeGreaterThanOrEqual(3)
  await main.getByRole('button', { name: recording.stop }).press('Enter')
  await expect(main.getByText(recording.recorded)).toBeVisible()
  await expect(main.getByRole('button', { name: recording.again })).toBeFocused()
  await expect(main.locator('audio')).toHaveJSProperty('paused', true)
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.consentMissing)).toBeVisible()
  await expectAccessible(reader, 'recorded')
  expect(await sideways(reader)).toBeLessThanOrEqual(0)
  await main.getByLabel(t.speaker).fill('Marta Xol')
  await main.getByLabel(t.community).fill('Nebaj')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.sent)).toBeVisible()
  await expect(main.locator('audio')).toHaveCount(0)

  await open(page, '/admin/suggestions?status=open')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: admin.listen }).click()
  const player = row.locator('audio')
  await expect(player).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1)
  await expectAccessible(page, 'a recording in the queue')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: admin.take }).click()
  await expect(page.getByText(admin.taken)).toBeVisible()

  await open(reader, `/plants/${id}`)
  await hydrated(reader)
  await unfold(main)
  const credit = words.names.spoken.replace('{speaker}', 'Marta Xol').replace('{community}', 'Nebaj')
  await expect(main.getByText(credit)).toBeVisible()
  await context.close()
})

test('a member without a microphone sends a file, and takes it back', async ({ page, browser, baseURL }) => {
  test.slow()
  const words = wordsIn('es')
  const [t, recording] = [words.suggestion, words.recording]
  const { id, context, reader } = await begin(page, browser, baseURL)
  await reader.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const main = reader.getByRole('main')
  const email = await register(reader)
  await open(reader, `/plants/${id}/suggest?lang=es&place=names.0`)
  await main.getByLabel(t.kind.PRONUNCIATION).check()
  await expect(main.getByRole('button', { name: recording.record, exact: true })).toHaveCount(0)
  const send = async (sound: Buffer) => {
    const chosen = reader.waitForEvent('filechooser')
    await main.getByRole('button', { name: recording.choose }).click()
    await (await chosen).setFiles({ name: 'x.wav', mimeType: 'audio/wav', buffer: sound })
    await expect(main.locator('audio')).toBeVisible()
    await main.getByRole('button', { name: t.send }).click()
  }
  await send(sayName({ loudness: 0 }))
  await main.getByLabel(t.speaker).fill('Marta Xol')
  await main.getByLabel(t.community).fill('Nebaj')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t.send }).click()
  // The server has listened.
  await expect(main.getByText(recording.problem.silent)).toBeVisible()
  await send(sayName())
  await expect(main.getByText(t.sent)).toBeVisible()

  await open(reader, '/profile?tab=suggestions')
  await hydrated(reader)
  await expect(main.getByText(t.withRecording)).toBeVisible()
  await expectAccessible(reader, 'a recording on the profile')
  expect(await sideways(reader)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: t.takeBack }).click()
  await expect(reader.getByText(t.tookBack)).toBeVisible()
  await expect(main.getByText(t.empty)).toBeVisible()
  await open(page, '/admin/suggestions?status=open')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
  await context.close()
})
