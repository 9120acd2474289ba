import type { Page } from '@playwright/test'
import { askAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, hydrated, open, sideways, test as base } from '../support/browser.ts'
import type { Site } from '../support/node-site.ts'
import { lendSite } from '../support/own-site.ts'
import { ADMIN } from '../support/prepared-site.ts'
import { wordsIn } from '../support/words.ts'

// The settings of the site, on a site of their own: they are on every page.

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => lendSite(use, { AUTH_SECRET: '' }),
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
})

const en = wordsIn('en')
const es = wordsIn('es')
const SAVE = 'mutation ($input: SiteSettingsInput!) { saveSiteSettings(input: $input) { id } }'
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test.describe.configure({ mode: 'serial' })
// The page that tests share is of the common site.
test.use({ language: 'en', isFirstVisit: true })

test.beforeEach(async ({ page, site }) => {
  test.slow()
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    data: ADMIN,
    headers: { origin: site.address },
  })
  expect(signedIn.ok()).toBe(true)
})

test('a name, a notice and an emergency number are on public pages at once, in both languages', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/admin/settings')
  await field(page, 'nameEn').fill('The garden')
  await field(page, 'nameEs').fill('El huerto')
  await field(page, 'noticeEn').fill('The wells are closed.')
  await field(page, 'noticeEs').fill('Los pozos están cerrados.')
  await field(page, 'noticeUntil').fill(tomorrow())
  await page.getByText(/^122 · /).click()
  await field(page, 'emergencyContacts.0.number').fill('1155')
  await page.getByRole('button', { name: en.adminForm.save, exact: true }).click()
  await expect(page.getByText(en.adminForm.updated.settings)).toBeVisible()
  await expect(page.getByRole('complementary', { name: en.layout.notice })).toContainText('The wells are closed.')

  const visitor = await browser.newPage({ baseURL: baseURL!, locale: 'en-US', viewport: { width: 360, height: 740 } })
  for (const [lang, name, notice, words] of [
    ['en', 'The garden', 'The wells are closed.', en],
    ['es', 'El huerto', 'Los pozos están cerrados.', es],
  ] as const) {
    await visitor.goto(`/?lang=${lang}`)
    await expect(visitor).toHaveTitle(new RegExp(`^${name} · `))
    await expect(visitor.getByRole('complementary', { name: words.layout.notice })).toHaveText(notice)
    await expect(visitor.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ${name}`)
    expect(await sideways(visitor)).toBeLessThanOrEqual(0)
    await expectAccessible(visitor, `home with a notice in ${lang}`)
    await visitor.goto(`${await addressOfPlant(visitor, 'ruda')}?lang=${lang}`)
    await expect(visitor.locator('a[href="tel:1155"]').first()).toBeVisible()
    await expect(visitor.locator('a[href="tel:122"]')).toHaveCount(0)
    await visitor.goto(`/terms?lang=${lang}`)
    await expect(visitor.getByRole('main')).toContainText('1155')
  }
  await visitor.close()
})

test('the room has no findings of axe, does not scroll sideways, refuses at the field, and loses nothing in silence', async ({
  page,
}) => {
  for (const [width, lang] of [
    [1280, 'es'],
    [360, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/admin/settings?lang=${lang}`)
    await hydrated(page)
    await page
      .getByRole('group', { name: wordsIn(lang).settingsForm.emergency.label })
      .locator('summary')
      .first()
      .click()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page, `settings at ${width}`, { frame: false })
  }

  // What is refused is said at its field, and what is not saved is not lost in silence.
  await page.setViewportSize({ width: 1280, height: 740 })
  await open(page, '/admin/settings#donationUrl')
  await expect(field(page, 'donationUrl')).toBeFocused()
  await field(page, 'noticeUntil').fill('')
  await field(page, 'noticeUntil').press('1')
  await page.getByRole('button', { name: en.adminForm.save, exact: true }).click()
  await expect(page.getByText(en.ui.incomplete)).toBeVisible()
  await expect(field(page, 'noticeUntil')).toBeFocused()
  await field(page, 'noticeUntil').fill(tomorrow())
  await expect(page.getByText(en.ui.incomplete)).toHaveCount(0)
  await field(page, 'donationUrl').fill('http://give.example')
  await page.getByRole('button', { name: en.adminForm.save, exact: true }).click()
  await expect(page.getByText(en.adminForm.problem.notHttps)).toBeVisible()
  await page
    .getByRole('navigation', { name: en.admin.navigation })
    .getByRole('link', { name: en.admin.links.bin })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/settings/)
})

test('two admins at once see both versions, and the history restores one', async ({ page }) => {
  await open(page, '/admin/settings')
  await field(page, 'contactEmail').fill('mine@example.org')
  const contacts = async () => {
    const read = '{ siteSettings { made defaults } }'
    type Held = { emergencyContacts?: { kind: string; slug: string }[] }
    const { siteSettings } = await askAsAdmin<{ siteSettings: { made: Held; defaults: Held } }>(page, read)
    return siteSettings.made.emergencyContacts ?? siteSettings.defaults.emergencyContacts!
  }
  // Which of them is an ambulance, phones dial.
  const changed = (await contacts()).map((contact, index) => (index === 0 ? { ...contact, kind: 'HOSPITAL' } : contact))
  await askAsAdmin(page, SAVE, { input: { donationUrl: 'https://theirs.example', emergencyContacts: changed } })
  await page.getByRole('button', { name: en.adminForm.save, exact: true }).click()
  const conflict = page.getByRole('region', { name: en.adminConflict.title.settings })
  await expect(conflict).toContainText('https://theirs.example')
  await expect(conflict).toContainText(en.settingsForm.emergency.kinds.HOSPITAL)
  await conflict.getByRole('button', { name: en.adminConflict.save }).click()
  await expect(page.getByText(en.adminForm.updated.settings)).toBeVisible()
  await expect(field(page, 'donationUrl')).toHaveValue('https://theirs.example')
  await expect(field(page, 'contactEmail')).toHaveValue('mine@example.org')
  expect((await contacts())[0]!.kind).toBe('HOSPITAL')

  await page.getByRole('link', { name: en.adminHistory.open }).click()
  const saves = page.getByRole('region', { name: en.adminHistory.saves })
  await saves.getByRole('link').nth(1).click()
  await page.getByRole('button', { name: en.adminHistory.restore }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.adminHistory.restore }).click()
  await expect(page.getByText(en.adminHistory.restored)).toBeVisible()
  const { siteSettings } = await askAsAdmin<{ siteSettings: { contactEmail: string | null } }>(
    page,
    '{ siteSettings { contactEmail } }',
  )
  expect(siteSettings.contactEmail).toBeNull()
})
