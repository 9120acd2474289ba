import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { once } from 'node:events'
import { IS_GUARDED, lookUpPublic, NotPublicError, refusalOfUrl } from './public-address.ts'

export type Problem = 'TIMED_OUT' | 'UNREACHABLE' | 'NOT_PUBLIC' | 'REDIRECTED' | 'REFUSED' | 'NO_SECRET'

/** What a receiver has responded; its body is not read. */
export interface Posted {
  status: number | null
  problem: Problem | null
}

interface Options {
  isGuarded?: boolean
  ms?: number
}

const TIMEOUT_MS = 15_000

/** Sends a message, once. Redirects are not followed: they could lead anywhere. Never rejects. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { isGuarded = IS_GUARDED, ms = TIMEOUT_MS }: Options = {},
): Promise<Posted> {
  if (refusalOfUrl(url, isGuarded)) return { status: null, problem: 'NOT_PUBLIC' }
  const signal = AbortSignal.timeout(ms)
  const options = { method: 'POST', signal, agent: false, ...(isGuarded && { lookup: lookUpPublic }) }
  const length = String(Buffer.byteLength(body))
  try {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
      ...options,
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // What still fails on the connection is of no interest.
    request.on('error', () => {})
    response.destroy()
    return { status: response.statusCode!, problem: problemOf(response.statusCode!) }
  } catch (error) {
    if (signal.aborted) return { status: null, problem: 'TIMED_OUT' }
    return { status: null, problem: error instanceof NotPublicError ? 'NOT_PUBLIC' : 'UNREACHABLE' }
  }
}

function problemOf(status: number): Problem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED'
}
