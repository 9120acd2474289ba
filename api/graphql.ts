import { GraphQLError } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { makeAnswer, sendAnswer } from './answer.ts'
import type { Viewer } from './auth/viewer.ts'
import { createContext, type Context } from './context.ts'
import { log } from './log.ts'
import { noteOperation } from './metrics.ts'
import { useOperation, type Note } from './operation.ts'
import { usePersistedQueries } from './persisted-queries.ts'
import { requestIds } from './request-id.ts'
import { isPublic, type ResponseCache } from './response-cache.ts'
import { schema } from './schema.ts'

/** What a request brings along besides what it says. */
export interface Caller {
  /** IP address. */
  address: string
  viewer: () => Promise<Viewer | null>
  /** Whether the request says nothing of who is asking: `viewer` is nobody then. */
  isAnonymous: boolean
}

/** Queries that were read already. Bounded by their text: what is kept of one takes some hundred times as much. */
const readQueries = <Value extends object>() =>
  new LRUCache<string, Value>({ maxSize: 500_000, sizeCalculation: (_value, text) => text.length + 100 })

const yoga = createYoga<Caller & { note: Note }, Context>({
  schema,
  context: ({ address, viewer }) => createContext(address, viewer),
  maskedErrors: { maskError },
  plugins: [usePersistedQueries(), useOperation()],
  // Yoga's own streams end the process when a subscriber leaves: they are closed a second time.
  fetchAPI: { Response, ReadableStream },
  parserAndValidationCache: { documentCache: readQueries(), errorCache: readQueries() },
  // Headers, GraphiQL and the limit on a body's size are the app's: Yoga's own limit would pipe every body through a stream.
  cors: false,
  graphiql: false,
  landingPage: false,
  maxRequestBodySize: false,
  logging: false,
})

/** Answers a GraphQL request; where it says nothing of who is asking, from the answers that are kept. */
export async function handleGraphql(request: Request, caller: Caller, cache?: ResponseCache): Promise<Response> {
  const start = performance.now()
  if (request.method === 'POST' && !isJson(request)) {
    return refuse(415, 'The body of a GraphQL request is JSON: send content-type: application/json.')
  }
  if (request.method === 'GET' && !hasReadableParameters(request)) {
    return refuse(400, 'The parameters `variables` and `extensions` are JSON.')
  }
  if (!caller.isAnonymous) {
    const { response, operation } = await execute(request, caller, cache)
    noteOperation(operation, response.status, start)
    return response
  }
  const body = request.method === 'POST' ? await request.text() : undefined
  const key = `${request.headers.get('accept')} ${body ?? new URL(request.url).search}`
  const known = cache?.find(key)
  if (known) {
    noteOperation(known.operation, 200, start, true)
    return sendAnswer(known, request)
  }
  const since = cache?.start()
  const unread =
    body === undefined ? request : new Request(request.url, { method: 'POST', headers: request.headers, body })
  const { response, operation } = await execute(unread, caller, cache)
  noteOperation(operation, response.status, start)
  const contentType = response.headers.get('content-type') ?? ''
  if (!operation || operation.hasErrors || !isPublic(operation) || !contentType.includes('json')) return response
  const answer = makeAnswer(await response.text(), contentType, operation)
  if (since) cache?.keep(key, answer, since)
  return sendAnswer(answer, request)
}

async function execute(request: Request, caller: Caller, cache: ResponseCache | undefined) {
  const note: Note = {}
  const response = await yoga.fetch(request, { ...caller, note })
  if (note.operation?.type === 'mutation') await cache?.clearAfter(note.operation)
  response.headers.set('cache-control', 'private, no-store')
  return { response, operation: note.operation }
}

/** A refusal in the shape of every other answer, for a request that never becomes an operation. */
export function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }, { status })
}

function hasReadableParameters({ url }: Request): boolean {
  const { searchParams } = new URL(url)
  try {
    for (const name of ['variables', 'extensions']) JSON.parse(searchParams.get(name) || '{}')
    return true
  } catch {
    return false
  }
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
