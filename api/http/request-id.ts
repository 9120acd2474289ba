import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

/** The id of the current request: log lines include it, and users can quote it. */
export const requestIds = new AsyncLocalStorage<string>()

export function requestIdOf(c: Context): string {
  const given = c.req.header('x-request-id')
  return given && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}
