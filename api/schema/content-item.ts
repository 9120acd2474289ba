import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { fromPrimary } from '../database/reading.ts'
import type { Context } from '../context.ts'
import { columnName, visibleSql } from '../content/conditions.ts'
import { detailsOf, type ItemDetails } from '../content/item-details.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../content/kinds.ts'
import { readWhole } from '../content/stores.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { noticedAmong } from './attribution.ts'
import { langArg, langToCheck, titleText } from './language.ts'
import { Photo } from './photo.ts'
import { labelTags, TaggedKind, TagLabel } from './tag.ts'
import { enumOf } from './enum-column.ts'

export const AttentionReason = enumOf('AttentionReason', 'Why an item needs the attention of an admin.', {
  UNTRANSLATED: 'A text exists in one language only, or is older than the other language.',
  NO_PRECAUTIONS: 'A plant that lacks something without which it cannot be made public: see `PlantInput.isPublic`.',
  NO_SOURCE: 'A plant, ailment or article whose texts cite no source.',
  UNDESCRIBED: 'A plant, article or project with a picture that is not described in both languages.',
  NO_PHOTO: 'A plant without a picture.',
})

export interface Item {
  id: string
  kind: ContentKind
  titleEn: string
  titleEs: string
  detail: string | null
  isPublic: boolean
  isSample: boolean
  createdAt: Date
  updatedAt: Date
  tags: string[]
  needs: (typeof AttentionReason.$inferType)[]
  sortNameEn: string
  sortNameEs: string
}

export const ContentItem = builder.objectRef<Item>('ContentItem').implement({
  description: 'An item in the lists of the admin area.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item.' }),
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    title: t.string(titleText('Its title or name.')),
    detail: t.exposeString('detail', {
      nullable: true,
      description:
        'Scientific name of a plant, slug of an ailment, people of a community in Spanish. Null if it has none, and for other kinds.',
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether it is public; for a project, whether it is unlocked.',
    }),
    isSample: t.exposeBoolean('isSample', { description: 'Whether it is a project made up as an example.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    tagLabels: t.field({
      type: [TagLabel],
      description: 'Tags with their labels.',
      args: langArg,
      resolve: ({ tags }, { lang }, context) => labelTags(tags, lang, context),
    }),
    untranslated: t.stringList({
      description:
        'Names of the texts that `translations` lists for `lang`: they are missing, or older than the other language.',
      args: langToCheck,
      resolve: async (item, { lang }, context) => {
        const details = await loadDetails(item, context)
        return (lang === 'EN' ? details?.missingEn : details?.missingEs) ?? []
      },
    }),
    changedBy: t.string({
      nullable: true,
      description:
        'Email address of the admin who last saved it. Null if it was not saved by an admin, as with the initial content.',
      resolve: async (item, _args, context) => (await loadDetails(item, context))?.changedBy ?? null,
    }),
    draftsBy: t.stringList({
      description: 'Email addresses of the admins who have unsaved input in its form, the latest first.',
      resolve: async (item, _args, context) => (await loadDetails(item, context))?.draftsBy ?? [],
    }),
    picture: t.field({
      type: Photo,
      nullable: true,
      description: 'Its main picture. Null if it has none, or one with a notice.',
      resolve: async (item, _args, context) => {
        const url = (await loadDetails(item, context))?.pictureUrl
        const isNoticed = url && (await noticedAmong(context, 'PHOTO', [url])).size > 0
        return url && !isNoticed ? context.loaders.photos.load(url) : null
      },
    }),
    content: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'All that its writers have written, named as in its input, and the `updatedAt` of this version, for a form. Null if it was just deleted.',
      resolve: ({ kind, id }, _args, context) => WHOLE[kind](context).load(id),
    }),
    needs: t.expose('needs', { type: [AttentionReason], description: 'Why it needs attention. Empty if it does not.' }),
  }),
})

/** A loader for each kind. */
function loadersOf<Value>(read: (kind: ContentKind, ids: readonly string[]) => Promise<Value[]>) {
  return Object.fromEntries(
    CONTENT_KINDS.map((kind) => [kind, requestLoader((ids: readonly string[]) => read(kind, ids))]),
  ) as Record<ContentKind, ReturnType<typeof requestLoader<string, Value>>>
}

const DETAILS = loadersOf<ItemDetails | null>(detailsOf)

/** With their own `updatedAt`, on which forms base a save: that of the item may be of another version. */
const WHOLE = loadersOf(async (kind, ids) => {
  const rows = await fromPrimary(() => readWhole(prisma, kind, [...ids]))
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? { ...row.content, updatedAt: row.updatedAt } : null
  })
})

/** Read with one statement for all items of a kind in a response. */
function loadDetails({ id, kind }: Item, context: Context): Promise<ItemDetails | null> {
  return DETAILS[kind](context).load(id)
}

/** Selects the items of a kind; conditions and order are appended. */
export function selectItems(kind: ContentKind): Prisma.Sql {
  const { table, title, detail, sample } = KINDS[kind]
  return Prisma.raw(`
    SELECT id, '${kind}' AS kind, ${columnName(`${title}En`)} AS "titleEn", ${columnName(`${title}Es`)} AS "titleEs",
      ${detail ? columnName(detail) : 'NULL::text'} AS detail, ${visibleSql(kind).sql} AS "isPublic",
      ${sample ? columnName(sample) : 'false'} AS "isSample",
      created_at AS "createdAt", updated_at AS "updatedAt", tags, needs,
      sort_name_en AS "sortNameEn", sort_name_es AS "sortNameEs" FROM ${table}`)
}

/** The items with these ids, in the same order; unknown ids are left out. */
export async function itemsById(kind: ContentKind, ids: string[]): Promise<Item[]> {
  return itemsOf(ids.map((id) => ({ kind, id })))
}

/** The same for items of several kinds, with one statement. */
export async function itemsOf(wanted: { kind: ContentKind; id: string }[]): Promise<Item[]> {
  if (wanted.length === 0) return []
  const selects = [...Map.groupBy(wanted, ({ kind }) => kind)].map(
    ([kind, rows]) => Prisma.sql`${selectItems(kind)} WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`,
  )
  const items = await prisma.$queryRaw<Item[]>`${Prisma.join(selects, ' UNION ALL ')}`
  const byId = new Map(items.map((item) => [item.id, item]))
  return wanted.flatMap(({ id }) => byId.get(id) ?? [])
}
