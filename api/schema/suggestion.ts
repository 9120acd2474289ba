import type { Suggestion as SuggestionRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { newestFirst } from '../content/conditions.ts'
import { KINDS, titlesOf, type ContentKind } from '../content/kinds.ts'
import { checkFirst } from '../content/list.ts'
import { readPublicItem, type PublicItem } from '../content/public-history.ts'
import { checkWithdrawn } from '../content/rights/withdrawn.ts'
import { detailsOf, readPlaces, type Columns, type Place } from '../content/suggestions/places.ts'
import { isRow } from '../content/suggestions/rows.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { RECORDING_CONSENT } from '../rules/recording-consent.ts'
import { citationsOf } from './content-fields.ts'
import { itemsOf, type Item } from './content-item.ts'
import { inLanguage, langArg } from './language.ts'
import { nameOfRow } from './row-name.ts'
import { itemArgs, TaggedKind } from './tag.ts'
import { Viewer } from './viewer-ref.ts'
import { enumOf } from './enum-column.ts'

export const SuggestionKind = enumOf('SuggestionKind', 'What a reader says of content.', {
  CORRECTION: 'Something is to be otherwise.',
  NAME_RIGHT: 'A name is right in its language.',
  PRONUNCIATION: 'How a name is said.',
  WITHDRAWAL: 'Something is to be taken away. Admins decide; nothing is by itself.',
  ADDITION: 'A name is missing: `place` is `names`, and `changes` are those of the new row.',
  REMOVAL: 'A row is wrong and should go. `words` say why.',
  MISTAKE: 'Something is wrong, from a reader without an account.',
})

export const SuggestionStatus = enumOf('SuggestionStatus', 'Status of a suggestion.', {
  OPEN: 'Neither taken nor answered.',
  TAKEN: 'Saved as a revision.',
  ANSWERED: 'Answered in words.',
})

export interface SuggestedChange {
  name: string
  before: string
  after: string
}

export const SuggestedChange = builder.objectRef<SuggestedChange>('SuggestedChange').implement({
  description: 'A value that is to be otherwise.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, as in the input of the content or of its row.' }),
    before: t.exposeString('before', { description: 'What it was. Lists are separated by commas.' }),
    after: t.exposeString('after', { description: 'What it is to be.' }),
  }),
})

export function changesOf(before: Columns, after: Columns): SuggestedChange[] {
  return Object.entries(after).map(([name, value]) => ({ name, before: before[name] ?? '', after: value }))
}

export const SuggestibleValue = builder.objectRef<{ name: string; value: string }>('SuggestibleValue').implement({
  description: 'A value that a reader may suggest to change.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, as in the input of the content or of its row.' }),
    value: t.exposeString('value', { description: 'What it is. Lists are separated by commas.' }),
  }),
})

export const valuesOf = (columns: Columns) => Object.entries(columns).map(([name, value]) => ({ name, value }))

/** Of what names a row. */
export const detailsField = {
  type: [SuggestibleValue] as [typeof SuggestibleValue],
  description: 'Words of fixed lists that tell a row from others of its name, such as its `preparation`.',
  // Two at most, of what is read already.
  complexity: { field: 1, multiplier: 0 },
} as const

const ITEMS = requestLoader(async (keys: readonly string[]) => {
  const wanted = keys.map((key) => key.split(' ') as [ContentKind, string])
  const items = await itemsOf(wanted.map(([kind, id]) => ({ kind, id })))
  return wanted.map(([, id]) => items.find((item) => item.id === id) ?? null)
})

type OfItem = Pick<SuggestionRow, 'contentKind' | 'contentId'>

/** Read with one statement for all suggestions of a response. */
export const loadItem = (
  { contentKind, contentId }: OfItem,
  context: Parameters<typeof ITEMS>[0],
): Promise<Item | null> => ITEMS(context).load(`${contentKind} ${contentId}`)

const OF_ITEM = { contentKind: true, contentId: true } as const

