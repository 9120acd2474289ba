import { useLocale } from 'use-intl'
import { API_LANGUAGE, otherLanguage } from './language.ts'

/** The language of the page: as in URLs, as in the API, and the other language. */
export function useLanguage() {
  const language = useLocale()
  return { language, lang: API_LANGUAGE[language], other: otherLanguage(language) }
}
