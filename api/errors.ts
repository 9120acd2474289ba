import { GraphQLError } from 'graphql'
import type { ZodError, ZodType } from 'zod'

/** Every code that `extensions.code` can carry. The words for them live in web/i18n. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_AVAILABLE'
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
  LOCKED: 'This project is locked.',
  BAD_USER_INPUT: 'Invalid input',
  CONFLICT: 'The request conflicts with the current state.',
  RATE_LIMITED: 'Too many requests. Retry after extensions.retryAfter seconds.',
  TOO_COMPLEX: 'The operation exceeds the limits of the server.',
  UNAVAILABLE: 'Temporarily unavailable. Retry after extensions.retryAfter seconds.',
}

/** An error that a client can act on: it reaches the client as it is, while anything else is masked. */
export function apiError(code: ErrorCode, details: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(DESCRIPTIONS[code], { extensions: { code, ...details } })
}

/** When whoever is told UNAVAILABLE may ask again, in seconds. */
export const RETRY_AFTER = 2

/** Why something is unavailable, where whoever runs the site can do something about it. */
export type UnavailableReason = 'STORAGE_FULL' | 'STORAGE_READ_ONLY'

/** Something that the site needs does not answer. It reaches clients as UNAVAILABLE, with the HTTP status 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  readonly reason: UnavailableReason | undefined

  constructor(message: string, { reason, ...options }: ErrorOptions & { reason?: UnavailableReason } = {}) {
    super(message, options)
    this.reason = reason
  }
}

// Of Prisma: not reachable, too slow, closed, no connection or transaction to be had in time, too many connections.
const UNAVAILABLE_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])

// Of the system, when a file is to be written.
const STORAGE_CODES: Partial<Record<string, UnavailableReason>> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EROFS: 'STORAGE_READ_ONLY',
}

/** Whether an error comes from something that is away for now, rather than from a mistake. */
export function isUnavailable(error: unknown): boolean {
  return causeOf(error) !== undefined
}

/** Why, where that is known. */
export function reasonOf(error: unknown): UnavailableReason | undefined {
  return causeOf(error)?.reason
}

function causeOf(error: unknown): { reason?: UnavailableReason } | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof UnavailableError) return error
  const code = String((error as { code?: unknown }).code)
  if (UNAVAILABLE_CODES.has(code)) return {}
  if (STORAGE_CODES[code]) return { reason: STORAGE_CODES[code] }
  return causeOf(error.cause) ?? causeOf((error as { originalError?: unknown }).originalError)
}

/** UNAVAILABLE, as GraphQL answers it: with the HTTP status 503 and `Retry-After`. */
export function unavailable(error?: unknown): GraphQLError {
  const http = { status: 503, headers: { 'retry-after': String(RETRY_AFTER) } }
  const reason = reasonOf(error)
  return apiError('UNAVAILABLE', { retryAfter: RETRY_AFTER, ...(reason && { reason }), http })
}

/** RATE_LIMITED, as GraphQL answers an operation that costs too much for now: with the HTTP status 429 and `Retry-After`. */
export function rateLimited(retryAfter: number): GraphQLError {
  return apiError('RATE_LIMITED', { retryAfter, http: { status: 429, headers: { 'retry-after': String(retryAfter) } } })
}

/** `fields` goes from the path of an input to the key of a message: `{ email: 'invalid' }`. */
export function badInput(fields: Record<string, string>): GraphQLError {
  const list = Object.entries(fields).map(([path, problem]) => `${path} (${problem})`)
  const message = `${DESCRIPTIONS.BAD_USER_INPUT}: ${list.join(', ')}.`
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', fields } })
}

/** The fields that a zod schema refused; its messages are keys, not sentences. */
function invalidFields(error: ZodError): GraphQLError {
  return badInput(Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message])))
}

/** The input as its schema makes it. Throws BAD_USER_INPUT with the fields that it refuses. */
export function parseInput<Output>(schema: ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input)
  if (!result.success) throw invalidFields(result.error)
  return result.data
}
