import type { HydrationState } from 'react-router-dom'
import type { SSRData } from 'urql'
import type { PageContext } from './site.ts'

/** What the server knew when it rendered the page: with it the browser takes over without asking again. */
export type PageData = { page: PageContext; router: HydrationState; graphql: SSRData }

export const PAGE_DATA_ID = 'page-data'
