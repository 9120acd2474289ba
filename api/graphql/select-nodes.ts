import { queryFromInfo } from '@pothos/plugin-prisma'
import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'

// By the place in the query, which only a compiled query has again, and then with the same variables.
const known = new WeakMap<readonly FieldNode[], object>()

/**
 * What is selected of the nodes of a list. plugin-prisma works it out, and notes for the fields below what has been loaded for
 * them; where nothing but columns is selected, the fields see for themselves (`loaded-fields.ts`), and it is remembered.
 */
export function selectNodes(context: Context, info: GraphQLResolveInfo): object {
  const remembered = known.get(info.fieldNodes)
  if (remembered) return remembered
  const query = queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true, createdAt: true } })
  if (Object.values(query.select).every((wanted) => wanted === true)) known.set(info.fieldNodes, query)
  return query
}
