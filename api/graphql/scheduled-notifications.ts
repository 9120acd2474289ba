import { leadsToPage } from '../content/pages.ts'
import { prisma } from '../database/client.ts'
import { isUnavailable } from '../errors.ts'
import { log } from '../log.ts'
import { publishNotification } from './events.ts'

const CHECKED_EVERY_MS = 20_000

/** Sends scheduled notifications as they become due, now and then every 20 seconds. Every node does so. */
export function sendScheduledNotifications(): void {
  const send = () => void sendDueNotifications().catch(noteFailure)
  send()
  setInterval(send, CHECKED_EVERY_MS).unref()
}

/**
 * Sends the notifications that are due. Of several processes one sends each, since the update is atomic. If it ends before
 * it publishes, members see the notification at their next visit.
 */
export async function sendDueNotifications(now = new Date()): Promise<void> {
  const isDue = { sendAt: { lte: now } }
  for (const { id, linkUrl } of await prisma.notification.findMany({ where: isDue, orderBy: { sendAt: 'asc' } })) {
    // Its page may have been hidden since. What it says is sent nevertheless.
    const isBroken = linkUrl !== null && !(await leadsToPage(linkUrl))
    if (isBroken) log.warn({ notification: id, linkUrl }, 'a scheduled notification is sent without its broken link')
    const [sent] = await prisma.notification.updateManyAndReturn({
      where: { id, ...isDue },
      data: { sendAt: null, createdAt: new Date(), ...(isBroken && { linkUrl: null }) },
    })
    if (sent) await publishNotification(sent)
  }
}

function noteFailure(error: unknown): void {
  // Requests log that the database is away, and it is tried again.
  if (!isUnavailable(error)) log.error({ err: error }, 'scheduled notifications could not be sent')
}
