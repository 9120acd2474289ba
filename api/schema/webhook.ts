import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { recordAct } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { CHANGES } from '../dumps/noted.ts'
import { apiError, parseInput } from '../errors.ts'
import { limitRate } from '../http/rate-limit.ts'
import { filledLine } from '../rules/fields.ts'
import { writeTest } from '../webhooks/messages.ts'
import { refusalOfUrl } from '../webhooks/public-address.ts'
import { deliver, sendWebhooks } from '../webhooks/send.ts'
import { encrypt, makeSecret, OVERLAP_MS } from '../webhooks/signature.ts'
import { rowById } from './content-input.ts'
import { DatasetChangeKind } from './dataset.ts'
import { enumColumn, enumListColumn, enumOf } from './enum-column.ts'

// URLs of others that are told which public content has changed.

const MOST = 20
const SHOWN = 10

const WebhookValues = z.object({
  url: filledLine(2000).superRefine((url, context) => {
    const message = refusalOfUrl(url)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  changes: z
    .array(z.enum(CHANGES))
    .min(1, 'required')
    .transform((changes) => [...new Set(changes)]),
  isOn: z.boolean().nullish(),
})

const WebhookState = enumOf('WebhookState', 'Whether a webhook is told of changes.', {
  ON: 'It is.',
  OFF: 'An admin has turned it off.',
  GONE: 'Its receiver has responded with the status 410: it wants nothing more.',
  FAILED: 'Its receiver has not taken a message for more than a day.',
})

const WebhookDeliveryState = enumOf('WebhookDeliveryState', 'What became of a message.', {
  WAITING: 'It waits to be sent, or for another attempt.',
  DELIVERED: 'The receiver has taken it.',
  FAILED: 'It was given up.',
})

const WebhookProblem = enumOf('WebhookProblem', 'Why an attempt did not count.', {
  TIMED_OUT: 'No response within 15 seconds.',
  UNREACHABLE: 'The connection failed, or the certificate is not valid.',
  NOT_PUBLIC: 'The host has no public IP address.',
  REDIRECTED: 'The response was a redirect, which is not followed.',
  REFUSED: 'The response had another status than 200 to 299.',
  NO_SECRET: 'The secret cannot be decrypted, since `AUTH_SECRET` is another: rotate it.',
})

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'A message to a webhook. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID: the `webhook-id` of each attempt.' }),
    isTest: t.exposeBoolean('isTest', { description: 'Whether an admin has sent it to try the receiver.' }),
    body: t.exposeString('body', { description: 'What is sent, as JSON.' }),
    state: t.field(enumColumn('state', WebhookDeliveryState, 'What became of it.')),
    attempts: t.exposeInt('attempts', { description: 'How often it was sent.' }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the last response.' }),
    problem: t.field({
      type: WebhookProblem,
      nullable: true,
      description: 'Why the last attempt did not count.',
      select: { problem: true },
      resolve: ({ problem }) => problem as 'REFUSED' | null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it is sent next, if it is waiting.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was delivered or given up.',
    }),
  }),
})

const Webhook = builder.prismaObject('Webhook', {
  description: 'A URL of somebody else that is told which public content has changed. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    url: t.exposeString('url', { description: 'Where messages are sent.' }),
    changes: t.field(enumListColumn('changes', DatasetChangeKind, 'What it is told of.')),
    state: t.field(enumColumn('state', WebhookState, 'Whether it is told of changes.')),
    isOn: t.boolean({
      description: 'Whether the state is `ON`.',
      select: { state: true },
      resolve: ({ state }) => state === 'ON',
    }),
    toldVersion: t.exposeInt('told', {
      nullable: true,
      description: 'The content version up to which messages were written; null for the moment before the first.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    formerSecretUntil: t.expose('formerUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when messages are signed with the former secret as well.',
    }),
    deliveries: t.relation('deliveries', {
      description: `The last ${SHOWN} messages, the newest first. They are stored for 30 days.`,
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: SHOWN },
    }),
  }),
})

interface Secret {
  id: string
  secret: string
}

const WebhookSecret = builder.objectRef<Secret>('WebhookSecret').implement({
  description: 'A new secret of a webhook. It cannot be read again.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      description: 'What verifies signatures, as Standard Webhooks writes it: `whsec_` and 32 bytes in Base64.',
    }),
    webhook: t.prismaField({
      type: Webhook,
      description: 'The webhook.',
      resolve: (query, { id }) => prisma.webhook.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})

const WebhookInput = builder.inputType('WebhookInput', {
  description: 'A webhook.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'At most 2,000 characters. It begins with `https://`, and its host is public.',
    }),
    changes: t.field({ type: [DatasetChangeKind], required: true, description: 'What it is told of; at least one.' }),
    isOn: t.boolean({
      description: 'Whether it is told of changes; true by default. Turned on again, it is told what it has missed.',
    }),
  }),
})

