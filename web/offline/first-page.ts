import type { LoadedQuery } from '../graphql/browser-exchange.ts'

/** The queries of the first page and the data that came with it; none for admins, who may see what is hidden. */
export let firstQueries: () => readonly LoadedQuery[] = () => []

export function noteFirstPage(queries: typeof firstQueries): void {
  firstQueries = queries
}
