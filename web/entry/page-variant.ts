import { LANGUAGE_KEY, languageOfCookies, languageOfUrl, toLanguage, type Language } from '../i18n/language.ts'
import { acceptedLanguages, prefersSpanish } from '../i18n/spanish-offer.ts'

/** What the page of a visitor without a session depends on besides its URL: the language, and whether it offers Spanish. */
export type PageVariant = Language | 'offer'

export function variantOf(url: string, cookies: string | null, accepted: string | null): PageVariant {
  const chosen = languageOfUrl(url) ?? languageOfCookies(cookies)
  if (chosen) return chosen
  return prefersSpanish(acceptedLanguages(accepted)) ? 'offer' : 'en'
}

/** A request for a page of which nothing else is known, so that the page cannot depend on anything else. */
export function requestFor(url: string, variant: PageVariant): Request {
  const language = toLanguage(variant)
  const headers = new Headers(language ? { cookie: `${LANGUAGE_KEY}=${language}` } : { 'accept-language': 'es' })
  return new Request(url, { headers })
}

/** Whether shared caches may hold the page: the URL names its language. */
export function isSameForAll(url: string, variant: PageVariant): boolean {
  return languageOfUrl(url) === variant
}
