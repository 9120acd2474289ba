import { z } from 'zod'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { database, prisma } from '../database/client.ts'
import { checkFirst, makeOwnPage, makePage, readPage, type Page, type PageArgs } from '../content/list.ts'
import { cursorDate, cursorText, cursorUuid, readCursor } from '../content/cursor.ts'
import { findMatches } from '../content/search.ts'
import { isVisible, type ContentKind } from './content.ts'
import { AttentionReason, ContentItem, itemsById, selectItems, TABLE_OF, type Item } from './content-item.ts'
import { pageArgs, Visibility, type VisibilityValue } from './list-args.ts'
import { TaggedKind } from './tag.ts'

const ContentSort = builder.enumType('ContentSort', {
  description: 'Order of a list in the admin area.',
  values: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
    NAME_EN: { description: 'By English name, ascending.' },
    NAME_ES: { description: 'By Spanish name, ascending.' },
    CHANGED: { description: 'Most recently changed first.' },
  },
})

type Sort = typeof ContentSort.$inferType

interface Filter {
  of: ContentKind
  search?: string | null
  visibility: VisibilityValue
  tag?: string | null
  need?: typeof AttentionReason.$inferType | null
}

export const ContentItemConnection = builder.connectionObject(
  { type: ContentItem, name: 'ContentItemConnection', description: 'A page of plants, articles or projects.' },
  { name: 'ContentItemEdge', description: 'A plant, article or project in a list.' },
)

// A field of its own rather than arguments of `plants` and so on: what everybody reads stays as simple as it is.
builder.queryField('contentItems', (t) =>
  t.field({
    type: ContentItemConnection,
    description:
      'Plants, articles or projects, including hidden ones, in the order of `sort`; with `search`, best match first. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      of: t.arg({ type: TaggedKind, required: true, description: 'Kind of the items.' }),
      ...pageArgs,
      search: t.arg.string({ description: 'As in `plants`.' }),
      visibility: t.arg({
        type: Visibility,
        required: true,
        defaultValue: 'ALL',
        description: 'Which items to list.',
      }),
      tag: t.arg.string({ description: 'Only items with this tag (its slug).' }),
      need: t.arg({ type: AttentionReason, description: 'Only items that need attention for this reason.' }),
      sort: t.arg({
        type: ContentSort,
        required: true,
        defaultValue: 'NEWEST',
        description: 'Order of the list. Ignored with `search`.',
      }),
    },
    resolve: (_root, { first, after, sort, ...filter }) =>
      filter.search?.trim()
        ? searchItems({ ...filter, search: filter.search.trim() }, { first, after })
        : listItems(filter, sort, { first, after }),
  }),
)

interface Order {
  key: string
  direction: 'ASC' | 'DESC'
  /** The same column as items have it. */
  column: 'createdAt' | 'updatedAt' | 'sortNameEn' | 'sortNameEs'
}

/** Each has an index of its own, with the id to tell apart what is equal. */
const ORDERS: Record<Sort, Order> = {
  NEWEST: { key: 'created_at', direction: 'DESC', column: 'createdAt' },
  OLDEST: { key: 'created_at', direction: 'ASC', column: 'createdAt' },
  NAME_EN: { key: 'sort_name_en', direction: 'ASC', column: 'sortNameEn' },
  NAME_ES: { key: 'sort_name_es', direction: 'ASC', column: 'sortNameEs' },
  CHANGED: { key: 'updated_at', direction: 'DESC', column: 'updatedAt' },
}

/** So many rows are sorted sooner than an index is read on and on until enough of them have turned up. */
const FEW = 5_000

