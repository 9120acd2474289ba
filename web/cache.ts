import { cacheExchange, type Cache, type Resolver, type UpdateResolver } from '@urql/exchange-graphcache'

type CurrentUser = () => { id: string } | null

const embedded = () => null
const withTypename = (__typename: string, entity: { id: string } | null) => entity && { __typename, id: entity.id }

/**
 * Joins the pages of a list that were loaded one after the other: it starts with the arguments and follows the cursors.
 * (graphcache's relayPagination joins all cached pages, and would hide a gap between two.)
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

/** Adds something to a list of favorites of the member, or removes it; the cache rolls it back if it is refused. */
function changeFavorites(field: 'favoritePlants' | 'favoriteArticles', typename: string, user: CurrentUser) {
  return ((_result, { plantId, articleId, isFavorite }, cache) => {
    const viewer = withTypename('Viewer', user())
    const favorites = viewer && cache.resolve(viewer, field)
    if (!Array.isArray(favorites)) return
    const key = cache.keyOfEntity({ __typename: typename, id: (plantId ?? articleId) as string })
    const others = favorites.filter((favorite) => favorite !== key)
    cache.link(viewer, field, isFavorite ? [key, ...others] : others)
  }) satisfies UpdateResolver
}

/** Invalidates fields of the member, which are fetched again where they are shown. */
function refetchOfViewer(user: CurrentUser, ...names: string[]) {
  return ((_result, _args, cache) => {
    const viewer = withTypename('Viewer', user())
    if (!viewer) return
    for (const { fieldName, arguments: args } of cache.inspectFields(viewer))
      if (names.includes(fieldName)) cache.invalidate(viewer, fieldName, args)
  }) satisfies UpdateResolver
}

/**
 * What an admin writes is part of lists, counts and other items: all of them are invalidated. A list of both public and
 * hidden items is not changed if an item is published or hidden in place.
 */
function refetchContent(typename: string) {
  return ((_result, { id }, cache, { fieldName }) => {
    const isToggle = fieldName.startsWith('set')
    if (!isToggle && id) cache.invalidate({ __typename: typename, id: id as string })
    for (const field of cache.inspectFields('Query'))
      if (field.fieldName !== 'viewer' && !(isToggle && field.arguments?.['visibility'] === 'ALL'))
        cache.invalidate('Query', field.fieldName, field.arguments)
  }) satisfies UpdateResolver
}

/** Like `contentChanged`, for bulk changes. */
const refetchMany: UpdateResolver = (_result, { of, ids }, cache) => {
  const __typename = (of as string).replace(/\B\w+/, (rest) => rest.toLowerCase())
  for (const id of ids as string[]) cache.invalidate({ __typename, id })
  refetchAll(cache)
}

function refetchAll(cache: Cache) {
  for (const field of cache.inspectFields('Query'))
    if (field.fieldName !== 'viewer') cache.invalidate('Query', field.fieldName, field.arguments)
}

const refetch: UpdateResolver = (_result, _args, cache) => refetchAll(cache)

/** Items that cite it are fetched again. Its key stays, since a response with an invalidated entity would be null. */
const changeSource: UpdateResolver = (_result, { key, input }, cache) => {
  const source = { __typename: 'Source', key: (key ?? (input as { key: string }).key) as string }
  for (const field of cache.inspectFields(source))
    if (!/^(key|__typename)$/.test(field.fieldName)) cache.invalidate(source, field.fieldName, field.arguments)
  refetchAll(cache)
}

function refetchQuery(name: string) {
  return ((_result, _args, cache) => {
    for (const field of cache.inspectFields('Query'))
      if (field.fieldName === name) cache.invalidate('Query', name, field.arguments)
  }) satisfies UpdateResolver
}

/** A report with a new status or priority moves between filtered lists. */
const changeBugReport: UpdateResolver = (result, args, cache) => {
  refetchQuery('adminOverview')(result, args, cache)
  const { status, priority } = args['input'] as { status?: string; priority?: string }
  for (const { fieldName, arguments: filter } of cache.inspectFields('Query'))
    if (fieldName === 'bugReports' && ((status && filter?.['status']) || (priority && filter?.['priority'])))
      cache.invalidate('Query', fieldName, filter)
}

