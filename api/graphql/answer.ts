import { createHash } from 'node:crypto'
import { acceptedEncoding, encode, isWorthCompressing, type Encoding } from '../http/compress.ts'
import type { Operation } from './operation.ts'

// A browser asks each time whether its copy is still true; what stands between may hold one for a moment.
const SHARED = 'public, max-age=0, s-maxage=15'
const PRIVATE = 'private, no-store'

export type HeaderRecord = Record<string, string>

/** What a GraphQL request is answered with. Everything costly is made when first asked for, and kept. */
export interface Answer {
  status: number
  body: Buffer<ArrayBuffer>
  contentType: string
  /** What was asked, where everybody gets this answer who sends the same bytes and says nothing of who is asking. */
  shared: Operation | undefined
  etag?: string
  encoded: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

export function makeAnswer(text: string, contentType: string, shared: Operation | undefined, status = 200): Answer {
  return { status, body: Buffer.from(text), contentType, shared, encoded: {} }
}

/**
 * The response to a request, with more `headers`; without a body where the client has it already. Its headers are one plain
 * record: a response whose headers are changed later on takes as long again.
 */
export async function sendAnswer(answer: Answer, request: Request, more: HeaderRecord = {}): Promise<Response> {
  const headers: HeaderRecord = { ...more, vary: 'accept, accept-encoding, authorization' }
  if (!answer.shared) headers['cache-control'] = PRIVATE
  else if (request.method === 'GET') {
    headers['cache-control'] = SHARED
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

/** Weak, as the same answer goes out compressed or not. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

function hasAlready(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim()) ?? [] // prettier-ignore
  return tags.includes(etag) || tags.includes(etag.slice(2)) || tags.includes('*')
}
