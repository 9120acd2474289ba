import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { GraphQLError } from 'graphql'
import type { Plugin, YogaInitialContext } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { badInput } from '../errors.ts'
import { once } from '../rules/once.ts'

/** The site's own queries, written by the build; empty in development. */
export const ownQueries = once(async () => {
  const file = new URL('../../web/dist/client/.vite/queries.json', import.meta.url)
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>))
})

/** Other queries by the SHA-256 of their text. Clients send a forgotten query again. */
const texts = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (text, hash) => text.length + hash.length,
})

const Extensions = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string().regex(/^[0-9a-f]{64}$/) }),
})

/**
 * Automatic persisted queries: a client sends the hash of its query instead of the text, so that the URL is short and
 * cacheable. It sends both only if the server does not know the hash. Yoga's plugin stores a query before it is parsed,
 * whatever its length, and knows no queries of a build.
 */
export function usePersistedQueries(): Plugin {
  return {
    onParams: async ({ params, setParams }) => {
      if (!params.extensions?.['persistedQuery']) return
      const { data } = Extensions.safeParse(params.extensions)
      if (!data) throw badInput({ 'extensions.persistedQuery': 'invalid' })
      const { sha256Hash } = data.persistedQuery
      if (params.query) {
        if (hashOf(params.query) !== sha256Hash) throw badInput({ 'extensions.persistedQuery.sha256Hash': 'mismatch' })
        return
      }
      const query = (await ownQueries()).get(sha256Hash) ?? texts.get(sha256Hash)
      if (!query) throw notFound()
      setParams({ ...params, query })
    },
    // Only valid queries within the limits are stored.
    onExecute: ({ args }) => {
      const { params } = args.contextValue as YogaInitialContext
      const { data } = Extensions.safeParse(params.extensions)
      if (data && params.query) texts.set(data.persistedQuery.sha256Hash, params.query)
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

// The message that clients look for.
function notFound(): GraphQLError {
  return new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
  })
}
