import { pino } from 'pino'
import { env } from './env.ts'
import { requestIds } from './http/request-id.ts'

/** One JSON line per event. Secrets must not be logged: log ids and codes, not bodies and headers. */
export const log = pino({
  level: env.NODE_ENV === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  mixin: () => ({ requestId: requestIds.getStore() }),
  // Lines of a stack as lines.
  ...(env.NODE_ENV === 'development' && { serializers: { err: (error: Error) => console.error(error) } }),
})
