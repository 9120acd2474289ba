import type { MiddlewareHandler } from 'hono'
import { requestIds } from '../log.ts'
import { siteUrl } from './site-url.ts'

export type HeaderRecord = Record<string, string>

/** Security headers of every response. Pages add a content security policy. */
export const SAFE_HEADERS: HeaderRecord = {
  'cross-origin-opener-policy': 'same-origin',
  // Pictures and API responses may be loaded by any site.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(self), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
}

export const addHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value)
  c.header('x-request-id', requestIds.getStore())
}
