import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const MIN_BYTES = 1024
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|graphql-response\+json|xml|[a-z]+\+xml))/

// Hono's middleware does not support brotli, which saves a fifth on a phone connection. Dynamic responses use a quality
// that costs about a millisecond; files are compressed better, once, by the build.
const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Compresses texts above a minimum size, if the client accepts it. Streams are not changed. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body, status } = c.res
  if (!body || headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (!encoding) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const isWorthIt = isWorthCompressing(bytes)
  const sent = new Headers(headers)
  sent.delete('content-length')
  if (isWorthIt) sent.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(isWorthIt ? await encode(bytes, encoding) : bytes, { status, headers: sent })
}

export type Encoding = keyof typeof encoders

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  // A copy: what zlib returns of a short text is part of 16 kB, all of which would stay in memory while it is cached.
  return Buffer.from(await encoders[encoding](body))
}

export function isWorthCompressing(body: Buffer): boolean {
  return body.length >= MIN_BYTES
}

export function acceptedEncoding(accepted = ''): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/\s*;\s*q=/))
  const names = offers.flatMap(([name, quality]) => (Number(quality ?? 1) > 0 ? [name] : []))
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
