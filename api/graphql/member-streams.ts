import { apiError } from '../errors.ts'
import { once } from '../rules/once.ts'

// Enough for a member with several phones and many tabs. Each stream is an open connection of this node.
const MAX_STREAMS = 20
const RETRY_AFTER_SECONDS = 60

const streams = new Map<string, number>()

/** Opens a stream for a member, and counts it until it ends. Throws RATE_LIMITED if the member has too many. */
export function countStream<Value>(memberId: string, open: () => AsyncIterator<Value>): AsyncIterableIterator<Value> {
  const count = streams.get(memberId) ?? 0
  if (count >= MAX_STREAMS) throw apiError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS })
  const source = open()
  streams.set(memberId, count + 1)
  const end = once(() => {
    const left = streams.get(memberId)! - 1
    if (left > 0) streams.set(memberId, left)
    else streams.delete(memberId)
  })
  // Not a generator: its `return` would wait for the next value.
  return {
    next: async () => {
      const result = await source.next()
      if (result.done) end()
      return result
    },
    return: async (value) => {
      end()
      return (await source.return?.(value)) ?? { done: true, value }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
