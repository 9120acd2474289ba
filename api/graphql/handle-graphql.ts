import { GraphQLError, stripIgnoredCharacters, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import type { Viewer } from '../auth/viewer.ts'
import { createContext, type Context } from '../context.ts'
import { isUnavailable, unavailable } from '../errors.ts'
import { useDocumentCache } from './document-cache.ts'
import { LIMITS } from './limits.ts'
import { env } from '../env.ts'
import { log, requestIds } from '../log.ts'
import type { HeaderRecord } from '../http/headers.ts'
import { noteOperation } from '../http/metrics.ts'
import { parseJson } from '../http/json.ts'
import type { ChargeCost } from '../http/request-limit.ts'
import { useOperation, type Note } from './operation.ts'
import { usePersistedQueries } from './persisted-queries.ts'
import { isPublic, type ResponseCache } from './response-cache.ts'

export interface Caller {
  address: string
  viewer: () => Promise<Viewer | null>
  /** Whether the request carries no credentials: `viewer` then resolves to null. */
  isAnonymous: boolean
  /** Whether it carries an access token, valid or not: one that is invalid is refused. */
  hasToken?: boolean
  /** Charges an operation that is about to run. Returns the seconds to wait if it exceeds the limit. */
  charge?: ChargeCost
}

type ServerContext = Omit<Caller, 'charge'> & { charge: ChargeCost | undefined; note: Note; body: unknown }

const JSON_TYPES = /^application\/(graphql-response\+)?json\b/

interface Options {
  cache?: ResponseCache | undefined
  headers?: HeaderRecord
  /** Runs what is not cached in its turn; without it, the caller's turn is used. */
  inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Handles a GraphQL request whose body has been read; anonymous requests may be served from the cache. */
export type HandleGraphql = (request: Request, body: string, caller: Caller, options?: Options) => Promise<Response>

export function createGraphqlHandler(schema: GraphQLSchema): HandleGraphql {
  const yoga = createYoga<ServerContext, Context>({
    schema,
    context: ({ address, viewer }) => createContext(address, viewer),
    maskedErrors: { maskError },
    plugins: [useReadBody(), usePersistedQueries(), useDocumentCache(), useOperation()],
    // Yoga's own streams crash the process when a subscriber disconnects: they are closed twice (event-stream.test.ts).
    fetchAPI: { Response, ReadableStream },
    parserAndValidationCache: false,
    // The app handles headers, GraphiQL and the body limit: Yoga's limit would pipe every body through a stream.
    cors: false,
    graphiql: false,
    landingPage: false,
    maxRequestBodySize: false,
    logging: false,
  })

  return async (request, body, caller, options = {}) => {
    const { cache, headers, inTurn } = options
    const start = performance.now()
    const refused = (status: number, message: string) => {
      noteOperation(undefined, status, start)
      return refuse(status, message, headers)
    }
    if (request.method === 'POST' && !isJson(request)) {
      return refused(415, 'The body of a GraphQL request must be JSON, with content-type: application/json.')
    }
    const key = `${request.headers.get('accept')} ${body ? asRead(body) : new URL(request.url).search}`
    const cached = caller.isAnonymous ? cache?.find(key) : undefined
    if (cached) {
      noteOperation(cached.operation, 200, start, true)
      return sendPrepared(cached, request, headers)
    }
    return inTurn ? inTurn(read) : read()

    // Refusals take time as well.
    async function read(): Promise<Response> {
      if (request.method === 'GET' && !hasReadableParameters(request)) {
        return refused(400, 'The parameters `variables` and `extensions` must be JSON.')
      }
      const parsed = request.method === 'POST' ? tryJson(body) : undefined
      if (parsed instanceof SyntaxError)
        return refused(400, `The body of a GraphQL request must be JSON: ${parsed.message}.`)
      return executeRequest(request, parsed, caller, key, options)
    }
  }

  /** Runs an operation whose response is not cached. */
  async function executeRequest(
    request: Request,
    parsed: unknown,
    caller: Caller,
    key: string,
    { cache, headers }: Options,
  ): Promise<Response> {
    const start = performance.now()
    if (caller.hasToken && (await isNobodys(caller))) {
      noteOperation(undefined, 401, start)
      return refuseToken(headers)
    }
    const state = caller.isAnonymous ? await cache?.start() : undefined
    const note: Note = {}
    const serverContext: ServerContext = { ...caller, charge: caller.charge, note, body: parsed }
    // `fetch` would reject once the client is gone, and the execution go on without its turn.
    const response = await yoga.handleRequest(request, serverContext)
    const { operation } = note
    noteOperation(operation, response.status, start)
    const contentType = response.headers.get('content-type') ?? ''
    // Events are sent as they come.
    if (!JSON_TYPES.test(contentType)) return addTo(response, { ...headers, 'cache-control': 'private, no-store' })
    const isShared = caller.isAnonymous && operation !== undefined && !operation.hasErrors && isPublic(operation)
    const body = Buffer.from(await response.arrayBuffer())
    const prepared = prepareResponse(body, contentType, { isShared, operation, status: response.status })
    if (isShared) cache?.store(key, prepared, state)
    const retryAfter = response.headers.get('retry-after')
    return sendPrepared(prepared, request, retryAfter ? { ...headers, 'retry-after': retryAfter } : headers)
  }
}

function addTo(response: Response, headers: HeaderRecord): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** The body is read before Yoga runs, since it is the cache key. */
function useReadBody(): Plugin<object, ServerContext> {
  return {
    onRequestParse: ({ serverContext: { body }, requestParser, setRequestParser }) => {
      if (body === undefined || !requestParser) return
      const readRequest = { json: async () => body }
      setRequestParser(() => requestParser(readRequest as Request))
    },
  }
}

/** A refusal in the shape of other responses, for a request that is not executed. */
export function refuse(status: number, message: string, headers?: HeaderRecord): Response {
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }, { status, headers })
}

