import { remember, remembered } from '../remember.ts'
import { preferredLanguage } from './accepted-language.ts'
import { LANGUAGE_KEY, languageCookie, languageOfCookies, toLanguage, type Language } from './language.ts'

/** The chosen language, from the cookie, which the server sees too, then from local storage; before a choice, the browser's. */
export function storedLanguage(): Language {
  const chosen = languageOfCookies(document.cookie) ?? toLanguage(remembered(LANGUAGE_KEY))
  return chosen ?? preferredLanguage(navigator.languages)
}

export function storeLanguage(language: Language) {
  document.cookie = languageCookie(language)
  // If storage is disabled, the cookie is enough.
  remember(LANGUAGE_KEY, language)
}
