import { makeOperation, type Exchange, type Operation, type OperationResult, type PersistedDocument } from 'urql'
import { filter, makeSubject, map, merge, pipe } from 'wonka'

/**
 * Sends public queries by GET with the hash of the query, so that the URL is short and responses can be cached on the
 * way. If the server does not know the hash, because the page is older than the server, the query is sent along once.
 * Queries of members carry their token and are not changed.
 */
export const byHashExchange: Exchange = ({ forward }) => {
  const { source: again, next: askAgain } = makeSubject<Operation>()
  return (operations) =>
    pipe(
      merge([pipe(operations, map(byHash)), again]),
      forward,
      filter((result) => {
        if (!isUnknown(result)) return true
        askAgain(withText(result.operation))
        return false
      }),
    )
}

/** Of JSON, so that the URL fits the 8 kB that proxies allow: 150 favorites. */
const MAX_VARIABLES = 6000

function byHash(operation: Operation): Operation {
  const { documentId: sha256Hash } = operation.query as PersistedDocument
  if (operation.kind !== 'query' || !sha256Hash || operation.context.fetchOptions) return operation
  const extensions = { persistedQuery: { version: 1, sha256Hash } } as const
  // Not urql's own limit of 2 kB: without a connection, the service worker answers what is sent by GET.
  const preferGetMethod = JSON.stringify(operation.variables ?? {}).length < MAX_VARIABLES && 'force'
  return makeOperation(operation.kind, { ...operation, extensions }, { preferGetMethod })
}

function withText(operation: Operation): Operation {
  const persistedQuery = { ...operation.extensions!.persistedQuery!, miss: true }
  return makeOperation(
    operation.kind,
    { ...operation, extensions: { persistedQuery } },
    { preferGetMethod: 'within-url-limit' },
  )
}

function isUnknown({ error, operation: { extensions } }: OperationResult): boolean {
  const persisted = extensions?.persistedQuery
  return Boolean(
    persisted && !persisted.miss && error?.graphQLErrors.some(({ message }) => message === 'PersistedQueryNotFound'),
  )
}
