import type { GraphQLObjectType, GraphQLSchema } from 'graphql'

/** A codegen plugin: the names of all queries and mutations as types, to check tables of them for completeness. */
export function plugin(schema: GraphQLSchema): string {
  return [
    `export type QueryName =${unionOf(schema.getQueryType())}`,
    `export type MutationName =${unionOf(schema.getMutationType())}`,
  ].join('\n')
}

function unionOf(type: GraphQLObjectType | null | undefined): string {
  return Object.keys(type?.getFields() ?? {})
    .map((name) => `\n  | '${name}'`)
    .join('')
}
