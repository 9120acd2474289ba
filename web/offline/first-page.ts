import type { Operation } from 'urql'

export type AnsweredQuery = { operation: Operation; data: unknown }

/** The queries of the first page and the data that came with it; none for members, whose pages are not kept. */
export let firstQueries: () => readonly AnsweredQuery[] = () => []

export function noteFirstPage(queries: typeof firstQueries): void {
  firstQueries = queries
}
