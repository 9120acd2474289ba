import { siteUrl } from '../http/pages.ts'
import type { Language } from './languages.ts'

/** The address of a page or file, absolute. A page in English needs no parameter: it is what a stranger gets. */
export function addressOf(path: string, language: Language = 'en'): string {
  const url = new URL(path, siteUrl)
  if (language !== 'en') url.searchParams.set('lang', language)
  return url.href
}
