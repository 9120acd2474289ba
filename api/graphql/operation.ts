import {
  getOperationAST,
  GraphQLError,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'
import { allowReplica } from '../database/reading.ts'
import { composed, holdsUnstorable, isStorableText, toStorable } from '../rules/storable.ts'
import { rateLimited } from '../errors.ts'
import type { RefusedPassage } from '../rules/unfinished.ts'
import type { ChargeCost } from '../http/request-limit.ts'
import { findHidden } from '../rules/markdown/as-written.ts'
import { ANSWER_FOR_ADMINS, costOf, LIMITS, tooComplex } from './limits.ts'

/** What is known of the operation of a request, collected for the cache, the metrics and the log. */
export interface Operation {
  type: OperationTypeNode
  name: string | undefined
  cost: number
  /** Names of the selected fields of Query, Mutation or Subscription. */
  fields: ReadonlySet<string>
  /** Whether an argument contains a string that the database cannot store. */
  holdsUnstorable: boolean
  /** Assumed until it has been executed without errors. */
  hasErrors: boolean
}

export interface Note {
  operation?: Operation
}

type OperationContext = Context & { note: Note; charge?: ChargeCost }

/** Records the operation, refuses one over a limit, and returns its cost in `extensions.cost`. */
export function useOperation(): Plugin<OperationContext> {
  return {
    onExecute: async ({ args, context, setResultAndStopExecution }) => {
      const operation = readOperation(args)
      if (!operation) return
      context.note.operation = operation
      const cost = { asked: operation.cost, limit: LIMITS.cost }
      if (operation.holdsUnstorable) return setResultAndStopExecution({ errors: [unstorable(args.variableValues)] })
      if (cost.asked > cost.limit) {
        // Computing the cost takes time as well.
        await context.charge?.(cost.limit)
        return setResultAndStopExecution({ errors: [tooComplex('cost', cost.asked)], extensions: { cost } })
      }
      const refused = await chargeOperation(operation, context)
      if (refused) return setResultAndStopExecution({ errors: [refused] })
      if (operation.type === 'query') allowReplica()
      return {
        onExecuteDone: async ({ result, setResult }) => {
          if (isAsyncIterable(result)) return
          if (await isTooLong(result, context)) {
            return setResult({ errors: [tooComplex('answer', LIMITS.answer + 1)], extensions: { cost } })
          }
          operation.hasErrors = Boolean(result.errors?.length)
          result.extensions = { ...result.extensions, cost }
          nameErrors(result)
        },
      }
    },
    onSubscribe: async ({ args, context, setResultAndStopExecution }) => {
      const operation = readOperation(args)
      if (!operation) return
      context.note.operation = operation
      const isTooMuch = operation.cost > LIMITS.cost
      const refused = isTooMuch ? tooComplex('cost', operation.cost) : await chargeOperation(operation, context)
      if (refused) setResultAndStopExecution({ errors: [refused] })
    },
  }
}

/** Before execution, since concurrent operations over the limit would otherwise run before they are counted. */
async function chargeOperation({ cost }: Operation, { charge }: OperationContext): Promise<GraphQLError | undefined> {
  const retryAfter = await charge?.(cost)
  return retryAfter === undefined ? undefined : rateLimited(retryAfter)
}

/** An invalid argument of a field with constant cost is only detected by the executor. */
function nameErrors({ errors = [] }: ExecutionResult): void {
  for (const { extensions, originalError } of errors) {
    if (!originalError || originalError instanceof GraphQLError) extensions['code'] ??= 'GRAPHQL_VALIDATION_FAILED'
  }
}

async function isTooLong({ data }: ExecutionResult, { viewer }: OperationContext): Promise<boolean> {
  if (!isLongerThan(data, LIMITS.answer)) return false
  // The list of subscribers is one string.
  return !(await viewer())?.isAdmin || isLongerThan(data, ANSWER_FOR_ADMINS)
}

function readOperation(args: ExecutionArgs): Operation | undefined {
  const { schema, document, operationName } = args
  const node = getOperationAST(document, operationName)
  if (!node) return undefined
  const { fields, literals } = reach(schema, document, node)
  const values = withStorableIds(node, composed(args.variableValues ?? {}) as Record<string, unknown>)
  args.variableValues = values
  return {
    type: node.operation,
    name: node.name?.value,
    cost: costOf(schema, document, node, values),
    fields,
    holdsUnstorable: holdsUnstorable([literals, values]),
    hasErrors: true,
  }
}

const reached = new WeakMap<OperationDefinitionNode, { fields: Set<string>; literals: string[] }>()

/** What an operation can reach. Computed once per cached document. */
function reach(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode) {
  const known = reached.get(node)
  if (known) return known
  const fields = new Set<string>()
  const literals: string[] = []
  const root = schema.getRootType(node.operation)
  const typeInfo = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(typeInfo, {
    Field: ({ name }) => {
      if (typeInfo.getParentType() === root) fields.add(name.value)
    },
    StringValue: ({ value }) => {
      literals.push(value)
    },
  })
  // Includes fragments of other operations in the document: an operation may seem to reach more than it does.
  for (const definition of document.definitions) {
    if (definition === node || definition.kind === 'FragmentDefinition') visit(definition, visitor)
  }
  const found = { fields, literals }
  reached.set(node, found)
  return found
}

/** An id or a key with characters that the database does not accept is that of nothing, like any other unknown one. */
function withStorableIds(node: OperationDefinitionNode, values: Record<string, unknown>): Record<string, unknown> {
  const ids = (node.variableDefinitions ?? []).filter(({ type }) => /^ID!?$/.test(print(type)))
  const entries = ids.flatMap(({ variable: { name } }) => {
    const id = values[name.value]
    return typeof id === 'string' ? [[name.value, toStorable(id)] as const] : []
  })
  return { ...values, ...Object.fromEntries(entries) }
}

function unstorable(values: unknown): GraphQLError {
  const refused = unstorableIn(values)
  return new GraphQLError('Strings must not contain U+0000 or a lone surrogate.', {
    extensions: {
      code: 'BAD_USER_INPUT',
      ...(refused.length > 0 && {
        fields: Object.fromEntries(refused.map(([path]) => [path, 'hidden'])),
        passages: Object.fromEntries(refused),
      }),
    },
  })
}

/** The characters of each text, by its path in the input. */
function unstorableIn(value: unknown, path: string[] = []): [path: string, passage: RefusedPassage][] {
  if (typeof value === 'string') {
    const { written = '' } = (isStorableText(value) ? undefined : findHidden(value)) ?? {}
    return written ? [[path.slice(path[0] === 'input' ? 1 : 0).join('.'), { written }]] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]) => unstorableIn(held, [...path, name]))
}

/**
 * Whether the JSON of a value has more than about `most` characters, without writing it, since that would block the
 * process for a large response. Stops as early as possible.
 */
function isLongerThan(value: unknown, most: number): boolean {
  return charactersLeft(value, most) < 0
}

function charactersLeft(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 2
  if (typeof value !== 'object' || value === null) return left - 4
  let rest = left - 2
  if (Array.isArray(value)) {
    for (const item of value) if ((rest = charactersLeft(item, rest - 1)) < 0) break
    return rest
  }
  for (const key in value) {
    rest = charactersLeft((value as Record<string, unknown>)[key], rest - key.length - 4)
    if (rest < 0) break
  }
  return rest
}
