import { retryExchange } from '@urql/exchange-retry'
import { codeOf } from './load.ts'

const BALANCERS = new Set([502, 503, 504])

/**
 * Asks twice more, ever later, what the server could not look up for now. Only reads: of what changes something, nobody knows
 * whether it was carried out, so that is for the member to send again.
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
