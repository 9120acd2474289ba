import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { storeLanguage } from './browser-language.ts'
import { LANGUAGE_PARAM, type Language } from './language.ts'

/**
 * `switchTo` stores the choice and loads messages and content in that language, without reloading the page; `hrefFor`
 * is the URL with the same effect without JavaScript.
 */
export function useSwitchLanguage() {
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function hrefFor(language: Language) {
    const params = new URLSearchParams(location.search)
    params.set(LANGUAGE_PARAM, language)
    // Relative, because a path that begins with two slashes would lead to another site.
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
