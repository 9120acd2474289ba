import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { log } from '../log.ts'
import { clientAddress } from './client-address.ts'
import { acceptedEncoding } from './compress.ts'
import { SAFE_HEADERS, type HeaderRecord } from './headers.ts'
import { notePage, noteResponse } from './metrics.ts'
import { headersOf, ownTagIn, type CachedPage, type Form, type PageCache } from './page-cache.ts'
import type { FastPath } from './site-server.ts'
import { networkOf } from './rate-limit.ts'
import { toRequestId } from './request-id.ts'
import { refusal, type CountClient } from './request-limit.ts'
import { SESSION, type Visitors } from './visitors.ts'

/** Longer headers are rare, and read each time. */
const MAX_CHARACTERS = 500

interface Options {
  cache: PageCache
  /** Undefined until the renderer is loaded. */
  visitors: () => Visitors | undefined
  count: CountClient
}

/** Pages from the cache: what `pages.ts` and the middleware before it do, in one step. */
export function fastPages({ cache, visitors, count }: Options): FastPath {
  const variants = new LRUCache<string, string>({ max: 5000 })
  const forms = new LRUCache<string, Form>({ max: 500 })

  return (request, response) => {
    const { method, url = '', headers } = request
    const { cookie = '', 'accept-language': languages = '' } = headers
    const saveData = String(headers['save-data'] ?? '')
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || SESSION.test(cookie)) return false
    const { variantOf } = visitors() ?? {}
    if (!variantOf) return false
    const given = `${url.includes('lang=') ? url : ''}\n${cookie}\n${languages}\n${saveData}`
    const variant = remembered(variants, given, () =>
      variantOf(`http://localhost${url}`, cookie || null, languages || null, saveData || null),
    )
    const key = `${variant} ${url}`
    const page = cache.find(key)
    if (!page) return false
    const accepted = String(headers['accept-encoding'] ?? '')
    const form = remembered(forms, accepted, () => acceptedEncoding(accepted) ?? 'identity')
    const body = page.bodies[form]
    if (!body) return false
    answer(request, response, page, form, body).catch((error: unknown) => {
      log.error({ err: error }, 'a cached page could not be sent')
      response.destroy()
    })
    return true
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    form: Form,
    body: Buffer,
  ): Promise<void> {
    const start = performance.now()
    const { headers, method = 'GET', url = '' } = request
    const id = toRequestId(headers['x-request-id'] as string | undefined)
    const address = clientAddress(headers['x-forwarded-for'] as string | undefined, request.socket.remoteAddress)
    const { headers: counted, excess } = await count(`network ${networkOf(address)}`)
    const known = headers['if-none-match'] && ownTagIn(headers['if-none-match'], page.hash)
    if (excess) refuse(response, { ...SAFE_HEADERS, ...counted, 'x-request-id': id }, refusal(excess))
    else if (known) {
      response.writeHead(304, { ...headersOf(page, form), ...counted, 'x-request-id': id, etag: known }).end()
    } else {
      const list = [...listOf(headersOf(page, form), body), 'x-request-id', id]
      for (const name in counted) list.push(name, counted[name]!)
      response.writeHead(200, list).end(method === 'HEAD' ? undefined : body)
    }
    if (!excess) notePage('hit')
    noteResponse(method, url.split('?', 1)[0]!, response.statusCode, start, id)
  }
}

function refuse(response: ServerResponse, headers: HeaderRecord, html: string): void {
  const about = { 'content-type': 'text/html; charset=UTF-8', 'content-length': Buffer.byteLength(html) }
  response.writeHead(429, { ...headers, ...about }).end(html)
}

const lists = new WeakMap<HeaderRecord, string[]>()

/** The headers of a page and its length as Node sends them with the least work: names and values in turn. */
function listOf(headers: HeaderRecord, body: Buffer): string[] {
  const known = lists.get(headers)
  if (known) return known
  const list = Object.entries({ ...headers, 'content-length': String(body.length) }).flat()
  lists.set(headers, list)
  return list
}

function remembered<Value extends string>(known: LRUCache<string, Value>, given: string, read: () => Value): Value {
  if (given.length > MAX_CHARACTERS) return read()
  const value = known.get(given)
  if (value !== undefined) return value
  const made = read()
  known.set(given, made)
  return made
}
