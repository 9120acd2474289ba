import { z } from 'zod'
import { isUuid } from '../rules/storable.ts'
import { checkRange } from '../errors.ts'
import { afterWhere, newestFirst } from './conditions.ts'
import { cursorTime, cursorUuid, readCursor, writeCursor } from './cursor.ts'

/** A larger `first` is an error, not silently capped. */
export const MAX_PAGE = 100

/** The end of a page. `rank` is 0 in a list, and the rank of the match in a search (lower is better). */
export interface Position {
  rank: number
  createdAt: Date
  id: string
}

export interface PageArgs {
  first: number
  after?: string | null
}

export interface Page<Node> {
  edges: { cursor: string; node: Node }[] | Promise<{ cursor: string; node: Node }[]>
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
  totalCount: () => Promise<number>
}

/** Validates `first` and `after`. Throws BAD_USER_INPUT, also for a cursor of another list than `kind`. */
export function readPage(kind: string, { first, after }: PageArgs): { take: number; after: Position | undefined } {
  checkFirst(first)
  return { take: first, after: after == null ? undefined : readPosition(kind, after) }
}

/** Where a page of another order begins: what its cursor holds. Throws BAD_USER_INPUT like `readPage`. */
export function readAfter<Held extends unknown[]>({ first, after }: PageArgs, held: z.ZodType<Held>) {
  checkFirst(first)
  return after == null ? [] : readCursor(after, held)
}

/** Throws BAD_USER_INPUT unless `first` is from 1 to MAX_PAGE. */
export function checkFirst(first: number): void {
  checkRange('first', first, 1, MAX_PAGE)
}

/** Makes a page from the rows after `page.after`; a row more than requested means that another page follows. */
export function makePage<Node>(
  kind: string,
  page: { take: number; after: Position | undefined },
  rows: { node: Node; position: Position }[],
  totalCount: () => Promise<number>,
) {
  const edges = rows.map(({ node, position }) => ({ node, cursor: cursorOf(kind, position) }))
  return pageOf(edges, page.take, page.after !== undefined, totalCount)
}

/** The nodes at positions, for `makePage`. Rows deleted since they were found are left out. */
export function nodesAt<Node extends { id: string }>(positions: Position[], nodes: Node[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return positions.flatMap((position) => {
    const node = byId.get(position.id)
    return node ? [{ node, position }] : []
  })
}

/** Like `makePage`, for another order: `cursorOf` returns the content of a cursor. */
export function makeSortedPage<Node>(
  { first, after }: PageArgs,
  rows: Node[],
  cursorOf: (node: Node) => unknown[],
  totalCount: () => Promise<number>,
): Page<Node> {
  const edges = rows.map((node) => ({ node, cursor: writeCursor(cursorOf(node)) }))
  return pageOf(edges, first, after != null, totalCount)
}

function pageOf<Node>(
  rows: { cursor: string; node: Node }[],
  take: number,
  hasPreviousPage: boolean,
  totalCount: () => Promise<number>,
) {
  const edges = rows.slice(0, take)
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > take,
      hasPreviousPage,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  }
}

function cursorOf(kind: string, { rank, createdAt, id }: Position): string {
  return writeCursor([kind, rank, createdAt.valueOf(), id])
}

interface Listed<Row> {
  /** As a model of Prisma's client. */
  rows: { findMany(query: object): Promise<Row[]>; count(query: object): Promise<number> }
  where?: object
  query?: object
}

export async function newestPage<Row extends { id: string; createdAt: Date }>(
  kind: string,
  args: PageArgs,
  { rows, where = {}, query }: Listed<Row>,
): Promise<Page<Row>> {
  const page = readPage(kind, args)
  const wanted = { where: { AND: [where, afterWhere(page.after)] }, orderBy: newestFirst, take: page.take + 1 }
  const found = await rows.findMany({ ...query, ...wanted })
  const positioned = found.map((node) => ({ node, position: { rank: 0, createdAt: node.createdAt, id: node.id } }))
  return makePage(kind, page, positioned, () => rows.count({ where }))
}

function readPosition(kind: string, cursor: string): Position {
  const held = z.tuple([z.literal(kind), z.int(), cursorTime, cursorUuid])
  const [, rank, createdAt, id] = readCursor(cursor, held)
  return { rank, createdAt, id }
}

/**
 * A Prisma condition for an id. It matches nothing if the id is malformed, which the database would report as an error.
 */
export function byId(id: string): { id: string } | { id: { in: string[] } } {
  return isUuid(id) ? { id } : { id: { in: [] } }
}
