import { z } from 'zod'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { actOf, inAct } from '../context.ts'
import { all } from '../content/conditions.ts'
import { cursorDate, cursorText } from '../content/cursor.ts'
import { makeSortedPage, MAX_PAGE, readAfter } from '../content/list.ts'
import type { ContentKind } from '../content/kinds.ts'
import { deletePicture, replacePicture, USES } from '../media/pictures.ts'
import { wordsOf } from '../content/search/words.ts'
import { prisma } from '../database/client.ts'
import { inLongTransaction } from '../database/long-transaction.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { ContentItem, itemsOf, type Item } from './content-item.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { Photo } from './photo.ts'
import { TaggedKind } from './tag.ts'
import { enumOf } from './enum-column.ts'

/** A picture as the list reads it; those of other sites that nobody has described have no row of their own. */
interface PictureRow {
  url: string
  addedAt: Date
  useCount: number
}

const Picture = builder.objectRef<PictureRow>('Picture').implement({
  description: 'A picture of the library: one that was uploaded or described, or that content shows.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL, as in `Photo`.' }),
    photo: t.field({
      type: Photo,
      description: 'The picture with its description.',
      resolve: ({ url }, _args, { loaders }) => loaders.photos.load(url),
    }),
    addedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last uploaded, or first described. Null if neither.',
      resolve: ({ addedAt }) => (addedAt.valueOf() === 0 ? null : addedAt),
    }),
    useCount: t.exposeInt('useCount', {
      description: 'Number of plants, articles and projects that show it, including hidden ones.',
    }),
    usedIn: t.field({
      type: [ContentItem],
      description: 'The first five plants, articles and projects that show it, including hidden ones.',
      resolve: ({ url, useCount }, _args, context) => (useCount > 0 ? usesOf(context).load(url) : []),
    }),
  }),
})

const SHOWN_USES = 5

const usesOf = requestLoader(async (urls: readonly string[]): Promise<Item[][]> => {
  const found = await prisma.$queryRaw<{ url: string; kind: ContentKind; id: string }[]>`
    SELECT url, kind, id FROM (
      SELECT uses.*, row_number() OVER (PARTITION BY url ORDER BY kind, id) AS place FROM (${USES}) AS uses
      WHERE url = ANY (${urls}::text[])
    ) AS placed WHERE place <= ${SHOWN_USES} ORDER BY kind, id`
  const items = new Map((await itemsOf(found)).map((item) => [item.id, item]))
  const byUrl = Map.groupBy(found, ({ url }) => url)
  return urls.map((url) => (byUrl.get(url) ?? []).flatMap(({ id }) => items.get(id) ?? []))
})

const PictureConnection = connectionOf('Picture', Picture, 'A picture', 'pictures')

const PictureState = enumOf('PictureState', 'What a picture lacks.', {
  UNDESCRIBED: 'It is not described in both languages.',
  UNUSED: 'No plant, article or project shows it.',
  UNLICENSED: 'Its licence is not stated.',
})

interface Filter {
  search?: string | null
  state?: typeof PictureState.$inferType | null
  usedBy?: ContentKind | null
  licence?: string | null
}

const STATES: Record<typeof PictureState.$inferType, Prisma.Sql> = {
  UNDESCRIBED: Prisma.sql`(coalesce("altEn", '') = '' OR coalesce("altEs", '') = '')`,
  UNUSED: Prisma.sql`"useCount" = 0`,
  UNLICENSED: Prisma.sql`coalesce(licence, '') = ''`,
}

function matches({ search, state, usedBy, licence }: Filter): Prisma.Sql {
  const patterns = wordsOf(search?.trim() ?? '').map((word) => `% ${word}%`)
  const isFound = Prisma.sql`search_fold(concat_ws(' ', "altEn", "altEs", credit, licence, url)) LIKE ALL (${patterns}::text[])`
  return all([
    ...(patterns.length > 0 ? [isFound] : []),
    ...(state ? [STATES[state]] : []),
    ...(usedBy ? [Prisma.sql`${usedBy} = ANY (kinds)`] : []),
    ...(licence ? [Prisma.sql`licence = ${licence}`] : []),
  ])
}

