import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { citedKeys } from '../rules/citations.ts'
import { namesOf, type NameOf, type PLANT_TEXTS, type PLANT_VALUES, type Texts, type Value } from '../rules/texts.ts'
import { attributionsField, creditField } from './attribution.ts'
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
  builder.prismaObjectFields(refOf(kind), (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    ...Object.fromEntries(
      // `precautions` consist of rows and this text.
      names
        .filter((name) => name !== 'precautions')
        .map((name) => {
          const { kind, description, warning } = texts[name]!
          const described = warning ? `${description} ${warning}` : description
          return [
            name,
            kind === 'markdown' ? t.string(longText(name, cited, described)) : t.string(shortText(name, described)),
          ]
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
    untranslated: t.stringList(untranslated(names)),
    ...(kind !== 'COMMUNITY' && {
      attributions: t.field({ ...attributionsField(kind, idOf), select: { id: true } }),
      attributionLine: t.string({ ...creditField(kind, idOf), select: { id: true } }),
    }),
  }))
}

const idOf = ({ id }: { id: string }) => id

type PlantFields = Parameters<Parameters<typeof builder.prismaObjectFields<typeof Plant>>[1]>[0]
type ValuesIn<Kind extends Value['kind']> = NameOf<typeof PLANT_VALUES, Kind>

/** The fields of a value that has no language. */
function valueFields(t: PlantFields, name: string, { kind, description }: Value) {
  const nullable = true as const
  const of = description.replace(/^./, (first) => first.toLowerCase())
  if (kind === 'flag') return { [name]: t.exposeBoolean(name as ValuesIn<'flag'>, { description }) }
  if (kind === 'lines') return { [name]: t.exposeStringList(name as ValuesIn<'lines'>, { description }) }
  if (kind === 'picture') {
    const column = name as ValuesIn<'picture'>
    return {
      [name]: t.exposeString(column, {
        nullable,
        description: `URL of ${of}, or its path if it was uploaded to this site.`,
      }),
      [name.replace(/Url$/, '')]: t.field({
        type: Photo,
        nullable,
        description: `${description}, with credit and licence.`,
        select: { [column]: true },
        resolve: (row, _args, { loaders }) => (row[column] ? loaders.photos.load(row[column]) : null),
      }),
    }
  }
  if (kind === 'pictures') {
    const column = name as ValuesIn<'pictures'>
    return {
      [name]: t.exposeStringList(column, {
        description: `URLs of ${of}, or their paths if uploaded to this site.`,
      }),
      gallery: t.field({
        type: [Photo],
        description: `${description}, with credit and licence.`,
        select: { [column]: true },
        resolve: (row, _args, { loaders }) => row[column].map((url) => loaders.photos.load(url)),
      }),
    }
  }
  return { [name]: t.exposeString(name as ValuesIn<'line' | 'address'>, { nullable, description }) }
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
    uses: { ...cited, where: { ailment: KINDS.AILMENT.visible } },
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
