import type { MutationName } from '../../prisma/generated/root-fields.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { CONTENT_MODELS, rowTopic, TAGGED_MODELS, type ContentModel, type Topic } from '../database/topics.ts'

/** What a mutation writes of public content, also as a function of its arguments and its result. */
export type Effect = readonly Topic[] | ((args: object, result: unknown) => readonly Topic[])

const NONE: Effect = []

const EFFECTS_ON_KIND: Record<ContentKind, ReturnType<typeof effectsOn>> = {
  PLANT: effectsOn('Plant'),
  AILMENT: effectsOn('Ailment'),
  ARTICLE: effectsOn('Article'),
  PROJECT: effectsOn('Project'),
}
const { PLANT, AILMENT, ARTICLE, PROJECT } = EFFECTS_ON_KIND

const onMany: Effect = (args) => {
  const { of, ids } = args as { of: ContentKind; ids: string[] }
  return ids.map((id) => rowTopic(KINDS[of].model, id))
}
const onResults: Effect = (_args, items) =>
  (items as { kind: ContentKind; id: string }[]).map(({ kind, id }) => rowTopic(KINDS[kind].model, id))
const onInput =
  (model: ContentModel, key: 'key' | 'url'): Effect =>
  (args, result) => {
    // Trimmed, for example, in the result.
    const values = [(args as { input: Record<string, string> }).input, result as Record<string, string>]
    return values.map((value) => rowTopic(model, value[key]!))
  }

/** `related.ts` adds what shows the rows from now on. */
function effectsOn(model: ContentModel) {
  const onId: Effect = (args) => [rowTopic(model, (args as { id: string }).id)]
  const onResult: Effect = (_args, result) => [rowTopic(model, (result as { id: string }).id)]
  return { create: onResult, change: onId }
}

/** Mutations that write one row, which exists: `save.ts` says whether lists stay as they are. */
export const EDITS: ReadonlySet<string> = new Set<MutationName>([
  'updatePlant',
  'updateAilment',
  'updateArticle',
  'updateProject',
])

/** The effect of each mutation on the caches of every node. */
export const MUTATION_EFFECTS: Record<MutationName, Effect> = {
  createPlant: PLANT.create,
  updatePlant: PLANT.change,
  deletePlant: PLANT.change,
  setPlantVisibility: PLANT.change,
  createAilment: AILMENT.create,
  updateAilment: AILMENT.change,
  deleteAilment: AILMENT.change,
  setAilmentVisibility: AILMENT.change,
  createArticle: ARTICLE.create,
  updateArticle: ARTICLE.change,
  deleteArticle: ARTICLE.change,
  setArticleVisibility: ARTICLE.change,
  createProject: PROJECT.create,
  updateProject: PROJECT.change,
  deleteProject: PROJECT.change,
  setProjectLock: PROJECT.change,
  setVisibility: onMany,
  tagContent: onMany,
  deleteContent: onMany,
  restoreFromBin: onResults,
  deleteFromBin: NONE,
  // The result need not say what the revision is of.
  restoreRevision: CONTENT_MODELS,
  saveTranslation: (args, result) => {
    const { of, id } = args as { of: ContentKind | 'SOURCE'; id: string }
    const { pictureUrl } = result as { pictureUrl: string | null }
    if (pictureUrl) return [rowTopic('Photo', pictureUrl)]
    return [of === 'SOURCE' ? rowTopic('Source', id) : rowTopic(KINDS[of].model, id)]
  },
  // Its words stay as they are.
  confirmTranslation: NONE,
  saveDraft: NONE,
  deleteDraft: NONE,
  // Labels stand within content, and searches find content by them.
  saveTag: ['Tag', ...TAGGED_MODELS],
  saveSource: onInput('Source', 'key'),
  deleteSource: (args) => [rowTopic('Source', (args as { key: string }).key)],
  setPhoto: onInput('Photo', 'url'),
  takeOpenPhoto: (_args, photo) => [rowTopic('Photo', (photo as { url: string }).url)],
  setPlantFavorite: NONE,
  setArticleFavorite: NONE,
  addFavorites: NONE,
  removeFavorites: NONE,
  updateProfile: NONE,
  confirmEmail: NONE,
  sendEmailConfirmation: NONE,
  deleteAccount: NONE,
  signOutSession: NONE,
  signOutOtherSessions: NONE,
  markNotificationsSeen: NONE,
  sendNotification: NONE,
  deleteNotification: NONE,
  reportBug: NONE,
  updateBugReport: NONE,
  subscribeToNewsletter: NONE,
  removeNewsletterSubscriber: NONE,
  promoteUser: NONE,
  revokeAdmin: NONE,
}
