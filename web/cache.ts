import { cacheExchange, type Cache, type Resolver } from '@urql/exchange-graphcache'

const embedded = () => null

/**
 * One list out of all the pages that were read one after the other: it starts where the arguments say and follows the
 * cursors. (graphcache's own relayPagination joins whatever pages it has, so a gap between two would go unseen.)
 */
const joinedPages: Resolver = (_parent, args, cache, { parentKey, fieldName }) => {
  const first = cache.resolve(parentKey, fieldName, args) as string | null | undefined
  if (!first) return undefined
  const edges: unknown[] = []
  let page: string | null | undefined = first
  let pageInfo: unknown
  while (page) {
    const more = cache.resolve(page, 'edges')
    if (!Array.isArray(more)) break
    edges.push(...more)
    pageInfo = cache.resolve(page, 'pageInfo')
    page = nextPage(cache, parentKey, fieldName, args, pageInfo)
  }
  return {
    __typename: cache.resolve(first, '__typename'),
    totalCount: cache.resolve(first, 'totalCount'),
    edges,
    pageInfo,
  }
}

function nextPage(cache: Cache, parentKey: string, fieldName: string, args: object, pageInfo: unknown) {
  const after = cache.resolve(pageInfo as string, 'endCursor')
  if (typeof after !== 'string') return null
  return cache.resolve(parentKey, fieldName, { ...args, after }) as string | null | undefined
}

/** Everything the cache has to be told: which types have no id of their own, and which lists grow. */
export const cache = () =>
  cacheExchange({
    keys: {
      PlantConnection: embedded,
      PlantEdge: embedded,
      ArticleConnection: embedded,
      ArticleEdge: embedded,
      ProjectConnection: embedded,
      ProjectEdge: embedded,
      PageInfo: embedded,
      PlantName: embedded,
      TagLabel: embedded,
      TagCount: embedded,
      NewsletterSubscription: embedded,
      Source: ({ key }) => key as string,
      Photo: ({ url }) => url as string,
    },
    resolvers: { Query: { plants: joinedPages, articles: joinedPages, projects: joinedPages } },
  })
