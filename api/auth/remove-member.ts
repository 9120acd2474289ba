import { prisma } from '../database/client.ts'
import { hasOtherAdmin } from './admins.ts'

/**
 * Deletes an account with all that belongs to it; bug reports, suggestions and reviews stay, without a name. Returns
 * whether it did: the only admin stays. Pass what else belongs to its transaction.
 */
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
