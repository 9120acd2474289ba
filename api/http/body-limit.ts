import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than so many bytes. Hono's own middleware makes a stream of every body, to see whether there is
 * one; it is asked only where the headers do not say how long the body is.
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

/** The text of a body; undefined where it is longer than so many bytes. */
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

/** What the headers say; undefined where they leave it to the body. */
function lengthOf({ headers }: Request): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? undefined : Number(length)
}
