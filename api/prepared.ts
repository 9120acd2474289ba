import { execute } from '@graphql-tools/executor'
import type { ExecutionArgs } from 'graphql'
import { LRUCache } from 'lru-cache'
import { makeAnswer, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { extensionsOf, type Operation } from './operation.ts'

type Args = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues' | 'operationName'>

/**
 * Queries that everybody may ask, by the bytes of the request, once they have been answered: they are known to be valid and
 * small enough, so that they can be carried out again without being read, checked and measured, which takes as long as all
 * that the executor does for a list of plants.
 */
const prepared = new LRUCache<string, { args: Args; operation: Operation; contentType: string }>({
  maxSize: 500_000,
  sizeCalculation: (_prepared, key) => key.length + 100,
})

export function prepare(key: string, args: Args, { shared, contentType }: Answer): void {
  if (shared) prepared.set(key, { args, operation: shared, contentType })
}

/**
 * Answers a query that is prepared, with the executor that Yoga has; undefined where it is not prepared, or goes wrong: it is
 * Yoga's then.
 */
export async function answerPrepared(key: string, contextValue: Context): Promise<Answer | undefined> {
  const known = prepared.get(key)
  if (!known) return undefined
  const result = await execute({ ...known.args, contextValue })
  if (!('data' in result) || result.errors) return undefined
  const text = JSON.stringify({ ...result, extensions: extensionsOf(known.operation) })
  return makeAnswer(text, known.contentType, known.operation)
}
