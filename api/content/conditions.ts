import { Prisma } from '../../prisma/generated/client/client.ts'
import { conditionSql } from '../database/rows.ts'
import { KINDS, visibilityOf, type ContentKind } from './kinds.ts'

// Which rows a list is of, and where a page of it begins: the same for lists, searches, items and totals.

export interface Filter {
  /** Only rows that everybody may see, or only the others. */
  isVisible?: boolean | undefined
  /** A tag that they carry. */
  tag?: string | null | undefined
  /** What they need. */
  need?: string | null | undefined
}

/** Rows of a kind's own table. */
export function filterSql(kind: ContentKind, filter: Filter): Prisma.Sql {
  return conditions(filter, (isVisible) => visibleSql(kind, isVisible))
}

/** The same rows, in the table that the kind is searched in. */
export function filterSearch(filter: Filter): Prisma.Sql {
  return conditions(filter, (isVisible) => Prisma.raw(`is_visible = ${isVisible}`))
}

function conditions({ isVisible, tag, need }: Filter, visible: (isVisible: boolean) => Prisma.Sql): Prisma.Sql {
  return all([
    ...(isVisible === undefined ? [] : [visible(isVisible)]),
    ...(tag ? [Prisma.sql`tags @> ARRAY[${tag}]::text[]`] : []),
    ...(need ? [Prisma.sql`needs @> ARRAY[${need}]::text[]`] : []),
  ])
}

/** Whether everybody may see a row of a kind's own table, as an expression that is true or false. */
export function visibleSql(kind: ContentKind, isVisible = true): Prisma.Sql {
  return conditionSql(KINDS[kind].model, visibilityOf(kind, isVisible))
}

export function all(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`
}

/** What a list is sorted by; the id tells apart what is equal. Each order has an index. */
export interface Order {
  column: string
  type: 'timestamptz' | 'text'
  direction: 'ASC' | 'DESC'
}

export const NEWEST = { column: 'created_at', type: 'timestamptz', direction: 'DESC' } as const satisfies Order

/** Rows behind a place in an order; all where there is none. */
export function behind(
  { column, type, direction }: Order,
  place: { value: Date | string; id: string } | undefined,
): Prisma.Sql {
  if (!place) return Prisma.sql`true`
  const comparison = Prisma.raw(direction === 'ASC' ? '>' : '<')
  return Prisma.sql`(${Prisma.raw(column)}, id) ${comparison} (${place.value}::${Prisma.raw(type)}, ${place.id}::uuid)`
}

/** Newest first, as Prisma takes it; indexes of every listed table have this order. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

interface Moment {
  createdAt: Date
  id: string
}

/** Rows behind a place in that order, as Prisma takes it. The first condition is the one that an index can use. */
export function olderThan(after: Moment | undefined) {
  if (!after) return {}
  const { createdAt, id } = after
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
}
