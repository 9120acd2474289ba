import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body above `maxSize` bytes. Hono's middleware turns every body into a stream to see whether there is one;
 * it is used only if the headers do not give the length.
 */
export function limitBody(maxSize: number, refuse: () => Response): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError: refuse })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = lengthOf(c.req.raw)
    if (length === undefined) return limitStream(c, next)
    return length <= maxSize ? next() : refuse()
  }
}

/** The text of a body; undefined if it is longer than `maxSize` bytes. */
export async function readWithin(request: Request, maxSize: number): Promise<string | undefined> {
  const length = lengthOf(request)
  if (length !== undefined) return length <= maxSize ? request.text() : undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxSize) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Based on the headers; undefined if they do not tell. */
function lengthOf({ headers }: Request): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? undefined : Number(length)
}
