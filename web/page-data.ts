import type { HydrationState } from 'react-router-dom'
import type { SSRData } from 'urql'
import { pack, unpack } from './packed.ts'
import type { PageContext } from './site.ts'

/** Data from the server's render, so that the browser does not fetch it again. */
export type PageData = {
  page: PageContext
  /** Null in the shell of the service worker: the browser renders it. */
  router: HydrationState | null
  /** The data of successful queries, by urql's key; packed in the text of the page. */
  graphql: Record<string, unknown>
}

/** The data in a page. */
export function readPageData(text: string): PageData {
  const data = JSON.parse(text) as PageData
  const graphql = Object.entries(data.graphql).map(([key, packed]) => [key, unpack(packed)])
  return { ...data, graphql: Object.fromEntries(graphql) as PageData['graphql'] }
}

/** urql stores data as JSON text; within JSON, each of its quotes would be escaped. */
export function toPageData(answers: SSRData): PageData['graphql'] {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, { data, error }]) =>
      data && !error ? [[key, pack(JSON.parse(data))]] : [],
    ),
  )
}

export function toSsrData(graphql: PageData['graphql']): SSRData {
  return Object.fromEntries(Object.entries(graphql).map(([key, data]) => [key, { data: JSON.stringify(data) }]))
}

export const PAGE_DATA_ID = 'page-data'
