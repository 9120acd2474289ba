import { z } from 'zod'
import { adminQueries } from '../builder.ts'
import { cursorText, cursorUuid, readCursor } from '../content/cursor.ts'
import { checkFirst, makeSortedPage } from '../content/list.ts'
import { withCommunities } from '../content/rights/attributions.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../rules/storable.ts'
import { Attribution } from './attribution.ts'
import { connectionOf, pageArgs } from './list-args.ts'

// What admins see of a community: all that is attributed to it.

const AttributionConnection = connectionOf('Attribution', Attribution, 'An attribution', 'attributions')

adminQueries((t) => ({
  communityAttributions: t.field({
    type: AttributionConnection,
    description:
      'All that is attributed to a community, also if its page was deleted: first what its consent ends for soonest. For admins. Errors: BAD_USER_INPUT; UNAUTHENTICATED; FORBIDDEN.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the community.' }), ...pageArgs },
    resolve: async (_root, { id, first, after }) => {
      checkFirst(first)
      const of = { communityId: isUuid(id) ? id : { in: [] } }
      const rows = await prisma.attribution.findMany({
        where: { ...of, ...(after != null && laterThan(after)) },
        orderBy: [{ consentUntil: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        take: first + 1,
      })
      return makeSortedPage(
        { first, after },
        await withCommunities(rows),
        (row) => [row.consentUntil, row.id],
        () => prisma.attribution.count({ where: of }),
      )
    },
  }),
}))

function laterThan(after: string) {
  const [until, id] = readCursor(after, z.tuple([cursorText.nullable(), cursorUuid]))
  const next = { consentUntil: until, id: { gt: id } }
  return until === null ? next : { OR: [{ consentUntil: { gt: until } }, next, { consentUntil: null }] }
}
