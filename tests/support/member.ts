import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { hydrated, RESENT } from './browser.ts'
import type { Words } from './words.ts'

const OUTBOX = fileURLToPath(new URL('../.results/e2e-data/outbox', import.meta.url))

export const PASSWORD = 'ceiba and ixbut'

/** A unique email address. */
export function newAddress(): string {
  return `member-${crypto.randomUUID()}@example.org`
}

/** A random IPv6 address of a network of its own. */
function newIp(): string {
  return `2001:db8:${crypto.randomUUID().slice(9, 18).replace('-', ':')}::1`
}

/** Registers a member in this browser, who is then signed in. */
export async function register(page: Page, email = newAddress()): Promise<string> {
  const response = await page.request.post('/api/auth/sign-up/email', {
    data: { email, password: PASSWORD },
    // From an address of its own, since each may make only a few accounts an hour.
    headers: { origin: test.info().project.use.baseURL!, 'x-forwarded-for': newIp() },
    ...RESENT,
  })
  expect(response.status()).toBe(200)
  return email
}

/** Fills in the login form. */
export async function logIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await hydrated(page)
  const form = page.getByRole('main').locator('form')
  await form.getByLabel(words.account.email).fill(email)
  await form.getByLabel(words.account.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: words.loginPage.submit }).click()
}

export async function openUserMenu(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${words.userMenu.open}`) })
    .click()
}

export async function logOut(page: Page, words: Words): Promise<void> {
  await openUserMenu(page, words)
  await page.getByRole('banner').getByRole('button', { name: words.userMenu.logOut }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: words.navigation.logIn })).toBeVisible()
}

/** The link to a path in the newest mail to an email address that has one. */
export async function mailedLink(email: string, path = 'reset-password'): Promise<string> {
  let link: string | undefined
  await expect.poll(() => (link = findLink(email, path)), 'a mail').toBeTruthy()
  return link!
}

function findLink(email: string, path: string): string | undefined {
  const mails = readdirSync(OUTBOX).map((name) => readFileSync(join(OUTBOX, name), 'utf8'))
  const mail = mails.findLast((text) => text.includes(email) && text.includes(path))
  // Mails are encoded as quoted-printable.
  const text = mail
    ?.replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return text?.match(/https?:\/\/[^\s"<>]+/g)?.find((link) => link.includes(path))
}
