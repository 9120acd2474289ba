import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { storeLanguage } from './browser-language.ts'
import { LANGUAGE_PARAM, type Language } from './language.ts'

/**
 * `switchTo` remembers the choice and loads the page's words and content in it, without a reload of the page;
 * `hrefFor` is the address that does the same where there is no JavaScript.
 */
export function useSwitchLanguage() {
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function hrefFor(language: Language) {
    const params = new URLSearchParams(location.search)
    params.set(LANGUAGE_PARAM, language)
    // Relative: a path that begins with two slashes would lead to another site.
    return `?${params}${location.hash}`
  }

  function switchTo(language: Language) {
    storeLanguage(language)
    const isInUrl = new URLSearchParams(location.search).has(LANGUAGE_PARAM)
    if (isInUrl) void navigate(hrefFor(language), { replace: true, preventScrollReset: true })
    else void revalidate()
  }

  return { hrefFor, switchTo }
}
