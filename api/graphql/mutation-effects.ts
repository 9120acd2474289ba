import type { MutationName } from '../../prisma/generated/root-fields.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { CONTENT_MODELS, TAGGED_MODELS, type ContentModel } from '../database/content-changes.ts'

/** What a mutation changes of public responses: the models, or a function of its arguments and its result. */
export type Effect = readonly ContentModel[] | ((args: object, result: unknown) => readonly ContentModel[])

const NONE: Effect = []
const ofKind: Effect = (args) => modelsOf((args as { of: ContentKind }).of)
const ofKinds: Effect = (_args, items) => (items as { kind: ContentKind }[]).flatMap(({ kind }) => modelsOf(kind))

/** Plants show the names of the ailments that they are used for, and searches find plants by their words. */
function modelsOf(kind: ContentKind): ContentModel[] {
  return kind === 'AILMENT' ? ['Ailment', 'Plant'] : [KINDS[kind].model]
}

/** The effect of each mutation on the response cache, of every node. */
export const MUTATION_EFFECTS: Record<MutationName, Effect> = {
  createPlant: ['Plant'],
  updatePlant: ['Plant'],
  deletePlant: ['Plant'],
  setPlantVisibility: ['Plant'],
  createAilment: modelsOf('AILMENT'),
  updateAilment: modelsOf('AILMENT'),
  deleteAilment: modelsOf('AILMENT'),
  setAilmentVisibility: modelsOf('AILMENT'),
  createArticle: ['Article'],
  updateArticle: ['Article'],
  deleteArticle: ['Article'],
  setArticleVisibility: ['Article'],
  createProject: ['Project'],
  updateProject: ['Project'],
  deleteProject: ['Project'],
  setProjectLock: ['Project'],
  setVisibility: ofKind,
  tagContent: ofKind,
  deleteContent: ofKind,
  restoreFromBin: ofKinds,
  deleteFromBin: NONE,
  // The result need not say what the revision is of.
  restoreRevision: CONTENT_MODELS,
  // Labels stand within content, and searches find content by them.
  saveTag: TAGGED_MODELS,
  saveSource: ['Source'],
  deleteSource: ['Source'],
  setPhoto: ['Photo'],
  setPlantFavorite: NONE,
  setArticleFavorite: NONE,
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
