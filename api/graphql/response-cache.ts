import { LRUCache } from 'lru-cache'
import type { PreparedResponse } from './prepared-response.ts'
import { contentChanges, type ContentChanges } from '../database/content-changes.ts'
import { hasReadOld, noteTopics, noteUnknown, topicsRead } from '../database/reading.ts'
import { compactTopics, contentModelOf, TAGGED_MODELS, type ContentModel, type Topic } from '../database/topics.ts'
import { inOwnMemory } from '../http/own-memory.ts'
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

interface Cached {
  prepared: PreparedResponse
  topics: readonly Topic[]
  /** The clock of changes when it was last known to be up to date. */
  checked: number
}

/**
 * Responses, by the bytes of the request, until something that they are made of changes. They stay in this process: reading
 * one from Redis would take about as long as reading PostgreSQL.
 */
export function createResponseCache(changes: ContentChanges = contentChanges) {
  changes.listen()
  const cached = new LRUCache<string, Cached>({
    maxSize: 16 * MEGABYTE,
    maxEntrySize: MEGABYTE,
    sizeCalculation: ({ prepared, topics }, key) => prepared.body.length + 2 * key.length + 80 * topics.length + 500,
    ttl: MAX_AGE_MS,
  })
  return {
    find: (key: string): PreparedResponse | undefined => {
      const found = cached.get(key)
      if (!found || changes.hasChanged(found.topics, found.checked)) return undefined
      found.checked = changes.clock
      noteTopics(found.topics)
      return found.prepared
    },

    /** Call it before a response is made: one that is outdated by a change in the meantime is never found. */
    start: (): number => changes.clock,

    store: (key: string, prepared: PreparedResponse, since: number): void => {
      if (!changes.isComplete || hasReadOld() || !prepared.shared) return
      noteReads(prepared.shared)
      prepared.body = inOwnMemory(prepared.body)
      cached.set(key, { prepared, topics: compactTopics(topicsRead()), checked: since })
    },

    get bytes(): number {
      return cached.calculatedSize
    },
  }
}

/** Stores nothing, but notes what responses are made of, for a cache of something made of them. */
export const notingCache: ResponseCache = {
  find: () => undefined,
  start: () => 0,
  store: (_key, { shared }) => {
    if (shared) noteReads(shared)
  },
  bytes: 0,
}

/** Whether the response to an operation is the same for all anonymous clients. */
export function isPublic({ type, fields }: Operation): boolean {
  return type === 'query' && [...fields].every(isPublicField)
}

export function isPublicField(name: string): boolean {
  return PUBLIC_FIELDS.has(name)
}

/** Where it is not known what an operation has read, it depends on all that it can reach. */
export function noteReads(operation: Operation): void {
  noteUnknown(modelsIn(operation))
}

/** The models that an operation can reach. */
export function modelsIn({ types }: Pick<Operation, 'types'>): readonly ContentModel[] {
  const models = new Set([...types].flatMap((type) => contentModelOf(type) ?? []))
  // A search for plants understands the names of ailments.
  if (types.has('PlantConnection')) models.add('Ailment')
  // That of an ailment has its plants.
  if (types.has('Handout')) models.add('Plant')
  // The number of items with a tag depends on all models with tags.
  if (types.has('TagCount')) for (const model of TAGGED_MODELS) models.add(model)
  // Labels are part of items with the tag.
  if (TAGGED_MODELS.some((model) => models.has(model))) models.add('Tag')
  return [...models]
}
