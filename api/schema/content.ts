import type { InputFieldMap } from '@pothos/core'
import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { filterWhere, type Filter, type FilterName } from '../content/conditions.ts'
import { countContent } from '../content/counts.ts'
import { aNoun, KINDS, type ContentKind } from '../content/kinds.ts'
import { byId, makePage, newestPage, nodesAt, readPage, type Page, type PageArgs } from '../content/list.ts'
import { findMatches } from '../content/search/tiers.ts'
import { checkWithdrawn } from '../content/rights/withdrawn.ts'
import { rowsOf } from '../content/stores.ts'
import { prisma } from '../database/client.ts'
import { currentTag } from '../database/loaders.ts'
import { apiError } from '../errors.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { refOf } from './content-refs.ts'
import { connectionOf, LIST_ERRORS, listArgs, listScopes, type VisibilityValue } from './list-args.ts'

type ListArgs = PageArgs & Omit<Filter, 'isVisible'> & { search?: string | null; visibility: VisibilityValue }

/** `filters` are arguments of the list besides those of every list. */
export function addContentQueries(
  kind: ContentKind,
  filters?: Partial<Record<FilterName, InputFieldMap[string]>>,
): void {
  const { model, delegate: noun, table, visible } = KINDS[kind]
  const [code, hidden] =
    'isLocked' in visible ? (['LOCKED', 'it is locked'] as const) : (['NOT_AVAILABLE', 'it is not public'] as const)
  const type = refOf(kind)
  const Connection = connectionOf(model, type, sentence(aNoun(kind)), table)
  builder.queryFields((t) => ({
    [table]: t.field({
      type: Connection,
      description: `${sentence(table)}, ${LIST_ERRORS}`,
      args: { ...listArgs, ...(filters as object) },
      authScopes: listScopes,
      resolve: (_root, args, context, info) => listContent<PlantRow>(kind, args, selectNodes(context, info)),
    }),
    [noun]: t.prismaField({
      type,
      nullable: true,
      description: `${sentence(aNoun(kind))} by UUID. Errors: NOT_FOUND; ${code} if ${hidden} and the viewer is not an admin.`,
      args: { id: t.arg.id({ required: true, description: `UUID of the ${noun}.` }) },
      resolve: async (query, _root, { id }, context) => {
        const row = await readContent<PlantRow>(kind, id, query, context)
        if (row) return row
        throw apiError((await rowsOf(prisma, kind).count({ where: byId(id) })) > 0 ? code : 'NOT_FOUND')
      },
    }),
  }))
}

function sentence(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase())
}

export async function listContent<Row extends { id: string; createdAt: Date }>(
  kind: ContentKind,
  { first, after, search, visibility, tag, ...others }: ListArgs,
  query: object,
): Promise<Page<Row>> {
  const args = { first, after }
  const filter: Filter = { ...others, tag: await currentTag(tag), isVisible: isVisible(visibility) }
  const where = filterWhere(kind, filter)
  const read = (wanted: object) => rowsOf(prisma, kind).findMany<Row>({ ...query, ...wanted })
  const term = search?.trim()
  if (!term) {
    const count = () => countContent(kind, filter)
    return newestPage(kind, args, { rows: { findMany: read, count }, where })
  }
  const page = readPage(kind, args)
  const { positions, count } = await findMatches({ kind, ...filter, term }, page.take, page.after)
  const found = nodesAt(positions, await read({ where: { ...where, id: { in: positions.map(({ id }) => id) } } }))
  const isAll = !page.after && positions.length <= page.take
  return makePage(kind, page, found, async () => (isAll ? positions.length : count()))
}

export async function readContent<Row>(
  kind: ContentKind,
  id: string,
  query: object,
  { viewer }: Context,
): Promise<Row | undefined> {
  const visibility = (await viewer())?.isAdmin ? 'ALL' : 'PUBLIC'
  const where = { ...byId(id), ...filterWhere(kind, { isVisible: isVisible(visibility) }) }
  const [row] = await rowsOf(prisma, kind).findMany<Row>({ ...query, where })
  if (!row) await checkWithdrawn(prisma, id)
  return row
}

/** The value of `is_visible` for a visibility; undefined for all rows. */
export function isVisible(visibility: VisibilityValue): boolean | undefined {
  return visibility === 'ALL' ? undefined : visibility === 'PUBLIC'
}
