import { DEFAULT_LANGUAGE, LANGUAGE_PARAM, type Language } from '../i18n/language.ts'

/** Where a page is in a language, as its canonical link has it. */
export function addressIn(language: Language, path: string, siteUrl: string): string {
  const url = new URL(path, siteUrl)
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAM, language)
  return url.href
}
