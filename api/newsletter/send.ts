import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { mailer, type Delivery } from '../mail/mailer.ts'
import { issueMail, type IssueTexts } from './issue-mail.ts'

// Sends an issue to its subscribers, one mail after the other, by one process of all. A delivery is SENDING before the mail
// server gets its mail. If the process ends before the outcome is stored, nobody knows it: the mail is not sent again.

const MINUTE_MS = 60_000
/** A sender that has not said for so long that it works has ended; between beats it sends mails. */
const LEFT_AFTER_MS = 3 * MINUTE_MS
const BEAT_MS = 30_000
/** After each temporary refusal of a mail; the one after the last is for good. */
const RETRY_AFTER_MS = [5, 20, 60, 240].map((minutes) => minutes * MINUTE_MS)
const MAX_PAUSE_MS = 15 * MINUTE_MS

/** A process that sends; tests have several in one. */
export class Sender {
  readonly #id = randomUUID()
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #isWanted = false

  /** Sends what is due, if no other process does. Resolves when nothing is due now. */
  run(): Promise<void> {
    if (!mailer.hasServer) return Promise.resolve()
    this.#isWanted = true
    this.#running ??= this.#work()
      .catch((error: unknown) => log.error({ err: error }, 'the newsletter could not be sent; it is tried again'))
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #work(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      await this.#sendAll()
    }
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const claimed = await prisma.$transaction((tx) => claimNext(tx, this.#id))
      if (!claimed) break
      const turn = wait(MINUTE_MS / env.NEWSLETTER_PER_MINUTE, undefined, { signal, ref: false }).catch(() => {})
      await settle(claimed, await this.#send(claimed))
      await turn
    }
    await prisma.newsletterIssue.updateMany({ where: { sender: this.#id }, data: { sender: null } })
  }

  async #send({ issue, id, email, language }: Claimed): Promise<Delivery> {
    const where = { id: issue.id, sender: this.#id }
    const beat = () => prisma.newsletterIssue.updateMany({ where, data: { beatAt: new Date() } }).catch(() => {})
    const beating = setInterval(beat, BEAT_MS)
    try {
      const mail = await issueMail(issue, email, language, id)
      return await mailer.deliver(mail)
    } catch (error) {
      // The mail could not even be made.
      return { outcome: 'UNREACHABLE', words: (error as Error).message }
    } finally {
      clearInterval(beating)
    }
  }
}

interface Claimed {
  issue: IssueTexts & { id: string; failures: number }
  id: string
  email: string
  language: string | null
  attempts: number
}

/** Marks the next delivery as SENDING; undefined if nothing is due, or another process sends. */
async function claimNext(tx: Prisma.TransactionClient, sender: string): Promise<Claimed | undefined> {
  // The folder of an embedded database belongs to this process only.
  const leftBefore = new Date(Date.now() - (env.DATABASE_URL ? LEFT_AFTER_MS : 0))
  const [issue] = await tx.newsletterIssue.updateManyAndReturn({
    where: {
      state: 'SENDING',
      AND: [
        { OR: [{ sender: null }, { sender }, { beatAt: { lt: leftBefore } }] },
        { OR: [{ retryAt: null }, { retryAt: { lte: new Date() } }] },
      ],
    },
    data: { sender, beatAt: new Date() },
  })
  if (!issue) return undefined
  const deliveries = { issueId: issue.id }
  const waiting = { ...deliveries, state: 'WAITING' }
  const dropUnsubscribed = () =>
    tx.newsletterDelivery.updateMany({ where: { ...waiting, subscriberId: null }, data: { state: 'UNSUBSCRIBED' } })
  // Of a process that has ended: this one has none in progress now.
  await tx.newsletterDelivery.updateMany({ where: { ...deliveries, state: 'SENDING' }, data: { state: 'UNKNOWN' } })
  await dropUnsubscribed()
  const next = await tx.newsletterDelivery.findFirst({
    where: { ...waiting, subscriberId: { not: null } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    include: { subscriber: true },
  })
  if (!next) {
    await dropUnsubscribed()
    const data = { state: 'SENT', finishedAt: new Date(), problem: null, retryAt: null }
    await tx.newsletterIssue.update({ where: { id: issue.id }, data })
  }
  if (!next?.subscriber || next.dueAt > new Date()) return undefined
  const attempts = next.attempts + 1
  await tx.newsletterDelivery.update({ where: { id: next.id }, data: { state: 'SENDING', attempts } })
  const { email, language } = next.subscriber
  return { issue, id: next.id, email, language, attempts }
}

async function settle({ issue, id, attempts }: Claimed, delivery: Delivery): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { subscriberId } = await tx.newsletterDelivery.update({ where: { id }, data: changeFor(delivery, attempts) })
    const isReached = delivery.outcome !== 'UNREACHABLE'
    const pause = Math.min(MINUTE_MS * 2 ** issue.failures, MAX_PAUSE_MS)
    await tx.newsletterIssue.update({
      where: { id: issue.id },
      data: isReached
        ? { problem: null, retryAt: null, failures: 0 }
        : { problem: delivery.words, retryAt: new Date(Date.now() + pause), failures: { increment: 1 } },
    })
    if (!subscriberId || (delivery.outcome !== 'SENT' && delivery.outcome !== 'REFUSED')) return
    const refusal = delivery.outcome === 'SENT' ? null : delivery.words
    await tx.newsletterSubscriber.updateMany({ where: { id: subscriberId }, data: { refusal } })
  })
  // The words of a mail server name the address.
  if (delivery.outcome !== 'SENT')
    log.warn({ delivery: id, outcome: delivery.outcome }, 'a mail of the newsletter was not sent')
}

function changeFor({ outcome }: Delivery, attempts: number): Prisma.NewsletterDeliveryUpdateInput {
  if (outcome === 'UNREACHABLE') return { state: 'WAITING', attempts: attempts - 1 }
  if (outcome !== 'DELAYED') return { state: outcome }
  const after = RETRY_AFTER_MS[attempts - 1]
  return after === undefined ? { state: 'REFUSED' } : { state: 'WAITING', dueAt: new Date(Date.now() + after) }
}

const sender = new Sender()

export const sendNewsletter = (): Promise<void> => sender.run()

export const stopNewsletterSender = (): Promise<void> => sender.stop()
