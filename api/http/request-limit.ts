import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { HeaderRecord } from './headers.ts'
import { createLimiter } from './rate-limit.ts'

const MINUTE = 60

/** An operation of higher cost counts as several requests, unless its response is cached. */
export const COST_OF_A_REQUEST = 500

/** Charges the cost of an operation. Returns the seconds to wait if it is refused. */
export type ChargeCost = (cost: number) => Promise<number | undefined>

interface Excess {
  limit: number
  retryAfter: number
}

interface Counted {
  headers: HeaderRecord
  excess: Excess | undefined
  /** Counts an expensive operation as several requests, before it runs. */
  charge: ChargeCost
}

export type CountClient = (client: string) => Promise<Counted>
export type CountRequest = ((c: Context) => Promise<Counted>) & { client: CountClient }

/** Counts requests by `clientOf` and reports the rest in the `RateLimit` headers. All endpoints share one count. */
export function createRequestCount(limit: number, clientOf: (c: Context) => Promise<string>): CountRequest {
  const limiter = createLimiter('requests', { points: limit, duration: MINUTE })
  const policy = `"requests";q=${limit};w=${MINUTE}`

  const countClient: CountClient = async (client) => {
    const count = await limiter.consume(client).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    const charge = async (cost: number) => {
      const points = Math.ceil(cost / COST_OF_A_REQUEST) - 1
      if (points <= 0) return undefined
      const { consumedPoints, msBeforeNext } = await limiter.penalty(client, points)
      // The last operation may exceed the limit; otherwise a low limit would make it impossible.
      return consumedPoints - points > limit ? secondsOf(msBeforeNext) : undefined
    }
    const seconds = secondsOf(count.msBeforeNext)
    const left = Math.max(0, limit - count.consumedPoints)
    const headers: HeaderRecord = { 'ratelimit-policy': policy, ratelimit: `"requests";r=${left};t=${seconds}` }
    if (count.consumedPoints <= limit) return { headers, excess: undefined, charge }
    const excess = { limit, retryAfter: seconds }
    return { headers: { ...headers, 'retry-after': String(seconds) }, excess, charge }
  }
  return Object.assign(async (c: Context) => countClient(await clientOf(c)), { client: countClient })
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

/** A refused request, in the shape of other responses of the API. */
export function refuseRequest(_c: Context, { limit, retryAfter }: Excess, headers?: HeaderRecord): Response {
  const message = `Too many requests: the limit is ${limit.toLocaleString('en')} per minute. Retry after ${retryAfter} seconds.`
  const extensions = { code: 'RATE_LIMITED', limit, retryAfter }
  return Response.json({ errors: [{ message, extensions }] }, { status: 429, headers })
}

/** A refused page, without the renderer. */
export function refusePage(c: Context, excess: Excess): Response | Promise<Response> {
  return c.html(refusal(excess), 429)
}

export function refusal({ retryAfter }: Excess): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many requests</title><h1>Too many requests</h1>
<p>There were too many requests from your network. Please try again in ${retryAfter} seconds.</p>
<p lang="es">Hubo demasiadas solicitudes desde su red. Por favor intente de nuevo en ${retryAfter} segundos.</p></html>`
}
