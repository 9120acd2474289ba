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

function byHash(operation: Operation): Operation {
  const { documentId: sha256Hash } = operation.query as PersistedDocument
  if (operation.kind !== 'query' || !sha256Hash || operation.context.fetchOptions) return operation
  const extensions = { persistedQuery: { version: 1, sha256Hash } } as const
  return makeOperation(operation.kind, { ...operation, extensions }, { preferGetMethod: true })
}

function withText(operation: Operation): Operation {
  const persistedQuery = { ...operation.extensions!.persistedQuery!, miss: true }
  return makeOperation(operation.kind, { ...operation, extensions: { persistedQuery } })
}

function isUnknown({ error, operation: { extensions } }: OperationResult): boolean {
  const persisted = extensions?.persistedQuery
  return Boolean(
    persisted && !persisted.miss && error?.graphQLErrors.some(({ message }) => message === 'PersistedQueryNotFound'),
  )
}
