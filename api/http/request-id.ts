import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

/** The id of the request that is being answered: log lines carry it, and a reader can quote it. */
export const requestIds = new AsyncLocalStorage<string>()

/** The id that a request brings along from a proxy, or a new one. */
export function requestIdOf(c: Context): string {
  const given = c.req.header('x-request-id')
  return given && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}
