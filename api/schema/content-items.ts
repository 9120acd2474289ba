import { z } from 'zod'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { checkFirst, makePage, makeSortedPage, nodesAt, readPage, type Page, type PageArgs } from '../content/list.ts'
import { cursorDate, cursorText, cursorUuid, readCursor } from '../content/cursor.ts'
import { afterSql, all, filterSql, NEWEST, type Filter, type Order } from '../content/conditions.ts'
import { countContent } from '../content/counts.ts'
import type { ContentKind } from '../content/kinds.ts'
import { findMatches } from '../content/search/tiers.ts'
import { isVisible } from './content.ts'
import { AttentionReason, ContentItem, itemsById, selectItems, type Item } from './content-item.ts'
import { connectionOf, pageArgs, Visibility } from './list-args.ts'
import { TaggedKind } from './tag.ts'
import { enumOf } from './enum-column.ts'

const ContentSort = enumOf('ContentSort', 'Order of a list in the admin area.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  NAME_EN: 'By English name, ascending.',
  NAME_ES: 'By Spanish name, ascending.',
  CHANGED: 'Most recently changed first.',
})

type Sort = typeof ContentSort.$inferType

export const ContentItemConnection = connectionOf('ContentItem', ContentItem, 'An item', 'items')

// A separate field rather than arguments of `plants` and so on, to keep the public fields simple.
adminQueries((t) => ({
  contentItems: t.field({
    type: ContentItemConnection,
    description:
      'Items of a kind, including hidden ones, in the order of `sort`; with `search`, best match first. For admins. Errors: BAD_USER_INPUT.',
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
    resolve: (_root, { of, search, sort, first, after, visibility, tag, need }) => {
      const filter: Filter = { isVisible: isVisible(visibility), tag, need }
      const term = search?.trim()
      return term ? searchItems(of, filter, term, { first, after }) : listItems(of, filter, sort, { first, after })
    },
  }),
}))

/** `field` is the column's name in items. */
const ORDERS = {
  NEWEST: { ...NEWEST, field: 'createdAt' },
  OLDEST: { ...NEWEST, direction: 'ASC', field: 'createdAt' },
  NAME_EN: { column: 'sort_name_en', type: 'text', direction: 'ASC', field: 'sortNameEn' },
  NAME_ES: { column: 'sort_name_es', type: 'text', direction: 'ASC', field: 'sortNameEs' },
  CHANGED: { ...NEWEST, column: 'updated_at', field: 'updatedAt' },
} as const satisfies Record<Sort, Order & { field: keyof Item }>

/** Up to this many rows, sorting is faster than scanning an index until enough rows match. */
const FEW = 5_000

async function listItems(
  kind: ContentKind,
  filter: Filter,
  sort: Sort,
  { first, after }: PageArgs,
): Promise<Page<Item>> {
  checkFirst(first)
  const order = ORDERS[sort]
  const where = all([
    filterSql(kind, filter),
    afterSql(order, after == null ? undefined : readPlace(kind, sort, after)),
  ])
  const direction = Prisma.raw(order.direction)
  // PostgreSQL assumes that matches are spread evenly over the order, which is not true of names and tags.
  const fence = (await countAtMost(kind, filter)) <= FEW ? Prisma.sql`OFFSET 0` : Prisma.empty
  const rows = await prisma.$queryRaw<Item[]>`
    SELECT * FROM (${selectItems(kind)} WHERE ${where} ${fence}) AS listed
    ORDER BY ${Prisma.raw(`"${order.field}"`)} ${direction}, id ${direction} LIMIT ${first + 1}`
  const cursorOf = (item: Item) => [kind, sort, valueOf(item[order.field]), item.id]
  return makeSortedPage({ first, after }, rows, cursorOf, () => countContent(kind, filter))
}

function valueOf(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : value
}

async function searchItems(kind: ContentKind, filter: Filter, term: string, args: PageArgs): Promise<Page<Item>> {
  const page = readPage(kind, args)
  const { positions, count } = await findMatches({ kind, ...filter, term }, page.take, page.after)
  const items = await itemsById(
    kind,
    positions.map(({ id }) => id),
  )
  return makePage(kind, page, nodesAt(positions, items), count)
}

/** By the rarer of tag and need, which have totals; unlimited without either. */
async function countAtMost(kind: ContentKind, { isVisible, tag, need }: Filter): Promise<number> {
  const totals: Filter[] = [...(tag ? [{ isVisible, tag }] : []), ...(need ? [{ isVisible, need }] : [])]
  return Math.min(...(await Promise.all(totals.map((filter) => countContent(kind, filter)))))
}

/** The content of a cursor of this list. Throws BAD_USER_INPUT for cursors of other lists. */
function readPlace(kind: ContentKind, sort: Sort, cursor: string): { value: string; id: string } {
  const place = ORDERS[sort].type === 'timestamptz' ? cursorDate : cursorText
  const [, , value, id] = readCursor(cursor, z.tuple([z.literal(kind), z.literal(sort), place, cursorUuid]))
  return { value, id }
}
