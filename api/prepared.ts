import { execute, type ExecutionArgs } from 'graphql'
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

/** Answers a query that is prepared; undefined where it is not, or goes wrong: then it is for the ordinary way. */
export async function answerPrepared(key: string, contextValue: Context): Promise<Answer | undefined> {
  const known = prepared.get(key)
  if (!known) return undefined
  const result = await execute({ ...known.args, contextValue })
  if (result.errors) return undefined
  return makeAnswer(
    JSON.stringify({ ...result, extensions: extensionsOf(known.operation) }),
    known.contentType,
    known.operation,
  )
}
