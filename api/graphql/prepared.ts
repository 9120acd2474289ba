import { LRUCache } from 'lru-cache'
import { makeAnswer, type Answer } from './answer.ts'
import { compileQuery, type CompiledQuery, type Query } from './compiled-query.ts'
import type { Context } from '../context.ts'
import { allowReplica } from '../database/reading.ts'
import { isLongerThan } from './answer-size.ts'
import { LIMITS } from './limits.ts'
import { extensionsOf, type ChargeCost, type Operation } from './operation.ts'

interface Prepared {
  query: Query
  operation: Operation
  contentType: string
  /** From when it is first asked again. */
  compiled?: CompiledQuery
}

/**
 * Queries that everybody may ask, by the bytes of the request, once they have been answered: they are known to be valid and
 * small enough, so that they can be carried out again without being read, checked and measured. One object, so that a test
 * can see which way a query went.
 */
export const preparedQueries = {
  keep(key: string, query: Query, { shared, contentType }: Answer): void {
    if (shared) kept.set(key, { query, operation: shared, contentType })
  },

  /** Undefined where the query was not kept, is not allowed now, or goes wrong: it is Yoga's then. */
  async answer(key: string, context: Context, charge?: ChargeCost): Promise<Answer | undefined> {
    const known = kept.get(key)
    if (!known || (await charge?.(known.operation.cost))) return undefined
    allowReplica()
    known.compiled ??= compileQuery(known.query)
    const data = await known.compiled(context)
    if (!data || isLongerThan(data, LIMITS.answer)) return undefined
    const text = JSON.stringify({ data, extensions: extensionsOf(known.operation) })
    return makeAnswer(text, known.contentType, known.operation)
  },
}

const kept = new LRUCache<string, Prepared>({
  maxSize: 500_000,
  // What is made of a query takes some kilobytes, too.
  sizeCalculation: (_prepared, key) => key.length + 5_000,
})
