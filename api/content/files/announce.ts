import { contentChanges } from '../../database/content-changes.ts'
import { TAGGED_MODELS, type ContentModel } from '../../database/topics.ts'
import type { LoadPlan } from './plan.ts'

const MODELS: Record<keyof LoadPlan, readonly ContentModel[]> = {
  // Their labels stand within content, and searches find content by them.
  tags: ['Tag', ...TAGGED_MODELS],
  sources: ['Source'],
  photos: ['Photo'],
  // Plants show the names of the ailments that they are used for.
  ailments: ['Ailment', 'Plant'],
  plants: ['Plant'],
  articles: ['Article'],
  projects: ['Project'],
}

/** Tells every node's caches which parts of the content were written from files. */
export function announceParts(parts: Iterable<keyof LoadPlan>): Promise<void> {
  const topics = [...new Set([...parts].flatMap((part) => MODELS[part]))]
  return contentChanges.announce({ topics })
}
