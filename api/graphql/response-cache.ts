import { CONTENT_KINDS, KINDS } from '../content/kinds.ts'
import { createContentCache, type ContentCache } from '../database/content-cache.ts'
import type { Operation } from './operation.ts'
import type { PreparedResponse } from './prepared-response.ts'

const BYTES = 8 * 1024 * 1024

/** A list of each kind, one of each, and what is made of them. */
const CONTENT_FIELDS = [
  ...CONTENT_KINDS.flatMap((kind) => [KINDS[kind].table, KINDS[kind].delegate]),
  'dataset',
  'plantFamilies',
  'plantsByIdentifier',
  'ailmentsByCode',
  'publicHistory',
  'publicRevision',
  'suggestible',
  'withdrawnPlant',
  'featuredProjects',
  'tags',
  'emergencyContacts',
  'siteSettings',
  'medicineClasses',
  'healthConditions',
]

/** Public fields with the same response for everyone. Nothing else is cached, in particular not `viewer`. */
const PUBLIC_FIELDS = new Set([...CONTENT_FIELDS, 'endpoint', '__schema', '__type', '__typename'])

/**
 * Public responses, by the bytes of the request, until content changes. They stay in this process: reading one from Redis
 * would take about as long as reading PostgreSQL. Yoga's plugin finds results after parsing, and knows no version of the
 * content: here compressed bytes are sent before Yoga is asked.
 */
export type ResponseCache = ContentCache<PreparedResponse>

export function createResponseCache(): ResponseCache {
  return createContentCache<PreparedResponse>({
    bytes: BYTES,
    // With its compressed copies.
    sizeOf: ({ body }, key) => 2 * body.length + 2 * key.length + 500,
  })
}

/** Whether the response to an operation is the same for all anonymous clients. */
export function isPublic({ type, fields }: Operation): boolean {
  return type === 'query' && [...fields].every(isPublicField)
}

export function isPublicField(name: string): boolean {
  return PUBLIC_FIELDS.has(name)
}
