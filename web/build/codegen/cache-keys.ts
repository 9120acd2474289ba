import { isObjectType, isRequiredArgument, type GraphQLObjectType, type GraphQLSchema } from 'graphql'

/**
 * A codegen plugin: how graphcache identifies the types that have no `id`. The value is a field; null means that they
 * are cached within their parent.
 */
export function plugin(schema: GraphQLSchema): string {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const keys = types
    .filter((type) => !type.name.startsWith('__') && !roots.has(type) && !type.getFields()['id'])
    .map((type) => [type.name, keyOf(type, schema)])
  return `export const cacheKeys = ${JSON.stringify(Object.fromEntries(keys), null, 2)} as const\n`
}

/** The field by which a query finds an object of this type: `source(key: ID!): Source`. */
function keyOf(type: GraphQLObjectType, schema: GraphQLSchema): string | null {
  const finders = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ type: found }) => String(found).replace('!', '') === type.name,
  )
  for (const { args } of finders) {
    const required = args.filter(isRequiredArgument)
    if (required.length === 1 && type.getFields()[required[0]!.name]) return required[0]!.name
  }
  return null
}
