import { makeOperation, mapExchange, type CombinedError, type Exchange, type Operation } from 'urql'
import type { SessionMachine } from './session.ts'

/** Adds the access token of the session, and notices when the server rejects it. */
export function bearerExchange(session: SessionMachine): Exchange {
  async function withToken(operation: Operation): Promise<Operation> {
    const token = await session.accessToken()
    if (!token) return operation
    const fetchOptions = { headers: { authorization: `Bearer ${token}` } }
    return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions })
  }

  return mapExchange({
    onOperation: (operation) => (session.user() ? withToken(operation) : operation),
    onResult: ({ data, error }) => {
      const isRefused = error ? isUnauthenticated(error) : hasNoViewer(data)
      if (isRefused && session.user()) void session.handleRefusal()
    },
  })
}

function isUnauthenticated({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
}

function hasNoViewer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer === null
}
