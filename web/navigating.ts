import { composeExchanges, ssrExchange, type Exchange } from 'urql'
import { bearerExchange } from './auth/bearer-exchange.ts'
import type { SessionMachine } from './auth/session.ts'
import { byHashExchange } from './by-hash-exchange.ts'
import { cache } from './cache.ts'
import { toSsrData, type PageData } from './page-data.ts'
import { retryReads } from './retry-reads.ts'

/** The exchanges between components and the network, which a first page does not need: the normalized cache, and the rest. */
export function navigatingExchange(session: SessionMachine, pageData: PageData['graphql']): Exchange {
  return composeExchanges([
    cache(session.user),
    ssrExchange({ isClient: true, initialState: toSsrData(pageData) }),
    retryReads,
    bearerExchange(session),
    byHashExchange,
  ])
}
