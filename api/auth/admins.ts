import type { Prisma } from '../../prisma/generated/client/client.ts'

/** Locks who is an admin until the transaction ends. Returns whether an admin who can sign in remains without this one. */
export async function hasOtherAdmin(database: Prisma.TransactionClient, userId: string): Promise<boolean> {
  // Two admins who act on each other concurrently must not leave the site without one.
  await database.$queryRaw`SELECT user_id FROM admin_users ORDER BY user_id FOR UPDATE`
  const where = { userId: { not: userId }, user: { profile: { disabledAt: null } } }
  return (await database.adminUser.count({ where })) > 0
}
