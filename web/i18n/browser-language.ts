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

/** The reader's choice, if there is one: the cookie, which the server sees too, then local storage. */
export function chosenLanguage(): Language | null {
  return languageOfCookies(document.cookie) ?? localLanguage()
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
