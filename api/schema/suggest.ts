import { z } from 'zod'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { CONTENT_KINDS, type ContentKind } from '../content/kinds.ts'
import type { PublicItem } from '../content/public-history.ts'
import { dayOf } from '../content/day.ts'
import { lockContent } from '../content/save.ts'
import type { Database, Stored } from '../content/stores.ts'
import { withdrawnFile } from '../content/rights/withdrawn-files.ts'
import { checkChanges, checkSource } from '../content/suggestions/check-changes.ts'
import { sourceOf, type Columns, type Place } from '../content/suggestions/places.ts'
import { applySuggestion, isRow, newRow } from '../content/suggestions/rows.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { byNetwork, EVERYBODY, limitRate, type Counted } from '../http/rate-limit.ts'
import { MAX_SEALED, readSealedFor } from '../auth/suggested-recordings.ts'
import { filledText, plainText, requiredText, shownName } from '../rules/fields.ts'
import { orElse } from '../rules/zod.ts'
import { INPUT_LIMITS } from '../rules/input-limits.ts'
import { RECORDING_CONSENT } from '../rules/recording-consent.ts'
import { rowById } from './content-input.ts'
import { clientMutationArg, createdBefore, createOnce } from './create-once.ts'
import { readSuggestible, Suggestion, SuggestionKind } from './suggestion.ts'
import { TaggedKind } from './tag.ts'

const WORDS = 2000
const OF_ID = { id: true } as const
/** That a text may grow by: the queue compares whole texts, and shows many at once. */
const MORE = 5000

const SuggestionValues = z.object({
  of: z.enum(CONTENT_KINDS as [ContentKind, ...ContentKind[]]),
  id: z.string(),
  kind: z.enum(['CORRECTION', 'NAME_RIGHT', 'PRONUNCIATION', 'WITHDRAWAL', 'ADDITION', 'REMOVAL'], 'notOfMembers'),
  place: orElse(null, z.string().max(INPUT_LIMITS.line, 'tooLong')),
  changes: z
    .array(z.object({ name: z.string().max(60, 'tooLong'), value: z.string().max(INPUT_LIMITS.text, 'tooLong') }))
    .max(12, 'tooMany')
    .nullish()
    .transform((changes) => Object.fromEntries((changes ?? []).map(({ name, value }) => [name, value]))),
  words: plainText(WORDS).transform((words) => words?.trim() ?? null),
  credit: shownName.transform((name) => name ?? null),
  recording: z
    .object({
      sealed: z.string().max(MAX_SEALED, 'tooLong'),
      community: requiredText,
      consent: z.enum(Object.values(RECORDING_CONSENT), 'unknown'),
    })
    .nullish(),
  basedOn: z.date().nullish(),
})

const MistakeValues = z.object({
  of: SuggestionValues.shape.of,
  id: z.string(),
  place: SuggestionValues.shape.place,
  words: filledText(1000),
})

/** The public item and one of its places. Throws NOT_FOUND, also for a hidden item. */
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

/** Locks it. Throws CONFLICT if it was saved since it was read: what was withdrawn meanwhile must not be stored again. */
async function checkUnchanged(database: Database, { kind, id, present }: PublicItem): Promise<void> {
  const [{ updatedAt }] = (await lockContent(database, kind, [id])) as [Stored<object>]
  if (+updatedAt !== +present.updatedAt) throw apiError('CONFLICT', { savedAt: updatedAt.toISOString() })
}

type Values = z.output<typeof SuggestionValues>

