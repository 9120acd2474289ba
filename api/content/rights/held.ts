import type { Prisma, Withdrawal } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { takenIn } from './taken.ts'

const ofItem = (id: string) => [{ subject: id }, { taken: { path: ['items'], array_contains: [{ id }] } }]

/** What is withdrawn or withheld of an item, pictures and recordings of it included, the latest first. */
export function heldOf(id: string, where: Prisma.WithdrawalWhereInput = {}): Promise<Withdrawal[]> {
  return prisma.withdrawal.findMany({
    where: { ...where, undoneAt: null, OR: ofItem(id) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

/** What was given back of it, the latest first. */
export function givenBackOf(id: string): Promise<Withdrawal[]> {
  return prisma.withdrawal.findMany({
    where: { undoneAt: { not: null }, agreedBy: { not: null }, OR: ofItem(id) },
    orderBy: [{ undoneAt: 'desc' }, { id: 'desc' }],
    take: 20,
  })
}

/** What a row that is held is known by; null of a text or a file. */
export function rowHeld(withdrawal: Pick<Withdrawal, 'taken'>, language: 'En' | 'Es'): string | null {
  const { rows = [], former = [] } = takenIn(withdrawal)
  const [row] = rows.length > 0 ? rows : former
  const other = language === 'En' ? 'Es' : 'En'
  const known = row?.['name'] ?? row?.[`text${language}`] ?? row?.[`text${other}`] ?? row?.['ailmentSlug']
  return (known as string | undefined) ?? null
}
