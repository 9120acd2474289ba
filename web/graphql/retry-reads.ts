import { retryExchange } from '@urql/exchange-retry'
import { codeOf } from './load.ts'

const BALANCERS = new Set([502, 503, 504])

/**
 * Retries unavailable reads twice, with increasing delay. Mutations are not retried, because they may have been
 * executed: the member decides.
 */
export const retryReads = retryExchange({
  initialDelayMs: 2000,
  maxDelayMs: 6000,
  randomDelay: true,
  maxNumberAttempts: 3,
  retryIf: (error, { kind }) => {
    const { status } = (error.response ?? {}) as { status?: number }
    return kind === 'query' && (codeOf(error) === 'UNAVAILABLE' || (status !== undefined && BALANCERS.has(status)))
  },
})
