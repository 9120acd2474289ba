import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { isUuid } from '../list.ts'

builder.queryField('isAdmin', (t) =>
  t.boolean({
    description:
      'Whether a member is an admin. Members are told about themselves, admins about everybody; anybody else, and in any doubt, is told false.',
    args: { userIdToCheck: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: async (_root, { userIdToCheck }, { viewer }) => {
      const who = await viewer()
      if (!who || !isUuid(userIdToCheck)) return false
      if (who.id === userIdToCheck.toLowerCase()) return who.isAdmin
      if (!who.isAdmin) return false
      const [answer] = await prisma.$queryRaw<
        { isAdmin: boolean }[]
      >`SELECT is_admin(${userIdToCheck}::uuid) AS "isAdmin"`
      return answer?.isAdmin === true
    },
  }),
)
