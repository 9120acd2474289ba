import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths, type AdminNoun } from '../../paths.ts'

// What this tab knows of where somebody was in its lists. A reload forgets it: the server, which writes the page again, does
// not know it either.
const searches = new Map<AdminNoun, string>()
const pagesBefore = new Map<string, string>()

/** Has forms lead back to the list as it is shown, with its filters and its page. */
export function useListPlace(of: AdminNoun): void {
  const { search } = useLocation()

  useEffect(() => {
    searches.set(of, search)
  }, [of, search])
}

export function listPlace(of: AdminNoun): string {
  return paths.adminList(of) + (searches.get(of) ?? '')
}

/** The cursor of the page before the one behind `after`: empty for the first page, undefined where nobody came from there. */
export function usePageBefore(after: string | undefined, endCursor: string | null): string | undefined {
  useEffect(() => {
    if (endCursor) pagesBefore.set(endCursor, after ?? '')
  }, [after, endCursor])

  return after && pagesBefore.get(after)
}
