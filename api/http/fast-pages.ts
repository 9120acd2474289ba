import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding } from './compress.ts'
import { logResponse, notePage } from './metrics.ts'
import { headerListOf, headersOf, ownTagIn, type CachedPage, type Form, type PageCache } from './page-cache.ts'
import type { FastPath } from './site-server.ts'
import { toRequestId } from './request-id.ts'
import { SESSION, type Visitors } from './visitors.ts'

/** Longer headers are rare, and read each time. */
const MAX_CHARACTERS = 500

interface Reader {
  variant: string
  form: Form
}

interface Options {
  cache: PageCache
  /** Undefined until the renderer is loaded. */
  visitors: () => Visitors | undefined
}

/**
 * Pages from the cache: what `pages.ts` and the middleware before it do, in one step. Like files, they do not count against the
 * limit of a network, behind which there may be hundreds of phones.
 */
export function fastPages({ cache, visitors }: Options): FastPath {
  const readers = new LRUCache<string, Reader>({ max: 5000 })

  return (request, response) => {
    const { method, url = '', headers } = request
    const { cookie = '', 'accept-language': languages = '' } = headers
    const encodings = String(headers['accept-encoding'] ?? '')
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || SESSION.test(cookie)) return false
    const { variantOf } = visitors() ?? {}
    if (!variantOf) return false
    const { variant, form } = remembered(
      readers,
      `${url.includes('lang=') ? url : ''}\n${cookie}\n${languages}\n${encodings}`,
      () => ({
        variant: variantOf(`http://localhost${url}`, cookie || null, languages || null),
        form: acceptedEncoding(encodings) ?? 'identity',
      }),
    )
    const page = cache.find(`${variant} ${url}`)
    const body = page?.bodies[form]
    if (!page || !body) return false
    send(request, response, page, form, body)
    return true
  }
}

function send(
  { headers, method = 'GET', url = '' }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  form: Form,
  body: Buffer,
): void {
  const given = headers['x-request-id'] as string | undefined
  // An id made here would be in no log.
  const id = given && toRequestId(given)
  const known = headers['if-none-match'] && ownTagIn(headers['if-none-match'], page.hash)
  if (known) response.writeHead(304, { ...headersOf(page, form), ...(id && { 'x-request-id': id }), etag: known }).end()
  else {
    const list = headerListOf(page, form, body)
    response.writeHead(200, id ? [...list, 'x-request-id', id] : list).end(method === 'HEAD' ? undefined : body)
  }
  notePage('hit')
  logResponse(method, url, response.statusCode, id ? { requestId: id } : undefined)
}

function remembered(known: LRUCache<string, Reader>, given: string, read: () => Reader): Reader {
  if (given.length > MAX_CHARACTERS) return read()
  const value = known.get(given)
  if (value !== undefined) return value
  const made = read()
  known.set(given, made)
  return made
}
