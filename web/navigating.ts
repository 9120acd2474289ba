import { parse, print } from '@0no-co/graphql.web'
import { composeExchanges, fetchExchange, ssrExchange, type Exchange } from '@urql/core'
import { adminRoutes } from './admin/admin-routes.ts'
import { bearerExchange } from './auth/bearer-exchange.ts'
import { viewerIn } from './auth/own-data.ts'
import type { SessionMachine } from './auth/session.ts'
import { byHashExchange } from './by-hash-exchange.ts'
import { cache } from './cache.ts'
import { exchangePerUser } from './exchange-per-user.ts'
import { provideParser } from './late-parser.ts'
import { toSsrData, type PageData } from './page-data.ts'
import { retryReads } from './retry-reads.ts'
import { addAdminRoutes } from './routes.tsx'

// What a first page does not need: the router, the session, and all between components and the network.

export { createBrowserRouter } from 'react-router'
export { browserSession } from './auth/browser-session.ts'
export { forgetMember } from './auth/forget-member.ts'

provideParser({ parse, print })
addAdminRoutes(adminRoutes)

export function navigatingExchange(session: SessionMachine, pageData: PageData['graphql']): Exchange {
  return exchangePerUser(session.user, (isFirst) =>
    composeExchanges([
      cache(session.user),
      // Rendered for the first user.
      ssrExchange({ isClient: true, initialState: isFirst ? toSsrData(pageData) : {} }),
      retryReads,
      bearerExchange(session, viewerIn(Object.values(pageData))),
      byHashExchange,
      fetchExchange,
    ]),
  )
}
