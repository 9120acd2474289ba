import { createHash } from 'node:crypto'
import { acceptedEncoding, encode, isWorthCompressing, type Encoding } from './compress.ts'
import type { Operation } from './operation.ts'

// A browser asks each time whether its copy is still true; what stands between may hold one for a moment.
const CACHE_CONTROL = 'public, max-age=0, s-maxage=15'

/** An answer that everybody gets who sends the same bytes and says nothing of who is asking. */
export interface Answer {
  body: Buffer<ArrayBuffer>
  contentType: string
  etag: string
  operation: Operation
  /** Made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

export function makeAnswer(text: string, contentType: string, operation: Operation): Answer {
  // Weak, as the same answer goes out compressed or not.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  return { body: Buffer.from(text), contentType, etag, operation, encoded: {} }
}

/** The response to a request; without a body where the client has it already. */
export async function sendAnswer(answer: Answer, request: Request): Promise<Response> {
  const headers: Record<string, string> = { vary: 'accept, accept-encoding, authorization' }
  if (request.method === 'GET') {
    headers['cache-control'] = CACHE_CONTROL
    headers['etag'] = answer.etag
    if (hasAlready(request, answer)) return new Response(null, { status: 304, headers })
  }
  headers['content-type'] = answer.contentType
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (!encoding || !isWorthCompressing(answer.body)) return new Response(answer.body, { headers })
  headers['content-encoding'] = encoding
  return new Response(await (answer.encoded[encoding] ??= encode(answer.body, encoding)), { headers })
}

function hasAlready(request: Request, { etag }: Answer): boolean {
  const tags = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim()) ?? [] // prettier-ignore
  return tags.includes(etag) || tags.includes(etag.slice(2)) || tags.includes('*')
}
