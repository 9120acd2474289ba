import { LANGUAGE_KEY, languageOfCookies, languageOfUrl, toLanguage, type Language } from './i18n/language.ts'
import { acceptedLanguages, prefersSpanish } from './i18n/spanish-offer.ts'

type Words = Language | 'offer'

/**
 * What the page of a visitor without a session depends on besides its URL: the language, whether it offers Spanish, and
 * whether the browser asks to save data. The choice to save data is known to the browser only.
 */
export type PageVariant = Words | `${Words} saver`

export function variantOf(
  url: string,
  cookies: string | null,
  accepted: string | null,
  saveData: string | null,
): PageVariant {
  const words = wordsOf(url, cookies, accepted)
  return asksToSaveData(saveData) ? `${words} saver` : words
}

function wordsOf(url: string, cookies: string | null, accepted: string | null): Words {
  const chosen = languageOfUrl(url) ?? languageOfCookies(cookies)
  if (chosen) return chosen
  return prefersSpanish(acceptedLanguages(accepted)) ? 'offer' : 'en'
}

/** By the header `Save-Data`. */
export function asksToSaveData(header: string | null): boolean {
  return header?.trim().toLowerCase() === 'on'
}

/** A request for a page of which nothing else is known, so that the page cannot depend on anything else. */
export function requestFor(url: string, variant: PageVariant): Request {
  const [words, saver] = variant.split(' ')
  const language = toLanguage(words)
  const headers = new Headers(language ? { cookie: `${LANGUAGE_KEY}=${language}` } : { 'accept-language': 'es' })
  if (saver) headers.set('save-data', 'on')
  return new Request(url, { headers })
}

/** Whether shared caches may hold the page: the URL names its language, and it is not one for a browser that saves data. */
export function isSameForAll(url: string, variant: PageVariant): boolean {
  return languageOfUrl(url) === variant
}
