import { use, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router-dom'
import { ifPossible } from '../ui/if-possible.ts'
import { Navigate } from '../ui/Link.tsx'
import { parseUrl } from '../ui/parse-url.ts'
import { carried, keepsPerson, namesPerson, PERSON_PARAMS, personQueryIn } from './carry.ts'

// For whom a visit is: in the URL, and as long as the tab is open in the browser, for URLs that do not say it.

const KEY = 'person'

/**
 * Stores the query of all who are chosen when a person is chosen or removed: another page may be opened before this one has
 * loaded for them.
 */
export function rememberPerson(person: string): void {
  ifPossible(() => (person ? sessionStorage.setItem(KEY, person) : sessionStorage.removeItem(KEY)))
}

/** For a link to a page without a person. */
export const FOR_ANYBODY = { isExact: true, onClick: () => rememberPerson('') } as const

/**
 * The person for links, as a query. A page that is opened without one, or gone back to with one of before, gets the person
 * that was chosen last.
 */
export function usePersonOfVisit(): string {
  const here = useLocation()
  const coming = useNavigation().location
  const type = useNavigationType()
  const navigate = use(Navigate)
  const isArrival = useRef(true)
  const { pathname, search, hash } = here

  useEffect(() => {
    const params = new URLSearchParams(search)
    const isNamed = namesPerson(params)
    const person = personQueryIn(params)
    const isFirst = isArrival.current
    isArrival.current = false
    if (!keepsPerson(pathname)) return
    if (isFirst && !isNamed && wasTakenOff()) rememberPerson('')
    const stored = ifPossible(() => sessionStorage.getItem(KEY))
    if (stored && stored !== person && (!isNamed || (person && type === 'POP' && !isFirst))) {
      for (const name of PERSON_PARAMS) params.delete(name)
      void navigate?.(carried(`${pathname}?${params}${hash}`, stored), { replace: true, preventScrollReset: true })
    }
    // Who chooses in a page replaces its URL and has stored the person; somebody else may have been chosen since.
    else if (person && (isFirst || type !== 'REPLACE')) rememberPerson(person)
  }, [type, pathname, search, hash, navigate])

  return personQueryIn(new URLSearchParams((coming ?? here).search))
}

/** Whether the link to this page took the person off, before scripts ran. */
function wasTakenOff(): boolean {
  const before = parseUrl(document.referrer)
  return before?.origin === location.origin && namesPerson(before.searchParams)
}
