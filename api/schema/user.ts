import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { recordAct } from '../audit/audit.ts'
import { hasOtherAdmin } from '../auth/admins.ts'
import { isPasswordOf } from '../auth/credentials.ts'
import { normalizeEmail } from '../auth/email-address.ts'
import { newestFirst } from '../content/conditions.ts'
import { cursorDate, cursorText, cursorUuid } from '../content/cursor.ts'
import type { Database } from '../content/stores.ts'
import { actOf, inAct, signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'
import { limitRate } from '../http/rate-limit.ts'
import { isUuid } from '../rules/storable.ts'
import { dayOf } from '../content/day.ts'
import { byId, makeSortedPage, readAfter, type PageArgs } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { languageOf } from '../mail/language.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { csvOf } from './csv.ts'
import { Language } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { enumOf } from './enum-column.ts'

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
    language: t.field({
      type: Language,
      description: 'Language of the last visit.',
      select: { language: true },
      resolve: (profile) => (languageOf(profile) === 'es' ? 'ES' : 'EN'),
    }),
    lastSeenOn: t.string({
      description: 'The day of the last visit, to within a day, such as 2026-11-28.',
      select: { lastSeenOn: true },
      resolve: ({ lastSeenOn }) => seenOn(lastSeenOn),
    }),
    isDisabled: t.boolean({
      description: 'Whether an admin has disabled the account: the member cannot sign in.',
      select: { disabledAt: true },
      resolve: ({ disabledAt }) => disabledAt !== null,
    }),
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

const UserConnection = connectionOf('User', User, 'A member', 'members')

const UserSort = enumOf('UserSort', 'Order of a list of members.', {
  NEWEST: 'Newest account first.',
  LAST_SEEN: 'Last seen first.',
  EMAIL: 'By email address.',
})

const filterArgs = builder.args((t) => ({
  search: t.string({
    description: 'Part of an email address or a name, at most 100 characters. Ignores case.',
  }),
  isAdmin: t.boolean({ description: 'True for admins only, false for all others.' }),
  emailConfirmed: t.boolean({ description: 'Whether the email address is confirmed.' }),
  isDisabled: t.boolean({ description: 'Whether the account is disabled.' }),
  language: t.field({ type: Language, description: 'Language of the last visit.' }),
}))

adminQueries((t) => ({
  users: t.field({
    type: UserConnection,
    description: 'Registered members, newest first by default. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      ...filterArgs,
      sort: t.arg({ type: UserSort, required: true, defaultValue: 'NEWEST', description: 'Order of the list.' }),
    },
    resolve: (_root, { first, after, sort, ...filters }, context, info) => {
      const order = ORDERS[sort]
      const query = selectNodes(context, info, { [order.field]: true })
      return listUsers({ first, after }, order, foundBy(filters), query)
    },
  }),
}))

/** The column by which a list is sorted, and then by id; what is in its cursors. */
const ORDERS = {
  NEWEST: { field: 'createdAt', direction: 'desc', held: cursorDate },
  LAST_SEEN: { field: 'lastSeenOn', direction: 'desc', held: cursorDate },
  EMAIL: { field: 'email', direction: 'asc', held: cursorText },
} as const

async function listUsers(
  page: PageArgs,
  { field, direction, held }: (typeof ORDERS)[keyof typeof ORDERS],
  where: Prisma.ProfileWhereInput,
  query: object,
) {
  const [, value, id] = readAfter(page, z.tuple([z.literal(field), held, cursorUuid]))
  const behind = direction === 'asc' ? 'gt' : 'lt'
  const place = { OR: [{ [field]: { [behind]: value } }, { [field]: value, id: { [behind]: id } }] }
  const rows = await prisma.profile.findMany({
    ...query,
    where: { AND: [where, id ? place : {}] },
    orderBy: [{ [field]: direction }, { id: direction }],
    take: page.first + 1,
  })
  return makeSortedPage(
    page,
    rows,
    (row) => [field, row[field], row.id],
    () => prisma.profile.count({ where }),
  )
}

