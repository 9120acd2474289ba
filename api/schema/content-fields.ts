import type { Photo as PhotoRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { picturesIn } from '../content/described.ts'
import { isHeld, KINDS, pictureColumns, READ_USES, type ContentKind } from '../content/kinds.ts'
import type { Context } from '../context.ts'
import { TEXTS_OF_USE } from '../rules/safe-publishing.ts'
import { citedKeys } from '../rules/citations.ts'
import { namesOf, type NameOf, type PLANT_TEXTS, type PLANT_VALUES, type Texts, type Value } from '../rules/texts.ts'
import { attributionsField, creditField, noticedAmong } from './attribution.ts'
import { refOf, type Plant } from './content-refs.ts'
import { columnsOf, langArg, longText, shortText, untranslated, type Localized } from './language.ts'
import { Photo } from './photo.ts'
import { Source } from './source.ts'
import { labelTags, TagLabel } from './tag.ts'

type TextName = NameOf<typeof PLANT_TEXTS>

/** Adds the fields common to all content to the object of a kind: texts, tags, dates, sources. */
export function addContentFields(kind: ContentKind): void {
  const texts: Texts = KINDS[kind].texts
  const names = namesOf(texts) as TextName[]
  const cited = citationsOf(kind)
  const pictures = pictureColumns(kind)
  builder.prismaObjectFields(refOf(kind), (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    ...Object.fromEntries(
      // `precautions` consist of rows and this text.
      names
        .filter((name) => name !== 'precautions')
        .map((name) => {
          const { kind: of, description, warning } = texts[name]!
          const described = warning ? `${description} ${warning}` : description
          if (of !== 'markdown') return [name, t.string(shortText(name, described))]
          const text = longText<TextName, Citing>(name, cited, described)
          const isOfUse = kind === 'PLANT' && TEXTS_OF_USE.includes(name)
          return [name, isOfUse ? t.string(notOfPoison(text)) : t.string(text)]
        }),
    ),
    ...Object.assign(
      {},
      ...Object.entries<Value>(KINDS[kind].values).map(([name, value]) => valueFields(t, name, value)),
    ),
    tags: t.exposeStringList('tags', { description: 'Slugs of the tags.' }),
    tagLabels: t.field({
      type: [TagLabel],
      description: 'Tags with their labels.',
      args: langArg,
      select: { tags: true },
      resolve: ({ tags }, { lang }, context) => labelTags(tags, lang, context),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    unfinished: t.expose('unfinished', {
      type: 'JSON',
      nullable: true,
      authScopes: { admin: true },
      description:
        'What its form holds and cannot be saved yet, as in the input: rows without what they state, and values that would be refused. Null for what is public. For admins.',
    }),
    sources: t.field({
      type: [Source],
      description: 'Sources cited, in order of first citation.',
      select: cited.select,
      resolve: (row, _args, { loaders }) => cited.citations(row as Citing).map((key) => loaders.sources.load(key)),
    }),
    ...(pictures.length > 0 && {
      noticedPictures: t.field({
        type: [Photo],
        description:
          'Its pictures of persons who have died, which no other field has: show `notice` of each first, and the picture only to who asks for it.',
        select: Object.fromEntries(pictures.map((column) => [column, true])),
        resolve: (row, _args, context) => noticedPhotos(kind, row, context),
      }),
    }),
    untranslated: t.stringList(untranslated(names)),
    ...(isHeld(kind) && {
      attributions: t.field({ ...attributionsField(kind, idOf), select: { id: true } }),
      attributionLine: t.string({ ...creditField(kind, idOf), select: { id: true } }),
    }),
  }))
}

type LongText = ReturnType<typeof longText<TextName, Citing>>
type LongTextArgs = Parameters<LongText['resolve']>[1]

/** How a poison is used is told to nobody who may follow it, whatever its form still holds. */
function notOfPoison(text: LongText) {
  return {
    ...text,
    description: `${text.description} Null of a poison, except for admins.`,
    select: (args: LongTextArgs) => ({ ...text.select(args), isPoisonous: true }) as const,
    resolve: async (row: Localized<TextName> & { isPoisonous: boolean }, args: LongTextArgs, context: Context) =>
      row.isPoisonous && !(await context.viewer())?.isAdmin ? null : text.resolve(row, args),
  }
}

const idOf = ({ id }: { id: string }) => id

type PlantFields = Parameters<Parameters<typeof builder.prismaObjectFields<typeof Plant>>[1]>[0]
type ValuesIn<Kind extends Value['kind']> = NameOf<typeof PLANT_VALUES, Kind>

function valueFields(t: PlantFields, name: string, { kind, description }: Value) {
  const nullable = true as const
  const of = description.replace(/^./, (first) => first.toLowerCase())
  if (kind === 'flag') return { [name]: t.exposeBoolean(name as ValuesIn<'flag'>, { description }) }
  if (kind === 'lines') return { [name]: t.exposeStringList(name as ValuesIn<'lines'>, { description }) }
  if (kind === 'picture') {
    const column = name as ValuesIn<'picture'>
    return {
      [name]: t.string({
        nullable,
        description: `URL of ${of}, or its path if it was uploaded to this site. Null, except for admins, if it has a notice.`,
        select: { [column]: true },
        resolve: async (row, _args, context) => (await shownUrls(row[column], context, { toAdmins: true }))[0],
      }),
      [name.replace(/Url$/, '')]: t.field({
        type: Photo,
        nullable,
        description: `${description}, with credit and licence. Null if it has a notice: see \`noticedPictures\`.`,
        select: { [column]: true },
        resolve: async (row, _args, context) => (await shownPhotos(row[column], context))[0],
      }),
    }
  }
  if (kind === 'pictures') {
    const column = name as ValuesIn<'pictures'>
    return {
      [name]: t.stringList({
        description: `URLs of ${of}, or their paths if uploaded to this site. Without those that have a notice, except for admins.`,
        select: { [column]: true },
        resolve: (row, _args, context) => shownUrls(row[column], context, { toAdmins: true }),
      }),
      gallery: t.field({
        type: [Photo],
        description: `${description}, with credit and licence. Without those that have a notice: see \`noticedPictures\`.`,
        select: { [column]: true },
        resolve: (row, _args, context) => shownPhotos(row[column], context),
      }),
    }
  }
  return { [name]: t.exposeString(name as ValuesIn<'line' | 'address'>, { nullable, description }) }
}

/** Without pictures that have a notice: a client that does not know of notices must show none of them. */
async function shownUrls(
  stored: string | readonly string[] | null,
  context: Context,
  { toAdmins = false } = {},
): Promise<string[]> {
  const urls = [stored ?? []].flat()
  const noticed = await noticedAmong(context, 'PHOTO', urls)
  if (noticed.size === 0 || (toAdmins && (await context.viewer())?.isAdmin)) return urls
  return urls.filter((url) => !noticed.has(url))
}

async function shownPhotos(stored: string | readonly string[] | null, context: Context): Promise<PhotoRow[]> {
  return Promise.all((await shownUrls(stored, context)).map((url) => context.loaders.photos.load(url)))
}

async function noticedPhotos(kind: ContentKind, row: object, context: Context): Promise<PhotoRow[]> {
  const urls = picturesIn(kind, row).map(({ url }) => url)
  return Promise.all([...(await noticedAmong(context, 'PHOTO', urls))].map((url) => context.loaders.photos.load(url)))
}

type Cited = { sourceKeys: string[] }[]
type Citing = Localized<TextName> & {
  names?: { source: string | null }[]
  uses?: Cited
  cautions?: Cited
  dangerSigns?: Cited
  distribution?: Cited
  conservationSource?: string | null
}

const inOrder = { orderBy: { position: 'asc' } } as const
const cited = { select: { sourceKeys: true }, ...inOrder } as const
const CITED_ROWS = {
  PLANT: {
    uses: { ...cited, where: READ_USES },
    cautions: cited,
    names: { select: { source: true }, ...inOrder },
    distribution: cited,
    conservationSource: true,
  },
  AILMENT: { dangerSigns: cited },
} as const satisfies Partial<Record<ContentKind, object>>

/** What citation numbers depend on: rows of uses, cautions and danger signs, all long texts in order, then names and places. */
export function citationsOf(kind: ContentKind) {
  const texts = namesOf(KINDS[kind].texts as Texts, 'markdown') as TextName[]
  return {
    select: { ...columnsOf(texts), ...(CITED_ROWS as Partial<Record<ContentKind, object>>)[kind] },
    citations: (row: Citing) => {
      const rows = [row.uses, row.cautions, row.dangerSigns].flatMap((list) => list ?? [])
      const inTexts = citedKeys(texts.flatMap((name) => [row[`${name}En`], row[`${name}Es`]]))
      const named = (row.names ?? []).flatMap(({ source }) => source ?? [])
      return [
        ...new Set([
          ...rows.flatMap(({ sourceKeys }) => sourceKeys),
          ...inTexts,
          ...named,
          ...(row.distribution ?? []).flatMap(({ sourceKeys }) => sourceKeys),
          ...(row.conservationSource ? [row.conservationSource] : []),
        ]),
      ]
    },
  }
}
