import type { Database } from '../stores.ts'

export interface News {
  titleEn: string
  titleEs: string
  messageEn: string
  messageEs: string
  linkUrl: string
}

export async function tellAdmins(database: Pick<Database, 'adminUser' | 'notification'>, news: News): Promise<void> {
  const admins = await database.adminUser.findMany({ select: { userId: true } })
  await database.notification.createMany({
    data: admins.map(({ userId }) => ({ ...news, memberId: userId, priority: 'HIGH' as const })),
  })
}
