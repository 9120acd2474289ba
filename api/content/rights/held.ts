import type { Prisma, Withdrawal } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'

/** What is withdrawn or withheld of an item, pictures and recordings of it included, the latest first. */
export function heldOf(id: string, where: Prisma.WithdrawalWhereInput = {}): Promise<Withdrawal[]> {
  const ofItem = [{ subject: id }, { taken: { path: ['items'], array_contains: [{ id }] } }]
  return prisma.withdrawal.findMany({
    where: { ...where, undoneAt: null, OR: ofItem },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

/** What a row that is held is known by; null of a text or a file. */
export function rowHeld({ taken }: Pick<Withdrawal, 'taken'>, language: 'En' | 'Es'): string | null {
  const { rows: [row] = [] } = taken as { rows?: Record<string, string | null>[] }
  const other = language === 'En' ? 'Es' : 'En'
  return row?.['name'] ?? row?.[`text${language}`] ?? row?.[`text${other}`] ?? row?.['ailmentSlug'] ?? null
}
