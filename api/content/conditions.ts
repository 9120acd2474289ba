import { Prisma } from '../../prisma/generated/client/client.ts'
import { visibilityOf, type ContentKind } from './kinds.ts'

export interface Filter {
  isVisible?: boolean | undefined
  tag?: string | null | undefined
  need?: string | null | undefined
}

export type FilterName = Exclude<keyof Filter, 'isVisible'>

/** What each filter asks: in SQL, of the table of a kind and of its search table; and of Prisma. */
const CONDITIONS: { [Name in FilterName]-?: (value: NonNullable<Filter[Name]>) => { sql: Prisma.Sql; where: object } } =
  {
    tag: (tag) => ({ sql: Prisma.sql`tags @> ARRAY[${tag}]::text[]`, where: { tags: { has: tag } } }),
    need: (need) => ({ sql: Prisma.sql`needs @> ARRAY[${need}]::text[]`, where: { needs: { has: need } } }),
  }

function conditionsOf(filter: Filter) {
  return (Object.keys(CONDITIONS) as FilterName[]).flatMap((name) => {
    const value = filter[name]
    return value == null || value === '' ? [] : CONDITIONS[name](value as never)
  })
}

/** Whether triggers maintain the total of such a list: those without further conditions. */
export function hasTotal({ isVisible, tag, ...others }: Filter): boolean {
  return Object.values(others).every((value) => value == null)
}

export function filterSql(kind: ContentKind, filter: Filter): Prisma.Sql {
  const { isVisible } = filter
  return all([
    ...(isVisible === undefined ? [] : [visibleSql(kind, isVisible)]),
    ...conditionsOf(filter).map(({ sql }) => sql),
  ])
}

export function filterWhere(kind: ContentKind, filter: Filter): object {
  const { isVisible } = filter
  return {
    AND: [
      isVisible === undefined ? {} : visibilityOf(kind, isVisible),
      ...conditionsOf(filter).map(({ where }) => where),
    ],
  }
}

export function filterSearch(filter: Filter): Prisma.Sql {
  const { isVisible } = filter
  return all([
    ...(isVisible === undefined ? [] : [Prisma.raw(`is_visible = ${isVisible}`)]),
    ...conditionsOf(filter).map(({ sql }) => sql),
  ])
}

export function visibleSql(kind: ContentKind, isVisible = true): Prisma.Sql {
  const [[name, value]] = Object.entries(visibilityOf(kind, isVisible)) as [[string, boolean]]
  // A literal, not a parameter, since the best plan depends on how many rows are public.
  return Prisma.raw(`${value ? '' : 'NOT '}${columnName(name)}`)
}

/** The column of `plantId` is `plant_id`; a test checks this for the whole schema. */
export function columnName(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()
}

export function all(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`
}

/** Sort orders; the id breaks ties. Each order has an index. */
export interface Order {
  column: string
  type: 'timestamptz' | 'text'
  direction: 'ASC' | 'DESC'
}

export const NEWEST = { column: 'created_at', type: 'timestamptz', direction: 'DESC' } as const satisfies Order

export function afterSql(
  { column, type, direction }: Order,
  place: { value: Date | string; id: string } | undefined,
): Prisma.Sql {
  if (!place) return Prisma.sql`true`
  const comparison = Prisma.raw(direction === 'ASC' ? '>' : '<')
  return Prisma.sql`(${Prisma.raw(column)}, id) ${comparison} (${place.value}::${Prisma.raw(type)}, ${place.id}::uuid)`
}

/** Newest first, as a Prisma `orderBy`; every listed table has an index in this order. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

interface Moment {
  createdAt: Date
  id: string
}

/** Rows after a position in that order, as a Prisma `where`. The first condition is the one that an index can use. */
export function afterWhere(after: Moment | undefined) {
  if (!after) return {}
  const { createdAt, id } = after
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
}
