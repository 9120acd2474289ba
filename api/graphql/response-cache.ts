import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import {
  CONTENT_MODELS,
  contentChanges,
  TAGGED_MODELS,
  type ContentChanges,
  type ContentModel,
  type Versions,
} from '../database/content-changes.ts'
import { hasReadOld } from '../database/reading.ts'
import type { Operation } from './operation.ts'

const MEGABYTE = 1024 * 1024
// For what is changed behind the server's back, by hand.
const MAX_AGE_MS = 5 * 60 * 1000

const CONTENT_FIELDS = [
  'plants',
  'plant',
  'plantFamilies',
  'ailments',
  'ailment',
  'articles',
  'article',
  'projects',
  'project',
  'featuredProjects',
  'tags',
  'emergencyContacts',
  'medicineClasses',
  'healthConditions',
]

/** Public fields with the same response for everyone. Nothing else is cached, in particular not `viewer`. */
const PUBLIC_FIELDS = new Set([...CONTENT_FIELDS, 'endpoint', '__schema', '__type', '__typename'])

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Responses, by the bytes of the request, until something that they are made of changes. They stay in this process: reading
 * one from Redis would take about as long as reading PostgreSQL.
 */
export function createResponseCache(changes: ContentChanges = contentChanges) {
  changes.listen()
  const cached = new LRUCache<string, { answer: Answer; models: readonly ContentModel[]; versions: Versions }>({
    maxSize: 16 * MEGABYTE,
    maxEntrySize: MEGABYTE,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 500,
    ttl: MAX_AGE_MS,
  })
  return {
    find: (key: string): Answer | undefined => {
      const found = cached.get(key)
      const isFresh = found?.models.every((model) => found.versions[model] === changes.versions[model])
      return isFresh ? found!.answer : undefined
    },

    /** Call it before a response is made: one that is outdated by a change in the meantime is never found. */
    start: (): Versions => changes.versions,

    store: (key: string, answer: Answer, since: Versions): void => {
      if (!changes.isComplete || hasReadOld()) return
      if (answer.shared) cached.set(key, { answer, models: modelsIn(answer.shared), versions: since })
    },
  }
}

/** Whether the response to an operation is the same for all anonymous clients. */
export function isPublic({ type, fields }: Operation): boolean {
  return type === 'query' && [...fields].every(isPublicField)
}

export function isPublicField(name: string): boolean {
  return PUBLIC_FIELDS.has(name)
}

/** What a response is made of. A type belongs to the model that its name begins with. */
export function modelsIn({ types }: Pick<Operation, 'types'>): readonly ContentModel[] {
  const named = CONTENT_MODELS.filter((model) => [...types].some((type) => type.startsWith(model)))
  // A search for plants understands the names of ailments.
  if (types.has('PlantConnection') && !named.includes('Ailment')) named.push('Ailment')
  // The number of items with a tag depends on all models with tags.
  return types.has('TagCount') ? [...new Set([...named, ...TAGGED_MODELS])] : named
}
