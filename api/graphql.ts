import { GraphQLError } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
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

/** What Yoga is told of a request besides the request itself. */
type Asked = Caller & { note: Note; body: string | undefined }

/** Keeps the text that it is made of, which then has not to be read out of a stream again. */
class TextResponse extends Response {
  readonly made: string | undefined

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    this.made = typeof body === 'string' ? body : undefined
  }
}

/** Queries that were read already. Bounded by their text: what is kept of one takes some hundred times as much. */
const readQueries = <Value extends object>() =>
  new LRUCache<string, Value>({ maxSize: 500_000, sizeCalculation: (_value, text) => text.length + 100 })

const yoga = createYoga<Asked, Context>({
  schema,
  context: ({ address, viewer }) => createContext(address, viewer),
  maskedErrors: { maskError },
  plugins: [useReadBody(), usePersistedQueries(), useOperation()],
  // Yoga's own streams end the process when a subscriber leaves: they are closed a second time.
  fetchAPI: { Response: TextResponse, ReadableStream },
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
  const body = request.method === 'POST' ? await request.text() : undefined
  const key = `${request.headers.get('accept')} ${body ?? new URL(request.url).search}`
  const known = caller.isAnonymous ? cache?.find(key) : undefined
  if (known) {
    noteOperation(known.operation, 200, start, true)
    return sendAnswer(known, request)
  }
  if (request.method === 'GET' && !hasReadableParameters(request)) {
    return refuse(400, 'The parameters `variables` and `extensions` are JSON.')
  }
  const since = cache?.start()
  const note: Note = {}
  const response = await yoga.fetch(request, { ...caller, note, body })
  const { operation } = note
  if (operation?.type === 'mutation') await cache?.clearAfter(operation)
  noteOperation(operation, response.status, start)
  const text = response instanceof TextResponse ? response.made : undefined
  if (!caller.isAnonymous || !operation || operation.hasErrors || !isPublic(operation) || text === undefined) {
    response.headers.set('cache-control', 'private, no-store')
    return response
  }
  const answer = makeAnswer(text, response.headers.get('content-type') ?? '', operation)
  if (since) cache?.keep(key, answer, since)
  return sendAnswer(answer, request)
}

/** The body is read before Yoga comes: by it an answer that is kept is found. */
function useReadBody(): Plugin<object, Asked> {
  return {
    onRequestParse: ({ serverContext: { body }, requestParser, setRequestParser }) => {
      if (body === undefined || !requestParser) return
      const readRequest = { json: async () => JSON.parse(body) as unknown }
      setRequestParser(() => requestParser(readRequest as Request))
    },
  }
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