builder.mutationFields((t) => ({
  promoteUser: t.prismaField({
    type: User,
    description: 'Makes a member an admin, effective with the next request. Idempotent. For admins. Errors: NOT_FOUND.',
    args: { userId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: async (query, _root, { userId }, context, info) => {
      const { id, email, language } = await findProfile(userId)
      const { count } = await inAct(context, info, async (tx, act) => {
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
      const isRevoked = await prisma.$transaction(async (tx) => {
        if (!(await hasOtherAdmin(tx, id))) throw apiError('CONFLICT')
        await recordAct(tx, act, [{ id, words: email }])
        return (await tx.adminUser.deleteMany({ where: { userId: id } })).count > 0
      })
      if (isRevoked) sendSecurityMail('adminRevoked', email, language)
      return prisma.profile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  setUserDisabled: t.prismaField({
    type: User,
    description:
      'Disables the account of a member, who is signed out everywhere and cannot sign in until it is enabled again; what the member wrote stays. Idempotent. For admins. Errors: NOT_FOUND; CONFLICT for the last admin who can sign in, and for the viewer.',
    args: {
      userId: t.arg.id({ required: true, description: 'UUID of the member.' }),
      isDisabled: t.arg.boolean({ required: true, description: 'Whether the account is disabled.' }),
    },
    resolve: async (query, _root, { userId, isDisabled }, context, info) => {
      const act = await actOf(context, info)
      const { id, email, language } = await findProfile(userId)
      if (id === act.actor?.id) throw apiError('CONFLICT')
      const isChanged = await prisma.$transaction(async (tx) => {
        if (isDisabled && !(await hasOtherAdmin(tx, id))) throw apiError('CONFLICT')
        await recordAct(tx, act, [{ id, words: email }])
        const { count } = await tx.profile.updateMany({
          where: { id, disabledAt: isDisabled ? null : { not: null } },
          data: { disabledAt: isDisabled ? new Date() : null },
        })
        if (isDisabled) await endAll(tx, id)
        return count > 0
      })
      if (isChanged) sendSecurityMail(isDisabled ? 'accountDisabled' : 'accountEnabled', email, language)
      return prisma.profile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  exportUsers: t.string({
    description:
      'Registered members as CSV, newest first, with the columns `email`, `name`, `registered`, `last_seen`, `email_confirmed`, `admin`, `disabled` and `language`. What a spreadsheet would read as a formula is prefixed with an apostrophe. For admins. Errors: BAD_USER_INPUT (`password`: `wrong`); RATE_LIMITED; UNAVAILABLE.',
    args: {
      ...filterArgs,
      password: t.arg.string({ required: true, description: 'Password of the viewer, as a confirmation.' }),
    },
    resolve: async (_root, { password, ...filters }, context, info) => {
      const where = foundBy(filters)
      const { id } = await signedIn(context)
      // An open session is not enough: a device may be left unlocked.
      await limitRate(['password', id])
      if (!(await isPasswordOf(id, password))) throw badInput({ password: 'wrong' })
      await recordAct(prisma, await actOf(context, info))
      const select = { user: { select: { emailVerified: true, adminUser: { select: { userId: true } } } } }
      const rows = await prisma.profile.findMany({ where, include: select, orderBy: newestFirst })
      return csvOf([
        ['email', 'name', 'registered', 'last_seen', 'email_confirmed', 'admin', 'disabled', 'language'],
        ...rows.map(({ email, fullName, createdAt, lastSeenOn, disabledAt, language, user }) => [
          email,
          fullName ?? '',
          createdAt.toISOString(),
          seenOn(lastSeenOn),
          yesOrNo(user.emailVerified),
          yesOrNo(user.adminUser !== null),
          yesOrNo(disabledAt !== null),
          language,
        ]),
      ])
    },
  }),
}))

/** Sessions, and what could begin one. */
async function endAll(tx: Database, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } })
  await tx.verification.deleteMany({ where: { value: userId } })
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

/** The database knows the day by UTC, where it may be tomorrow already. */
function seenOn(date: Date): string {
  const [day, today] = [date.toISOString().slice(0, 10), dayOf()]
  return day < today ? day : today
}

async function findProfile(userId: string) {
  const select = { id: true, email: true, language: true }
  const profile = await prisma.profile.findFirst({ where: byId(userId), select })
  if (!profile) throw apiError('NOT_FOUND')
  return { ...profile, language: languageOf(profile) }
}

interface UserFilters {
  search?: string | null
  isAdmin?: boolean | null
  emailConfirmed?: boolean | null
  isDisabled?: boolean | null
  language?: 'EN' | 'ES' | null
}

/** Throws BAD_USER_INPUT if the search is too long. */
function foundBy({ search, isAdmin, emailConfirmed, isDisabled, language }: UserFilters): Prisma.ProfileWhereInput {
  const text = search?.trim() ?? ''
  if (text.length > MAX_SEARCH) throw badInput({ search: 'tooLong' })
  // Prisma does not escape the wildcards of LIKE.
  const contains = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return {
    AND: [
      // Email addresses are stored in lower case; comparing case-sensitively takes a quarter of the time.
      text
        ? { OR: [{ email: { contains: normalizeEmail(contains) } }, { fullName: { contains, mode: 'insensitive' } }] }
        : {},
      isAdmin == null ? {} : { user: { adminUser: isAdmin ? { isNot: null } : { is: null } } },
      emailConfirmed == null ? {} : { user: { emailVerified: emailConfirmed } },
      isDisabled == null ? {} : { disabledAt: isDisabled ? { not: null } : null },
      language ? { language: language === 'ES' ? 'es' : 'en' } : {},
    ],
  }
}
