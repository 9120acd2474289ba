import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { prisma } from '../db.ts'
import { apiError } from '../errors.ts'
import { makePage, newestPage, readPage, type Page, type PageArgs, type Position } from '../list.ts'
import { findMatches, type Searched } from '../search.ts'
import type { VisibilityValue } from './list-args.ts'

// What plants, articles and projects have in common: they are listed, searched, tagged, and hidden or not.

export type ContentKind = 'PLANT' | 'ARTICLE' | 'PROJECT'

type ListArgs = PageArgs & { search?: string | null; tag?: string | null; visibility: VisibilityValue }

interface ContentList<Row> {
  kind: ContentKind
  table: Searched['table']
  /** Which rows may be found, as SQL. */
  visible: Searched['visible']
  /** Rows of the list behind a position, newest first. */
  rowsAfter: (after: Position | undefined, take: number) => Promise<Row[]>
  /** Rows by id, in any order. */
  rowsById: (ids: string[]) => Promise<Row[]>
}

/** One page of a list or of a search. */
export async function listContent<Row extends { id: string; createdAt: Date }>(
  args: ListArgs,
  list: ContentList<Row>,
): Promise<Page<Row>> {
  const term = args.search?.trim()
  if (!term) return newestPage(list.kind, args, list.rowsAfter, () => countContent(list.kind, args))
  const page = readPage(list.kind, args)
  const search = { table: list.table, visible: list.visible, tag: args.tag, term }
  const { positions, total } = await findMatches(search, page.take, page.after)
  const rows = new Map((await list.rowsById(positions.map(({ id }) => id))).map((row) => [row.id, row]))
  // A row that was deleted or hidden between the two statements is left out.
  const found = positions.flatMap((position) => {
    const node = rows.get(position.id)
    return node ? [{ node, position }] : []
  })
  return makePage(list.kind, page, found, () => Promise.resolve(total))
}

/** How many rows a list has, from the totals that the database keeps. */
async function countContent(
  kind: ContentKind,
  { tag, visibility }: Pick<ListArgs, 'tag' | 'visibility'>,
): Promise<number> {
  const isVisible = visibility === 'ALL' ? undefined : visibility === 'PUBLIC'
  const { _sum } = await prisma.contentCount.aggregate({
    where: { kind, tag: tag || '', isVisible },
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

/** The same rule for a search; `visible` is the expression that says that everybody may see a row. */
export function visibleSql(visible: 'is_public' | 'NOT is_locked', visibility: VisibilityValue): Prisma.Sql {
  if (visibility === 'ALL') return Prisma.sql`true`
  return Prisma.raw(visibility === 'PUBLIC' ? visible : `NOT (${visible})`)
}
