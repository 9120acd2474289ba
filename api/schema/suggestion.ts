import { z } from 'zod'
import type { Suggestion as SuggestionRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { newestFirst } from '../content/conditions.ts'
import { INPUT_LIMITS } from '../rules/input-limits.ts'
import { CONTENT_KINDS, KINDS, titlesOf, type ContentKind } from '../content/kinds.ts'
import { checkFirst } from '../content/list.ts'
import { readPublicItem, type PublicItem } from '../content/public-history.ts'
import { readPlaces, sourceOf, type Columns, type Place } from '../content/suggestions/places.ts'
import { applySuggestion, isRow, newRow } from '../content/suggestions/rows.ts'
import { checkChanges, checkSource } from '../content/suggestions/check-changes.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { byNetwork, EVERYBODY, limitRate } from '../http/rate-limit.ts'
import { filledText, plainText, shownName } from '../rules/fields.ts'
import { citationsOf } from './content-fields.ts'
import { itemsOf, type Item } from './content-item.ts'
import { clientMutationArg, createdBefore, createOnce } from './create-once.ts'
import { inLanguage, langArg } from './language.ts'
import { TaggedKind } from './tag.ts'
import { Viewer } from './viewer-ref.ts'

const WORDS = 2000
/** That a text may grow by: the queue compares whole texts, and shows many at once. */
const MORE = 5000

const SuggestionValues = z.object({
  of: z.enum(CONTENT_KINDS as [ContentKind, ...ContentKind[]]),
  id: z.string(),
  kind: z.enum(['CORRECTION', 'NAME_RIGHT', 'PRONUNCIATION', 'WITHDRAWAL', 'ADDITION', 'REMOVAL'], 'notOfMembers'),
  place: z
    .string()
    .max(INPUT_LIMITS.line, 'tooLong')
    .nullish()
    .transform((place) => place || null),
  changes: z
    .array(z.object({ name: z.string().max(60, 'tooLong'), value: z.string().max(INPUT_LIMITS.text, 'tooLong') }))
    .max(12, 'tooMany')
    .nullish()
    .transform((changes) => Object.fromEntries((changes ?? []).map(({ name, value }) => [name, value]))),
  words: plainText(WORDS).transform((words) => words?.trim() ?? null),
  credit: shownName.transform((name) => name ?? null),
  basedOn: z.date().nullish(),
})

const MistakeValues = z.object({
  of: SuggestionValues.shape.of,
  id: z.string(),
  place: SuggestionValues.shape.place,
  words: filledText(1000),
})

export const SuggestionKind = builder.enumType('SuggestionKind', {
  description: 'What a reader says of content.',
  values: {
    CORRECTION: { description: 'Something is to be otherwise.' },
    NAME_RIGHT: { description: 'A name is right in its language.' },
    PRONUNCIATION: { description: 'How a name is said.' },
    WITHDRAWAL: { description: 'Something is to be taken away. Admins decide; nothing is by itself.' },
    ADDITION: { description: 'A name is missing: `place` is `names`, and `changes` are those of the new row.' },
    REMOVAL: { description: 'A row is wrong and should go. `words` say why.' },
    MISTAKE: { description: 'Something is wrong, from a reader without an account.' },
  },
})

export const SuggestionStatus = builder.enumType('SuggestionStatus', {
  description: 'Status of a suggestion.',
  values: {
    OPEN: { description: 'Neither taken nor answered.' },
    TAKEN: { description: 'Saved as a revision.' },
    ANSWERED: { description: 'Answered in words.' },
  },
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
    changes: t.field({
      type: [SuggestedChange],
      description: 'What is to be otherwise, beside what it was when the member wrote.',
      // Of the one place that a suggestion is about: mostly both languages of a text.
      complexity: { field: 1, multiplier: 2 },
      select: { base: true, changes: true },
      resolve: ({ base, changes }) => changesOf(base as Columns, changes as Columns),
    }),
    words: t.exposeString('words', { nullable: true, description: 'What the reader says, in words.' }),
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

export const SuggestibleValue = builder.objectRef<{ name: string; value: string }>('SuggestibleValue').implement({
  description: 'A value that a reader may suggest to change.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, as in the input of the content or of its row.' }),
    value: t.exposeString('value', { description: 'What it is. Lists are separated by commas.' }),
  }),
})

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
    values: t.field({
      type: [SuggestibleValue],
      description: 'Its values.',
      resolve: ({ values }) => Object.entries(values).map(([name, value]) => ({ name, value })),
    }),
  }),
})

const Suggestible = builder.objectRef<PublicItem & { places: Place[] }>('Suggestible').implement({
  description: 'A public plant, ailment, article or project, with what a reader may say something of.',
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
    places: t.field({ type: [SuggestiblePlace], description: 'All places.', resolve: ({ places }) => places }),
    place: t.field({
      type: SuggestiblePlace,
      nullable: true,
      description: 'One of them. Null if there is none of this name.',
      args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
      resolve: ({ places }, { name }) => places.find((place) => place.name === name) ?? null,
    }),
  }),
})

