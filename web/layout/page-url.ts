import { DEFAULT_LANGUAGE, LANGUAGE_PARAM, type Language } from '../i18n/language.ts'

/** The URL of a page in a language, as in its canonical link. */
export function pageUrl(language: Language, path: string, siteUrl: string): string {
  const url = new URL(path, siteUrl)
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAM, language)
  return url.href
}
