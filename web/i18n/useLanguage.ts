import { useLocale } from 'use-intl'
import { API_LANGUAGE, otherLanguage } from './language.ts'

/** The language of the page: as the site names it, as the API names it, and the other one. */
export function useLanguage() {
  const language = useLocale()
  return { language, lang: API_LANGUAGE[language], other: otherLanguage(language) }
}
