import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { recordAct } from '../audit/audit.ts'
import { normalizeEmail } from '../auth/email-address.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'
import { isUuid } from '../database/storable.ts'
import { byId, newestPage } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { languageOf } from '../mail/language.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { pageArgs } from './list-args.ts'

builder.queryField('isAdmin', (t) =>
  t.boolean({
    description:
      'Whether a member is an admin. Members can ask about themselves, admins about everyone; in all other cases the result is false.',
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

const MAX_SEARCH = 100

/** A member as seen by admins. Members see themselves as `Viewer`. */
const User = builder.prismaObject('Profile', {
  variant: 'User',
  description: 'A registered member, as admins see it.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    email: t.exposeString('email', { description: 'Email address used to sign in.' }),
    fullName: t.exposeString('fullName', {
      nullable: true,
      description: 'Full name. Null if the member has not entered one.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
    emailConfirmed: t.boolean({
      description: 'Whether the member has confirmed the email address. Unconfirmed, it may belong to someone else.',
      select: { user: { select: { emailVerified: true } } },
      resolve: ({ user }) => user.emailVerified,
    }),
    isAdmin: t.boolean({
      description: 'Whether the member is an admin.',
      select: { user: { select: { adminUser: { select: { userId: true } } } } },
      resolve: ({ user }) => user.adminUser !== null,
    }),
  }),
})

const UserConnection = builder.connectionObject(
  { type: User, name: 'UserConnection', description: 'A page of members.' },
  { name: 'UserEdge', description: 'A member in a list.' },
)

builder.queryField('users', (t) =>
  t.field({
    type: UserConnection,
    description: 'All registered members, newest first. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      ...pageArgs,
      search: t.arg.string({
        description: 'Part of an email address or a name, at most 100 characters. Ignores case.',
      }),
    },
    resolve: (_root, args, context, info) => {
      const where = foundBy(args.search?.trim() ?? '')
      return newestPage('USER', args, { rows: prisma.profile, where, query: selectNodes(context, info) })
    },
  }),
)

builder.mutationFields((t) => ({
  promoteUser: t.prismaField({
    type: User,
    description: 'Makes a member an admin, effective with the next request. Idempotent. For admins. Errors: NOT_FOUND.',
    args: { userId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: async (query, _root, { userId }, context, info) => {
      const act = await actOf(context, info)
      const { id, email, language } = await findProfile(userId)
      const { count } = await prisma.$transaction(async (tx) => {
        await recordAct(tx, act, [{ id, words: email }])
        return tx.adminUser.createMany({ data: { userId: id }, skipDuplicates: true })
      })
      if (count > 0) sendSecurityMail('adminGranted', email, language)
      return prisma.profile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  revokeAdmin: t.prismaField({
    type: User,
    description:
      'Revokes the rights of an admin, effective with the next request. Idempotent. For admins. Errors: NOT_FOUND; CONFLICT for the last admin, and for the viewer: another admin has to do it.',
    args: { userId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: async (query, _root, { userId }, context, info) => {
      const act = await actOf(context, info)
      const { id, email, language } = await findProfile(userId)
      if (id === act.actor?.id) throw apiError('CONFLICT')
      const isRevoked = await prisma.$transaction(async (transaction) => {
        // Two admins who revoke each other concurrently must not leave the site without an admin.
        const admins = await transaction.$queryRaw<{ id: string }[]>`
          SELECT user_id AS id FROM admin_users ORDER BY user_id FOR UPDATE`
        await recordAct(transaction, act, [{ id, words: email }])
        if (!admins.some((admin) => admin.id === id)) return false
        if (admins.length === 1) throw apiError('CONFLICT')
        await transaction.adminUser.delete({ where: { userId: id } })
        return true
      })
      if (isRevoked) sendSecurityMail('adminRevoked', email, language)
      return prisma.profile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))

async function findProfile(userId: string) {
  const select = { id: true, email: true, language: true }
  const profile = await prisma.profile.findFirst({ where: byId(userId), select })
  if (!profile) throw apiError('NOT_FOUND')
  return { ...profile, language: languageOf(profile) }
}

/** Members whose email address or name contains a text. Throws BAD_USER_INPUT if it is too long. */
function foundBy(text: string): Prisma.ProfileWhereInput {
  if (text.length > MAX_SEARCH) throw badInput({ search: 'tooLong' })
  if (!text) return {}
  // Prisma does not escape the wildcards of LIKE.
  const contains = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  // Email addresses are stored in lower case; comparing case-sensitively takes a quarter of the time.
  return {
    OR: [{ email: { contains: normalizeEmail(contains) } }, { fullName: { contains, mode: 'insensitive' } }],
  }
}
