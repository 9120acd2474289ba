import { leadsToPage } from '../content/pages.ts'
import { prisma } from '../database/client.ts'
import { log } from '../log.ts'
import { publishNotification } from './events.ts'

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
