import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from './measure.ts'

/** Values of an introspection that cost one: they only have to be serialized. */
const VALUES_OF_ONE = 5

const META_FIELDS: Record<string, GraphQLField<unknown, unknown>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
}

/**
 * The cost of the introspection in an operation, by the number of values in its response, which are counted by visiting
 * the schema: each part once per selection, until the cost exceeds `limit`.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  limit: number,
): number {
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
  const counter = new Counter(schema, fragmentsOf(document), variableValues, limit * VALUES_OF_ONE)
  const values = counter.count(operation.selectionSet, META_FIELDS, undefined)
  return Math.ceil(Math.max(values, counter.isOver ? counter.visited : 0) / VALUES_OF_ONE)
}

type VariableValues = Parameters<typeof getArgumentValues>[2]
type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>

class Counter {
  /** Each visited value is at least once in the response. */
  visited = 0
  readonly #counted = new Map<SelectionSetNode, Map<unknown, number>>()
  // Resolvers of an introspection look at nothing else.
  readonly #info: GraphQLResolveInfo
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #variables: VariableValues
  readonly #most: number

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: VariableValues,
    most: number,
  ) {
    this.#info = { schema } as GraphQLResolveInfo
    this.#fragments = fragments
    this.#variables = variables
    this.#most = most
  }

  get isOver(): boolean {
    return this.visited > this.#most
  }

  /** The number of values selected from a part of the schema; from the whole schema if the source is undefined. */
  count(set: SelectionSetNode, fields: Fields, source: unknown): number {
    const counts = this.#counted.get(set) ?? new Map<unknown, number>()
    this.#counted.set(set, counts)
    const known = counts.get(source)
    if (known !== undefined) return known
    // Before it is complete, so that a recursive fragment terminates.
    counts.set(source, 0)
    let values = 0
    for (const node of set.selections) {
      this.visited++
      if (this.isOver) break
      if (node.kind === Kind.FIELD) values += this.#countField(node, fields[node.name.value], source)
      else {
        const spread = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)
        if (spread) values += this.count(spread.selectionSet, fields, source)
      }
    }
    counts.set(source, values)
    return values
  }

  #countField(node: FieldNode, field: Fields[string] | undefined, source: unknown): number {
    if (!field) return source === undefined ? 0 : 1
    const type = getNamedType(field.type)
    if (!node.selectionSet || !isObjectType(type)) return 1
    const args = getArgumentValues(field, node, this.#variables)
    const found = field.resolve!(source, args, undefined, this.#info) as unknown
    let values = 1
    for (const part of [found].flat()) {
      if (part != null) values += this.count(node.selectionSet, type.getFields(), part)
    }
    return values
  }
}
