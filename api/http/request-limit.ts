import type { Context, MiddlewareHandler } from 'hono'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { HeaderRecord } from './headers.ts'
import { createLimiter } from './rate-limit.ts'

const MINUTE = 60

/** An operation of higher cost counts as several requests, unless its response is cached. */
export const COST_OF_A_REQUEST = 500

/** Charges the cost of an operation. Returns the seconds to wait if it is refused. */
export type ChargeCost = (cost: number) => Promise<number | undefined>

interface Wait {
  /** Seconds. */
  retryAfter: number
}

export interface Excess extends Wait {
  limit: number
}

interface Counted {
  headers: HeaderRecord
  excess: Excess | undefined
  /** Counts an expensive operation as several requests, before it runs. */
  charge: ChargeCost
}

export type CountRequest = (c: Context) => Promise<Counted>

/** Counts requests by `clientOf`, for the API with the rest in `RateLimit` headers. All endpoints share one count; what `fastPages` and files send is not counted. */
export function createRequestCount(limit: number, clientOf: (c: Context) => Promise<string>): CountRequest {
  const limiter = createLimiter('requests', { points: limit, duration: MINUTE })
  const policy = `"requests";q=${limit};w=${MINUTE}`

  const excessOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Excess | undefined =>
    consumedPoints > limit ? { limit, retryAfter: secondsOf(msBeforeNext) } : undefined

  return async (c) => {
    const client = await clientOf(c)
    // A penalty counts as well, and does not throw over the limit.
    const used = await limiter.penalty(client, 1)
    const charge = async (cost: number) => {
      const points = Math.ceil(cost / COST_OF_A_REQUEST) - 1
      if (points <= 0) return undefined
      const charged = await limiter.penalty(client, points)
      // The last operation may exceed the limit; otherwise a low limit would make it impossible.
      return charged.consumedPoints - points > limit ? secondsOf(charged.msBeforeNext) : undefined
    }
    const seconds = secondsOf(used.msBeforeNext)
    const left = Math.max(0, limit - used.consumedPoints)
    const headers: HeaderRecord = { 'ratelimit-policy': policy, ratelimit: `"requests";r=${left};t=${seconds}` }
    const excess = excessOf(used)
    return { headers: excess ? { ...headers, 'retry-after': String(seconds) } : headers, excess, charge }
  }
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Answers a request over the limit with `answer`, and adds the remaining number to all other responses. */
export function limitRequests(
  count: CountRequest,
  answer: (c: Context, excess: Excess) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const { headers, excess } = await count(c)
    if (excess) c.res = await answer(c, excess)
    else await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
}

/** The same for documents, whose readers have no use for the remaining number. */
export function limitDocuments(count: CountRequest): MiddlewareHandler {
  return async (c, next) => {
    const { excess } = await count(c)
    return excess ? refusePage(c, excess) : next()
  }
}

/** A refused request, in the shape of other responses of the API. */
export function refuseRequest(_c: Context, { limit, retryAfter }: Excess, headers?: HeaderRecord): Response {
  const message = `Too many requests: the limit is ${limit.toLocaleString('en')} per minute. Retry after ${retryAfter} seconds.`
  const extensions = { code: 'RATE_LIMITED', limit, retryAfter }
  return Response.json({ errors: [{ message, extensions }] }, { status: 429, headers })
}

/** A refused page, without the renderer. */
export function refusePage(c: Context, excess: Wait, status: 429 | 503 = 429): Response | Promise<Response> {
  return c.html(refusal(excess), status, { 'retry-after': String(excess.retryAfter) })
}

function refusal({ retryAfter }: Wait): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many requests</title><h1>Too many requests</h1>
<p>There were too many requests from your network. Please try again in ${retryAfter} seconds.</p>
<p lang="es">Hubo demasiadas solicitudes desde su red. Por favor intente de nuevo en ${retryAfter} segundos.</p></html>`
}
