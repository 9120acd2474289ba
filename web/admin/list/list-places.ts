import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths, type AdminNoun } from '../../paths.ts'

// Positions in lists, in this tab only. A reload clears them, since the server that renders the page has none.
const searches = new Map<AdminNoun | 'tags', string>()
const pagesBefore = new Map<string, string>()

/** Lets forms return to the list as it was, with its filters and page. */
export function useListPlace(of: AdminNoun | 'tags'): void {
  const { search } = useLocation()

  useEffect(() => {
    searches.set(of, search)
  }, [of, search])
}

export function listPlace(of: AdminNoun | 'tags'): string {
  return paths.adminList(of) + (searches.get(of) ?? '')
}

/** The cursor of the page before `after`: empty for the first page, undefined if unknown. */
export function usePageBefore(after: string | undefined, endCursor: string | null): string | undefined {
  useEffect(() => {
    if (endCursor) pagesBefore.set(endCursor, after ?? '')
  }, [after, endCursor])

  return after && pagesBefore.get(after)
}
