import { prisma } from '../database/client.ts'
import type { Filter } from './conditions.ts'
import type { ContentKind } from './kinds.ts'

// Totals that triggers keep, so that no row is counted.

const sum = { _sum: { count: true } } as const

/** How many rows of a kind there are. A tag and a need at once have no total of their own. */
export async function countContent(kind: ContentKind, { isVisible, tag, need }: Filter = {}): Promise<number> {
  if (tag && need) throw new Error('Totals are kept of a tag or of a need, not of both.')
  const where = { kind, ...(isVisible !== undefined && { isVisible }) }
  const { _sum } = need
    ? await prisma.needCount.aggregate({ where: { ...where, need }, ...sum })
    : await prisma.contentCount.aggregate({ where: { ...where, tag: tag || '' }, ...sum })
  return _sum.count ?? 0
}

/** How many rows there are of each kind; only those that everybody may see where that is asked. */
export async function countKinds({ isVisible }: Pick<Filter, 'isVisible'> = {}): Promise<Record<ContentKind, number>> {
  const where = { tag: '', ...(isVisible !== undefined && { isVisible }) }
  const totals = await prisma.contentCount.groupBy({ by: ['kind'], where, ...sum })
  const countOf = (kind: ContentKind) => totals.find((total) => total.kind === kind)?._sum.count ?? 0
  return { PLANT: countOf('PLANT'), ARTICLE: countOf('ARTICLE'), PROJECT: countOf('PROJECT') }
}
