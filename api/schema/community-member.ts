import { z } from 'zod'
import { recordAct, titled } from '../audit/audit.ts'
import { normalizeEmail } from '../auth/email-address.ts'
import { adminQueries, builder } from '../builder.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { filledText } from '../rules/fields.ts'
import { isUuid } from '../rules/storable.ts'
import { inLanguage, langArg } from './language.ts'
import { Viewer } from './viewer-ref.ts'

// Who belongs to a community, and so reads what its protocol withholds from others.

const CommunityMember = builder.prismaObject('CommunityMember', {
  description: 'That somebody belongs to a community, for this member and for admins.',
  select: { communityId: true, userId: true },
  fields: (t) => ({
    id: t.id({ description: 'An id.', resolve: ({ communityId, userId }) => `${communityId}:${userId}` }),
    communityId: t.exposeID('communityId', { description: 'UUID of the community.' }),
    userId: t.exposeID('userId', { description: 'UUID of the member.' }),
    communityName: t.string({
      description: 'Name of the community.',
      args: langArg,
      select: { community: { select: { nameEn: true, nameEs: true } } },
      resolve: ({ community }, { lang }) => inLanguage(community, 'name', { lang, fallback: true }) ?? '',
    }),
    email: t.string({
      description: 'Email address of the member.',
      select: { user: { select: { email: true } } },
      resolve: ({ user }) => user.email,
    }),
    isInitiated: t.exposeBoolean('isInitiated', { description: 'Whether the community calls the member initiated.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
  }),
})

builder.prismaObjectField(Viewer, 'communities', (t) =>
  t.relation('memberships', {
    type: CommunityMember,
    description: 'The communities that the member belongs to, the latest first.',
    query: { orderBy: { createdAt: 'desc' } },
  }),
)

adminQueries((t) => ({
  communityMembers: t.prismaField({
    type: [CommunityMember],
    description: 'Who belongs to a community, the latest first. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the community.' }) },
    resolve: (query, _root, { id }) =>
      isUuid(id)
        ? prisma.communityMember.findMany({ ...query, where: { communityId: id }, orderBy: { createdAt: 'desc' } })
        : [],
  }),
}))

const Invited = z.object({ email: filledText(254).transform(normalizeEmail) })

const communityIdArg = builder.args((t) => ({
  communityId: t.id({ required: true, description: 'UUID of the community.' }),
}))

builder.mutationFields((t) => ({
  setCommunityMember: t.prismaField({
    type: CommunityMember,
    description:
      'Says that somebody belongs to a community, and whether as initiated: the member then reads what is withheld from others. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`email`: `required`, `unknown`, `notConfirmed`: it may belong to somebody else).',
    args: {
      ...communityIdArg,
      email: t.arg.string({ required: true, description: 'Email address of the account.' }),
      isInitiated: t.arg.boolean({ required: true, description: 'Whether the community calls the member initiated.' }),
    },
    resolve: async (query, _root, { communityId, isInitiated, ...args }, context, info) => {
      const { email } = parseInput(Invited, args)
      const words = await nameOf(communityId)
      const user = await prisma.user.findUnique({ where: { email }, select: { id: true, emailVerified: true } })
      if (!user) throw badInput({ email: 'unknown' })
      if (!user.emailVerified) throw badInput({ email: 'notConfirmed' })
      const key = { communityId, userId: user.id }
      return inAct(context, info, async (tx, act) => {
        await recordAct(tx, act, [{ id: user.id, words: `${email} · ${words}${isInitiated ? ' ✓' : ''}` }])
        return tx.communityMember.upsert({
          ...query,
          where: { communityId_userId: key },
          create: { ...key, isInitiated },
          update: { isInitiated },
        })
      })
    },
  }),
  removeCommunityMember: t.id({
    description:
      'Says that somebody belongs to a community no more; it counts at once. Returns the UUID of the member. For admins. Errors: NOT_FOUND.',
    args: { ...communityIdArg, userId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: async (_root, { communityId, userId }, context, info) => {
      const words = await nameOf(communityId)
      if (!isUuid(userId)) throw apiError('NOT_FOUND')
      await inAct(context, info, async (tx, act) => {
        const { count } = await tx.communityMember.deleteMany({ where: { communityId, userId } })
        if (count === 0) throw apiError('NOT_FOUND')
        const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
        await recordAct(tx, act, [{ id: userId, words: `${user.email} · ${words}` }])
      })
      return userId
    },
  }),
}))

/** For the log. Throws NOT_FOUND. */
async function nameOf(id: string): Promise<string> {
  const community = isUuid(id) ? await prisma.community.findUnique({ where: { id } }) : null
  if (!community) throw apiError('NOT_FOUND')
  return titled(community.nameEs, community.nameEn)
}
