import { acceptedLanguages, preferredLanguage } from '../i18n/accepted-language.ts'
import { LANGUAGE_KEY, languageOfCookies, languageOfUrl, type Language } from '../i18n/language.ts'

/** What the page of a visitor without a session depends on besides its URL: the language, chosen or asked for by the browser. */
export function variantOf(url: string, cookies: string | null, accepted: string | null): Language {
  return languageOfUrl(url) ?? languageOfCookies(cookies) ?? preferredLanguage(acceptedLanguages(accepted))
}

/** A request for a page of which nothing else is known, so that the page cannot depend on anything else. */
export function requestFor(url: string, variant: Language): Request {
  return new Request(url, { headers: { cookie: `${LANGUAGE_KEY}=${variant}` } })
}

/** Whether shared caches may hold the page: the URL names its language. */
export function isSameForAll(url: string, variant: Language): boolean {
  return languageOfUrl(url) === variant
}