async function listItems(filter: Filter, sort: Sort, { first, after }: PageArgs): Promise<Page<Item>> {
  checkFirst(first)
  const order = ORDERS[sort]
  const behind = after == null ? Prisma.sql`true` : isBehind(order, readPlace(filter.of, sort, after))
  const direction = Prisma.raw(order.direction)
  const isFiltered = Boolean(filter.tag || filter.need)
  // PostgreSQL takes it that what matches is spread evenly over the order, which names and tags are not.
  const fence = isFiltered && (await countAtMost(filter)) <= FEW ? Prisma.sql`OFFSET 0` : Prisma.empty
  const rows = await prisma.$queryRaw<Item[]>`
    SELECT * FROM (${selectItems(filter.of)} WHERE ${matches(filter)} AND ${behind} ${fence}) AS listed
    ORDER BY ${Prisma.raw(`"${order.column}"`)} ${direction}, id ${direction} LIMIT ${first + 1}`
  const cursorOf = (item: Item) => [filter.of, sort, valueOf(order, item), item.id]
  return makeOwnPage({ first, after }, rows, cursorOf, () => countItems(filter))
}

function valueOf({ column }: Order, item: Item): string {
  const value = item[column]
  return value instanceof Date ? value.toISOString() : value
}

async function searchItems(filter: Filter & { search: string }, args: PageArgs): Promise<Page<Item>> {
  const { of: kind, visibility, tag, need, search: term } = filter
  const page = readPage(kind, args)
  const search = { table: TABLE_OF[kind], isVisible: isVisible(visibility), tag, need, term }
  const { positions, count } = await findMatches(search, page.take, page.after)
  const ids = positions.map(({ id }) => id)
  const items = new Map((await itemsById(kind, ids)).map((item) => [item.id, item]))
  // A row that was deleted between the two statements is left out.
  const found = positions.flatMap((position) => {
    const node = items.get(position.id)
    return node ? [{ node, position }] : []
  })
  return makePage(kind, page, found, async () => (await database.readRow(count))![0] as number)
}

function matches({ of, visibility, tag, need }: Filter): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  const isPublic = of === 'PROJECT' ? 'NOT is_locked' : 'is_public'
  if (visibility !== 'ALL') conditions.push(Prisma.raw(visibility === 'PUBLIC' ? isPublic : `NOT (${isPublic})`))
  if (tag) conditions.push(Prisma.sql`tags @> ARRAY[${tag}]::text[]`)
  if (need) conditions.push(Prisma.sql`needs @> ARRAY[${need}]::text[]`)
  return Prisma.join(conditions, ' AND ')
}

/** From the totals that the database keeps, unless a tag and a need are asked for at once. */
async function countItems(filter: Filter): Promise<number> {
  const { of: kind, visibility, tag, need } = filter
  const where = { kind, isVisible: isVisible(visibility) }
  const sum = { _sum: { count: true } } as const
  if (!need) {
    const { _sum } = await prisma.contentCount.aggregate({ where: { ...where, tag: tag || '' }, ...sum })
    return _sum.count ?? 0
  }
  if (!tag) {
    const { _sum } = await prisma.needCount.aggregate({ where: { ...where, need }, ...sum })
    return _sum.count ?? 0
  }
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${Prisma.raw(TABLE_OF[kind])} WHERE ${matches(filter)}`
  return row!.count
}

/** By the rarer of tag and need, whose totals are kept. */
async function countAtMost(filter: Filter): Promise<number> {
  const { tag, need } = filter
  const totals = [tag && { ...filter, need: null }, need && { ...filter, tag: null }].filter(Boolean) as Filter[]
  return Math.min(...(await Promise.all(totals.map(countItems))))
}

function isBehind({ key, direction, column }: Order, { value, id }: { value: string; id: string }): Prisma.Sql {
  const comparison = Prisma.raw(direction === 'ASC' ? '>' : '<')
  const type = Prisma.raw(isTime(column) ? 'timestamptz' : 'text')
  return Prisma.sql`(${Prisma.raw(key)}, id) ${comparison} (${value}::${type}, ${id}::uuid)`
}

function isTime(column: Order['column']): boolean {
  return column === 'createdAt' || column === 'updatedAt'
}

/** What a cursor of this very list holds. Throws BAD_USER_INPUT on any other. */
function readPlace(of: ContentKind, sort: Sort, cursor: string): { value: string; id: string } {
  const place = isTime(ORDERS[sort].column) ? cursorDate : cursorText
  const [, , value, id] = readCursor(cursor, z.tuple([z.literal(of), z.literal(sort), place, cursorUuid]))
  return { value, id }
}