/** Some thousands of rows: reading all takes some milliseconds. */
const PICTURES = Prisma.sql`(
  SELECT url, date_trunc('milliseconds', coalesce(created_at, 'epoch')) AS "addedAt", alt_en AS "altEn", alt_es AS "altEs", credit,
    licence, coalesce(count, 0)::int AS "useCount", coalesce(kinds, '{}') AS kinds
  FROM photos FULL JOIN (
    SELECT url, count(*) AS count, array_agg(kind) AS kinds FROM (${USES}) AS uses GROUP BY url
  ) AS used USING (url)
) AS pictures`

adminQueries((t) => ({
  pictures: t.field({
    type: PictureConnection,
    description:
      'All pictures, those uploaded last first. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      search: t.arg.string({
        description: 'Words in description, credit, licence or URL, at most 100 characters. Ignores case and accents.',
      }),
      state: t.arg({ type: PictureState, description: 'Only pictures in this state.' }),
      usedBy: t.arg({ type: TaggedKind, description: 'Only pictures that content of this kind shows.' }),
      licence: t.arg.string({ description: 'Only pictures with this licence, as it is written.' }),
    },
    resolve: async (_root, { first, after, ...filter }) => {
      const [, addedAt, url] = readAfter({ first, after }, z.tuple([z.literal('PICTURE'), cursorDate, cursorText]))
      const where = matches(filter)
      const behind = addedAt ? Prisma.sql`("addedAt", url) < (${addedAt}::timestamptz, ${url})` : Prisma.sql`true`
      const rows = await prisma.$queryRaw<PictureRow[]>`
      SELECT url, "addedAt", "useCount" FROM ${PICTURES} WHERE ${where} AND ${behind}
      ORDER BY "addedAt" DESC, url DESC LIMIT ${first + 1}`
      const cursorOf = (row: PictureRow) => ['PICTURE', row.addedAt.toISOString(), row.url]
      return makeSortedPage({ first, after }, rows, cursorOf, async () => {
        const [row] = await prisma.$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS count FROM ${PICTURES} WHERE ${where}`
        return row.count
      })
    },
  }),
  pictureLicences: t.stringList({
    description:
      'The licences of pictures, as they are written, at most 100. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    resolve: async () => {
      const rows = await prisma.$queryRaw<{ licence: string }[]>`
      SELECT DISTINCT licence FROM photos WHERE licence <> '' ORDER BY licence LIMIT ${MAX_PAGE}`
      return rows.map(({ licence }) => licence)
    },
  }),
}))

builder.mutationFields((t) => ({
  replacePicture: t.field({
    type: Photo,
    description:
      'Shows another uploaded picture wherever one is: in content, with a new revision, in drafts and in the bin. What the other lacks of the description is taken over; credit, licence and source are if it has none of them. Older revisions keep the first. Returns the other. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`by`: `same`, or `unknown` if it was not uploaded to this site).',
    args: {
      url: t.arg.string({ required: true, description: 'URL of the picture that goes.' }),
      by: t.arg.string({ required: true, description: 'URL of the picture that takes its place.' }),
    },
    resolve: async (_root, { url, by }, context, info) => {
      const act = await actOf(context, info)
      await inLongTransaction((tx) => replacePicture(tx, act, url, by))
      return prisma.photo.findUniqueOrThrow({ where: { url: by } })
    },
  }),
  deletePicture: t.string({
    description:
      'Deletes a picture that nothing shows, with its description and files, permanently: older revisions that show it show none. Returns its URL. For admins. Errors: NOT_FOUND; CONFLICT while it is used, with `uses` (number of plants, articles and projects) and `waiting` (number of drafts and items in the bin).',
    args: { url: t.arg.string({ required: true, description: 'URL of the picture.' }) },
    resolve: async (_root, { url }, context, info) => {
      await inAct(context, info, (tx, act) => deletePicture(tx, act, url))
      return url
    },
  }),
}))
