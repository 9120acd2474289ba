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
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding')) return limitStream(c, next)
    return Number(length) <= maxSize ? next() : refuse()
  }
}
