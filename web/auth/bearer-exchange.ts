import {
  composeExchanges,
  makeOperation,
  mapExchange,
  type CombinedError,
  type Exchange,
  type Operation,
  type OperationResult,
} from 'urql'
import { filter, makeSubject, merge, pipe } from 'wonka'
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

  const tokens = mapExchange({
    onOperation: handleOperation,
    onResult: ({ data, error }) => {
      known = viewerIn([data]) ?? known
      const isRefused = error ? isUnauthenticated(error) : isOwnData(data) && data.viewer === null
      if (isRefused && session.user()) void session.handleRefusal()
    },
  })
  return composeExchanges([askAgain(session), tokens])
}

/**
 * Sends an operation once more whose token was refused, with a new one, or without if the session has ended: public
 * pages can be read on. The server has not carried it out.
 */
function askAgain(session: SessionMachine): Exchange {
  return ({ forward }) => {
    const { source, next } = makeSubject<Operation>()

    async function send(operation: Operation) {
      await session.handleRefusal()
      const context = { ...operation.context, fetchOptions: undefined, isAskedAgain: true }
      next(makeOperation(operation.kind, operation, context))
    }

    return (operations) =>
      pipe(
        merge([operations, source]),
        forward,
        filter((result) => {
          if (!isTokenRefused(result)) return true
          void send(result.operation)
          return false
        }),
      )
  }
}

function isTokenRefused({ error, operation: { kind, context } }: OperationResult): boolean {
  const { status } = (error?.response ?? {}) as { status?: number }
  return status === 401 && kind !== 'subscription' && Boolean(context.fetchOptions) && !context['isAskedAgain']
}

function isUnauthenticated({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
}
