import { createHash } from 'node:crypto'
import { acceptedEncoding, encode, isWorthCompressing, type Encoding } from '../http/compress.ts'
import type { HeaderRecord } from '../http/headers.ts'
import type { Operation } from './operation.ts'

// Browsers revalidate their copy each time; shared caches may serve one for a moment.
const SHARED = 'public, max-age=0, s-maxage=15'
const PRIVATE = 'private, no-store'

/** The response to a GraphQL request. Expensive parts are computed when first needed, and cached. */
export interface PreparedResponse {
  status: number
  body: Buffer<ArrayBuffer>
  contentType: string
  /** Whether the response is the same for every client that sends the same bytes without identifying itself. */
  isShared: boolean
  /** What was executed; undefined for what is no response to a GraphQL request. */
  operation?: Operation | undefined
  etag?: string
  encoded: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

export function prepareResponse(
  body: Buffer<ArrayBuffer>,
  contentType: string,
  { isShared, operation, status = 200 }: Pick<PreparedResponse, 'isShared' | 'operation'> & { status?: number },
): PreparedResponse {
  return { status, body, contentType, isShared, operation, encoded: {} }
}

/**
 * Builds the response, without a body if the client has it already. All headers are passed at once: changing those of a
 * response doubles the time.
 */
export async function sendPrepared(
  prepared: PreparedResponse,
  request: Request,
  more: HeaderRecord = {},
): Promise<Response> {
  const headers: HeaderRecord = { ...more, vary: 'accept, accept-encoding, authorization' }
  if (!prepared.isShared) headers['cache-control'] = PRIVATE
  else if (request.method === 'GET') {
    headers['cache-control'] ??= SHARED
    headers['etag'] = prepared.etag ??= etagOf(prepared.body)
    if (hasAlready(request, prepared.etag)) return new Response(null, { status: 304, headers })
  }
  headers['content-type'] = prepared.contentType
  const { status, body } = prepared
  const encoding = isWorthCompressing(body) && acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (!encoding) return new Response(body, { status, headers })
  headers['content-encoding'] = encoding
  return new Response(await (prepared.encoded[encoding] ??= encode(body, encoding)), { status, headers })
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
