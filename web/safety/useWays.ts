import { waysOf } from '../../api/rules/ways.ts'
import { useLanguage } from '../i18n/useLanguage.ts'

/** The ways of use that a caution is bound to, as in the sentences of the server. */
export function useWays(): (routes: readonly string[]) => string {
  const { language } = useLanguage()
  return (routes) => waysOf(routes, language === 'en' ? 'En' : 'Es')
}
