import {
  defaultFieldResolver,
  getArgumentValues,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Context } from '../context.ts'

/*
 * A query calls the same resolvers with the same arguments each time. An executor works out which they are for every value of
 * every row, which takes it longer than they take themselves; here it is done once. Only what goes well is answered so: of an
 * error, or a null where there may be none, is noted that it was there. The executor knows what to say, and how far it reaches.
 */

export type Query = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues' | 'operationName'>

/** Carries a query out. Returns its data; undefined where something went wrong. */
export type CompiledQuery = (context: Context) => Promise<object | undefined>

interface Run {
  context: Context
  hasFailed: boolean
}

type Path = GraphQLResolveInfo['path']

/** Makes of what a resolver returned what is answered, or a promise of it. */
type Complete = (value: unknown, path: Path | undefined, run: Run) => unknown

/** What is the same for all fields of a query, and told to each resolver. */
type Shared = Omit<GraphQLResolveInfo, 'fieldName' | 'fieldNodes' | 'returnType' | 'parentType' | 'path'>

/** For answers, in which a field may be called `__proto__`. An object that has not even this is slow. */
const INHERITS_NOTHING = Object.create(null) as object

/** Compiles a query that is valid, and was answered once. */
export function compileQuery(query: Query): CompiledQuery {
  try {
    return compile(query)
  } catch {
    // It gives a wrong argument to a field that was not reached then. Whether it is now, the executor will see.
    return () => Promise.resolve(undefined)
  }
}

function compile({ schema, document, variableValues: given, operationName }: Query): CompiledQuery {
  const operation = getOperationAST(document, operationName)!
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given ?? {})
  const fragments: Record<string, FragmentDefinitionNode> = {}
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node
  }
  const helpers = {
    promiseAll: <Value>(values: readonly (PromiseLike<Value> | Value)[]) => Promise.all(values),
    track() {},
  }
  const shared: Shared = {
    schema,
    fragments,
    operation,
    variableValues: variableValues!,
    rootValue: undefined,
    getAbortSignal: () => undefined,
    getAsyncHelpers: () => helpers,
  }
  const complete = completeObject(schema.getRootType(operation.operation)!, [operation], shared)
  return async (context) => {
    const run = { context, hasFailed: false }
    const data = await complete(undefined, undefined, run)
    return run.hasFailed ? undefined : (data as object)
  }
}

function completeObject(type: GraphQLObjectType, nodes: Selecting[], shared: Shared): Complete {
  const fields = [...collectFields(nodes, shared)].map(([key, fieldNodes]) => ({
    key,
    resolve: compileField(type, key, fieldNodes, shared),
  }))
  return (source, path, run) => {
    const answer = Object.create(INHERITS_NOTHING) as Record<string, unknown>
    const awaited: Promise<void>[] = []
    for (const { key, resolve } of fields) {
      const value = (answer[key] = resolve(source, path, run))
      if (isPromise(value)) awaited.push(value.then((settled) => void (answer[key] = settled)))
    }
    return awaited.length > 0 ? Promise.all(awaited).then(() => answer) : answer
  }
}

function compileField(parentType: GraphQLObjectType, key: string, fieldNodes: FieldNode[], shared: Shared): Complete {
  const field = shared.schema.getField(parentType, fieldNodes[0]!.name.value)!
  const resolve: GraphQLFieldResolver<unknown, Context> = field.resolve ?? defaultFieldResolver
  const args = getArgumentValues(field, fieldNodes[0]!, shared.variableValues)
  const complete = completeType(field.type, fieldNodes, shared)
  const info = { ...shared, fieldName: field.name, fieldNodes, returnType: field.type, parentType }
  return (source, prev, run) => {
    const path = { prev, key, typename: parentType.name }
    try {
      return settle(resolve(source, args, run.context, { ...info, path }), complete, path, run)
    } catch {
      return fail(run)
    }
  }
}

function completeType(type: GraphQLOutputType, nodes: FieldNode[], shared: Shared): Complete {
  if (isNonNullType(type)) {
    const complete = completeType(type.ofType, nodes, shared)
    return (value, path, run) => {
      return value == null ? fail(run) : complete(value, path, run)
    }
  }
  const complete = completeValue(type, nodes, shared)
  return (value, path, run) => (value == null ? null : complete(value, path, run))
}

function completeValue(type: GraphQLOutputType, nodes: FieldNode[], shared: Shared): Complete {
  if (isObjectType(type)) return completeObject(type, nodes, shared)
  if (isListType(type)) {
    const complete = completeType(type.ofType, nodes, shared)
    return (list, prev, run) => {
      if (!Array.isArray(list)) return fail(run)
      const items = list.map((item, key) => settle(item, complete, { prev, key, typename: undefined }, run))
      return items.some(isPromise) ? Promise.all(items) : items
    }
  }
  if (!isLeafType(type)) throw new Error('Interfaces and unions are not supported.')
  return (value, _path, run) => type.serialize(value) ?? fail(run)
}

/** Completes a value. Neither throws nor rejects, so that whatever else is under way may come to its end. */
function settle(value: unknown, complete: Complete, path: Path, run: Run): unknown {
  if (isPromise(value)) {
    const settleNow = (settled: unknown) => settle(settled, complete, path, run)
    return value.then(settleNow, () => fail(run))
  }
  if (value instanceof Error) return fail(run)
  try {
    return complete(value, path, run)
  } catch {
    return fail(run)
  }
}

function fail(run: Run): void {
  run.hasFailed = true
}

type Selecting = { selectionSet?: SelectionSetNode | undefined }

/** The fields that are selected at a place, by the key that they have in the answer. */
function collectFields(nodes: Selecting[], { fragments, variableValues }: Shared): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  const visit = ({ selectionSet }: Selecting) => selectionSet?.selections.filter(isIncluded).forEach(add)
  const add = (node: SelectionNode) => {
    if (node.kind === Kind.INLINE_FRAGMENT) return visit(node)
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      // Once: fragments that each spread another one twice would never come to an end.
      if (visited.has(node.name.value)) return
      visited.add(node.name.value)
      return visit(fragments[node.name.value]!)
    }
    const key = (node.alias ?? node.name).value
    fields.set(key, [...(fields.get(key) ?? []), node])
  }
  const isIncluded = (node: SelectionNode) =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] !== false
  nodes.forEach(visit)
  return fields
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && typeof (value as PromiseLike<unknown> | null)?.then === 'function'
}
