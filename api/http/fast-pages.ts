import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { log } from '../log.ts'
import { clientAddress } from './client-address.ts'
import { acceptedEncoding } from './compress.ts'
import { SAFE_HEADERS } from './headers.ts'
import { logResponse, notePage, noteResponse } from './metrics.ts'
import { headerListOf, headersOf, ownTagIn, type CachedPage, type Form, type PageCache } from './page-cache.ts'
import type { FastPath } from './site-server.ts'
import { networkOf } from './rate-limit.ts'
import { toRequestId } from './request-id.ts'
import { refusal, type CountClient, type Excess } from './request-limit.ts'
import { SESSION, type Visitors } from './visitors.ts'

/** Longer headers are rare, and read each time. */
const MAX_CHARACTERS = 500

/** What the headers of a request say about its sender. */
interface Reader {
  variant: string
  form: Form
}

interface Options {
  cache: PageCache
  /** Undefined until the renderer is loaded. */
  visitors: () => Visitors | undefined
  count: CountClient
}

/** Pages from the cache: what `pages.ts` and the middleware before it do, in one step. */
export function fastPages({ cache, visitors, count }: Options): FastPath {
  const readers = new LRUCache<string, Reader>({ max: 5000 })

  return (request, response) => {
    const { method, url = '', headers } = request
    const { cookie = '', 'accept-language': languages = '', 'accept-encoding': encodings = '' } = headers
    const saveData = String(headers['save-data'] ?? '')
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || SESSION.test(cookie)) return false
    const { variantOf } = visitors() ?? {}
    if (!variantOf) return false
    const { variant, form } = remembered(
      readers,
      `${url.includes('lang=') ? url : ''}\n${cookie}\n${languages}\n${saveData}\n${String(encodings)}`,
      () => ({
        variant: variantOf(`http://localhost${url}`, cookie || null, languages || null, saveData || null),
        form: acceptedEncoding(String(encodings)) ?? 'identity',
      }),
    )
    const page = cache.find(`${variant} ${url}`)
    if (!page?.bodies[form]) return false
    const address = clientAddress(headers['x-forwarded-for'] as string | undefined, request.socket.remoteAddress)
    count(`network ${networkOf(address)}`)
      .then((excess) => answer(request, response, page, form, excess))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a cached page could not be sent')
        response.destroy()
      })
    return true
  }
}

function answer(
  { headers, method = 'GET', url = '' }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  form: Form,
  excess: Excess | undefined,
): void {
  const given = headers['x-request-id'] as string | undefined
  if (excess) {
    refuse(response, excess, toRequestId(given))
    return noteResponse(method, url, response.statusCode, performance.now())
  }
  // No log has an id that is made here.
  const id = given && toRequestId(given)
  const known = headers['if-none-match'] && ownTagIn(headers['if-none-match'], page.hash)
  if (known) response.writeHead(304, { ...headersOf(page, form), ...(id && { 'x-request-id': id }), etag: known }).end()
  else {
    const list = headerListOf(page, form)
    const sent = id ? [...list, 'x-request-id', id] : list
    response.writeHead(200, sent).end(method === 'HEAD' ? undefined : page.bodies[form])
  }
  notePage('hit')
  logResponse(method, url, response.statusCode, id ? { requestId: id } : undefined)
}

function refuse(response: ServerResponse, excess: Excess, id: string): void {
  const html = refusal(excess)
  const headers = {
    ...SAFE_HEADERS,
    'x-request-id': id,
    'retry-after': String(excess.retryAfter),
    'content-type': 'text/html; charset=UTF-8',
    'content-length': Buffer.byteLength(html),
  }
  response.writeHead(429, headers).end(html)
}

function remembered(known: LRUCache<string, Reader>, given: string, read: () => Reader): Reader {
  if (given.length > MAX_CHARACTERS) return read()
  const value = known.get(given)
  if (value !== undefined) return value
  const made = read()
  known.set(given, made)
  return made
}
