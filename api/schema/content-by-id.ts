import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../database/storable.ts'
import { badInput } from '../errors.ts'
import { Article } from './article-ref.ts'
import { Plant } from './plant-ref.ts'

/** As many favourites as a phone keeps for somebody without an account. */
export const MAX_BY_ID = 200

const description = (what: string) =>
  `Public ${what} by UUID, in this order, at most ${MAX_BY_ID}. Those that are hidden or do not exist are left out. Errors: BAD_USER_INPUT.`

const complexity = ({ ids }: { ids: readonly unknown[] }) => ({ field: 1, multiplier: Math.max(ids.length, 1) })

/** The ids that can exist; throws BAD_USER_INPUT for too many. */
export function checkIds(ids: readonly string[], name = 'ids'): string[] {
  if (ids.length > MAX_BY_ID) throw badInput({ [name]: 'tooMany' })
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))]
}

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

builder.queryFields((t) => ({
  plantsById: t.prismaField({
    type: [Plant],
    description: description('plants'),
    complexity,
    args: { ids: t.arg.idList({ required: true, description: 'UUIDs of the plants.' }) },
    resolve: async (query, _root, { ids }) => {
      const keys = checkIds(ids)
      const where = { ...KINDS.PLANT.visible, id: { in: keys } }
      return inOrder(keys, await prisma.plant.findMany({ ...query, where }))
    },
  }),
  articlesById: t.prismaField({
    type: [Article],
    description: description('articles'),
    complexity,
    args: { ids: t.arg.idList({ required: true, description: 'UUIDs of the articles.' }) },
    resolve: async (query, _root, { ids }) => {
      const keys = checkIds(ids)
      const where = { ...KINDS.ARTICLE.visible, id: { in: keys } }
      return inOrder(keys, await prisma.article.findMany({ ...query, where }))
    },
  }),
}))
