import type { Cache, FieldInfo, UpdateResolver } from '@urql/exchange-graphcache'
import type { TranslatedKind } from '../gql/graphql.ts'
import { MODELS } from '../gql/nouns.ts'
import type { MutationName, QueryName } from '../gql/root-fields.ts'

type ContentKind = keyof typeof MODELS

export type CurrentUser = () => { id: string } | null

type ViewerField =
  | 'bugReports'
  | 'suggestions'
  | 'reviewer'
  | 'plantsToReview'
  | 'fullName'
  | 'notifications'
  | 'sessions'
  | 'unreadNotifications'

export const viewerOf = (user: CurrentUser) => {
  const current = user()
  return current && { __typename: 'Viewer', id: current.id }
}

/** Invalidates fields of an entity, which are fetched again where they are shown. */
function refetch(cache: Cache, entity: Parameters<Cache['inspectFields']>[0], isStale: (field: FieldInfo) => boolean) {
  for (const field of cache.inspectFields(entity)) {
    if (!isStale(field)) continue
    // What its form loads: a list or its history may link the item again, without it.
    const item = field.fieldName === 'contentItem' && cache.resolve(entity, field.fieldName, field.arguments)
    if (typeof item === 'string') cache.invalidate(item, 'content')
    cache.invalidate(entity, field.fieldName, field.arguments)
  }
}

export function refetchOfViewer(user: CurrentUser, ...names: ViewerField[]): UpdateResolver {
  return (_result, _args, cache) => {
    const viewer = viewerOf(user)
    if (viewer) refetch(cache, viewer, ({ fieldName }) => names.includes(fieldName as ViewerField))
  }
}

/** Invalidates queries, and the audit log, which has an entry for each mutation of an admin. */
function refetchForAdmins(...names: QueryName[]): UpdateResolver {
  const stale: string[] = [...names, 'auditLog', 'auditFilters']
  return (_result, _args, cache) => refetch(cache, 'Query', ({ fieldName }) => stale.includes(fieldName))
}

const refetchAll: UpdateResolver = (_result, _args, cache) =>
  refetch(cache, 'Query', ({ fieldName }) => fieldName !== 'viewer')

const both =
  (...updates: UpdateResolver[]): UpdateResolver =>
  (...event) =>
    updates.forEach((update) => update(...event))

/** Adds something to a list of favorites of the member, or removes it; the cache rolls it back if it is refused. */
function changeFavorites(user: CurrentUser, field: 'favoritePlants' | 'favoriteArticles', __typename: string) {
  return ((_result, { plantId, articleId, isFavorite }, cache) => {
    const viewer = viewerOf(user)
    const favorites = viewer && cache.resolve(viewer, field)
    if (!Array.isArray(favorites)) return
    const key = cache.keyOfEntity({ __typename, id: (plantId ?? articleId) as string })
    const others = favorites.filter((favorite) => favorite !== key)
    cache.link(viewer, field, isFavorite ? [key, ...others] : others)
  }) satisfies UpdateResolver
}

/** A notification that was sent while the list was being fetched is counted, but not in the list. */
function refetchIfBehind(
  user: CurrentUser,
): UpdateResolver<{ markNotificationsSeen?: { unreadNotifications: number } }> {
  const refetchNotifications = refetchOfViewer(user, 'notifications')
  return (result, ...event) => {
    if (result.markNotificationsSeen?.unreadNotifications) refetchNotifications(result, ...event)
  }
}

/**
 * What an admin writes is part of lists, counts and other items: all of them are invalidated. A list of both public and
 * hidden items is not changed if an item is published or hidden in place.
 */
function refetchContent(__typename: string): UpdateResolver {
  return (_result, { id }, cache, { fieldName }) => {
    const isToggle = fieldName.startsWith('set')
    if (!isToggle && id) cache.invalidate({ __typename, id: id as string })
    refetch(cache, 'Query', ({ fieldName, arguments: filter }) => {
      return fieldName !== 'viewer' && !(isToggle && filter?.['visibility'] === 'ALL')
    })
  }
}

/** Like `refetchContent`, for bulk changes. */
const refetchMany: UpdateResolver = (result, args, cache, info) => {
  const __typename = MODELS[args['of'] as ContentKind].model
  for (const id of args['ids'] as string[]) cache.invalidate({ __typename, id })
  refetchAll(result, args, cache, info)
}

/** Items that cite it are fetched again. Its key stays, since a response with an invalidated entity would be null. */
const refetchSource: UpdateResolver = (result, args, cache, info) => {
  const source = { __typename: 'Source', key: (args['key'] ?? (args['input'] as { key: string }).key) as string }
  refetch(cache, source, ({ fieldName }) => !/^(key|__typename)$/.test(fieldName))
  refetchAll(result, args, cache, info)
}

/** Of a source and of a picture, the fields are fetched again: see `refetchSource`. */
const refetchTranslated: UpdateResolver = (result, args, cache, info) => {
  const { of, id } = args as { of: TranslatedKind; id: string }
  const url = (result['saveTranslation'] as { picture?: { url: string } | null } | null)?.picture?.url
  if (of === 'SOURCE') return refetchSource(result, { key: id }, cache, info)
  if (url) refetch(cache, { __typename: 'Photo', url }, ({ fieldName }) => fieldName === 'alt')
  else cache.invalidate({ __typename: MODELS[of].model, id })
  refetchAll(result, args, cache, info)
}

/** A report with a new status or priority moves between filtered lists. */
const refetchBugReports: UpdateResolver = (_result, { input }, cache) => {
  const { status, priority } = input as { status?: string; priority?: string }
  refetch(cache, 'Query', ({ fieldName, arguments: filter }) => {
    const isMoving = (status && filter?.['status']) || (priority && filter?.['priority'])
    return fieldName === 'bugReports' && Boolean(isMoving)
  })
}

