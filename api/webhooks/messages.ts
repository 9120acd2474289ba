import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { changesSince, type Change } from '../dumps/noted.ts'
import { siteUrl } from '../http/site-url.ts'

// Messages are short: receivers ask the API for what they need of it, and so get what is public then.

/** Of a message that names them; the feed has all. */
export const MOST_CHANGES = 100
const STORED_MS = 30 * 24 * 60 * 60_000
/** Of a webhook. */
const MOST_STORED = 1000

const messageOf = (type: string, data: object) => JSON.stringify({ type, timestamp: new Date().toISOString(), data })

interface Told {
  id: string
  told: number | null
  changes: readonly string[]
}

/**
 * Writes a message of what has changed up to a version, unless one is waiting: what changes meanwhile is in the next. Both
 * are in one transaction, so that no change is lost or told twice.
 */
export async function writeMessage({ id, told, changes: of }: Told, version: number): Promise<void> {
  // The version is lower after an older backup was restored.
  const isBehind = told !== null && told < version
  const found = isBehind ? await changesSince(told, MOST_CHANGES + 1, { upTo: version, of: of as Change[] }) : []
  await prisma.$transaction(async (tx) => {
    const where = { id, told, state: 'ON', deliveries: { none: { state: 'WAITING', isTest: false } } }
    const { count } = await tx.webhook.updateMany({ where, data: { told: version } })
    if (count === 0 || found.length === 0) return
    const body = messageOf('content.changed', {
      since: told,
      version,
      changes: found.slice(0, MOST_CHANGES).map(({ change, kind, key, version }) => ({ change, kind, key, version })),
      isComplete: found.length <= MOST_CHANGES,
      url: `${siteUrl}/data/changes.jsonl?since=${told}`,
    })
    await tx.webhookDelivery.create({ data: { webhookId: id, body } })
  })
}

/** A message that says nothing, for trying a receiver. It is not sent again. */
export async function writeTest(tx: Prisma.TransactionClient, webhookId: string): Promise<string> {
  const body = messageOf('webhook.test', { url: siteUrl })
  return (await tx.webhookDelivery.create({ data: { webhookId, body, isTest: true, state: 'FAILED' } })).id
}

/** Deletes old messages, and the oldest of very many. */
export async function purgeMessages(): Promise<void> {
  await prisma.webhookDelivery.deleteMany({
    where: { createdAt: { lt: new Date(Date.now() - STORED_MS) }, state: { not: 'WAITING' } },
  })
  await prisma.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM (SELECT id, state,
      row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC, id DESC) AS number FROM webhook_deliveries) AS numbered
      WHERE number > ${MOST_STORED} AND state <> 'WAITING')`
}
