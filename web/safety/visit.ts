import { use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ifPossible } from '../ui/if-possible.ts'
import { Navigate } from '../ui/Link.tsx'
import { parseUrl } from '../ui/parse-url.ts'
import { carried, keepsPerson, namesPerson, personIn } from './carry.ts'

// For whom a visit is: in the URL, and as long as the tab is open in the browser, for URLs that do not say it.

const KEY = 'person'

/** Call it before going to a page that is for nobody in particular. */
export function forgetPerson(): void {
  ifPossible(() => sessionStorage.removeItem(KEY))
}

/** For a link to what is for nobody in particular. */
export const FOR_ANYBODY = { isExact: true, onClick: forgetPerson } as const

/** The person in the URL of the page, as a query. A page of the visit that was opened without one gets it. */
export function usePersonOfVisit(): string {
  const { pathname, search, hash } = useLocation()
  const navigate = use(Navigate)
  const isArrival = useRef(true)
  const params = new URLSearchParams(search)
  const person = personIn(params)
  const isNamed = namesPerson(params)

  useEffect(() => {
    const isFirst = isArrival.current
    isArrival.current = false
    if (person) ifPossible(() => sessionStorage.setItem(KEY, person))
    if (isNamed || !keepsPerson(pathname)) return
    if (isFirst && wasTakenOff()) forgetPerson()
    const kept = ifPossible(() => sessionStorage.getItem(KEY))
    const options = { replace: true, preventScrollReset: true }
    if (kept) void navigate?.(carried(pathname + search + hash, kept), options)
  }, [person, isNamed, pathname, search, hash, navigate])

  return person
}

/** Whether the link to this page took the person off, before scripts ran. */
function wasTakenOff(): boolean {
  const before = parseUrl(document.referrer)
  return before?.origin === location.origin && namesPerson(before.searchParams)
}
