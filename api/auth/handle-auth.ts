import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { holdsUnstorable } from '../rules/storable.ts'
import { isUnavailable, reasonOf, RETRY_AFTER } from '../errors.ts'
import { parseJson } from '../http/json.ts'
import { noteAuth } from '../http/metrics.ts'
import { countAttempts, resetAttempts, networkOf, uncountAttempts, type Counted } from '../http/rate-limit.ts'
import { leaveTurn } from '../http/scheduler.ts'
import { log } from '../log.ts'
import { mailLanguage } from '../mail/language.ts'
import { mailer } from '../mail/mailer.ts'
import { once } from '../rules/once.ts'
import { publishedKeys } from './access-token.ts'
import { authRequest, resetRequest, type AuthRequest } from './auth-request.ts'
import { auth } from './better-auth.ts'
import { ENDPOINTS } from './endpoints.ts'
import { normalizeEmail } from './email-address.ts'
import { deviceCookie } from './known-device.ts'
import { isForeign } from './origin.ts'
import { keyFor } from './secret.ts'
import { getSession } from './session.ts'

export async function handleAuth(request: Request, text: string, address: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
  const name = `${request.method} ${path.replace(/^\/reset-password\/[\w-]+$/, '/reset-password/:token')}`
  const endpoint = ENDPOINTS[name]
  if (!endpoint) return refuse(404, 'NOT_FOUND')
  if (isForeign(request)) return refuse(403, 'INVALID_ORIGIN')
  const body = request.method === 'POST' ? readBody(request, text) : undefined
  if (body === null) return refuse(400, 'BAD_USER_INPUT')

  const email = emailIn(body)
  const counted = endpoint.counts({ address, email, request })
  const excess = await countAttempts(counted)
  const response = excess
    ? refuse(429, excess.limit.startsWith('signInFromNewDevices') ? 'NEW_DEVICES_LIMITED' : 'RATE_LIMITED', excess)
    : await answer(name, restore(request, only(body, endpoint.takes)))
  noteAuth(name, response.status)
  if (endpoint.isGuessable && response.status >= 400 && response.status < 500)
    noteFailure(name, response.status, email, address)
  if (name === 'POST /sign-in/email' && response.ok) await resetDeviceAttempts(counted)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

export function refuseAuth(_c: unknown, { retryAfter }: { retryAfter: number }): Response {
  return refuse(429, 'RATE_LIMITED', { retryAfter })
}

async function answer(name: string, request: Request): Promise<Response> {
  const store: AuthRequest = { language: mailLanguage(request) }
  try {
    const response = await authRequest.run(store, async () => {
      if (name === 'GET /jwks') return publishedKeys()
      if (name === 'GET /get-session') return getSession(request)
      if (name === 'POST /request-password-reset') return requestReset(request, store)
      return rememberDevice(await auth.handler(request), store)
    })
    if (store.unavailable) throw store.unavailable
    return response
  } catch (error) {
    if (isUnavailable(error)) {
      log.error({ endpoint: name, reason: (error as Error).message }, 'unavailable')
      return refuse(503, 'UNAVAILABLE', { retryAfter: RETRY_AFTER, reason: reasonOf(error) })
    }
    // Only where it was thrown: its message, with which a stack begins, may contain secrets from the database.
    const stack = (error as Error).stack?.split('\n').filter((line) => /^\s+at /.test(line))
    log.error({ endpoint: name, error: (error as Error).name, stack }, 'unexpected error')
    return refuse(500, 'INTERNAL_SERVER_ERROR')
  }
}

/** The response and its time do not reveal whether an account exists, even if mail cannot be sent. */
async function requestReset(request: Request, store: AuthRequest): Promise<Response> {
  leaveTurn()
  const pause = wait(resetRequest.takesMs)
  const response = await mailer.check().then(
    () => auth.handler(request),
    (error: unknown) => {
      log.error({ err: error }, 'mail cannot be sent')
      return refuse(503, 'MAIL_FAILED')
    },
  )
  await pause
  return store.hasMailFailed ? refuse(503, 'MAIL_FAILED') : response
}

/** Marks a device that has signed in or proved the mailbox: attempts of strangers do not lock it out. */
async function rememberDevice(response: Response, { provedEmail }: AuthRequest): Promise<Response> {
  if (!response.ok) return response
  const isSignedIn = response.headers.getSetCookie().some((cookie) => cookie.includes('session_token='))
  const { user } = isSignedIn ? ((await response.clone().json()) as { user?: { email?: string } }) : {}
  const email = provedEmail ?? user?.email
  if (email) response.headers.append('set-cookie', deviceCookie(email))
  return response
}

/** A successful sign-in resets the counters of this device; attempts from elsewhere stay counted. */
async function resetDeviceAttempts([first, ...rest]: Counted[]): Promise<void> {
  await resetAttempts(...first!)
  await uncountAttempts(rest.filter(([limit]) => limit.startsWith('signInFromNewDevices')))
}

const logKey = once(() => keyFor('log'))

/** For investigating attacks. The email address is hashed, since people also type passwords into that field. */
function noteFailure(endpoint: string, status: number, email: string, address: string): void {
  const account = email ? createHmac('sha256', logKey()).update(email).digest('hex').slice(0, 12) : undefined
  log.warn({ endpoint, status, account, network: networkOf(address) }, 'a password, code or link was refused')
}

/** The request body as JSON, null if it is not JSON or cannot be stored. A missing body counts as an empty object. */
function readBody(request: Request, text: string): Record<string, unknown> | null {
  if (!text) return {}
  // Forms of other sites can send any content type except JSON without a preflight request.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return null
  try {
    const body = parseJson(text)
    const isUsable = typeof body === 'object' && body !== null && !Array.isArray(body) && !holdsUnstorable(body)
    return isUsable ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function only(body: Record<string, unknown> | undefined, takes: readonly string[] | undefined) {
  return body && takes ? Object.fromEntries(Object.entries(body).filter(([key]) => takes.includes(key))) : body
}

function restore(request: Request, body: Record<string, unknown> | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (body) headers.set('content-type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: body && JSON.stringify(body) })
}

function emailIn(body: Record<string, unknown> | undefined): string {
  return typeof body?.email === 'string' ? normalizeEmail(body.email).slice(0, 254) : ''
}

function refuse(status: number, code: string, details: { retryAfter?: number; reason?: string } = {}): Response {
  const { retryAfter, reason } = details
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return Response.json({ code, ...(retryAfter && { retryAfter }), ...(reason && { reason }) }, { status, headers })
}
