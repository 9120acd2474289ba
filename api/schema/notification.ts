import { filter, pipe, Repeater } from 'graphql-yoga'
import { z } from 'zod'
import { recordAct, titled } from '../audit/audit.ts'
import { hasSession } from '../auth/viewer.ts'
import { builder } from '../builder.ts'
import { actOf, signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput, parseInput } from '../errors.ts'
import { isLink } from '../http/links.ts'
import { completeUrl } from '../rules/complete-url.ts'
import { countStream } from '../graphql/member-streams.ts'
import { notificationsSent, publishNotification } from '../graphql/events.ts'
import { newestFirst } from '../content/conditions.ts'
import { checkFirst } from '../content/list.ts'
import { leadsToPage } from '../content/pages.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { filledLine, plainText } from '../rules/fields.ts'
import { rowById } from './content-input.ts'
import { shortText } from './language.ts'
import { Viewer } from './viewer-ref.ts'

const title = filledLine(200)
const message = plainText(2000).transform((text) => text?.trim() ?? null)

const NotificationValues = z.object({
  titleEn: title,
  titleEs: title,
  messageEn: message,
  messageEs: message,
  linkUrl: z
    .string()
    .trim()
    .overwrite(completeUrl)
    .max(2000, 'tooLong')
    .refine((link) => link === '' || (isLink(link) && !/^http:/i.test(link)), 'invalidLink')
    .nullish()
    .transform((link) => link || null),
  priority: z.enum(['NORMAL', 'HIGH', 'URGENT']).nullish(),
})

function checkLength(first: number): number {
  checkFirst(first)
  return first
}

const NotificationPriority = builder.enumType('NotificationPriority', {
  description: 'Priority of a notification.',
  values: {
    NORMAL: { description: 'The default.' },
    HIGH: { description: 'Should be read soon.' },
    URGENT: { description: 'Should be read immediately.' },
  },
})

// Read whole, without selecting columns: subscribers receive the row as published, without another query.
const Notification = builder.prismaObject('Notification', {
  description: 'A message to all members.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    title: t.string({ ...shortText('title', 'Title.'), select: undefined }),
    message: t.string({ ...shortText('message', 'Body, as plain text.'), select: undefined }),
    linkUrl: t.exposeString('linkUrl', {
      nullable: true,
      description: 'Link target: a path on this site or an https URL, at most 2,000 characters.',
    }),
    priority: t.expose('priority', { type: NotificationPriority, description: 'Priority.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
})

const firstArg = { required: true, defaultValue: 20, description: 'Number of items, from 1 to 100.' } as const

builder.queryField('notifications', (t) =>
  t.prismaField({
    type: [Notification],
    description: 'Notifications, newest first. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT.',
    authScopes: { user: true },
    args: { first: t.arg.int(firstArg) },
    resolve: (query, _root, { first }) =>
      prisma.notification.findMany({ ...query, orderBy: newestFirst, take: checkLength(first) }),
  }),
)

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.prismaField({
    type: [Notification],
    description: 'Notifications, newest first. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int(firstArg) },
    resolve: (query, _viewer, { first }) =>
      prisma.notification.findMany({ ...query, orderBy: newestFirst, take: checkLength(first) }),
  }),
  notificationsSeenAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Notifications sent after this time are unread.',
    select: { profile: { select: { notificationsSeenAt: true } } },
    resolve: ({ profile }) => profile?.notificationsSeenAt,
  }),
  unreadNotifications: t.int({
    description: 'Number of unread notifications.',
    select: { profile: { select: { notificationsSeenAt: true } } },
    resolve: ({ profile }) =>
      prisma.notification.count({ where: { createdAt: { gt: profile?.notificationsSeenAt ?? new Date() } } }),
  }),
}))

const NotificationInput = builder.inputType('NotificationInput', {
  description: 'A message to all members, in both languages.',
  fields: (t) => ({
    titleEn: t.string({ required: true, description: 'Title in English, from 1 to 200 characters.' }),
    titleEs: t.string({ required: true, description: 'Title in Spanish, from 1 to 200 characters.' }),
    messageEn: t.string({ description: 'Body in English: plain text, at most 2,000 characters.' }),
    messageEs: t.string({ description: 'Body in Spanish: plain text, at most 2,000 characters.' }),
    linkUrl: t.string({ description: 'Link target: a path on this site or an https URL, at most 2,000 characters.' }),
    priority: t.field({ type: NotificationPriority, description: 'Priority; NORMAL if omitted.' }),
  }),
})

builder.mutationFields((t) => ({
  sendNotification: t.prismaField({
    type: Notification,
    description:
      'Sends a notification to all members immediately. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT (`titleEn`, `titleEs`: `required`, `lineBreak`; `linkUrl`: `invalidLink`, or `noSuchPage` if it is of this site and readers cannot open it; any: `tooLong`); CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: NotificationInput, required: true, description: 'The message.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { clientMutationId, ...args }, context, info) => {
      const act = await actOf(context, info)
      const input = parseInput(NotificationValues, args.input)
      if (input.linkUrl && !(await leadsToPage(input.linkUrl))) throw badInput({ linkUrl: 'noSuchPage' })
      const { priority, ...texts } = input
      const { id, isNew } = await createOnce(context, {
        mutation: 'sendNotification',
        clientMutationId,
        input,
        create: async (tx) => {
          const { id } = await tx.notification.create({ data: { ...texts, priority: priority ?? undefined } })
          await recordAct(tx, act, [{ id, words: titled(texts.titleEs, texts.titleEn) }])
          return id
        },
      })
      const sent = await rowById(id, (where) => prisma.notification.findUniqueOrThrow({ ...query, where }))
      if (isNew) await publishNotification(sent)
      return sent
    },
  }),
  deleteNotification: t.id({
    description:
      'Deletes a notification for all members. Returns its UUID. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the notification.' }) },
    resolve: async (_root, args, context, info) => {
      const act = await actOf(context, info)
      return prisma.$transaction(async (tx) => {
        const { id, titleEn, titleEs } = await rowById(args.id, (where) => tx.notification.delete({ where }))
        await recordAct(tx, act, [{ id, words: titled(titleEs, titleEn) }])
        return id
      })
    },
  }),
  markNotificationsSeen: t.prismaField({
    type: Viewer,
    description: 'Marks notifications as read. For members. Errors: UNAUTHENTICATED.',
    skipTypeScopes: true,
    authScopes: { user: true },
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
    skipTypeScopes: true,
    authScopes: { user: true },
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
          filter(() => hasSession(who)),
        ),
      )
    },
    resolve: (notification) => notification,
  }),
)

/** The newest notification of a member who has more unread ones than are known. */
async function* newestUnknown(memberId: string, known: number) {
  const profile = await prisma.profile.findUnique({ where: { id: memberId }, select: { notificationsSeenAt: true } })
  const unread = { createdAt: { gt: profile?.notificationsSeenAt ?? new Date() } }
  if ((await prisma.notification.count({ where: unread })) <= known) return
  const newest = await prisma.notification.findFirst({ where: unread, orderBy: newestFirst })
  if (newest) yield newest
}
