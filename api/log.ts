import { pino } from 'pino'
import { env } from './env.ts'
import { requestIds } from './http/request-id.ts'

/** One line of JSON an event. Secrets never get here: log ids and codes, not bodies and headers. */
export const log = pino({
  level: env.NODE_ENV === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  mixin: () => ({ requestId: requestIds.getStore() }),
})
