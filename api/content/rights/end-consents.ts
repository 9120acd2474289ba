import { siteAct } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { log } from '../../log.ts'
import { dayOf } from '../day.ts'
import { withdrawAttributed } from './withdraw-all.ts'

const NOTICE_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Withdraws what the last day of its consent is over for, and tells admins a month before that it will be. Several nodes may do
 * so at once: each row is taken by one of them.
 */
export async function endConsents(now = new Date()): Promise<void> {
  const ended = await prisma.attribution.findMany({
    where: { consentUntil: { lt: dayOf(now) } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of ended) {
    await prisma
      .$transaction(async (tx) => {
        // An admin may have entered another day meanwhile.
        const due = await tx.$queryRaw<object[]>`
          SELECT id FROM attributions WHERE id = ${id}::uuid AND consent_until < ${dayOf(now)} FOR UPDATE`
        if (due.length > 0) await withdrawAttributed(tx, siteAct('endConsents'), [id], 'ENDED')
      })
      .catch((error: unknown) => log.error({ err: error, attribution: id }, 'an ended consent was not carried out'))
  }
  await tellOfEnds(now)
}

async function tellOfEnds(now: Date): Promise<void> {
  const soon = dayOf(new Date(now.getTime() + NOTICE_DAYS * DAY_MS))
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.attribution.updateMany({
      where: { consentUntil: { gte: dayOf(now), lte: soon }, noticedAt: null },
      data: { noticedAt: now },
    })
    if (count === 0) return
    const admins = await tx.adminUser.findMany({ select: { userId: true } })
    await tx.notification.createMany({
      data: admins.map(({ userId }) => ({
        memberId: userId,
        priority: 'HIGH' as const,
        titleEn: 'The consent of a community ends within a month',
        titleEs: 'El consentimiento de una comunidad termina en menos de un mes',
        messageEn: `Without a new date, ${count} attributed things leave the site by themselves.`,
        messageEs: `Sin una fecha nueva, ${count} cosas atribuidas salen solas del sitio.`,
        linkUrl: '/admin/communities',
      })),
    })
  })
}
