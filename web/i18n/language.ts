export type Language = 'en' | 'es'

export const LANGUAGES: readonly Language[] = ['en', 'es']
export const DEFAULT_LANGUAGE: Language = 'en'

/** The name of the URL parameter, the cookie and the local storage entry. */
export const LANGUAGE_KEY = 'language'
export const LANGUAGE_PARAM = 'lang'

/** The enum value in the API. */
export const API_LANGUAGE = { en: 'EN', es: 'ES' } as const

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en'
}

/** Null for anything else than a language of the site. */
export function toLanguage(value: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null
}

export function languageOfUrl(url: string): Language | null {
  return toLanguage(new URL(url).searchParams.get(LANGUAGE_PARAM))
}

export function languageOfCookies(cookies: string | null): Language | null {
  const entry = cookies?.split(';').find((cookie) => cookie.trim().startsWith(`${LANGUAGE_KEY}=`))
  return toLanguage(entry?.split('=')[1]?.trim())
}

export function languageCookie(language: Language): string {
  return `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
