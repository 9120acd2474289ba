import { useLocation } from 'react-router-dom'
import { usePendingParams } from '../ui/pending.ts'
import { useInBrowser } from '../ui/useInBrowser.ts'
import { query, type PersonFilter } from '../paths.ts'
import { PERSON_PARAMS } from './carry.ts'
import { NO_PERSON, personFieldsOf, personOf, unreadable } from './person.ts'
import { PANEL_PARAM, panelIn, type Panel } from './panel.ts'
import { withoutWords } from './pressed.ts'

type Change = { person?: PersonFilter; withoutWords?: readonly string[]; panel?: Panel | undefined }

/** The place of the tiles in the page. */
export const FOR_WHOM = 'for-whom'

/** The person in the URL of the page, and the URL of the same page for another one. */
export function usePersonHref() {
  const { pathname, hash } = useLocation()
  const params = usePendingParams()
  const hasScripts = useInBrowser(() => true, false)
  const inUrl = personOf(params)
  const isUnreadable = unreadable(inUrl)
  const chosen = isUnreadable ? NO_PERSON : personFieldsOf(inUrl)

  function hrefFor({ person, withoutWords: words = [], panel }: Change): string {
    // A page of a list, and what is kept out, belong to the person.
    const next = new URLSearchParams(params)
    for (const name of [...PERSON_PARAMS, 'after', 'keptOut', PANEL_PARAM]) next.delete(name)
    if (words.length > 0) next.set('q', withoutWords(next.get('q') ?? '', words))
    const own = query({ ...chosen, ...person, [PANEL_PARAM]: panel }).slice(1)
    const all = [next.toString(), own].filter(Boolean).join('&')
    return `${pathname}${all && `?${all}`}${hasScripts ? hash : `#${FOR_WHOM}`}`
  }

  return { chosen, isUnreadable, hrefFor, opened: panelIn(params), hasScripts }
}