const itemArgs = builder.args((t) => ({
  of: t.field({ type: TaggedKind, required: true, description: 'Kind of the item.' }),
  id: t.id({ required: true, description: 'UUID of the item.' }),
}))

builder.queryField('suggestible', (t) =>
  t.field({
    type: Suggestible,
    nullable: true,
    description:
      'What a reader may say something of. Null if the item does not exist or is not public, for admins as well.',
    complexity: 10,
    args: itemArgs,
    resolve: async (_root, { of, id }) => readSuggestible(of as ContentKind, id),
  }),
)

export async function readSuggestible(kind: ContentKind, id: string) {
  const item = await readPublicItem(kind, id)
  const citedIn = citationsOf(kind).citations as (shown: object) => string[]
  return item && { ...item, places: await readPlaces(kind, item.present.content, citedIn) }
}

/** The public item and one of its places. What is hidden is as unknown as what never was. Throws NOT_FOUND. */
async function findPlace(kind: ContentKind, id: string, name: string | null, said: string) {
  const item = await readSuggestible(kind, id)
  const known = (name: string) =>
    said === 'ADDITION' ? newRow(kind, name) : item?.places.find((place) => place.name === name)
  const place = name === null ? null : known(name)
  if (!item || place === undefined) throw apiError('NOT_FOUND')
  return { item, place }
}

/** What it is of, as it is now. */
function rowOf({ kind, id }: PublicItem, place: Place | null) {
  return {
    contentKind: kind,
    contentId: id,
    place: place?.name ?? null,
    base: { ...place?.values, ...place?.key },
  }
}

type Values = z.output<typeof SuggestionValues>

/** What is to be otherwise. Throws BAD_USER_INPUT, also for what could not be saved. */
async function readChanges({ kind, changes, words }: Values, item: PublicItem, place: Place | null): Promise<Columns> {
  const isOfName = place?.name.startsWith('names.') ?? false
  if (kind === 'NAME_RIGHT' || kind === 'PRONUNCIATION') {
    if (!isOfName) throw badInput({ place: 'notAName' })
    if (kind === 'NAME_RIGHT') return place!.values['reviewed'] === 'false' ? { reviewed: 'true' } : {}
  }
  if (kind === 'ADDITION' && !place) throw badInput({ place: 'required' })
  if (kind === 'REMOVAL') {
    if (!place || !isRow(place.name)) throw badInput({ place: 'notARow' })
    if (!words) throw badInput({ words: 'required' })
    return Object.fromEntries(Object.keys(place.values).map((name) => [name, '']))
  }
  if (kind !== 'CORRECTION' && kind !== 'ADDITION') {
    if (!words) throw badInput({ words: 'required' })
    return {}
  }
  const known = place?.values ?? {}
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(known, name) || name === 'reviewed')
  if (unknown.length > 0) throw badInput(Object.fromEntries(unknown.map((name) => [`changes.${name}`, 'unknown'])))
  const changed = Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== known[name]))
  if (Object.keys(changed).length === 0) {
    if (!words || kind === 'ADDITION') throw badInput({ changes: 'unchanged' })
    return {}
  }
  const long = Object.keys(changed).filter((name) => changed[name]!.length > known[name]!.length + MORE)
  if (long.length > 0) throw badInput(Object.fromEntries(long.map((name) => [`changes.${name}`, 'tooLong'])))
  await checkSavable(item, kind, place!, changed)
  return changed
}

/** Throws BAD_USER_INPUT, with the names of the changes that the form of admins would refuse. */
async function checkSavable(
  { kind, present }: PublicItem,
  said: string,
  { name, values, key }: Place,
  changes: Columns,
) {
  const sourceKey = sourceOf(name)
  const source = sourceKey && (await prisma.source.findUnique({ where: { key: sourceKey }, omit: { updatedAt: true } }))
  const applied = applySuggestion(source || present.content, said, name, { base: { ...values, ...key }, changes })
  if (!applied && said === 'ADDITION') throw badInput({ 'changes.name': 'taken' })
  if (!applied) throw apiError('NOT_FOUND')
  try {
    if (source) checkSource(source, applied.fields)
    else checkChanges(kind, applied.fields)
  } catch (error) {
    const { fields } = (error as { extensions?: { fields?: Record<string, string> } }).extensions ?? {}
    if (!fields) throw error
    throw badInput(
      Object.fromEntries(
        Object.entries(fields).map(([path, problem]) => [`changes.${path.split('.').at(-1)}`, problem]),
      ),
    )
  }
}

const SuggestedChangeInput = builder.inputType('SuggestedChangeInput', {
  description: 'A value that is to be otherwise.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, one of `SuggestiblePlace.values`.' }),
    value: t.string({
      required: true,
      description: 'What it is to be, written as `value` there; at most 5,000 characters longer.',
    }),
  }),
})

