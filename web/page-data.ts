import type { HydrationState } from 'react-router-dom'
import type { SSRData } from 'urql'
import type { PageContext } from './site.ts'

/** Data from the server's render, so that the browser does not fetch it again. */
export type PageData = { page: PageContext; router: HydrationState; graphql: SSRData }

export const PAGE_DATA_ID = 'page-data'
