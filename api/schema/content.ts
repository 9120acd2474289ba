import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { isUuid, makeLazyPage, makePage, readPage, type Page, type PageArgs, type Position } from '../content/list.ts'
import { readRows, type Select } from '../database/rows.ts'
import { findMatches, type Searched } from '../content/search.ts'
import type { VisibilityValue } from './list-args.ts'

// What plants, articles and projects have in common: they are listed, searched, tagged, and hidden or not.

export type ContentKind = 'PLANT' | 'ARTICLE' | 'PROJECT'

type ListArgs = PageArgs & { search?: string | null; tag?: string | null; visibility: VisibilityValue }

/** How a noun is kept, and which of its rows everybody may see. */
export interface ContentNoun {
  model: 'Plant' | 'Article' | 'Project'
  kind: ContentKind
  table: Searched['table']
  visible: Prisma.Sql
}

/** One page of a list or of a search. */
export async function listContent<Row extends { id: string; createdAt: Date }>(
  noun: ContentNoun,
  args: ListArgs,
  select: Select,
  { loaders: { readJson } }: Context,
): Promise<Page<Row>> {
  const { kind, model, table } = noun
  const page = readPage(kind, args)
  const visible = visibleSql(noun, args.visibility)
  const term = args.search?.trim()
  if (!term) {
    const conditions = [
      visible,
      ...(args.tag ? [Prisma.sql`tags @> ARRAY[${args.tag}]::text[]`] : []),
      behind(page.after),
    ]
    const rows = await readRows<Row>(readJson, model, {
      select,
      where: Prisma.join(conditions, ' AND '),
      take: page.take + 1,
    })
    return makePage(kind, page, rows.map(positioned), () => countContent(kind, args))
  }
  const { positions, count } = await findMatches(
    { table, isVisible: isVisible(args.visibility), tag: args.tag, term },
    page.take,
    page.after,
  )
  const readMatches = async () => {
    const where = Prisma.sql`${visible} AND id = ANY(${positions.map(({ id }) => id)}::uuid[])`
    const rows = await readRows<Row>(readJson, model, { select, where })
    return new Map(rows.map((row) => [row.id, row]))
  }
  const isAll = !page.after && positions.length <= page.take
  const countMatches = async () => (isAll ? positions.length : Number(await readJson.load(count)))
  return makeLazyPage(kind, page, positions, readMatches, countMatches)
}

/** One item, where there is one with this id that the viewer may see. */
export async function readContent<Row>(
  noun: ContentNoun,
  id: string,
  select: Select,
  { viewer, loaders: { readJson } }: Context,
): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const visible = visibleSql(noun, (await viewer())?.isAdmin ? 'ALL' : 'PUBLIC')
  const where = Prisma.sql`${visible} AND id = ${id}::uuid`
  const [row] = await readRows<Row>(readJson, noun.model, { select, where })
  return row
}

/** How many rows a list has, from the totals that the database keeps. */
async function countContent(
  kind: ContentKind,
  { tag, visibility }: Pick<ListArgs, 'tag' | 'visibility'>,
): Promise<number> {
  const { _sum } = await prisma.contentCount.aggregate({
    where: { kind, tag: tag || '', isVisible: isVisible(visibility) },
    _sum: { count: true },
  })
  return _sum.count ?? 0
}

/** Throws unless the viewer may ask for this visibility. */
export async function allowVisibility(visibility: VisibilityValue, context: Context): Promise<void> {
  if (visibility === 'PUBLIC') return
  const viewer = await context.viewer()
  if (!viewer) throw apiError('UNAUTHENTICATED')
  if (!viewer.isAdmin) throw apiError('FORBIDDEN')
}

/** What rows of a visibility are, where totals and searches keep it; undefined where it does not matter. */
export function isVisible(visibility: VisibilityValue): boolean | undefined {
  return visibility === 'ALL' ? undefined : visibility === 'PUBLIC'
}

function visibleSql({ visible }: ContentNoun, visibility: VisibilityValue): Prisma.Sql {
  if (visibility === 'ALL') return Prisma.sql`true`
  return visibility === 'PUBLIC' ? visible : Prisma.sql`NOT (${visible})`
}

/** Rows after a position, newest first. */
function behind(after: Position | undefined): Prisma.Sql {
  return after ? Prisma.sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : Prisma.sql`true`
}

function positioned<Row extends { id: string; createdAt: Date }>(node: Row) {
  return { node, position: { rank: 0, createdAt: node.createdAt, id: node.id } }
}
