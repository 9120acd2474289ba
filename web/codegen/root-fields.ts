import type { GraphQLObjectType, GraphQLSchema } from 'graphql'

/** A plugin of codegen: the names of all queries and mutations, as types, so that a table of them has to be complete. */
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
