import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { env } from './env.ts'

/** The id of the current request: log lines include it, and users can quote it. */
export const requestIds = new AsyncLocalStorage<string>()

/** One JSON line per event. Secrets must not be logged: log ids and codes, not bodies and headers. */
export const log = pino({
  level: env.NODE_ENV === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  mixin: () => ({ requestId: requestIds.getStore() }),
  // Lines of a stack as lines.
  ...(env.NODE_ENV === 'development' && { serializers: { err: (error: Error) => console.error(error) } }),
})
