import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { wordsIn, type Language } from './member.ts'

type Words = ReturnType<typeof wordsIn> & typeof import('../../web/i18n/admin.en.json')

/** What the site says in a language, the admin area included. */
export function adminWordsIn(language: Language): Words {
  const file = new URL(`../../web/i18n/admin.${language}.json`, import.meta.url)
  return { ...wordsIn(language), ...(JSON.parse(readFileSync(file, 'utf8')) as object) } as Words
}

/** Signs the admin in that the first start made. */
export async function signInAsAdmin(page: Page, baseURL: string): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@example.org', password: 'only for tests' },
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
}