/** Unless the database is away: what is public can be read on. */
async function isNobodys({ viewer }: Caller): Promise<boolean> {
  return viewer().then(
    (who) => who === null,
    (error: unknown) => {
      if (isUnavailable(error)) return false
      throw error
    },
  )
}

/**
 * A token that is invalid, has expired or is of a session that has ended: whoever sends it expects to be known, and would
 * not notice to be taken for a visitor (RFC 6750, section 3.1).
 */
function refuseToken(headers?: HeaderRecord): Response {
  const message = 'The access token is invalid or has expired.'
  return Response.json(
    { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] },
    {
      status: 401,
      headers: { ...headers, 'cache-control': 'private, no-store', 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  )
}

/** An introspection takes as long as a hundred other queries: its response is found however its query is written. */
function asRead(body: string): string {
  if (!body.includes('__schema') || body.length > LIMITS.characters) return body
  try {
    const { query, ...others } = parseJson(body) as { query: string }
    return JSON.stringify({ query: stripIgnoredCharacters(query), ...others })
  } catch {
    return body
  }
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    return error
  }
}

function hasReadableParameters({ url }: Request): boolean {
  const { searchParams } = new URL(url)
  try {
    for (const name of ['variables', 'extensions']) parseJson(searchParams.get(name) || '{}')
    return true
  } catch {
    return false
  }
}

// Forms of other sites can send any content type except JSON without a preflight request.
function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
}

/** Passes on errors that clients can act on; masks all others and adds the request id. */
export function maskError(error: unknown): Error {
  const located = error instanceof GraphQLError ? error : undefined
  const cause = located ? located.originalError : error
  if (located && (!cause || cause instanceof GraphQLError)) return located
  if (isUnavailable(cause)) {
    log.error({ reason: (cause as Error).message, path: located?.path }, 'unavailable')
    const { message, extensions } = unavailable(cause)
    return new GraphQLError(message, { nodes: located?.nodes, path: located?.path, extensions })
  }
  log.error({ err: cause, path: located?.path }, 'unexpected error')
  // Which line it was is for developers only.
  const stack = env.NODE_ENV === 'development' && cause instanceof Error && cause.stack
  return new GraphQLError(stack || 'Internal server error. If it persists, report the request id.', {
    nodes: located?.nodes,
    path: located?.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: requestIds.getStore() },
  })
}
