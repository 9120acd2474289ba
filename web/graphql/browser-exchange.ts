import {
  composeExchanges,
  fetchExchange,
  mapExchange,
  ssrExchange,
  type Exchange,
  type Operation,
  type SSRData,
} from 'urql'
import { bearerExchange } from '../auth/bearer-exchange.ts'
import { viewerIn, type KnownViewer } from '../auth/own-data.ts'
import type { SessionMachine } from '../auth/session.ts'
import { byHashExchange } from './by-hash-exchange.ts'
import { cache } from './cache.ts'
import type { CurrentUser } from './cache-updates.ts'
import { exchangePerUser } from './exchange-per-user.ts'
import { retryExchange } from '@urql/exchange-retry'
import { codeOf } from './load.ts'

/** A query of the page and the data that came with it. */
export type LoadedQuery = { operation: Operation; data: unknown }

/** All between the components of a page and the network. `pageData` has the responses that came with the page. */
export function browserExchange(
  session: SessionMachine,
  user: CurrentUser,
  pageData: SSRData,
  viewer: KnownViewer | null,
) {
  const answered = new Map<number, LoadedQuery>()

  const note = mapExchange({
    onResult: ({ operation, data }) => {
      if (data && operation.key in pageData && !answered.has(operation.key))
        answered.set(operation.key, { operation, data })
    },
  })
  const exchange: Exchange = exchangePerUser(user, (isFirst) =>
    composeExchanges([
      cache(user),
      note,
      // Rendered for the first user.
      ssrExchange({ isClient: true, initialState: isFirst ? pageData : {} }),
      retryReads,
      bearerExchange(session, viewer),
      byHashExchange,
      fetchExchange,
    ]),
  )
  return { exchange, answered: () => [...answered.values()] }
}

export function viewerOfPage(pageData: SSRData): KnownViewer | null {
  return viewerIn(Object.values(pageData).map(({ data }) => JSON.parse(data ?? 'null') as unknown))
}

const BALANCERS = new Set([502, 503, 504])

/**
 * Retries unavailable reads twice, with increasing delay. Mutations are not retried, because they may have been
 * executed: the member decides.
 */
const retryReads = retryExchange({
  initialDelayMs: 2000,
  maxDelayMs: 6000,
  randomDelay: true,
  maxNumberAttempts: 3,
  retryIf: (error, { kind }) => {
    const { status } = (error.response ?? {}) as { status?: number }
    return kind === 'query' && (codeOf(error) === 'UNAVAILABLE' || (status !== undefined && BALANCERS.has(status)))
  },
})
