import { parse } from '@0no-co/graphql.web'
import type { DocumentNode } from 'graphql'
import type { PersistedDocument } from 'urql'

/**
 * A document of the site, parsed when it is first needed. Queries have the hash by which the server knows them. The build
 * creates these from `graphql()` calls.
 */
export function knownDocument(text: string, key: number, documentId?: string): DocumentNode | PersistedDocument {
  let definitions: DocumentNode['definitions'] | undefined
  return {
    kind: 'Document',
    ...(documentId && { documentId }),
    __key: key,
    get definitions() {
      return (definitions ??= (parse(text, { noLocation: true }) as unknown as DocumentNode).definitions)
    },
    loc: { start: 0, end: text.length, source: { body: text, name: 'gql', locationOffset: { line: 1, column: 1 } } },
  } as unknown as DocumentNode
}
