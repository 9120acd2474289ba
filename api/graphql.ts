import { GraphQLError } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Viewer } from './auth/viewer.ts'
import { createContext, type Context } from './context.ts'
import { log } from './log.ts'
import { useOperation } from './operation.ts'
import { requestIds } from './request-id.ts'
import { schema } from './schema.ts'

/** What a request brings along besides what it says. */
export interface Caller {
  /** IP address. */
  address: string
  viewer: () => Promise<Viewer | null>
}

/** Queries that were read already. Bounded by their text: what is kept of one takes some hundred times as much. */
const readQueries = <Value extends object>() =>
  new LRUCache<string, Value>({ maxSize: 500_000, sizeCalculation: (_value, text) => text.length + 100 })

const yoga = createYoga<Caller, Context>({
  schema,
  context: ({ address, viewer }) => createContext(address, viewer),
  maskedErrors: { maskError },
  plugins: [useOperation()],
  parserAndValidationCache: { documentCache: readQueries(), errorCache: readQueries() },
  // Headers, GraphiQL and the limit on a body's size are the app's: Yoga's own limit would pipe every body through a stream.
  cors: false,
  graphiql: false,
  landingPage: false,
  maxRequestBodySize: false,
  logging: false,
})

/** Answers a GraphQL request. */
export async function handleGraphql(request: Request, caller: Caller): Promise<Response> {
  if (request.method === 'POST' && !isJson(request)) {
    return refuse(415, 'The body of a GraphQL request is JSON: send content-type: application/json.')
  }
  return yoga.fetch(request, caller)
}

/** A refusal in the shape of every other answer, for a request that never becomes an operation. */
export function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }, { status })
}

// Forms of other sites can send everything but JSON without asking first.
function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
}

/** Lets errors through that a client can act on; of others it sees only where to ask. */
function maskError(error: unknown): Error {
  const located = error instanceof GraphQLError ? error : undefined
  const cause = located ? located.originalError : error
  if (located && (!cause || cause instanceof GraphQLError)) return located
  log.error({ err: cause, path: located?.path }, 'unexpected error')
  return new GraphQLError('Something went wrong on our side. Tell us the request id if it lasts.', {
    nodes: located?.nodes,
    path: located?.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: requestIds.getStore() },
  })
}