const changePlant = refetchContent('Plant')
const changeArticle = refetchContent('Article')
const changeProject = refetchContent('Project')

/** Configuration of the cache: keys of types without id, and joined lists. */
export const cache = (user: CurrentUser) =>
  cacheExchange({
    keys: {
      PlantConnection: embedded,
      PlantEdge: embedded,
      ArticleConnection: embedded,
      ArticleEdge: embedded,
      ProjectConnection: embedded,
      ProjectEdge: embedded,
      ContentItemConnection: embedded,
      ContentItemEdge: embedded,
      KnownTag: embedded,
      RevisionConnection: embedded,
      RevisionEdge: embedded,
      Comparison: embedded,
      BinnedItemConnection: embedded,
      BinnedItemEdge: embedded,
      AuditEntryConnection: embedded,
      AuditEntryEdge: embedded,
      AuditFilters: embedded,
      PageInfo: embedded,
      Endpoint: embedded,
      Limits: embedded,
      Release: embedded,
      PlantName: embedded,
      TagLabel: embedded,
      PhotoSource: embedded,
      TagCount: embedded,
      NewsletterSubscription: embedded,
      NewsletterSubscriptionConnection: embedded,
      NewsletterSubscriptionEdge: embedded,
      UserConnection: embedded,
      UserEdge: embedded,
      BugReportConnection: embedded,
      BugReportEdge: embedded,
      AdminOverview: embedded,
      OverviewCounts: embedded,
      Attention: embedded,
      AttentionCount: embedded,
      MarkdownPreview: embedded,
      Source: ({ key }) => key as string,
      SourceConnection: embedded,
      SourceEdge: embedded,
      Photo: ({ url }) => url as string,
    },
    resolvers: {
      Query: {
        plants: joinedPages,
        articles: joinedPages,
        projects: joinedPages,
        users: joinedPages,
        bugReports: joinedPages,
        newsletterSubscribers: joinedPages,
        sources: joinedPages,
        revisions: joinedPages,
        bin: joinedPages,
        auditLog: joinedPages,
        // The next user of this device must not see data of the previous one.
        viewer: () => withTypename('Viewer', user()),
      },
      Source: { citedBy: joinedPages, revisions: joinedPages },
    },
    optimistic: {
      setPlantFavorite: ({ plantId }) => ({ __typename: 'Plant', id: plantId as string }),
      setArticleFavorite: ({ articleId }) => ({ __typename: 'Article', id: articleId as string }),
    },
    updates: {
      Mutation: {
        setPlantFavorite: changeFavorites('favoritePlants', 'Plant', user),
        setArticleFavorite: changeFavorites('favoriteArticles', 'Article', user),
        updateProfile: refetchOfViewer(user, 'fullName'),
        reportBug: refetchOfViewer(user, 'bugReports'),
        createPlant: changePlant,
        updatePlant: changePlant,
        deletePlant: changePlant,
        setPlantVisibility: changePlant,
        createArticle: changeArticle,
        updateArticle: changeArticle,
        deleteArticle: changeArticle,
        setArticleVisibility: changeArticle,
        createProject: changeProject,
        updateProject: changeProject,
        deleteProject: changeProject,
        setProjectLock: changeProject,
        setVisibility: refetchMany,
        tagContent: refetchMany,
        deleteContent: refetchMany,
        restoreRevision: refetch,
        restoreFromBin: refetch,
        deleteFromBin: refetchQuery('bin'),
        saveTag: refetchQuery('knownTags'),
        saveSource: changeSource,
        deleteSource: changeSource,
        sendNotification: refetchQuery('notifications'),
        deleteNotification: refetchQuery('notifications'),
        updateBugReport: changeBugReport,
        removeNewsletterSubscriber: refetchQuery('newsletterSubscribers'),
        signOutSession: refetchOfViewer(user, 'sessions'),
      },
      Subscription: { notificationSent: refetchOfViewer(user, 'notifications', 'unreadNotifications') },
    },
  })
