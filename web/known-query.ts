import { createRequest, type PersistedDocument } from 'urql'

/** A query of the site, with the hash by which the server knows it. The build creates these from `graphql()` calls. */
export function knownQuery(documentId: string, text: string): PersistedDocument {
  return Object.assign(createRequest(text, {}).query, { documentId })
}
