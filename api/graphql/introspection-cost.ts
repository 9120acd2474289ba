import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isLeafType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** So many values of an introspection cost one: they are there already, and only have to be written down. */
const VALUES_OF_ONE = 4

const META_FIELDS: Record<string, GraphQLField<unknown, unknown>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
}

/**
 * What the introspection in an operation costs, by the values in its answer: the lists of the schema are as long as they are,
 * and are counted by asking them. No part of the schema is looked at twice for the same selection, and nothing more once it
 * is clear that it costs more than `limit`.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  limit: number,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
  // Resolvers of an introspection look at nothing else.
  const info = { schema } as GraphQLResolveInfo
  const counted = new Map<SelectionSetNode, Map<unknown, number>>()
  const most = limit * VALUES_OF_ONE
  // What is visited is in the answer at least once.
  let visited = 0

  /** The values in the selection from a part of the schema; of an operation, whose source is undefined, in its introspection. */
  function count(
    set: SelectionSetNode,
    fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
    source: unknown,
  ) {
    const known = counted.get(set)?.get(source)
    if (known !== undefined) return known
    if (!counted.has(set)) counted.set(set, new Map())
    // Before it is complete, so that a fragment within itself comes to an end.
    counted.get(set)!.set(source, 0)
    let values = 0
    for (const node of set.selections) {
      if (++visited > most) break
      if (node.kind === Kind.FIELD) {
        const field = fields[node.name.value]
        const type = field && getNamedType(field.type)
        if (source !== undefined || field) values++
        if (!field || !type || isLeafType(type) || !node.selectionSet || !isObjectType(type)) continue
        const args = getArgumentValues(field, node, variableValues)
        const found = field.resolve!(source, args, undefined, info) as unknown
        for (const part of [found].flat()) if (part != null) values += count(node.selectionSet, type.getFields(), part)
      } else {
        const spread = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
        if (spread) values += count(spread.selectionSet, fields, source)
      }
    }
    counted.get(set)!.set(source, values)
    return values
  }

  const values = count(operation.selectionSet, META_FIELDS, undefined)
  return Math.ceil(Math.max(values, visited > most ? visited : 0) / VALUES_OF_ONE)
}
