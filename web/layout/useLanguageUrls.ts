import { useLocation } from 'react-router-dom'
import { LANGUAGE_PARAM, type Language } from '../i18n/language.ts'
import { useSite } from '../site.ts'

/**
 * The page's address in each language, absolute. English is also what a stranger gets without a parameter, so it needs none,
 * and a link that is passed on opens in the language of whoever opens it.
 */
export function useLanguageUrls(): Record<Language, string> {
  const { site } = useSite()
  const { pathname, search } = useLocation()
  const english = new URL(site.url)
  // Set rather than resolved: `//elsewhere` would name another site.
  english.pathname = pathname.replace(/\/+$/, '')
  const tag = new URLSearchParams(search).get('tag')
  if (tag) english.searchParams.set('tag', tag)
  const spanish = new URL(english)
  spanish.searchParams.set(LANGUAGE_PARAM, 'es')
  return { en: english.href, es: spanish.href }
}