/** For mutations whose result has every field that they change. */
const nothing: UpdateResolver = () => {}

/** Drafts, and who has a form open, are read anew by each form. */
type DraftMutation = 'saveDraft' | 'deleteDraft' | 'noteOpenForm'

type Model = (typeof MODELS)[ContentKind]
type KindMutation = `${'create' | 'update' | 'delete'}${Model['model']}` | Model['toggle']

const updatesOfKinds = Object.fromEntries(
  Object.values(MODELS).flatMap(({ model, toggle }) =>
    [`create${model}`, `update${model}`, `delete${model}`, toggle].map((name) => [name, refetchContent(model)]),
  ),
) as Record<KindMutation, UpdateResolver>

/** What each mutation invalidates, besides writing its result. */
export function mutationUpdates(user: CurrentUser): Record<Exclude<MutationName, DraftMutation>, UpdateResolver> {
  const own = refetchOfViewer(user, 'notifications', 'unreadNotifications')
  const webhooks = refetchForAdmins('webhooks')
  const subscribers = refetchForAdmins('newsletterSubscribers', 'newsletterReadiness')
  const notifications = both(own, refetchForAdmins('notifications', 'sentNotifications', 'scheduledNotifications'))
  return {
    ...updatesOfKinds,
    setVisibility: refetchMany,
    tagContent: refetchMany,
    deleteContent: refetchMany,
    restoreRevision: refetchAll,
    saveTranslation: refetchTranslated,
    confirmTranslation: refetchForAdmins('translations', 'translationsOf'),
    restoreFromBin: refetchAll,
    deleteFromBin: refetchForAdmins('bin', 'revisions', 'comparison'),
    withdraw: refetchAll,
    withdrawCommunity: refetchAll,
    undoWithdrawal: refetchAll,
    createAttribution: refetchAll,
    updateAttribution: refetchAll,
    deleteAttribution: refetchAll,
    storeConsentDocument: refetchForAdmins(),
    readConsentDocument: refetchForAdmins(),
    // Numbers to call are part of content.
    saveSiteSettings: refetchAll,
    // Labels are part of content.
    saveTag: refetchAll,
    renameTag: refetchAll,
    mergeTags: refetchAll,
    deleteTag: refetchAll,
    saveSource: refetchSource,
    deleteSource: refetchSource,
    mergeSources: (result, { key, into }, cache, info) => {
      for (const each of [key, into] as string[]) refetchSource(result, { key: each }, cache, info)
    },
    setPhoto: refetchForAdmins('pictures', 'pictureLicences'),
    replacePicture: refetchAll,
    deletePicture: refetchForAdmins('pictures', 'pictureLicences'),
    takeOpenPhoto: refetchForAdmins(),
    setPlantFavorite: changeFavorites(user, 'favoritePlants', 'Plant'),
    setArticleFavorite: changeFavorites(user, 'favoriteArticles', 'Article'),
    addFavorites: nothing,
    removeFavorites: nothing,
    updateProfile: both(refetchOfViewer(user, 'fullName'), refetchForAdmins('users')),
    confirmEmail: nothing,
    sendEmailConfirmation: nothing,
    // The member is signed out.
    deleteAccount: nothing,
    signOutSession: refetchOfViewer(user, 'sessions'),
    signOutOtherSessions: nothing,
    markNotificationsSeen: refetchIfBehind(user),
    sendNotification: notifications,
    updateNotification: notifications,
    deleteNotification: notifications,
    reportBug: both(refetchOfViewer(user, 'bugReports'), refetchForAdmins('bugReports', 'adminOverview')),
    updateBugReport: both(refetchBugReports, refetchForAdmins('adminOverview')),
    suggest: both(refetchOfViewer(user, 'suggestions'), refetchForAdmins('suggestions', 'adminOverview')),
    takeBackSuggestion: both(refetchOfViewer(user, 'suggestions'), refetchForAdmins('suggestions', 'adminOverview')),
    hearSuggestion: refetchForAdmins(),
    reportMistake: refetchForAdmins('suggestions', 'adminOverview'),
    // It saves content.
    takeSuggestion: refetchAll,
    answerSuggestion: refetchForAdmins('suggestions', 'adminOverview'),
    inviteReviewer: refetchForAdmins('reviewers'),
    updateReviewer: refetchForAdmins(),
    setReviewerDisabled: refetchForAdmins(),
    setCommunityMember: refetchForAdmins('communityMembers'),
    removeCommunityMember: refetchForAdmins('communityMembers'),
    // It may put a dose back.
    answerReview: refetchAll,
    saveReviewing: refetchOfViewer(user, 'reviewer', 'plantsToReview'),
    // It may take a dose from a page.
    review: refetchAll,
    subscribeToNewsletter: subscribers,
    removeNewsletterSubscriber: subscribers,
    sendNewsletter: refetchForAdmins('newsletterIssues', 'newsletterNews'),
    sendNewsletterTest: refetchForAdmins(),
    stopNewsletter: refetchForAdmins(),
    continueNewsletter: refetchForAdmins(),
    startBackup: refetchForAdmins('lastJob'),
    openBackup: refetchForAdmins(),
    stopJob: refetchForAdmins(),
    createWebhook: webhooks,
    updateWebhook: webhooks,
    deleteWebhook: webhooks,
    rotateWebhookSecret: refetchForAdmins(),
    testWebhook: webhooks,
    promoteUser: refetchForAdmins('isAdmin'),
    revokeAdmin: refetchForAdmins('isAdmin'),
    setUserDisabled: refetchForAdmins(),
    exportUsers: refetchForAdmins(),
    finishChore: refetchForAdmins(),
    undoChore: refetchForAdmins(),
  }
}
