import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { env } from './env.ts'

/** The id of the current request: log lines include it, and users can quote it. */
export const requestIds = new AsyncLocalStorage<string>()

/** Prisma, PostgreSQL, mail servers and parsers quote what was written or sent: of them, codes are logged, and where it was. */
const QUOTING = /^(Prisma|DriverAdapter|Syntax)|Zod/

interface Failure extends Error {
  code?: unknown
  /** Of PostgreSQL. */
  severity?: unknown
  /** Of a mail server. */
  responseCode?: unknown
  /** Of Prisma. */
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

function described(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, severity, responseCode, meta, cause } = error as Failure
  const isQuoting = QUOTING.test(name) || severity !== undefined || responseCode !== undefined
  return {
    type: name,
    ...(!isQuoting && { message }),
    code,
    responseCode,
    sqlState: meta?.driverAdapterError?.cause?.originalCode,
    stack: stack?.match(/^ +at .*$/gm)?.join('\n'),
    ...(cause !== undefined && { cause: described(cause) }),
  }
}

/** Who has the link that sets a password has the account. */
function withoutLink(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/(?<=^\/api\/auth\/reset-password\/).+/, '…') : path
}

/** One JSON line per event. Secrets must not be logged: log ids and codes, not bodies and headers. */
export const log = pino({
  level: env.NODE_ENV === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  mixin: () => ({ requestId: requestIds.getStore() }),
  serializers: {
    // Lines of a stack as lines.
    err: env.NODE_ENV === 'development' ? (error: Error) => console.error(error) : described,
    path: withoutLink,
  },
})
