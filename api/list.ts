import { badInput } from './errors.ts'

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
  edges: { cursor: string; node: Node }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
  totalCount: () => Promise<number>
}

/** Checks `first` and reads `after`. Throws BAD_USER_INPUT, also on a cursor that is not one of `kind`'s lists. */
export function readPage(kind: string, { first, after }: PageArgs): { take: number; after: Position | undefined } {
  if (first < 1 || first > MAX_PAGE) throw badInput({ first: 'outOfRange' })
  return { take: first, after: after == null ? undefined : readCursor(kind, after) }
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
    return writeCursor(this.#kind, this.#position)
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

/** Newest first, as Prisma takes it; indexes of every listed table have this order. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

/** Rows after a position in that order. The first condition is the one that an index can use. */
export function olderThan(after: Pick<Position, 'createdAt' | 'id'> | undefined) {
  if (!after) return {}
  const { createdAt, id } = after
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
}

function writeCursor(kind: string, { rank, createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([kind, rank, createdAt.valueOf(), id])).toString('base64url')
}

function readCursor(kind: string, cursor: string): Position {
  try {
    const [of, rank, time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const createdAt = new Date(time as number)
    if (of !== kind || !Number.isSafeInteger(rank) || Number.isNaN(createdAt.valueOf()) || !isUuid(id))
      throw new Error()
    return { rank: rank as number, createdAt, id }
  } catch {
    throw badInput({ after: 'invalidCursor' })
  }
}

/** The row with an id, as Prisma takes it: none where the id is malformed, which the database would answer with an error. */
export function byId(id: string): { id: string } | { id: { in: string[] } } {
  return isUuid(id) ? { id } : { id: { in: [] } }
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
}
