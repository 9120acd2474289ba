import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  getNullableType,
  GraphQLError,
  isListType,
  Kind,
  parse,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { MAX_PAGE } from '../content/list.ts'
import { MAX_TERM } from '../rules/search/words.ts'
import { wordsOf } from '../content/search/words.ts'
import { measure } from './measure.ts'

/** Bytes in the request body. */
export const MAX_BODY = 256 * 1024

/**
 * Limits of one request. GraphQL Armor has none for merged fields and introspection, and its errors do not say the numbers.
 * The site's own operations stay below half of each (checked by a test).
 */
export const LIMITS = {
  characters: 20_000,
  tokens: 2_000,
  depth: 12,
  aliases: 80,
  /** At one location. */
  directives: 4,
  /** The same response name in one selection set, or in sets that are merged. */
  duplicates: 16,
  /** Values in an introspection, each list counted as ten: tools ask for some 35,000. */
  introspection: 50_000,
  cost: 5_000,
  /** Characters in the data of a response. An introspection by tools has some 670,000. */
  answer: 1_300_000,
}

/** Admins export lists as one string. */
export const ANSWER_FOR_ADMINS = 20 * LIMITS.answer

/** Assumed length of a list without `first`: tags, names, sources, related plants. */
const USUAL_LENGTH = 5
/** The time of a search grows with its words. */
const SEARCH_COST = 50
const SEARCH_WORD_COST = 60

type Limit = keyof typeof LIMITS

const EXPLANATIONS: Record<Limit, (asked: string, limit: string) => string> = {
  characters: (asked, limit) => `The query has ${asked} characters; the limit is ${limit}.`,
  tokens: (_asked, limit) => `The query has more than ${limit} tokens.`,
  depth: (asked, limit) => `The query is nested ${asked} levels deep; the limit is ${limit}.`,
  aliases: (asked, limit) => `The query has ${asked} aliases; the limit is ${limit}.`,
  directives: (asked, limit) => `A location in the query has ${asked} directives; the limit is ${limit}.`,
  duplicates: (asked, limit) => `The query selects the same field ${asked} times in one place; the limit is ${limit}.`,
  introspection: (asked, limit) =>
    `The introspection query selects ${asked} values, with ten in each list; the limit is ${limit}.`,
  cost: (asked, limit) =>
    `The query costs ${asked}; the limit is ${limit}. Request fewer items (\`first\`) or fewer fields.`,
  answer: (_asked, limit) =>
    `The response has more than ${limit} characters. Request fewer items (\`first\`) or fewer fields.`,
}

/** The error for a query over a limit, with the numbers in the message and in `extensions`. */
export function tooComplex(limit: Limit, asked: number): GraphQLError {
  const [shown, shownLimit] = [asked, LIMITS[limit]].map((number) => number.toLocaleString('en'))
  return new GraphQLError(EXPLANATIONS[limit](shown!, shownLimit!), {
    extensions: {
      code: 'TOO_COMPLEX',
      limit: { of: limit, asked, limit: LIMITS[limit] },
      http: { status: 400, spec: true },
    },
  })
}

/** Parses a query. Throws a syntax error, or TOO_COMPLEX before any expensive step. */
export function parseWithinLimits(text: string): DocumentNode {
  if (text.length > LIMITS.characters) throw tooComplex('characters', text.length)
  const document = parseTokens(text)
  for (const [limit, asked] of Object.entries(measure(document))) {
    if (asked > LIMITS[limit as Limit]) throw tooComplex(limit as Limit, asked)
  }
  return document
}

function parseTokens(text: string): DocumentNode {
  try {
    // Only strings hold other letters than those of ASCII.
    return parse(text.normalize('NFC'), { maxLexicalTokens: LIMITS.tokens })
  } catch (error) {
    const isTooLong = error instanceof GraphQLError && error.message.includes('Parsing aborted')
    throw isTooLong ? tooComplex('tokens', LIMITS.tokens + 1) : error
  }
}

/** Default cost of a field: one, multiplied by the number of its rows. */
export function fieldCost(
  args: Record<string, unknown>,
  _context: unknown,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type'>,
): { field: number; multiplier: number } {
  if (typeof args['first'] === 'number') {
    return { field: searchCost(args['search']), multiplier: Math.min(args['first'], MAX_PAGE) }
  }
  // The rows of a connection are counted at the field with `first`.
  const isList = isListType(getNullableType(field.type)) && field.name !== 'edges'
  return { field: 1, multiplier: isList ? USUAL_LENGTH : 1 }
}

function searchCost(term: unknown): number {
  if (typeof term !== 'string' || term.trim() === '') return 1
  return SEARCH_COST + SEARCH_WORD_COST * wordsOf(term.slice(0, MAX_TERM)).length
}

/** Values of an introspection that cost one: they are in memory. */
const INTROSPECTED = 10

/**
 * The cost of an operation: about one for each value in its response, more for expensive ones. Throws if a variable or an
 * argument does not match the schema: then nothing of the operation runs, since the rest of it may cost anything.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const isMeant = (node: DefinitionNode) => node === operation || node.kind === Kind.FRAGMENT_DEFINITION
  const meant = { ...document, definitions: document.definitions.filter(isMeant) }
  try {
    const { complexity } = complexityFromQuery(meant, { schema, variables })
    return Math.round(complexity + measure(meant).introspection / INTROSPECTED)
  } catch (error) {
    if (error instanceof GraphQLError) throw invalid(error)
    throw error
  }
}

function invalid({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400, spec: true } }
  return new GraphQLError(message, { nodes, extensions })
}
