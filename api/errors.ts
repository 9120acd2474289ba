import { GraphQLError } from 'graphql'
import type { ZodError, ZodType } from 'zod'
import type { RefusedPassage } from './rules/unfinished.ts'
import type { AllowedRange } from './rules/whole-number.ts'

/**
 * Values of `extensions.code` that resolvers throw. Their messages are in web/i18n. The GraphQL server adds others, such
 * as INTERNAL_SERVER_ERROR, GRAPHQL_VALIDATION_FAILED and PERSISTED_QUERY_NOT_FOUND.
 */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_AVAILABLE'
  | 'WITHDRAWN'
  | 'LOCKED'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'TOO_COMPLEX'
  | 'UNAVAILABLE'

const DESCRIPTIONS: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Authentication is required.',
  FORBIDDEN: 'Permission denied.',
  NOT_FOUND: 'Not found.',
  NOT_AVAILABLE: 'This content is not public.',
  WITHDRAWN: 'This content was withdrawn at the wish of its community.',
  LOCKED: 'This project is locked.',
  BAD_USER_INPUT: 'Invalid input',
  CONFLICT: 'The request conflicts with the current state.',
  RATE_LIMITED: 'Too many requests. Retry after extensions.retryAfter seconds.',
  TOO_COMPLEX: 'The operation exceeds the limits of the server.',
  UNAVAILABLE: 'Temporarily unavailable. Retry after extensions.retryAfter seconds.',
}

/** An error that clients can act on: it is sent unchanged, while other errors are masked. */
export function apiError(code: ErrorCode, details: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(DESCRIPTIONS[code], { extensions: { code, ...details } })
}

/** Whoever asked has closed the connection. */
export class ClientGoneError extends Error {}

/** Seconds after which clients may retry after UNAVAILABLE. */
export const RETRY_AFTER = 2

/** Why something is unavailable, if the operator can fix it. */
export type UnavailableReason = 'STORAGE_FULL' | 'STORAGE_READ_ONLY'

/** A service that the site depends on is unavailable. Clients get UNAVAILABLE, with the HTTP status 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  readonly reason: UnavailableReason | undefined

  constructor(message: string, { reason, ...options }: ErrorOptions & { reason?: UnavailableReason } = {}) {
    super(message, options)
    this.reason = reason
  }
}

// Prisma: unreachable, timeout, closed, no connection or transaction in time, too many connections.
const UNAVAILABLE_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])

// System errors of writing a file, and the one of PostgreSQL.
const STORAGE_CODES: Partial<Record<string, UnavailableReason>> = {
  53100: 'STORAGE_FULL',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EROFS: 'STORAGE_READ_ONLY',
}

/** Whether an error is caused by temporary unavailability rather than by a bug. */
export function isUnavailable(error: unknown): boolean {
  return causeOf(error) !== undefined
}

const CONFLICT_CODES = new Set(['P2034', '40P01', '40001'])

/** Whether a transaction failed only because of another one: a deadlock, or a serialization failure. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, originalError, meta } = error as ErrorOfLayers
  const codes = [code, meta?.driverAdapterError?.cause?.originalCode]
  return codes.some((each) => CONFLICT_CODES.has(String(each))) || isConflict(error.cause) || isConflict(originalError)
}

export function reasonOf(error: unknown): UnavailableReason | undefined {
  return causeOf(error)?.reason
}

interface ErrorOfLayers {
  code?: unknown
  originalError?: unknown
  /** In an error of Prisma, what the adapter reported. */
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

function causeOf(error: unknown): { reason?: UnavailableReason } | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof UnavailableError) return error
  const { code, originalError, meta } = error as ErrorOfLayers
  if (UNAVAILABLE_CODES.has(String(code))) return {}
  const reason = STORAGE_CODES[String(meta?.driverAdapterError?.cause?.originalCode ?? code)]
  if (reason) return { reason }
  return causeOf(error.cause) ?? causeOf(originalError)
}

export function unavailable(error?: unknown): GraphQLError {
  const http = { status: 503, headers: { 'retry-after': String(RETRY_AFTER) } }
  const reason = reasonOf(error)
  return apiError('UNAVAILABLE', { retryAfter: RETRY_AFTER, ...(reason && { reason }), http })
}

export function rateLimited(retryAfter: number): GraphQLError {
  return apiError('RATE_LIMITED', { retryAfter, http: { status: 429, headers: { 'retry-after': String(retryAfter) } } })
}

type Ranges = Record<string, AllowedRange>

type Passages = Record<string, RefusedPassage>

/**
 * `fields` maps input paths to message keys: `{ email: 'invalid' }`; `ranges` says what is allowed where that is
 * `outOfRange`, `passages` which characters of a text are refused.
 */
export function badInput(
  fields: Record<string, string>,
  { ranges, passages, ...details }: { ranges?: Ranges; passages?: Passages } & Record<string, unknown> = {},
): GraphQLError {
  const list = Object.entries(fields).map(
    ([path, problem]) => `${path} (${problem}${allowed(ranges?.[path])}${quoted(passages?.[path])})`,
  )
  const message = `${DESCRIPTIONS.BAD_USER_INPUT}: ${list.join(', ')}.`
  return new GraphQLError(message, {
    extensions: {
      code: 'BAD_USER_INPUT',
      fields,
      ...(ranges && { ranges }),
      ...(passages && { passages }),
      ...details,
    },
  })
}

function quoted(passage: RefusedPassage | undefined): string {
  if (!passage?.written) return ''
  return `: “${passage.written}”${passage.better ? `, write “${passage.better}”` : ''}`
}

function allowed(range: AllowedRange | undefined): string {
  if (!range) return ''
  return range.max === undefined ? `: from ${range.min}` : `: ${range.min} to ${range.max}`
}

/** Throws BAD_USER_INPUT, with the range, unless a number is in it. */
export function checkRange(path: string, value: number, min: number, max: number): void {
  if (value < min || value > max) throw badInput({ [path]: 'outOfRange' }, { ranges: { [path]: { min, max } } })
}

function invalidFields({ issues }: ZodError, details: object): GraphQLError {
  const named = issues.map((issue) => ({ issue, path: issue.path.join('.') }))
  const params = <Value>(name: 'range' | 'passage') =>
    named.flatMap(({ issue, path }) => {
      const value = issue.code === 'custom' ? (issue.params?.[name] as Value | undefined) : undefined
      return value ? [[path, value] as const] : []
    })
  const [ranges, passages] = [params<AllowedRange>('range'), params<RefusedPassage>('passage')]
  return badInput(Object.fromEntries(named.map(({ issue, path }) => [path, issue.message])), {
    ...(ranges.length > 0 && { ranges: Object.fromEntries(ranges) }),
    ...(passages.length > 0 && { passages: Object.fromEntries(passages) }),
    ...details,
  })
}

/** The input as parsed by its schema. Throws BAD_USER_INPUT with the refused fields, and further details. */
export function parseInput<Output>(schema: ZodType<Output>, input: unknown, details: object = {}): Output {
  const result = schema.safeParse(input)
  if (!result.success) throw invalidFields(result.error, details)
  return result.data
}
