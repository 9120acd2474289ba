import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { citedKeys } from '../content/citations.ts'
import { namesOf, type PLANT_TEXTS, type NameOf, type Texts } from '../content/texts.ts'
import type { Ailment } from './ailment-ref.ts'
import type { Article } from './article-ref.ts'
import { columnsOf, langArg, longText, shortText, untranslated, type Localized } from './language.ts'
import type { Plant } from './plant-ref.ts'
import type { Project } from './project-ref.ts'
import { Source } from './source.ts'
import { labelTags, TagLabel } from './tag.ts'

type Ref = typeof Plant | typeof Ailment | typeof Article | typeof Project
type TextName = NameOf<typeof PLANT_TEXTS>

/** Adds the fields common to all content to the object of a kind: texts, tags, dates, sources. */
export function addContentFields(kind: ContentKind, ref: Ref): void {
  const texts: Texts = KINDS[kind].texts
  const names = namesOf(texts) as TextName[]
  const cited = citationsOf(kind)
  // The texts of a kind are known only at runtime: for the types, every kind has those of a plant.
  builder.prismaObjectFields(ref as unknown as typeof Plant, (t) => ({
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
    ...(kind !== 'AILMENT' && {
      youtubeVideoUrl: t.exposeString('youtubeVideoUrl', { nullable: true, description: 'URL of a video.' }),
    }),
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
  }))
}

type Cited = { sourceKeys: string[] }[]
type Citing = Localized<TextName> & {
  names?: { source: string | null }[]
  uses?: Cited
  cautions?: Cited
  dangerSigns?: Cited
  conservationSource?: string | null
}

const inOrder = { orderBy: { position: 'asc' } } as const
const cited = { select: { sourceKeys: true }, ...inOrder } as const
const CITED_ROWS = {
  PLANT: {
    uses: { ...cited, where: { ailment: KINDS.AILMENT.visible } },
    cautions: cited,
    names: { select: { source: true }, ...inOrder },
    conservationSource: true,
  },
  AILMENT: { dangerSigns: cited },
  ARTICLE: {},
  PROJECT: {},
} as const

/** What citation numbers depend on: rows of uses, cautions and danger signs, all long texts in order, then names. */
export function citationsOf(kind: ContentKind) {
  const texts = namesOf(KINDS[kind].texts as Texts, 'markdown') as TextName[]
  return {
    select: { ...columnsOf(texts), ...CITED_ROWS[kind] },
    citations: (row: Citing) => {
      const rows = [row.uses, row.cautions, row.dangerSigns].flatMap((list) => list ?? [])
      const inTexts = citedKeys(texts.flatMap((name) => [row[`${name}En`], row[`${name}Es`]]))
      const named = (row.names ?? []).flatMap(({ source }) => source ?? [])
      return [
        ...new Set([
          ...rows.flatMap(({ sourceKeys }) => sourceKeys),
          ...inTexts,
          ...named,
          ...(row.conservationSource ? [row.conservationSource] : []),
        ]),
      ]
    },
  }
}
