import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable, RETRY_AFTER } from '../errors.ts'
import { log } from '../log.ts'
import { mailer } from '../mail/mailer.ts'
import { countTry, forgetTries, networkOf, type Limit } from '../http/rate-limit.ts'
import { auth, mailOutcome } from './better-auth.ts'
import { isForeign } from './origin.ts'

/** What is counted against whom: the account that is named, or the network that asks. */
type Counted = [limit: Limit, who: string]
type Counts = (network: string, email: string) => Counted[]

// What the product uses of better-auth, and nothing more. A path that is not here is not found.
const ENDPOINTS: Record<string, Counts> = {
  'POST /sign-up/email': (network) => [['signUp', network]],
  'POST /sign-in/email': (network, email) => [
    ['signInToAccount', `${email} ${network}`],
    ['signIn', network],
  ],
  'POST /sign-out': () => [],
  'GET /get-session': () => [],
  'GET /jwks': () => [],
  'POST /request-password-reset': (network, email) => [
    ['resetRequestForAccount', email],
    ['resetRequest', network],
  ],
  'GET /reset-password/:token': (network) => [['reset', network]],
  'POST /reset-password': (network) => [['reset', network]],
  'POST /change-password': (network) => [['password', network]],
  'POST /two-factor/enable': (network) => [['password', network]],
  'POST /two-factor/disable': (network) => [['password', network]],
  'POST /two-factor/generate-backup-codes': (network) => [['password', network]],
  'POST /two-factor/verify-totp': (network) => [['twoFactor', network]],
  'POST /two-factor/verify-backup-code': (network) => [['twoFactor', network]],
}

// Longer than either way through takes, so that the time tells nobody which addresses have an account.
const RESET_REQUEST_MS = 400
const ACCESS_TOKEN_SECONDS = 15 * 60

/** Answers /api/auth/*: better-auth's own answers, to this site's own pages, and not too often. */
export async function handleAuth(request: Request, address: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
  const endpoint = `${request.method} ${path.replace(/^\/reset-password\/[\w-]+$/, '/reset-password/:token')}`
  const counts = ENDPOINTS[endpoint]
  if (!counts) return refuse(404, 'NOT_FOUND')
  if (isForeign(request)) return refuse(403, 'INVALID_ORIGIN')
  const body = request.method === 'POST' ? await readBody(request) : undefined
  if (body === null) return refuse(400, 'BAD_USER_INPUT')

  const counted = counts(networkOf(address), emailIn(body))
  for (const [limit, who] of counted) {
    // oxlint-disable-next-line no-await-in-loop -- who is refused by the first is not counted by the second
    const retryAfter = await countTry(limit, who)
    if (retryAfter !== null) return refuse(429, 'RATE_LIMITED', { retryAfter })
  }
  const response = await answer(endpoint, restore(request, body)).catch((error: Error) => {
    if (isUnavailable(error)) return refuseForNow()
    // Not the error itself: what it knows of the database may be a secret.
    log.error({ endpoint, stack: error.stack }, 'unexpected error')
    return refuse(500, 'INTERNAL_SERVER_ERROR')
  })
  if (endpoint === 'POST /sign-in/email' && response.ok) await forgetTries(...counted[0]!)
  response.headers.set('cache-control', 'no-store')
  return response
}

async function answer(endpoint: string, request: Request): Promise<Response> {
  if (endpoint === 'POST /request-password-reset') return requestReset(request)
  if (endpoint === 'GET /get-session') return getSession(request)
  return auth.handler(request)
}

/** The same answer, at the same time, whether there is an account or not; also when no mail can be sent. */
async function requestReset(request: Request): Promise<Response> {
  const pause = wait(RESET_REQUEST_MS)
  const outcome = { failed: false }
  const response = await mailer.check().then(
    () => mailOutcome.run(outcome, () => auth.handler(request)),
    (error: unknown) => {
      log.error({ err: error }, 'no mail can be sent')
      return refuse(503, 'MAIL_FAILED')
    },
  )
  await pause
  return outcome.failed ? refuse(503, 'MAIL_FAILED') : response
}

/** A new access token for whoever has a session, and null for whoever has none. The refresh token stays in its cookie. */
async function getSession(request: Request): Promise<Response> {
  const response = await auth.handler(request)
  if (!response.ok) return response
  const known = (await response.json()) as { user: { id: string; email: string } } | null
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  const accessToken = response.headers.get('set-auth-jwt')
  if (!known || !accessToken) return Response.json(null, { headers })
  const { id, email } = known.user
  return Response.json(
    { accessToken, tokenType: 'Bearer', expiresIn: ACCESS_TOKEN_SECONDS, user: { id, email } },
    { headers },
  )
}

/** The body of a request as JSON; null where it is something else. No body at all counts as an empty one. */
async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text()
  if (!text) return {}
  // Forms of other sites can send everything but JSON without asking first.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return null
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function restore(request: Request, body: Record<string, unknown> | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (body) headers.set('content-type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: body && JSON.stringify(body) })
}

function emailIn(body: Record<string, unknown> | undefined): string {
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase().slice(0, 254) : ''
}

function refuseForNow(): Response {
  log.error('sessions cannot be read or written')
  return refuse(503, 'UNAVAILABLE', { retryAfter: RETRY_AFTER })
}

function refuse(status: number, code: string, details: { retryAfter?: number } = {}): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (details.retryAfter) headers.set('retry-after', String(details.retryAfter))
  return Response.json({ code, ...details }, { status, headers })
}
