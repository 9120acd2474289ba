import { remember, remembered } from '../remember.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  languageCookie,
  languageOfCookies,
  toLanguage,
  type Language,
} from './language.ts'

export function storedLanguage(): Language {
  return chosenLanguage() ?? DEFAULT_LANGUAGE
}

/** The chosen language, if any: from the cookie, which the server sees too, then from local storage. */
export function chosenLanguage(): Language | null {
  return languageOfCookies(document.cookie) ?? toLanguage(remembered(LANGUAGE_KEY))
}

export function storeLanguage(language: Language) {
  document.cookie = languageCookie(language)
  // If storage is disabled, the cookie is enough.
  remember(LANGUAGE_KEY, language)
}
