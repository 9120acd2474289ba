import { filter, pipe, Repeater } from 'graphql-yoga'
import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { hasSession } from '../auth/viewer.ts'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { actOf, inAct, signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { isLink } from '../rules/links.ts'
import { completeUrl } from '../rules/complete-url.ts'
import { countStream } from '../graphql/member-streams.ts'
import { notificationsSent, publishNotification } from '../graphql/events.ts'
import { newestFirst } from '../content/conditions.ts'
import { checkFirst } from '../content/list.ts'
import { leadsToPage } from '../content/pages.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { filledLine, plainText } from '../rules/fields.ts'
import { orElse } from '../rules/zod.ts'
import { rowById } from './content-input.ts'
import { Language, shortText } from './language.ts'
import { Viewer } from './viewer-ref.ts'
import { enumOf } from './enum-column.ts'

const title = filledLine(200)
const message = plainText(2000).transform((text) => text?.trim() ?? null)

const NotificationValues = z.object({
  titleEn: title,
  titleEs: title,
  messageEn: message,
  messageEs: message,
  linkUrl: orElse(
    null,
    z
      .string()
      .trim()
      .overwrite(completeUrl)
      .max(2000, 'tooLong')
      .refine((link) => link === '' || (isLink(link) && !/^http:/i.test(link)), 'invalidLink'),
  ),
  priority: orElse('NORMAL', z.enum(['NORMAL', 'HIGH', 'URGENT'])),
  audience: orElse(null, z.enum(['EN', 'ES'])).transform((language) => language?.toLowerCase() ?? null),
  sendAt: orElse(null, z.date()),
})

const MAX_AHEAD_MS = 366 * 24 * 60 * 60_000

/** Throws BAD_USER_INPUT for a time that has passed or is too far ahead. */
function checkTime(time: Date | null): void {
  const ahead = time ? time.valueOf() - Date.now() : 1
  if (ahead <= 0) throw badInput({ sendAt: 'past' })
  if (ahead > MAX_AHEAD_MS) throw badInput({ sendAt: 'tooLate' })
}

async function readInput(values: unknown) {
  const input = parseInput(NotificationValues, values)
  if (input.linkUrl && !(await leadsToPage(input.linkUrl))) throw badInput({ linkUrl: 'noSuchPage' })
  return input
}

/** The notifications that a member gets: those sent to her or him, to all, or to members who use the site in this language. */
function sentTo(memberId: string, profile: { language: string } | null | undefined) {
  const audience = [{ audience: null }, { audience: profile?.language ?? '' }]
  return { sendAt: null, OR: [{ memberId }, { memberId: null, OR: audience }] }
}

function unreadBy(memberId: string, profile: { language: string; notificationsSeenAt: Date } | null | undefined) {
  return { ...sentTo(memberId, profile), createdAt: { gt: profile?.notificationsSeenAt ?? new Date() } }
}

const MEMBER = { id: true, profile: { select: { notificationsSeenAt: true, language: true } } } as const

function readProfile(memberId: string) {
  return prisma.profile.findUnique({ where: { id: memberId }, select: MEMBER.profile.select })
}

function newestSent(first: number, where: Prisma.NotificationWhereInput = { sendAt: null, memberId: null }) {
  return prisma.notification.findMany({ where, orderBy: newestFirst, take: checkLength(first) })
}

function checkLength(first: number): number {
  checkFirst(first)
  return first
}

const NotificationPriority = enumOf('NotificationPriority', 'Priority of a notification.', {
  NORMAL: 'The default.',
  HIGH: 'Should be read soon.',
  URGENT: 'Should be read immediately.',
})

// Read whole, without selecting columns: subscribers receive the row as published, without another query.
const Notification = builder.prismaObject('Notification', {
  description: 'A message to members.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    title: t.string({ ...shortText('title', 'Title.'), select: undefined }),
    message: t.string({ ...shortText('message', 'Body, as plain text.'), select: undefined }),
    linkUrl: t.exposeString('linkUrl', {
      nullable: true,
      description: 'Link target: a path on this site or an https URL, at most 2,000 characters.',
    }),
    priority: t.expose('priority', { type: NotificationPriority, description: 'Priority.' }),
    audience: t.field({
      type: Language,
      nullable: true,
      description:
        'The language of the members whom it is for, in which they last used the site; null if it is for all.',
      resolve: ({ audience }) => audience?.toUpperCase() as 'EN' | 'ES' | undefined,
    }),
    sendAt: t.expose('sendAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it will be sent; null once it has been sent. Members see it then.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was sent; before, when it was written.',
    }),
  }),
})

