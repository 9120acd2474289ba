import { prisma } from '../database/client.ts'
import { hasOtherAdmin } from './admins.ts'

/** Bug reports, suggestions and reviews stay, without a name. False for the only admin, who stays. */
export function deleteMember(
  id: string,
  others: (transaction: Parameters<typeof hasOtherAdmin>[0]) => Promise<unknown> = async () => {},
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const isAdmin = (await transaction.adminUser.count({ where: { userId: id } })) > 0
    if (isAdmin && !(await hasOtherAdmin(transaction, id))) return false
    await transaction.verification.deleteMany({ where: { value: id } })
    await transaction.user.delete({ where: { id } })
    await others(transaction)
    return true
  })
}
