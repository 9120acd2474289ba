import { builder } from '../builder.ts'
import {
  attributionsOf,
  isOfAnyRow,
  isOfRow,
  subjectKey,
  type AttributedKind,
  type AttributionRow,
} from '../content/rights/attributions.ts'
import { KINDS } from '../content/kinds.ts'
import type { Context } from '../context.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import {
  attributionLine,
  creditLine,
  labelsOf,
  noticeLine,
  withoutParts,
  type NoticedKind,
} from '../rules/attribution.ts'
import type { RightsLabel as Label } from '../rules/rights-labels.ts'
import { namesOf, type Texts } from '../rules/texts.ts'
import { inLanguage, langArg, shortText } from './language.ts'
import { enumOf } from './enum-column.ts'

// From which community something comes, on what terms and with what consent: a field of whatever can be attributed.

const LONG_TEXTS = new Set(
  Object.values(KINDS).flatMap(({ texts }) => namesOf<Texts>(texts, 'markdown') as readonly string[]),
)

/** Few things have more. */
const FEW = { field: 1, multiplier: 1 } as const

export const RightsLabelKind = enumOf('RightsLabelKind', 'Who gives a label of Local Contexts.', {
  LABEL: 'The community: on what terms its knowledge may be used.',
  NOTICE: 'Whoever publishes: that a community has not spoken yet.',
})

export const RightsLabel = builder.objectRef<Label>('RightsLabel').implement({
  description: 'A TK or BC Label, or a Notice, of Local Contexts. What it means for something, its community says.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its identifier, such as `tk-attribution`.' }),
    kind: t.expose('kind', { type: RightsLabelKind, description: 'Who gives it.' }),
    name: t.string({
      description: 'Its name.',
      args: langArg,
      resolve: ({ en, es }, { lang }) => (lang === 'EN' ? en : es),
    }),
    url: t.exposeString('url', { description: 'Its page.' }),
  }),
})

export const NamedCommunity = builder.objectRef<NonNullable<AttributionRow['community']>>('NamedCommunity').implement({
  description: 'A community, named. `community` has all of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the community.' }),
    name: t.string({
      description: 'Its name.',
      args: langArg,
      resolve: (row, { lang }) => inLanguage(row, 'name', { lang, fallback: true }) ?? '',
    }),
  }),
})

export const Attribution = builder.objectRef<AttributionRow>('Attribution').implement({
  description:
    'From which community something comes, and on what terms. Show `line` with it, wherever you show it. With `place`, of this part only.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    place: t.exposeString('place', {
      nullable: true,
      description: 'The text that it is of, such as `description`, or the list of its row. Null: the whole.',
    }),
    text: t.string({
      nullable: true,
      description:
        '`place` if it is a long text. Null of the whole, of short texts, which stand at the head, and of rows.',
      resolve: ({ place }) => (place !== null && LONG_TEXTS.has(place) ? place : null),
    }),
    community: t.expose('community', {
      type: NamedCommunity,
      nullable: true,
      description: 'The community. Null if none has spoken yet, or if it is not to be named.',
    }),
    communityId: t.id({
      nullable: true,
      description: 'UUID of `community`.',
      resolve: ({ community }) => community?.id ?? null,
    }),
    labels: t.field({
      type: [RightsLabel],
      description: 'The labels and notices.',
      complexity: FEW,
      resolve: ({ labels }) => labelsOf(labels),
    }),
    words: t.string(shortText('words', 'The terms in the words of the community, or their translation.')),
    consentOn: t.exposeString('consentOn', {
      nullable: true,
      description: 'The day of the consent, such as 2026-11-22. Null if it is not known.',
    }),
    consentFor: t.exposeString('consentFor', { nullable: true, description: 'What the consent is for.' }),
    consentUntil: t.exposeString('consentUntil', {
      nullable: true,
      description: 'The last day of the consent. Null if it has no end.',
    }),
    line: t.string({
      description: 'All of it in a line.',
      args: langArg,
      resolve: (row, { lang }) => attributionLine(row, lang === 'EN' ? 'En' : 'Es'),
    }),
  }),
})

const LOADER = requestLoader(attributionsOf)

export function loadAttributions(context: Context, kind: AttributedKind, id: string): Promise<AttributionRow[]> {
  return LOADER(context).load(subjectKey(kind, id))
}

/** The field of what is attributed as a whole. Texts of it are among them, rows are not. */
export const attributionsField = <Row>(kind: AttributedKind, idOf: (row: Row) => string) => ({
  type: [Attribution] as [typeof Attribution],
  description: 'From which communities it, or one of its texts, comes. Its rows have their own.',
  complexity: FEW,
  resolve: async (row: Row, _args: object, context: Context) =>
    (await loadAttributions(context, kind, idOf(row))).filter((each) => !isOfAnyRow(each)),
})

const creditArgs = builder.args((t) => ({
  ...langArg,
  parts: t.boolean({
    required: true,
    defaultValue: true,
    description: 'Whether to say of which parts it is. False where it stands for several items at once.',
  }),
}))

/** The line of all that is attributed of it, for what shows it in few words. */
export const creditField = <Row>(kind: AttributedKind, idOf: (row: Row) => string) => ({
  nullable: true as const,
  description:
    'From which communities it comes, rows and texts included, with their labels and words, in a line for cards, prints and chats. Null if nobody has said so.',
  args: creditArgs,
  // One statement reads those of all rows.
  complexity: 0,
  resolve: async (row: Row, { lang, parts }: { lang: 'EN' | 'ES'; parts: boolean }, context: Context) => {
    const list = await loadAttributions(context, kind, idOf(row))
    return creditLine(parts ? list : withoutParts(list), lang === 'EN' ? 'En' : 'Es') || null
  },
})

/** The field of what a community may let be shown only after a notice. */
export const noticeField = <Row>(kind: NoticedKind, urlOf: (row: Row) => string) => ({
  nullable: true as const,
  description:
    'That it is of a person who has died, with the words of the community. Show it first, and the rest only to who asks for it. Null: there is no notice.',
  args: langArg,
  complexity: 0,
  resolve: async (row: Row, { lang }: { lang: 'EN' | 'ES' }, context: Context) =>
    noticeLine(await loadAttributions(context, kind, urlOf(row)), kind, lang === 'EN' ? 'En' : 'Es'),
})

export async function noticedAmong(
  context: Context,
  kind: NoticedKind,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(urls.map((url) => loadAttributions(context, kind, url)))
  return new Set(urls.filter((_url, index) => lists[index]!.some(({ hasNotice }) => hasNotice)))
}

/** The field of rows of a list; those of a preview are not stored. */
export const rowAttributions = <Row extends object>(
  kind: 'PLANT' | 'AILMENT',
  list: string,
  owner: (row: Row) => string | undefined,
) => ({
  type: [Attribution] as [typeof Attribution],
  description: 'From which communities it comes.',
  complexity: FEW,
  resolve: async (row: Row, _args: object, context: Context) => {
    const id = owner(row)
    return id ? (await loadAttributions(context, kind, id)).filter((each) => isOfRow(each, list, row)) : []
  },
})
