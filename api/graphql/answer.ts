import { createHash } from 'node:crypto'
import { acceptedEncoding, encode, isWorthCompressing, type Encoding } from '../http/compress.ts'
import type { HeaderRecord } from '../http/headers.ts'
import type { Operation } from './operation.ts'

// Browsers revalidate their copy each time; shared caches may serve one for a moment.
const SHARED = 'public, max-age=0, s-maxage=15'
const PRIVATE = 'private, no-store'

/** The response to a GraphQL request. Expensive parts are computed when first needed, and cached. */
export interface Answer {
  status: number
  body: Buffer<ArrayBuffer>
  contentType: string
  /** Set if the response is the same for every client that sends the same bytes without identifying itself. */
  shared: Operation | undefined
  etag?: string
  encoded: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

export function makeAnswer(text: string, contentType: string, shared: Operation | undefined, status = 200): Answer {
  return { status, body: Buffer.from(text), contentType, shared, encoded: {} }
}

/**
 * Builds the response, without a body if the client has it already. All headers are passed at once: changing those of a
 * response doubles the time.
 */
export async function sendAnswer(answer: Answer, request: Request, more: HeaderRecord = {}): Promise<Response> {
  const headers: HeaderRecord = { ...more, vary: 'accept, accept-encoding, authorization' }
  if (!answer.shared) headers['cache-control'] = PRIVATE
  else if (request.method === 'GET') {
    headers['cache-control'] ??= SHARED
    headers['etag'] = answer.etag ??= etagOf(answer.body)
    if (hasAlready(request, answer.etag)) return new Response(null, { status: 304, headers })
  }
  headers['content-type'] = answer.contentType
  const { status, body } = answer
  const encoding = isWorthCompressing(body) && acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (!encoding) return new Response(body, { status, headers })
  headers['content-encoding'] = encoding
  return new Response(await (answer.encoded[encoding] ??= encode(body, encoding)), { status, headers })
}

/** Weak, because it is the same with and without compression. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

function hasAlready(request: Request, etag: string): boolean {
  const sent = request.headers.get('if-none-match') ?? ''
  const tags = sent.split(',').map((tag) => tag.trim())
  return tags.includes(etag) || tags.includes(etag.slice(2)) || tags.includes('*')
}
