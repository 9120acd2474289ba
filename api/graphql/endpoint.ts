import type { GraphQLError } from 'graphql'
import type { Context, MiddlewareHandler } from 'hono'
import { getViewer, hasToken } from '../auth/viewer.ts'
import { withReading } from '../database/reading.ts'
import { isUnavailable, RETRY_AFTER } from '../errors.ts'
import { readWithin } from '../http/body-limit.ts'
import { wantsGraphiql } from './graphiql.ts'
import { maskError, refuse, type HandleGraphql } from './handle-graphql.ts'
import { answerGone } from '../http/gone-client.ts'
import { SAFE_HEADERS, type HeaderRecord } from '../http/headers.ts'
import { MAX_BODY } from './limits.ts'
import { noteResponse } from '../http/metrics.ts'
import { refuseRequest, type CountRequest } from '../http/request-limit.ts'
import { requestIdOf } from '../http/request-id.ts'
import { requestIds } from '../log.ts'
import { networkOf } from '../http/rate-limit.ts'
import type { Scheduler } from '../http/scheduler.ts'
import { once } from '../rules/once.ts'
import type { ResponseCache } from './response-cache.ts'

/** Response headers that programs on pages of other sites may read. */
export const READABLE_HEADERS = ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']

const HEADERS: HeaderRecord = {
  ...SAFE_HEADERS,
  // Requests carry no cookies, so pages of any site may send them.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': READABLE_HEADERS.join(','),
}

interface EndpointOptions {
  handleGraphql: HandleGraphql
  count: CountRequest
  scheduler: Scheduler
  addressOf: (c: Context) => string
  cache: ResponseCache | undefined
}

/**
 * Comes before the middleware for pages and does its work in one step: each middleware wraps the response again, which
 * together took longer than sending a cached response.
 */
export function graphqlEndpoint({
  handleGraphql,
  count,
  scheduler,
  addressOf,
  cache,
}: EndpointOptions): MiddlewareHandler {
  return (c, next) => {
    if (wantsGraphiql(c)) return next()
    const start = performance.now()
    const requestId = requestIdOf(c)
    return requestIds.run(requestId, async () => {
      const response = await withReading(() => answer(c, requestId)).catch(
        (error: unknown) => answerGone(error, c) ?? fail(error, requestId),
      )
      noteResponse(c.req.method, c.req.path, response.status, start)
      return response
    })
  }

  async function answer(c: Context, requestId: string): Promise<Response> {
    const request = c.req.raw
    const { excess, headers: counted, charge } = await count(c)
    const headers = { ...HEADERS, ...counted, 'x-request-id': requestId }
    if (excess) return refuseRequest(c, excess, headers)
    const body = request.method === 'POST' ? await readWithin(request, MAX_BODY) : ''
    if (body === undefined) return refuse(413, `The request body must not exceed ${MAX_BODY} bytes.`, headers)
    const address = addressOf(c)
    const caller = {
      address,
      viewer: once(() => getViewer(request)),
      isAnonymous: !request.headers.has('authorization'),
      hasToken: hasToken(request),
      charge,
    }
    const inTurn = <Result>(work: () => Promise<Result>) => scheduler.run(networkOf(address), work, request.signal)
    return handleGraphql(request, body, caller, { cache, headers, inTurn })
  }
}

/** Errors before GraphQL processes the request, in the same shape as other responses. */
function fail(error: unknown, requestId: string): Response {
  const headers = { ...HEADERS, 'x-request-id': requestId, 'cache-control': 'private, no-store' }
  if (!isUnavailable(error)) return Response.json({ errors: [maskError(error)] }, { status: 500, headers })
  const { message, extensions } = maskError(error) as GraphQLError
  const { http: _http, ...shown } = extensions
  return Response.json(
    { errors: [{ message, extensions: shown }] },
    { status: 503, headers: { ...headers, 'retry-after': String(RETRY_AFTER) } },
  )
}
