import {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  languageCookie,
  languageOfCookies,
  toLanguage,
  type Language,
} from './language.ts'

/** The reader's choice: the cookie, which the server sees too, then local storage. */
export function storedLanguage(): Language {
  return languageOfCookies(document.cookie) ?? localLanguage() ?? DEFAULT_LANGUAGE
}

export function storeLanguage(language: Language) {
  document.cookie = languageCookie(language)
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage may be switched off; the cookie is enough.
  }
}

function localLanguage(): Language | null {
  try {
    return toLanguage(localStorage.getItem(LANGUAGE_KEY))
  } catch {
    return null
  }
}