export const Suggestion = builder.prismaObject('Suggestion', {
  description: 'What a reader says of content, for its member and for admins.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    kind: t.expose('kind', { type: SuggestionKind, description: 'What it says.' }),
    of: t.field({
      type: TaggedKind,
      description: 'Kind of the content.',
      select: { contentKind: true },
      resolve: ({ contentKind }) => contentKind as ContentKind,
    }),
    title: t.string({
      nullable: true,
      description: 'Title of the content. Null if it is not public any more.',
      args: langArg,
      select: OF_ITEM,
      resolve: async (row, { lang }, context) => {
        const item = await loadItem(row, context)
        return item?.isPublic ? inLanguage(item, 'title', { lang, fallback: true }) : null
      },
    }),
    pageUrl: t.string({
      nullable: true,
      description: 'Path of its page. Null if it is not public any more.',
      select: OF_ITEM,
      resolve: async (row, _args, context) => {
        const item = await loadItem(row, context)
        if (!item?.isPublic) return null
        const { table, urlKey } = KINDS[item.kind]
        return `/${table}/${urlKey === 'slug' ? item.detail : item.id}`
      },
    }),
    place: t.exposeString('place', {
      nullable: true,
      description: 'What of it is meant, as in `Suggestible.places`. Null: the page.',
    }),
    row: t.string({
      nullable: true,
      description:
        'What the row is known by that it is about, such as a name. Null of a text, and of what was withdrawn.',
      args: langArg,
      select: { place: true, base: true },
      resolve: ({ place, base }, { lang }, context) =>
        isRow(place ?? '') ? nameOfRow(base as Columns, context, { lang, namesHidden: false }) : null,
    }),
    rowDetails: t.field({
      ...detailsField,
      select: { place: true, base: true },
      resolve: ({ place, base }) => valuesOf(detailsOf(place, base as Columns)),
    }),
    changes: t.field({
      type: [SuggestedChange],
      description: 'What is to be otherwise, beside what it was when the member wrote.',
      // Of the one place that a suggestion is about: mostly both languages of a text.
      complexity: { field: 1, multiplier: 2 },
      select: { base: true, changes: true },
      resolve: ({ base, changes }) => changesOf(base as Columns, changes as Columns),
    }),
    words: t.exposeString('words', { nullable: true, description: 'What the reader says, in words.' }),
    hasRecording: t.boolean({
      description:
        'Whether it has a recording: those of open ones alone are stored. Admins hear it by `hearSuggestion`.',
      select: { kind: true, status: true, changes: true },
      // Without reading the recording: it is there as long as what is said of it, and nobody has decided.
      resolve: ({ kind, status, changes }) =>
        kind === 'PRONUNCIATION' && status === 'OPEN' && Object.keys(changes as Columns).length > 0,
    }),
    credit: t.exposeString('credit', {
      nullable: true,
      description: 'The name that the member chose to be shown in the history. Null: none.',
    }),
    status: t.expose('status', { type: SuggestionStatus, description: 'Status.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What an admin has answered; null if nothing.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
})

builder.prismaObjectField(Viewer, 'suggestions', (t) =>
  t.relation('suggestions', {
    type: Suggestion,
    description: 'Suggestions of the member, newest first. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 20, description: 'Number of items, from 1 to 100.' }) },
    query: ({ first }) => {
      checkFirst(first)
      return { orderBy: newestFirst, take: first }
    },
  }),
)

const SuggestiblePlace = builder.objectRef<Place>('SuggestiblePlace').implement({
  description: 'A text, line, row or source of content that a reader may say something of.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        'A text or line, such as `dosageGuidelines`, a row by its list and position, such as `uses.2`, or a source, such as `sources.tramil`.',
    }),
    title: t.string({
      nullable: true,
      description: 'What a row or source is known by. Null for texts and lines.',
      args: langArg,
      resolve: ({ title }, { lang }) => title && (lang === 'EN' ? title.en : title.es),
    }),
    details: t.field({ ...detailsField, resolve: ({ details }) => valuesOf(details) }),
    isRecorded: t.exposeBoolean('isRecorded', {
      description: 'Whether it is a name with a recording: another one is not taken.',
    }),
    values: t.field({
      type: [SuggestibleValue],
      description: 'Its values.',
      resolve: ({ values }) => valuesOf(values),
    }),
  }),
})

const Suggestible = builder.objectRef<PublicItem & { places: Place[] }>('Suggestible').implement({
  description: 'A public item, with what a reader may say something of.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item.' }),
    title: t.string({
      description: 'Its title.',
      args: langArg,
      resolve: ({ kind, present }, { lang }) => {
        const { en, es } = titlesOf(kind, present.content)
        return lang === 'EN' ? en : es
      },
    }),
    urlKey: t.string({
      description: 'What names it in the URL of its page: the slug of an ailment, else the UUID.',
      resolve: ({ kind, id, present }) =>
        KINDS[kind].urlKey === 'slug' ? (present.content as { slug: string }).slug : id,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'Time of its last change: `basedOn` of a suggestion.',
      resolve: ({ present }) => present.updatedAt,
    }),
    recordingConsent: t.string({
      description:
        'What a member agrees to who sends a recording of a name: show it, and send it back as it is in `SuggestedRecordingInput.consent`.',
      args: langArg,
      resolve: (_item, { lang }) => RECORDING_CONSENT[lang],
    }),
    places: t.expose('places', { type: [SuggestiblePlace], description: 'All places.' }),
    place: t.field({
      type: SuggestiblePlace,
      nullable: true,
      description: 'One of them. Null if there is none of this name.',
      args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
      resolve: ({ places }, { name }) => places.find((place) => place.name === name) ?? null,
    }),
  }),
})

builder.queryField('suggestible', (t) =>
  t.field({
    type: Suggestible,
    nullable: true,
    description:
      'What a reader may say something of. Null if the item does not exist or is not public, for admins as well. Errors: WITHDRAWN.',
    complexity: 10,
    args: itemArgs,
    resolve: async (_root, { of, id }) => {
      const found = await readSuggestible(of as ContentKind, id)
      if (!found) await checkWithdrawn(prisma, id)
      return found
    },
  }),
)

export async function readSuggestible(kind: ContentKind, id: string) {
  const item = await readPublicItem(kind, id)
  const citedIn = citationsOf(kind).citations as (shown: object) => string[]
  return item && { ...item, places: await readPlaces(prisma, kind, item.present.content, citedIn) }
}
