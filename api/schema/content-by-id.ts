import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { CONTENT_KINDS, KINDS } from '../content/kinds.ts'
import { rowsOf } from '../content/stores.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../rules/storable.ts'
import { badInput } from '../errors.ts'
import { refOf } from './content-refs.ts'

/** As many favourites as a phone keeps for somebody without an account. */
export const MAX_BY_ID = 200

/** The ids that can exist; throws BAD_USER_INPUT for too many. */
export function checkIds(ids: readonly string[], name = 'ids'): string[] {
  if (ids.length > MAX_BY_ID) throw badInput({ [name]: 'tooMany' })
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))]
}

for (const kind of CONTENT_KINDS.filter((kind) => KINDS[kind].favorites)) {
  const { table, visible } = KINDS[kind]
  builder.queryField(`${table}ById`, (t) =>
    t.prismaField({
      type: [refOf(kind)],
      description: `Public ${table} by UUID, in this order, at most ${MAX_BY_ID}. Those that are hidden or do not exist are left out. Errors: BAD_USER_INPUT.`,
      complexity: ({ ids }) => ({ field: 1, multiplier: Math.max(ids.length, 1) }),
      args: { ids: t.arg.idList({ required: true, description: `UUIDs of the ${table}.` }) },
      resolve: async (query, _root, args) => {
        const ids = checkIds(args.ids)
        const rows = await rowsOf(prisma, kind).findMany<PlantRow>({ ...query, where: { ...visible, id: { in: ids } } })
        return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      },
    }),
  )
}