const firstArg = { required: true, defaultValue: 20, description: 'Number of items, from 1 to 100.' } as const

builder.queryFields((t) => ({
  notifications: t.field({
    type: [Notification],
    description:
      'Notifications that the requester gets, newest first. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT.',
    authScopes: { user: true },
    args: { first: t.arg.int(firstArg) },
    resolve: async (_root, { first }, context) => {
      const { id } = await signedIn(context)
      return newestSent(first, sentTo(id, await readProfile(id)))
    },
  }),
  sentNotifications: t.field({
    type: [Notification],
    description:
      'Notifications that were sent to all or to those with a language, newest first. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: { first: t.arg.int(firstArg) },
    resolve: (_root, { first }) => newestSent(first),
  }),
  scheduledNotifications: t.field({
    type: [Notification],
    description: 'Notifications that will be sent, the next one first. For admins.',
    authScopes: { admin: true },
    resolve: () =>
      prisma.notification.findMany({ where: { NOT: { sendAt: null } }, orderBy: [{ sendAt: 'asc' }, { id: 'asc' }] }),
  }),
}))

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.field({
    type: [Notification],
    description: 'Notifications, newest first. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int(firstArg) },
    select: MEMBER,
    resolve: ({ id, profile }, { first }) => newestSent(first, sentTo(id, profile)),
  }),
  notificationsSeenAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Notifications sent after this time are unread.',
    select: MEMBER,
    resolve: ({ profile }) => profile?.notificationsSeenAt,
  }),
  unreadNotifications: t.int({
    description: 'Number of unread notifications.',
    select: MEMBER,
    resolve: ({ id, profile }) => prisma.notification.count({ where: unreadBy(id, profile) }),
  }),
}))

const NotificationInput = builder.inputType('NotificationInput', {
  description: 'A message to members, in both languages.',
  fields: (t) => ({
    titleEn: t.string({ required: true, description: 'Title in English, from 1 to 200 characters.' }),
    titleEs: t.string({ required: true, description: 'Title in Spanish, from 1 to 200 characters.' }),
    messageEn: t.string({ description: 'Body in English: plain text, at most 2,000 characters.' }),
    messageEs: t.string({ description: 'Body in Spanish: plain text, at most 2,000 characters.' }),
    linkUrl: t.string({ description: 'Link target: a path on this site or an https URL, at most 2,000 characters.' }),
    priority: t.field({ type: NotificationPriority, description: 'Priority; NORMAL if omitted.' }),
    audience: t.field({
      type: Language,
      description: 'For members who last used the site in this language; for all if omitted.',
    }),
    sendAt: t.field({
      type: 'DateTime',
      description: 'When to send it, at most a year ahead; immediately if omitted. It may be sent 20 seconds later.',
    }),
  }),
})

const inputArg = { type: NotificationInput, required: true, description: 'The message.' } as const
const idArg = { required: true, description: 'UUID of the notification.' } as const
const INPUT_ERRORS =
  'BAD_USER_INPUT (`titleEn`, `titleEs`: `required`, `lineBreak`; `linkUrl`: `invalidLink`, or `noSuchPage` if it is of this site and readers cannot open it; `sendAt`: `past`, `tooLate`; any: `tooLong`)'