adminQueries((t) => ({
  webhooks: t.prismaField({
    type: [Webhook],
    description: 'All webhooks, the newest first. For admins.',
    resolve: (query) => prisma.webhook.findMany({ ...query, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
  }),
}))

const input = { type: WebhookInput, required: true, description: 'The webhook.' } as const
const idArg = { required: true, description: 'UUID of the webhook.' } as const
const INPUT_ERRORS =
  'BAD_USER_INPUT (`required`, `tooLong`, `invalid`, `notHttps`, `notPublic`); CONFLICT with `reason: "alreadyThere"` for the URL of another webhook'

/** The path of a URL may be a secret. */
const hostOf = (url: string) => new URL(url).host

async function refuseSecond(tx: Prisma.TransactionClient, url: string, id?: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mayan-medicinal-plants webhooks'))`
  const others = await tx.webhook.count({ where: { url, ...(id && { NOT: { id } }) } })
  if (others > 0) throw apiError('CONFLICT', { reason: 'alreadyThere' })
}

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookSecret,
    description: `Registers a webhook, and returns the secret that signs its messages. For admins. Errors: ${INPUT_ERRORS}, or \`tooMany\` from ${MOST} on.`,
    args: { input: t.arg(input) },
    resolve: async (_root, args, context, info) => {
      const { isOn, ...values } = parseInput(WebhookValues, args.input)
      const secret = makeSecret()
      const encrypted = await encrypt(secret)
      const created = await inAct(context, info, async (tx, act) => {
        await refuseSecond(tx, values.url)
        if ((await tx.webhook.count()) >= MOST) throw apiError('CONFLICT', { reason: 'tooMany' })
        const state = isOn === false ? 'OFF' : 'ON'
        const { id } = await tx.webhook.create({ data: { ...values, state, secret: encrypted } })
        await recordAct(tx, act, [{ id, words: hostOf(values.url) }])
        return { id, secret }
      })
      void sendWebhooks()
      return created
    },
  }),
  updateWebhook: t.prismaField({
    type: Webhook,
    description: `Changes a webhook, or turns it on or off. For admins. Errors: NOT_FOUND; ${INPUT_ERRORS}.`,
    args: { id: t.arg.id(idArg), input: t.arg(input) },
    resolve: async (query, _root, args, context, info) => {
      const { isOn, ...values } = parseInput(WebhookValues, args.input)
      const id = await inAct(context, info, async (tx, act) => {
        const { id } = await rowById(args.id, (where) => tx.webhook.findUniqueOrThrow({ where }))
        await refuseSecond(tx, values.url, id)
        const state = isOn == null ? {} : { state: isOn ? 'ON' : 'OFF' }
        const changed = await tx.webhook.update({ where: { id }, data: { ...values, ...state } })
        // What was given up is sent under the same id, and what has happened since comes after it.
        if (isOn)
          await tx.webhookDelivery.updateMany({
            where: { webhookId: id, state: 'FAILED', isTest: false },
            data: { state: 'WAITING', attempts: 0, dueAt: new Date(), finishedAt: null },
          })
        await recordAct(tx, act, [{ id, words: hostOf(changed.url) }])
        return id
      })
      void sendWebhooks()
      return prisma.webhook.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  deleteWebhook: t.id({
    description: 'Deletes a webhook with its messages. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id(idArg) },
    resolve: async (_root, args, context, info) => {
      return inAct(context, info, async (tx, act) => {
        const { id, url } = await rowById(args.id, (where) => tx.webhook.delete({ where }))
        await recordAct(tx, act, [{ id, words: hostOf(url) }])
        return id
      })
    },
  }),
  rotateWebhookSecret: t.field({
    type: WebhookSecret,
    description:
      'Gives a webhook a new secret. For 24 hours messages are signed with the former one as well. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id(idArg) },
    resolve: async (_root, args, context, info) => {
      const secret = makeSecret()
      const encrypted = await encrypt(secret)
      return inAct(context, info, async (tx, act) => {
        const { id, url, secret: former } = await rowById(args.id, (where) => tx.webhook.findUniqueOrThrow({ where }))
        const formerUntil = new Date(Date.now() + OVERLAP_MS)
        await tx.webhook.update({ where: { id }, data: { secret: encrypted, formerSecret: former, formerUntil } })
        await recordAct(tx, act, [{ id, words: hostOf(url) }])
        return { id, secret }
      })
    },
  }),
  testWebhook: t.prismaField({
    type: WebhookDelivery,
    description:
      'Sends a message of the type `webhook.test` once, whether the webhook is on or off, and returns what became of it. For admins. Errors: NOT_FOUND; RATE_LIMITED.',
    args: { id: t.arg.id(idArg) },
    resolve: async (query, _root, args, context, info) => {
      const act = await actOf(context, info)
      await limitRate(['webhookTest', act.actor!.id])
      const id = await prisma.$transaction(async (tx) => {
        const webhook = await rowById(args.id, (where) => tx.webhook.findUniqueOrThrow({ where }))
        await recordAct(tx, act, [{ id: webhook.id, words: hostOf(webhook.url) }])
        return writeTest(tx, webhook.id)
      })
      await deliver(await prisma.webhookDelivery.findUniqueOrThrow({ where: { id }, include: { webhook: true } }))
      return prisma.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))
