import { z } from 'zod'
import { Prisma, type Source as SourceRow } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { cursorText, cursorUuid } from '../content/cursor.ts'
import { makeSortedPage, MAX_PAGE, readAfter, type PageArgs } from '../content/list.ts'
import { wordsOf } from '../content/search/words.ts'
import type { ContentKind } from '../content/kinds.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { itemsOf, type Item } from './content-item.ts'
import { ContentItemConnection } from './content-items.ts'
import { shortText } from './language.ts'
import { doiOf } from '../rules/doi.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { SOURCE_SECRETS } from '../rules/source-types.ts'
import { eachOf, findSource, Source } from './source.ts'
import { SourceKind, SourceType } from './vocabulary.ts'

// Fields that readers do not see.
builder.objectFields(Source, (all) => {
  const t = all.withAuth({ admin: true })
  return {
    note: t.string({
      ...shortText(
        'note',
        'Note for editors, such as which copy was read. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
      ),
    }),
    ...eachOf(SOURCE_SECRETS, (name, description) =>
      t.exposeString(name, {
        nullable: true,
        description: `${description} For admins. Errors: UNAUTHENTICATED; FORBIDDEN.`,
      }),
    ),
    namesRecorder: t.exposeBoolean('namesRecorder', {
      description: 'Whether readers may know who wrote it down. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When it was last saved. Null if the cited key is not in the bibliography. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    }),
    citationCount: t.int({
      description:
        'Number of items that cite it, including hidden ones. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
      resolve: ({ key }, _args, { loaders }) => loaders.citationCounts.load(key),
    }),
    citedBy: t.field({
      type: ContentItemConnection,
      description:
        'Items that cite it, including hidden ones, oldest first within each kind. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT.',
      args: pageArgs,
      resolve: async ({ key }, page, context) => {
        const items = await citing(context).load(placeIn(key, page))
        const cursorOf = ({ kind, id }: Item) => [key, kind, id]
        return makeSortedPage(page, items, cursorOf, () => context.loaders.citationCounts.load(key))
      },
    }),
  }
})

const SourceConnection = connectionOf('Source', Source, 'A source', 'sources')

adminQueries((t) => ({
  sources: t.field({
    type: SourceConnection,
    description: 'Works in the bibliography, ordered by key. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      search: t.arg.string({
        description: 'Words in the key, title, author or year, at most 100 characters. Ignores case and accents.',
      }),
      startsWith: t.arg.string({
        description:
          'What the key, title or author begins with, at most 100 characters. Ignores case; in title and author, also accents.',
      }),
      title: t.arg.string({ description: 'The title. Ignores case, accents and punctuation.' }),
      doi: t.arg.string({ description: 'The DOI, in any form.' }),
      type: t.arg({ type: SourceType, description: 'What sort of work it is.' }),
      kind: t.arg({ type: SourceKind, description: 'What it is as evidence.' }),
      keys: t.arg.idList({ description: 'Keys, at most 100.' }),
      isCited: t.arg.boolean({ description: 'True for cited works only, false for uncited works only.' }),
    },
    resolve: async (_root, { first, after, ...filter }) => {
      const [, before] = readAfter({ first, after }, z.tuple([z.literal('SOURCE'), cursorText]))
      const where = matches(filter)
      const behind = before === undefined ? Prisma.sql`true` : Prisma.sql`key > ${before}`
      // Some hundreds of rows: reading all takes about a millisecond.
      const rows = await prisma.$queryRaw<SourceRow[]>`
      SELECT ${COLUMNS} FROM sources WHERE ${where} AND ${behind} ORDER BY key LIMIT ${first + 1}`
      const cursorOf = ({ key }: SourceRow) => ['SOURCE', key]
      return makeSortedPage({ first, after }, rows, cursorOf, async () => {
        const [row] = await prisma.$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS count FROM sources WHERE ${where}`
        return row.count
      })
    },
  }),
  source: t.field({
    type: Source,
    nullable: true,
    description: 'A work in the bibliography by key. Null if it does not exist. For admins.',
    args: { key: t.arg.id({ required: true, description: 'Key of the work.' }) },
    resolve: (_root, { key }) => findSource(key),
  }),
}))

/** Every column, as Prisma names it. */
const COLUMNS = Prisma.join(
  Object.values(Prisma.SourceScalarFieldEnum).map((name) =>
    Prisma.raw(`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${name}"`),
  ),
)

interface Filter {
  search?: string | null
  startsWith?: string | null
  title?: string | null
  doi?: string | null
  type?: string | null
  kind?: string | null
  keys?: string[] | null
  isCited?: boolean | null
}

function matches({ search, startsWith, title, doi, type, kind, keys, isCited }: Filter): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  const patterns = wordsOf(search?.trim() ?? '').map((word) => `% ${word}%`)
  if (patterns.length > 0)
    conditions.push(Prisma.sql`search_fold(concat_ws(' ', key, title, author, year)) LIKE ALL (${patterns}::text[])`)
  if (startsWith != null) {
    const [start, words] = [startsWith.trim().toLowerCase(), wordsOf(startsWith.trim()).join(' ')]
    const isNamed = Prisma.sql`search_fold(title) LIKE ${` ${words}%`} OR search_fold(author) LIKE ${` ${words}%`}`
    conditions.push(Prisma.sql`(starts_with(lower(key), ${start}) OR ${words !== ''} AND (${isNamed}))`)
  }
  if (title != null) conditions.push(Prisma.sql`search_fold(title) = search_fold(${title})`)
  if (doi != null) conditions.push(Prisma.sql`doi = ${doiOf(doi)}`)
  if (type != null) conditions.push(Prisma.sql`type = ${type}`)
  if (kind != null) conditions.push(Prisma.sql`kind = ${kind}`)
  if (keys != null) conditions.push(Prisma.sql`key = ANY (${keys.slice(0, MAX_PAGE)}::text[])`)
  if (isCited != null)
    conditions.push(Prisma.sql`EXISTS (SELECT FROM citations WHERE citations.key = sources.key) = ${isCited}`)
  return Prisma.join(conditions, ' AND ')
}

interface Place {
  key: string
  most: number
  /** The item before, if it is not the first page. */
  kind?: string | undefined
  id?: string | undefined
}

/** A page of the items that cite a source, with one more than requested if there are more. Throws BAD_USER_INPUT. */
function placeIn(key: string, page: PageArgs): Place {
  const [, kind, id] = readAfter(page, z.tuple([z.literal(key), cursorText, cursorUuid]))
  return { key, most: page.first + 1, kind, id }
}

const citing = requestLoader(async (places: readonly Place[]): Promise<Item[][]> => {
  const found = await prisma.$queryRaw<{ place: number; kind: ContentKind; id: string }[]>`
    SELECT place::int, found.kind, found.id
    FROM jsonb_to_recordset(${JSON.stringify(places.map((row, place) => ({ ...row, place })))}::jsonb)
      AS asked (place int, key text, most int, kind text, id uuid),
    LATERAL (
      SELECT citations.kind, content_id AS id FROM citations
      WHERE citations.key = asked.key AND (asked.id IS NULL OR (citations.kind, content_id) > (asked.kind, asked.id))
      ORDER BY citations.kind, content_id LIMIT most
    ) AS found ORDER BY place, kind, id`
  const items = new Map((await itemsOf(found)).map((item) => [item.id, item]))
  const rows = Map.groupBy(found, ({ place }) => place)
  return places.map((_, place) => (rows.get(place) ?? []).flatMap(({ id }) => items.get(id) ?? []))
})
