import { z } from 'zod'
import { badInput } from '../errors.ts'
import { once } from '../once.ts'
import { cursorTime, cursorUuid, readCursor, writeCursor } from './cursor.ts'

/** Pages are at most this long; asking for more is an error, not a silent cap. */
export const MAX_PAGE = 100

/** Where a page ends. `rank` is 0 in a list, and how good the match is in a search (less is better). */
export interface Position {
  rank: number
  createdAt: Date
  id: string
}

export interface PageArgs {
  first: number
  after?: string | null
}

/** A page of a Relay connection. The total is only asked for by those who select it. */
export interface Page<Node> {
  edges: { cursor: string; node: Node }[] | Promise<{ cursor: string; node: Node }[]>
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
  totalCount: () => Promise<number>
}

/** Checks `first` and reads `after`. Throws BAD_USER_INPUT, also on a cursor that is not one of `kind`'s lists. */
export function readPage(kind: string, { first, after }: PageArgs): { take: number; after: Position | undefined } {
  checkFirst(first)
  return { take: first, after: after == null ? undefined : readPosition(kind, after) }
}

/** Throws BAD_USER_INPUT unless a page may be this long. */
export function checkFirst(first: number): void {
  if (first < 1 || first > MAX_PAGE) throw badInput({ first: 'outOfRange' })
}

/** Makes a page of the rows after `page.after`, of which there is one more than asked for where another page follows. */
export function makePage<Node>(
  kind: string,
  page: { take: number; after: Position | undefined },
  rows: { node: Node; position: Position }[],
  totalCount: () => Promise<number>,
): Page<Node> {
  const edges = rows.slice(0, page.take).map(({ node, position }) => new Edge(kind, node, position))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > page.take,
      hasPreviousPage: page.after !== undefined,
      get startCursor() {
        return edges.at(0)?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
    totalCount,
  }
}

/**
 * The same of nodes that are only read where they are selected, in one statement with the total. What has gone by then is
 * left out.
 */
export function makeLazyPage<Node>(
  kind: string,
  page: { take: number; after: Position | undefined },
  positions: Position[],
  readNodes: () => Promise<Map<string, Node>>,
  totalCount: () => Promise<number>,
): Page<Node> {
  const unread = positions.map((position) => ({ node: null, position }))
  const readEdges = once(async () => {
    const nodes = await readNodes()
    return positions.slice(0, page.take).flatMap((position) => {
      const node = nodes.get(position.id)
      return node ? [new Edge(kind, node, position)] : []
    })
  })
  return {
    get edges() {
      return readEdges()
    },
    pageInfo: makePage(kind, page, unread, totalCount).pageInfo,
    totalCount,
  }
}

/** The same for a list with an order of its own: `cursorOf` says what its cursors hold. */
export function makeOwnPage<Node>(
  { first, after }: PageArgs,
  rows: Node[],
  cursorOf: (node: Node) => unknown[],
  totalCount: () => Promise<number>,
): Page<Node> {
  const edges = rows.slice(0, first).map((node) => ({ node, cursor: writeCursor(cursorOf(node)) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: after != null,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  }
}

/** An edge whose cursor is written for those who select it. */
class Edge<Node> {
  readonly node: Node
  readonly #kind: string
  readonly #position: Position

  constructor(kind: string, node: Node, position: Position) {
    this.node = node
    this.#kind = kind
    this.#position = position
  }

  get cursor(): string {
    const { rank, createdAt, id } = this.#position
    return writeCursor([this.#kind, rank, createdAt.valueOf(), id])
  }
}

/** One page of a list that is never searched by rank: newest first. */
export async function newestPage<Row extends { id: string; createdAt: Date }>(
  kind: string,
  args: PageArgs,
  rowsAfter: (after: Position | undefined, take: number) => Promise<Row[]>,
  totalCount: () => Promise<number>,
): Promise<Page<Row>> {
  const page = readPage(kind, args)
  const rows = await rowsAfter(page.after, page.take + 1)
  const positioned = rows.map((node) => ({ node, position: { rank: 0, createdAt: node.createdAt, id: node.id } }))
  return makePage(kind, page, positioned, totalCount)
}

function readPosition(kind: string, cursor: string): Position {
  const held = z.tuple([z.literal(kind), z.int(), cursorTime, cursorUuid])
  const [, rank, createdAt, id] = readCursor(cursor, held)
  return { rank, createdAt, id }
}

/** The row with an id, as Prisma takes it: none where the id is malformed, which the database would answer with an error. */
export function byId(id: string): { id: string } | { id: { in: string[] } } {
  return isUuid(id) ? { id } : { id: { in: [] } }
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
}
