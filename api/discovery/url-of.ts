import { siteUrl } from '../http/site-url.ts'
import type { Language } from './languages.ts'

/** The absolute URL of a page or file. English, the default language, needs no parameter. */
export function urlOf(path: string, language: Language = 'en'): string {
  const url = new URL(path, siteUrl)
  if (language !== 'en') url.searchParams.set('lang', language)
  return url.href
}
