import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'

/** The query for the nodes of a connection: the selected fields, and the columns that their order needs. */
export function selectNodes(context: Context, info: GraphQLResolveInfo): object {
  return queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true, createdAt: true } })
}
