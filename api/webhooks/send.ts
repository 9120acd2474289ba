import { randomUUID } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import type { Webhook, WebhookDelivery } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { currentDump } from '../dumps/dumps.ts'
import { readVersion } from '../dumps/noted.ts'
import { env } from '../env.ts'
import { isUnavailable } from '../errors.ts'
import { siteUrl } from '../http/site-url.ts'
import { log } from '../log.ts'
import { mailWebhookEnded } from './ended-mail.ts'
import { writeMessage } from './messages.ts'
import { post, type Posted } from './post.ts'
import { signedHeaders } from './signature.ts'

// Tells webhooks what has changed, by one process of all. A message is sent again under its id until the receiver takes it;
// if the process ends before the outcome is stored, the next one sends it again as well.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A process that has not said for so long that it works has ended. */
const LEFT_AFTER_MS = MINUTE_MS
const BEAT_MS = 10 * SECOND_MS
/** After each attempt that failed; the one after the last is the last. A day and some hours. */
const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]
/** Many receivers may be slow. */
const AT_ONCE = 8
/** A dump of very much content takes minutes: the site then makes one for a fifth of the time at most. */
const REST = 4
const GONE = 410

/** A process that sends; tests have several in one. */
export class WebhookSender {
  readonly #id = randomUUID()
  readonly #schema: GraphQLSchema
  #running: Promise<void> | undefined
  #restsUntil = 0
  #isStopping = false

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** Sends what is due, if no other process does. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        // Requests log that the database is away, and it is tried again.
        if (!isUnavailable(error)) log.error({ err: error }, 'webhooks could not be told; it is tried again')
      })
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #work(): Promise<void> {
    if ((await prisma.webhook.count({ where: { state: 'ON' } })) === 0 || !(await this.#claim())) return
    const beating = setInterval(() => void this.#claim().catch(() => {}), BEAT_MS)
    try {
      await this.#sendDue()
      await this.#writeMessages()
      await this.#sendDue()
    } finally {
      clearInterval(beating)
      await prisma.webhookSender.deleteMany({ where: { holder: this.#id } })
    }
  }

  async #claim(): Promise<boolean> {
    // The folder of an embedded database belongs to this process only.
    const left = env.DATABASE_URL ? LEFT_AFTER_MS : 0
    const rows = await prisma.$queryRaw<object[]>`
      INSERT INTO webhook_senders AS known (id, holder, beat_at) VALUES (1, ${this.#id}::uuid, now())
      ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, beat_at = excluded.beat_at
        WHERE known.holder = excluded.holder OR known.beat_at <= now() - make_interval(secs => ${left / SECOND_MS}::float8)
      RETURNING id`
    return rows.length > 0
  }

  async #writeMessages(): Promise<void> {
    const webhooks = await prisma.webhook.findMany({ where: { state: 'ON' } })
    const newest = (await readVersion()).version
    if (this.#isStopping || Date.now() < this.#restsUntil || webhooks.every(({ told }) => told === newest)) return
    const start = Date.now()
    const { version } = await currentDump(this.#schema, { isPatient: true })
    const took = Date.now() - start
    if (took > MINUTE_MS) this.#restsUntil = Date.now() + took * REST
    for (const webhook of webhooks) await writeMessage(webhook, version)
  }

  async #sendDue(): Promise<void> {
    const due = await prisma.webhookDelivery.findMany({
      where: { state: 'WAITING', dueAt: { lte: new Date() }, webhook: { state: 'ON' } },
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      include: { webhook: true },
    })
    const sendNext = async () => {
      for (let next = due.shift(); next && !this.#isStopping; next = due.shift()) await deliver(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  }
}

/** Sends a message, and stores what became of it. */
export async function deliver(delivery: WebhookDelivery & { webhook: Webhook }): Promise<void> {
  const { id, body, webhook, isTest } = delivery
  const posted = await send(webhook, id, body)
  const attempts = delivery.attempts + 1
  const isDelivered = posted.problem === null
  const wait = RETRY_AFTER_MS[attempts - 1]
  const isGone = posted.status === GONE && !isTest
  const isOver = isDelivered || isTest || isGone || wait === undefined
  const state = isDelivered ? 'DELIVERED' : isOver ? 'FAILED' : 'WAITING'
  const end = isOver && !isDelivered && !isTest ? (isGone ? 'GONE' : 'FAILED') : undefined
  const ended = await prisma.$transaction(async (tx) => {
    // Another process may have sent it meanwhile, if this one has stood still.
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, attempts: delivery.attempts },
      data: {
        ...posted,
        state,
        attempts,
        ...(isOver ? { finishedAt: new Date() } : { dueAt: new Date(Date.now() + wait) }),
      },
    })
    if (count === 0 || !end) return false
    const { count: turnedOff } = await tx.webhook.updateMany({
      where: { id: webhook.id, state: 'ON' },
      data: { state: end },
    })
    return turnedOff > 0
  })
  // The URL may be a secret of its receiver.
  if (!isDelivered) log.warn({ delivery: id, webhook: webhook.id, attempts, ...posted }, 'a webhook was not told')
  if (ended) await mailWebhookEnded(webhook, end!)
}

async function send(webhook: Webhook, id: string, body: string): Promise<Posted> {
  const headers = await signedHeaders(webhook, id, body).catch(() => null)
  if (!headers) return { status: null, problem: 'NO_SECRET' }
  return post(webhook.url, { ...headers, 'user-agent': `mayan-medicinal-plants (${siteUrl})` }, body)
}

let sender: WebhookSender | undefined

export function openWebhookSender(schema: GraphQLSchema): void {
  sender = new WebhookSender(schema)
}

/** Tells webhooks what has changed. Never rejects. */
export async function sendWebhooks(): Promise<void> {
  await sender?.run()
}

export const stopWebhookSender = async (): Promise<void> => sender?.stop()
