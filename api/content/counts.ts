import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { filterSql, hasTotal, type Filter } from './conditions.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from './kinds.ts'

const sum = { _sum: { count: true } } as const

/** Number of rows of a list: from the totals maintained by triggers, or counted if a filter has none. */
export async function countContent(kind: ContentKind, filter: Filter): Promise<number> {
  const { isVisible, tag, need, ...others } = filter
  if ((tag && need) || !hasTotal(others)) return countRows(kind, filter)
  const where = { kind, ...(isVisible !== undefined && { isVisible }) }
  const { _sum } = need
    ? await prisma.needCount.aggregate({ where: { ...where, need }, ...sum })
    : await prisma.contentCount.aggregate({ where: { ...where, tag: tag || '' }, ...sum })
  return _sum.count ?? 0
}

async function countRows(kind: ContentKind, filter: Filter): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${Prisma.raw(KINDS[kind].table)} WHERE ${filterSql(kind, filter)}`
  return row!.count
}

export async function countKinds({ isVisible }: Pick<Filter, 'isVisible'> = {}): Promise<Record<ContentKind, number>> {
  const where = { tag: '', ...(isVisible !== undefined && { isVisible }) }
  const totals = await prisma.contentCount.groupBy({ by: ['kind'], where, ...sum })
  const countOf = (kind: ContentKind) => totals.find((total) => total.kind === kind)?._sum.count ?? 0
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, countOf(kind)])) as Record<ContentKind, number>
}
