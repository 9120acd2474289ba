import { parse } from '@0no-co/graphql.web'
import type { PersistedDocument } from 'urql'

/**
 * A document of the site. The build creates these from `graphql()` calls. Queries have the hash by which the server knows
 * them.
 */
export function documentOf(text: string, documentId?: string): PersistedDocument {
  return { ...(parse(text, { noLocation: true }) as PersistedDocument), ...(documentId && { documentId }) }
}
