import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, sideways, test as base } from '../support/browser.ts'
import { closeMailServers, decodeMail, openMailServer } from '../support/mail-server.ts'
import type { Site } from '../support/node-site.ts'
import { lendSite } from '../support/own-site.ts'
import { ADMIN } from '../support/prepared-site.ts'
import { wordsIn } from '../support/words.ts'

type Received = { to: string[]; text: string }[]

/** On a site of its own, with a mail server. */
const test = base.extend<object, { mailed: { site: Site; received: Received } }>({
  mailed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
    async ({}, use) => {
      const { received, url } = await openMailServer()
      await lendSite((site) => use({ site, received }), { SMTP_URL: url, NEWSLETTER_PER_MINUTE: '600' })
      await closeMailServers()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, mailed, language }, use) => {
    const context = await browser.newContext({ baseURL: mailed.site.address, viewport: { width: 360, height: 800 } })
    await context.addCookies([{ name: 'language', value: language, url: mailed.site.address }])
    await use(await context.newPage())
    await context.close()
  },
})

// In one worker, with one site.
test.describe.configure({ mode: 'default' })

test.use({ language: 'es' })

test('an issue is composed from what is new, previewed, tested, sent and counted, on a phone', async ({
  page,
  mailed,
}) => {
  test.slow()
  const { site, received } = mailed
  const words = wordsIn('es')
  const t = words.adminNewsletter
  // Two readers, each from the footer of a page in their language.
  for (const [lang, { newsletter }] of [
    ['es', words],
    ['en', wordsIn('en')],
  ] as const) {
    await page.goto(`/terms?lang=${lang}`)
    await hydrated(page)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('textbox', { name: newsletter.email }).fill(`reader.${lang}@example.org`)
    await footer.getByRole('button', { name: newsletter.subscribe }).click()
    await expect(footer.getByText(newsletter.success)).toBeVisible()
  }
  const headers = { origin: site.address }
  expect((await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers })).status()).toBe(200)
  await page.goto('/admin/newsletter?lang=es')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t.composeNews }).click()
  const subject = main.locator('[name=subjectEs]')
  await expect(subject).toHaveValue(/Plantas Medicinales Mayas/)
  await subject.fill('Lo nuevo del huerto')
  await main.locator('[name=subjectEn]').fill('New in the garden')
  await expectAccessible(page, 'the form of an issue', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  // The editors above measure their lines once they are scrolled to, and a button moves away while a pointer presses it.
  await main.getByRole('button', { name: t.preview, exact: true }).last().press('Enter')
  const preview = page.getByRole('dialog', { name: t.previewTitle })
  await expect(preview.getByRole('heading', { name: 'Lo nuevo del huerto' })).toBeVisible()
  await expect(preview.getByText(/⚠️ No la use: /).first()).toBeVisible()
  await expect(preview.getByText(/⚠️ Do not use it: /).first()).toBeVisible()
  const links = await preview
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.filter((link) => !link.startsWith(`${site.address}/`))).toEqual([])
  await expectAccessible(page, 'the preview of an issue', { frame: false })
  await page.keyboard.press('Escape')

  await main.getByRole('button', { name: t.test }).click()
  await expect(main.getByText(t.tested.replace('{email}', ADMIN.email.toLowerCase()))).toBeVisible()
  expect(received.map(({ to }) => to)).toEqual([[ADMIN.email.toLowerCase()]])

  await main.getByRole('button', { name: t.send }).click()
  const question = page.getByRole('dialog', { name: '¿Enviar a 2 suscriptores?' })
  await expect(question).toContainText('1 en español, 1 en inglés y 0 en los dos idiomas')
  await expectAccessible(page, 'the question before an issue is sent')
  await question.getByRole('button', { name: t.sendConfirm, exact: true }).click()
  await expect(main.getByText(t.begun)).toBeVisible()
  const row = main.getByRole('listitem').filter({ hasText: 'Lo nuevo del huerto' })
  await expect(row).toContainText(t.state.SENT)
  await expect(row).toContainText('2 enviados')
  await expect(subject).toHaveValue('')
  const mails = new Map(received.slice(1).map(({ to, text }) => [to[0], decodeMail(text)]))
  expect([...mails.keys()].sort()).toEqual(['reader.en@example.org', 'reader.es@example.org'])
  expect(mails.get('reader.en@example.org')).toMatch(/^New in the garden\n/)
  expect(mails.get('reader.es@example.org')).toMatch(/^Lo nuevo del huerto\n/)
  await page.goto('/admin/newsletter?lang=en')
  await hydrated(page)
  await expect(main.getByText('2 sent')).toBeVisible()
  await expect(main.getByText('reader.en@example.org')).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: wordsIn('en').adminNewsletter.csv }).click()
  expect((await download).suggestedFilename()).toBe('newsletter.csv')
  await expectAccessible(page, 'the newsletter in English', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})

test('what is written survives, and a link that readers cannot open is refused at its text', async ({
  page,
  mailed,
}) => {
  const t = wordsIn('es').adminNewsletter
  const headers = { origin: mailed.site.address }
  expect((await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers })).status()).toBe(200)
  await page.goto('/admin/newsletter?lang=es')
  await hydrated(page)
  const main = page.getByRole('main')
  for (const [field, text] of [
    ['subjectEs', 'Hola'],
    ['subjectEn', 'Hello'],
  ] as const)
    await main.locator(`[name=${field}]`).fill(text)
  for (const field of ['bodyEs', 'bodyEn']) {
    await main.locator(`[data-field=${field}]`).click()
    await page.keyboard.type('Vea [esto](/admin).')
  }
  await main.getByRole('button', { name: t.send }).click()
  await expect(main.getByText(t.noSuchPage)).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  page.on('dialog', (dialog) => void dialog.accept())
  await expect(page.getByText(wordsIn('es').adminForm.draftStored)).toBeVisible()
  await page.goto('/admin/newsletter?lang=es')
  await hydrated(page)
  await main
    .getByRole('button', { name: wordsIn('es').adminForm.takeDraft })
    .first()
    .click()
  await expect(main.getByRole('button', { name: t.composeNews })).toBeFocused()
  await expect(main.locator('[name=subjectEs]')).toHaveValue('Hola')
  await expect(main.locator('[data-field=bodyEs]')).toContainText('Vea [esto](/admin).')
})