builder.mutationFields((t) => ({
  sendNotification: t.prismaField({
    type: Notification,
    description: `Sends a notification immediately, or at a given time. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; ${INPUT_ERRORS}; CONFLICT (\`clientMutationId\`).`,
    args: { input: t.arg(inputArg), ...clientMutationArg },
    resolve: async (query, _root, { clientMutationId, ...args }, context, info) => {
      const act = await actOf(context, info)
      const input = await readInput(args.input)
      const { id, isNew } = await createOnce(context, {
        mutation: 'sendNotification',
        clientMutationId,
        input,
        create: async (tx) => {
          // A retry may come when the time has passed.
          checkTime(input.sendAt)
          const { id } = await tx.notification.create({ data: input })
          await recordAct(tx, act, [{ id, words: titled(input.titleEs, input.titleEn) }])
          return id
        },
      })
      const stored = await rowById(id, (where) => prisma.notification.findUniqueOrThrow({ ...query, where }))
      if (isNew && !input.sendAt) await publishNotification(stored)
      return stored
    },
  }),
  updateNotification: t.prismaField({
    type: Notification,
    description: `Replaces a notification that has not been sent yet. Without \`sendAt\` it is sent immediately. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; NOT_FOUND; ${INPUT_ERRORS}; CONFLICT with \`reason: "alreadySent"\`.`,
    args: { id: t.arg.id(idArg), input: t.arg(inputArg) },
    resolve: async (query, _root, args, context, info) => {
      const input = await readInput(args.input)
      checkTime(input.sendAt)
      await inAct(context, info, async (tx, act) => {
        const { id } = await rowById(args.id, (where) => tx.notification.findUniqueOrThrow({ where }))
        const data = { ...input, ...(!input.sendAt && { createdAt: new Date() }) }
        const { count } = await tx.notification.updateMany({ where: { id, NOT: { sendAt: null } }, data })
        if (count === 0) throw apiError('CONFLICT', { reason: 'alreadySent' })
        await recordAct(tx, act, [{ id, words: titled(input.titleEs, input.titleEn) }])
      })
      const stored = await prisma.notification.findUniqueOrThrow({ ...query, where: { id: args.id } })
      if (!input.sendAt) await publishNotification(stored)
      return stored
    },
  }),
  deleteNotification: t.id({
    description:
      'Deletes a notification for all members, or before it is sent. Returns its UUID. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; NOT_FOUND.',
    args: { id: t.arg.id(idArg) },
    resolve: async (_root, args, context, info) => {
      return inAct(context, info, async (tx, act) => {
        const { id, titleEn, titleEs } = await rowById(args.id, (where) =>
          tx.notification.delete({ where: { ...where, memberId: null } }),
        )
        await recordAct(tx, act, [{ id, words: titled(titleEs, titleEn) }])
        return id
      })
    },
  }),
  markNotificationsSeen: t.prismaField({
    type: Viewer,
    description: 'Marks notifications as read. For members. Errors: UNAUTHENTICATED.',
    ...FOR_MEMBERS,
    args: {
      until: t.arg({
        type: 'DateTime',
        description:
          '`createdAt` of the newest notification shown; the current time if omitted. Read notifications never become unread.',
      }),
    },
    resolve: async (query, _root, { until }, context) => {
      const { id } = await signedIn(context)
      const now = new Date()
      const seen = until && until < now ? until : now
      await prisma.profile.updateMany({
        where: { id, notificationsSeenAt: { lt: seen } },
        data: { notificationsSeenAt: seen },
      })
      return prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))

builder.subscriptionField('notificationSent', (t) =>
  t.field({
    type: Notification,
    description:
      'Notifications as they are sent, until the member signs out. For members, at most 20 concurrent subscriptions each. Errors: UNAUTHENTICATED; RATE_LIMITED.',
    ...FOR_MEMBERS,
    args: {
      unread: t.arg.int({
        description:
          'Number of unread notifications that the client knows of. If there are more, the newest comes first: none is missed between a query and the subscription.',
      }),
    },
    subscribe: async (_root, { unread }, context) => {
      const who = await signedIn(context)
      return countStream(who.id, () =>
        pipe(
          // Listens before it looks.
          Repeater.merge([notificationsSent(), unread == null ? [] : newestUnknown(who.id, unread)]),
          filter(async (notification) => (await isFor(who.id, notification)) && (await hasSession(who))),
        ),
      )
    },
    resolve: (notification) => notification,
  }),
)

type Addressed = { audience: string | null; memberId: string | null }

async function isFor(memberId: string, { audience, memberId: only }: Addressed): Promise<boolean> {
  if (only !== null) return only === memberId
  return audience === null || (await readProfile(memberId))?.language === audience
}

/** The newest notification of a member who has more unread ones than are known. */
async function* newestUnknown(memberId: string, known: number) {
  const where = unreadBy(memberId, await readProfile(memberId))
  if ((await prisma.notification.count({ where })) <= known) return
  const newest = await prisma.notification.findFirst({ where, orderBy: newestFirst })
  if (newest) yield newest
}