/** What is to be otherwise. Throws BAD_USER_INPUT, also for what could not be saved. */
async function readChanges(input: Values, item: PublicItem, place: Place | null): Promise<Columns> {
  const { kind, changes, words, recording } = input
  if (recording && kind !== 'PRONUNCIATION') throw badInput({ recording: 'notAPronunciation' })
  const isOfName = place?.name.startsWith('names.') ?? false
  if (kind === 'NAME_RIGHT' || kind === 'PRONUNCIATION') {
    if (!isOfName) throw badInput({ place: 'notAName' })
    if (kind === 'NAME_RIGHT') return place!.values['reviewed'] === 'false' ? { reviewed: 'true' } : {}
    if (recording) return spokenBy(input.credit, recording)
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

/** What is said of a recording: a voice is not published without the name of who speaks. */
function spokenBy(speaker: string | null, { community, consent }: NonNullable<Values['recording']>): Columns {
  if (!speaker) throw badInput({ credit: 'required' })
  return { speaker, community, consent, consentOn: dayOf() }
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

/** However many suggestions there are, a community can ask for what is its own. */
function countedOf(kind: Values['kind'], userId: string, address: string): Counted[] {
  if (kind === 'WITHDRAWAL')
    return [['withdrawalRequest', userId], ...byNetwork('withdrawalRequestFromNetwork', address)]
  return [['suggestion', userId], ...byNetwork('suggestionFromNetwork', address), ['suggestionInAll', EVERYBODY]]
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

const SuggestedRecordingInput = builder.inputType('SuggestedRecordingInput', {
  description: 'How the member says a name.',
  fields: (t) => ({
    sealed: t.string({
      required: true,
      description:
        'What `POST /media/recordings/suggested` has returned for a WAV file of the member, within 24 hours: the recording, encrypted.',
    }),
    community: t.string({ required: true, description: 'Community of the member, shown with the recording.' }),
    consent: t.string({
      required: true,
      description: 'The words that the member has agreed to: `Suggestible.recordingConsent`, in one of its languages.',
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
        'Why, or from where it is known: plain text, at most 2,000 characters. Required of a `PRONUNCIATION` without `recording`, a `WITHDRAWAL` and a `REMOVAL`.',
    }),
    credit: t.string({
      description:
        'Name to show in the history once it is taken, at most 100 characters. None if omitted. Required of a `recording`, which is shown with it.',
    }),
    recording: t.field({
      type: SuggestedRecordingInput,
      description: 'For a `PRONUNCIATION`: a recording, which takes the place of words.',
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
      'Suggests a correction of public content, says that a name is missing, is right or how it is said, that a row should go, or asks for something to be taken away. Admins see it; the content does not change before one of them takes it. For members, at most 30 a day, 120 of a network and 500 of all together; requests for something to be taken away are counted apart, at most 30 a day and 120 of a network. Errors: UNAUTHENTICATED; NOT_FOUND if the item does not exist or is not public, or has no such place; BAD_USER_INPUT (`changes`: `unchanged`; `changes.<name>` as when it is saved; `words`: `required`, `tooLong`; `changes.name`: `taken`; `place`: `notAName`, `notARow`, `required`; `credit`: `tooLong`, `isAddress`, `required` of a recording; `recording`: `notAPronunciation`; `recording.sealed`: `invalid`, also after 24 hours, and if it was withdrawn; `recording.community`: `required`, `tooLong`; `recording.consent`: `unknown`; `kind`: `notOfMembers`); CONFLICT (`basedOn`, with `savedAt`, also if it is saved at the same time; `clientMutationId`); RATE_LIMITED.',
    ...FOR_MEMBERS,
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
      if (sent) return rowById(sent, (where) => prisma.suggestion.findUniqueOrThrow({ ...query, where }))
      const { item, place } = await findPlace(input.of, input.id, input.place, input.kind)
      const { updatedAt } = item.present
      if (input.basedOn && updatedAt > input.basedOn) throw apiError('CONFLICT', { savedAt: updatedAt.toISOString() })
      const changes = await readChanges(input, item, place)
      const { kind, words, credit } = input
      const recording = input.recording?.sealed ?? null
      if (recording !== null) {
        const read = await readSealedFor(userId, recording)
        if (!read || (await withdrawnFile(read.url))) throw badInput({ 'recording.sealed': 'invalid' })
      }
      const { id } = await createOnce(context, {
        ...call,
        create: async (tx) => {
          await limitRate(...countedOf(kind, userId, context.address))
          await checkUnchanged(tx, item)
          const data = { ...rowOf(item, place), kind, words, credit, userId, changes, recording }
          return (await tx.suggestion.create({ data })).id
        },
      })
      return prisma.suggestion.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  takeBackSuggestion: t.id({
    description:
      'Deletes a suggestion of the member that nobody has taken or answered, with its recording. Returns its id. For members. Errors: UNAUTHENTICATED; NOT_FOUND, also if it is of somebody else; CONFLICT with `reason: "settled"`.',
    ...FOR_MEMBERS,
    args: { id: t.arg.id({ required: true, description: 'UUID of the suggestion.' }) },
    resolve: async (_root, { id }, context) => {
      const { id: userId } = await signedIn(context)
      await rowById(id, (where) => prisma.suggestion.findUniqueOrThrow({ where: { ...where, userId }, select: OF_ID }))
      const { count } = await prisma.suggestion.deleteMany({ where: { id, userId, status: 'OPEN' } })
      if (count === 0) throw apiError('CONFLICT', { reason: 'settled' })
      return id
    },
  }),
  reportMistake: t.boolean({
    description:
      'Tells admins where something is wrong, without an account: nothing is stored of who does. Public, at most 20 a day from a network. Returns true. Errors: NOT_FOUND as in `suggest`; BAD_USER_INPUT (`words`: `required`, `tooLong`); CONFLICT (`clientMutationId`; with `savedAt` if it is saved at the same time); RATE_LIMITED.',
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
          await checkUnchanged(tx, item)
          const data = { ...rowOf(item, place), kind: 'MISTAKE', words: input.words } as const
          return (await tx.suggestion.create({ data })).id
        },
      })
      return true
    },
  }),
}))
