import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { wordsIn, type Language } from './member.ts'

type Words = ReturnType<typeof wordsIn> &
  typeof import('../../web/i18n/admin.en.json') &
  typeof import('../../web/i18n/legal.en.json')

/** What the site says in a language, the admin area and the legal pages included. */
export function adminWordsIn(language: Language): Words {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../web/i18n/${name}.${language}.json`, import.meta.url), 'utf8')) as object
  return { ...wordsIn(language), ...read('admin'), ...read('legal') } as Words
}

/** Signs the admin in that the first start made. */
export async function signInAsAdmin(page: Page, baseURL: string): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@example.org', password: 'only for tests' },
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
}

/** Asks the endpoint as the admin who is signed in. */
export async function askAsAdmin<Data>(page: Page, query: string, variables: object = {}): Promise<Data> {
  const session = (await (await page.request.get('/api/auth/get-session')).json()) as { accessToken: string }
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}
