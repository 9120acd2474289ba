import { makeOperation, mapExchange, type CombinedError, type Exchange, type Operation } from 'urql'
import { isOwnData, needsToken, viewerIn, type KnownViewer } from './own-data.ts'
import type { SessionMachine } from './session.ts'

/**
 * Adds the access token of the session, and notices when the server rejects it. Members read public content without it,
 * as visitors do: such responses can be cached, and kept for reading offline. Admins may see more than visitors.
 */
export function bearerExchange(session: SessionMachine, viewer: KnownViewer | null = null): Exchange {
  let known = viewer

  async function withToken(operation: Operation): Promise<Operation> {
    const token = await session.accessToken()
    if (!token) return operation
    const fetchOptions = { headers: { authorization: `Bearer ${token}` } }
    return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions })
  }

  function handleOperation(operation: Operation) {
    const user = session.user()
    if (!user) return operation
    const isMember = known?.id === user.id && !known.isAdmin
    return isMember && !needsToken(operation) ? operation : withToken(operation)
  }

  return mapExchange({
    onOperation: handleOperation,
    onResult: ({ data, error }) => {
      known = viewerIn([data]) ?? known
      const isRefused = error ? isUnauthenticated(error) : isOwnData(data) && data.viewer === null
      if (isRefused && session.user()) void session.handleRefusal()
    },
  })
}

function isUnauthenticated({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
}
