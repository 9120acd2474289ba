import type { HydrationState } from 'react-router-dom'
import type { SSRData } from 'urql'
import type { PageContext } from '../site.ts'

/** Data from the server's render, so that the browser does not fetch it again. */
export type PageData = {
  page: PageContext
  /** Null in the shell of the service worker: the browser renders it. */
  router: HydrationState | null
  /** The responses to the queries of the page. */
  graphql: SSRData
}

export const PAGE_DATA_ID = 'page-data'

/**
 * The browser sends a query again that has failed on the server. Sorted, since they are in the order in which they were
 * answered, and the same page is to have the same bytes on every node.
 */
export function withoutFailures(responses: SSRData): SSRData {
  const succeeded = Object.entries(responses).filter(([, { data, error }]) => data && !error)
  return Object.fromEntries(succeeded.sort(([one], [other]) => (one < other ? -1 : 1)))
}
