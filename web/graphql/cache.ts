import { cacheExchange, type Cache, type KeyingConfig, type Resolver } from '@urql/exchange-graphcache'
import { mutationUpdates, refetchOfViewer, viewerOf, type CurrentUser } from './cache-updates.ts'
import { CONTENT_NOUNS } from '../gql/nouns.ts'
import { cacheKeys } from '../gql/cache-keys.ts'

const keys: KeyingConfig = Object.fromEntries(
  Object.entries(cacheKeys).map(([type, field]) => [type, (entity) => field && (entity[field] as string)]),
)

/**
 * Joins the pages of a list that were loaded one after the other: it starts with the arguments and follows the cursors.
 * (graphcache's relayPagination joins all cached pages, and would hide a gap between two.)
 */
const joinedPages: Resolver = (_parent, args, cache, { parentKey, fieldName }) => {
  const first = cache.resolve(parentKey, fieldName, args) as string | null | undefined
  // Null is a list that is not there.
  if (!first) return first
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
    // Of lists of plants: how the search was understood.
    keptOut: cache.resolve(first, 'keptOut'),
    understood: cache.resolve(first, 'understood'),
    edges,
    pageInfo,
  }
}

function nextPage(cache: Cache, parentKey: string, fieldName: string, args: object, pageInfo: unknown) {
  const after = cache.resolve(pageInfo as string, 'endCursor')
  if (typeof after !== 'string') return null
  return cache.resolve(parentKey, fieldName, { ...args, after }) as string | null | undefined
}

/** Configuration of the cache: keys of types without `id`, joined lists, and what each mutation invalidates. */
export const cache = (user: CurrentUser) =>
  cacheExchange({
    keys,
    resolvers: {
      Query: {
        // All ailments are one list.
        ...Object.fromEntries(CONTENT_NOUNS.filter((noun) => noun !== 'ailments').map((noun) => [noun, joinedPages])),
        users: joinedPages,
        bugReports: joinedPages,
        suggestions: joinedPages,
        reviews: joinedPages,
        newsletterIssues: joinedPages,
        newsletterSubscribers: joinedPages,
        sources: joinedPages,
        pictures: joinedPages,
        revisions: joinedPages,
        bin: joinedPages,
        auditLog: joinedPages,
        communityAttributions: joinedPages,
        // The next user of this device must not see data of the previous one.
        viewer: () => viewerOf(user),
      },
      Viewer: { plantsToReview: joinedPages },
      Source: { citedBy: joinedPages, revisions: joinedPages },
      SiteSettings: { revisions: joinedPages },
      KnownTag: { revisions: joinedPages },
    },
    optimistic: {
      setPlantFavorite: ({ plantId }) => ({ __typename: 'Plant', id: plantId as string }),
      setArticleFavorite: ({ articleId }) => ({ __typename: 'Article', id: articleId as string }),
    },
    updates: {
      Mutation: mutationUpdates(user),
      Subscription: { notificationSent: refetchOfViewer(user, 'notifications', 'unreadNotifications') },
    },
  })
