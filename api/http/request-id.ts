import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

export function requestIdOf(c: Context): string {
  return toRequestId(c.req.header('x-request-id'))
}

/** An id that was given, if it may appear in logs, or a new one. */
export function toRequestId(given: string | undefined): string {
  return given && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}
