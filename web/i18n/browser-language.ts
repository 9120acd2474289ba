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
  return languageOfCookies(document.cookie) ?? localLanguage()
}

export function storeLanguage(language: Language) {
  document.cookie = languageCookie(language)
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage may be disabled; the cookie is enough.
  }
}

function localLanguage(): Language | null {
  try {
    return toLanguage(localStorage.getItem(LANGUAGE_KEY))
  } catch {
    return null
  }
}
