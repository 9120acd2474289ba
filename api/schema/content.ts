import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { afterSql, all, filterSql, NEWEST, type Filter } from '../content/conditions.ts'
import { countContent } from '../content/counts.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { isUuid } from '../database/storable.ts'
import { makeLazyPage, makePage, readPage, type Page, type PageArgs } from '../content/list.ts'
import { findMatches } from '../content/search/tiers.ts'
import { readRows } from '../database/rows.ts'
import type { VisibilityValue } from './list-args.ts'

// Common parts of plants, ailments, articles and projects: lists, search, tags and visibility.

type ListArgs = PageArgs & { search?: string | null; tag?: string | null; visibility: VisibilityValue }

/** One page of a list or a search. */
export async function listContent<Row extends { id: string; createdAt: Date }>(
  kind: ContentKind,
  args: ListArgs,
  query: object,
  { loaders: { readJson } }: Context,
): Promise<Page<Row>> {
  const { model } = KINDS[kind]
  const page = readPage(kind, args)
  const filter: Filter = { isVisible: isVisible(args.visibility), tag: args.tag }
  const term = args.search?.trim()
  if (!term) {
    const after = page.after && { value: page.after.createdAt, id: page.after.id }
    const where = all([filterSql(kind, filter), afterSql(NEWEST, after)])
    const rows = await readRows<Row>(readJson, model, {
      query,
      where,
      take: page.take + 1,
    })
    return makePage(kind, page, rows.map(positioned), () => countContent(kind, filter))
  }
  const { positions, count } = await findMatches({ kind, ...filter, term }, page.take, page.after)
  const readMatches = async () => {
    // A row may have been hidden since it was found.
    const { isVisible } = filter
    const where = Prisma.sql`${filterSql(kind, { isVisible })} AND id = ANY(${positions.map(({ id }) => id)}::uuid[])`
    const rows = await readRows<Row>(readJson, model, { query, where })
    return new Map(rows.map((row) => [row.id, row]))
  }
  const isAll = !page.after && positions.length <= page.take
  const countMatches = async () => (isAll ? positions.length : Number(await readJson.load(count)))
  return makeLazyPage(kind, page, positions, readMatches, countMatches)
}

/** One item by id, if the viewer may see it. */
export async function readContent<Row>(
  kind: ContentKind,
  id: string,
  query: object,
  { viewer, loaders: { readJson } }: Context,
): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const filter: Filter = { isVisible: (await viewer())?.isAdmin ? undefined : true }
  const where = Prisma.sql`${filterSql(kind, filter)} AND id = ${id}::uuid`
  const [row] = await readRows<Row>(readJson, KINDS[kind].model, { query, where })
  return row
}

/** The value of `is_visible` for a visibility; undefined for all rows. */
export function isVisible(visibility: VisibilityValue): boolean | undefined {
  return visibility === 'ALL' ? undefined : visibility === 'PUBLIC'
}

function positioned<Row extends { id: string; createdAt: Date }>(node: Row) {
  return { node, position: { rank: 0, createdAt: node.createdAt, id: node.id } }
}
