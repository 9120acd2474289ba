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

const DESCRIPTIONS: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Sign in first.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'There is nothing with this id.',
  NOT_AVAILABLE: 'This is not public.',
  LOCKED: 'This project is locked.',
  BAD_USER_INPUT: 'The input is not valid',
  CONFLICT: 'This clashes with what is there already.',
  RATE_LIMITED: 'Too many requests: see extensions.retryAfter (seconds).',
  TOO_COMPLEX: 'This query asks for more than the server answers at once.',
}

/** An error that a client can act on: it reaches the client as it is, while anything else is masked. */
export function apiError(code: ErrorCode, details: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(DESCRIPTIONS[code], { extensions: { code, ...details } })
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
