import { useLocation } from 'react-router-dom'
import { LANGUAGE_PARAM, type Language } from '../i18n/language.ts'
import { useSite } from '../site.ts'

/**
 * The absolute URL of the page in each language. English is the default and needs no parameter, so a shared link opens
 * in the language of the recipient.
 */
export function useLanguageUrls(): Record<Language, string> {
  const { site } = useSite()
  const { pathname, search } = useLocation()
  const english = new URL(site.url)
  // Assigned rather than resolved, since `//elsewhere` would name another site.
  english.pathname = pathname.replace(/\/+$/, '')
  const tag = new URLSearchParams(search).get('tag')
  if (tag) english.searchParams.set('tag', tag)
  const spanish = new URL(english)
  spanish.searchParams.set(LANGUAGE_PARAM, 'es')
  return { en: english.href, es: spanish.href }
}