const SuggestionInput = builder.inputType('SuggestionInput', {
  description: 'What a member says of public content.',
  fields: (t) => ({
    of: t.field({ type: TaggedKind, required: true, description: 'Kind of the item.' }),
    id: t.id({ required: true, description: 'UUID of the item.' }),
    kind: t.field({ type: SuggestionKind, required: true, description: 'What it says: any but `MISTAKE`.' }),
    place: t.string({
      description: 'Name of the place, from `suggestible`; of an `ADDITION`, the list. The page if omitted.',
    }),
    changes: t.field({
      type: [SuggestedChangeInput],
      description: 'For a `CORRECTION` or an `ADDITION`: what is to be otherwise. Without it, `words` says so.',
    }),
    words: t.string({
      description:
        'Why, or from where it is known: plain text, at most 2,000 characters. Required of a `PRONUNCIATION`, a `WITHDRAWAL` and a `REMOVAL`.',
    }),
    credit: t.string({
      description: 'Name to show in the history once it is taken, at most 100 characters. None if omitted.',
    }),
    basedOn: t.field({
      type: 'DateTime',
      description:
        '`updatedAt` of the item that was read: if it was saved since, the suggestion is refused (CONFLICT).',
    }),
  }),
})

const MistakeInput = builder.inputType('MistakeInput', {
  description: 'Where something is wrong.',
  fields: (t) => ({
    of: t.field({ type: TaggedKind, required: true, description: 'Kind of the item.' }),
    id: t.id({ required: true, description: 'UUID of the item.' }),
    place: t.string({ description: 'Name of the place, from `suggestible`. The page if omitted.' }),
    words: t.string({ required: true, description: 'What is wrong, from 1 to 1,000 characters.' }),
  }),
})

builder.mutationFields((t) => ({
  suggest: t.prismaField({
    type: Suggestion,
    description:
      'Suggests a correction of public content, says that a name is missing, is right or how it is said, that a row should go, or asks for something to be taken away. Admins see it; the content does not change before one of them takes it. For members, at most 30 a day, and 500 of all together. Errors: UNAUTHENTICATED; NOT_FOUND if the item does not exist or is not public, or has no such place; BAD_USER_INPUT (`changes`: `unchanged`; `changes.<name>` as when it is saved; `words`: `required`, `tooLong`; `changes.name`: `taken`; `place`: `notAName`, `notARow`, `required`; `credit`: `tooLong`, `isAddress`; `kind`: `notOfMembers`); CONFLICT (`basedOn`, with `savedAt`; `clientMutationId`); RATE_LIMITED.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: {
      input: t.arg({ type: SuggestionInput, required: true, description: 'The suggestion.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { clientMutationId, ...args }, context) => {
      const { id: userId } = await signedIn(context)
      const input = parseInput(SuggestionValues, args.input)
      const call = { mutation: 'suggest', clientMutationId, input }
      // Meanwhile it may have been taken: compared with the page, it would change nothing.
      const sent = await createdBefore(context, call)
      if (sent) return prisma.suggestion.findUniqueOrThrow({ ...query, where: { id: sent } })
      const { item, place } = await findPlace(input.of, input.id, input.place, input.kind)
      const { updatedAt } = item.present
      if (input.basedOn && updatedAt > input.basedOn) throw apiError('CONFLICT', { savedAt: updatedAt.toISOString() })
      const changes = await readChanges(input, item, place)
      const { kind, words, credit } = input
      const { id } = await createOnce(context, {
        ...call,
        create: async (tx) => {
          await limitRate(['suggestion', userId], ['suggestionInAll', EVERYBODY])
          return (await tx.suggestion.create({ data: { ...rowOf(item, place), kind, words, credit, userId, changes } }))
            .id
        },
      })
      return prisma.suggestion.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  reportMistake: t.boolean({
    description:
      'Tells admins where something is wrong, without an account: nothing is stored of who does. Public, at most 20 a day from a network. Returns true. Errors: NOT_FOUND as in `suggest`; BAD_USER_INPUT (`words`: `required`, `tooLong`); CONFLICT (`clientMutationId`); RATE_LIMITED.',
    skipTypeScopes: true,
    args: {
      input: t.arg({ type: MistakeInput, required: true, description: 'The mistake.' }),
      ...clientMutationArg,
    },
    resolve: async (_root, { clientMutationId, ...args }, context) => {
      const input = parseInput(MistakeValues, args.input)
      const call = { mutation: 'reportMistake', clientMutationId, input }
      if (await createdBefore(context, call)) return true
      const { item, place } = await findPlace(input.of, input.id, input.place, 'MISTAKE')
      await createOnce(context, {
        ...call,
        create: async (tx) => {
          await limitRate(...byNetwork('mistake', context.address), ['mistakeInAll', EVERYBODY])
          const data = { ...rowOf(item, place), kind: 'MISTAKE', words: input.words } as const
          return (await tx.suggestion.create({ data })).id
        },
      })
      return true
    },
  }),
}))
