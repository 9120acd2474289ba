import { queryFromInfo } from '@pothos/plugin-prisma'
import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'
import type { Select } from '../database/rows.ts'

// By the place in the query, which only a compiled query has again, and then with the same variables.
const known = new WeakMap<readonly FieldNode[], Select>()

/**
 * What is selected of the nodes of a list. plugin-prisma works it out, and notes for the fields below what has been loaded for
 * them; where nothing but columns is selected, the fields see for themselves (`loaded-fields.ts`), and it is remembered.
 */
export function selectNodes(context: Context, info: GraphQLResolveInfo): Select {
  const remembered = known.get(info.fieldNodes)
  if (remembered) return remembered
  const query = queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true, createdAt: true } })
  const select = query.select as Select
  if (Object.values(select).every((wanted) => wanted === true)) known.set(info.fieldNodes, select)
  return select
}
