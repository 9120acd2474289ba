import { z } from 'zod'
import type { Notification, Prisma, Suggestion as SuggestionRow } from '../../prisma/generated/client/client.ts'
import { recordAct, type Act } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import type { ContentKind } from '../content/kinds.ts'
import { newestPage } from '../content/list.ts'
import { isWithdrawnNow, withdrawnFile } from '../content/rights/withdrawn-files.ts'
import { lockContent, updateContent } from '../content/save.ts'
import { lockSource, saveSource } from '../content/sources.ts'
import { readWhole, type Stored } from '../content/stores.ts'
import { checkChanges, checkSource } from '../content/suggestions/check-changes.ts'
import { dangersOf, losesWarning, otherDose, type Danger } from '../content/suggestions/dangers.ts'
import { sourceOf, valuesNow, type Applied, type Columns } from '../content/suggestions/places.ts'
import { applySuggestion } from '../content/suggestions/rows.ts'
import { actOf, inAct, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { publishNotification } from '../graphql/events.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { readSuggested, type SuggestedRecording } from '../auth/suggested-recordings.ts'
import { storeSuggested } from '../media/recordings/suggested.ts'
import { store } from '../media/store.ts'
import { plainText } from '../rules/fields.ts'
import { ContentItem } from './content-item.ts'
import { rowById } from './content-input.ts'
import { langArg } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import {
  changesOf,
  loadItem,
  SuggestedChange,
  SuggestibleValue,
  Suggestion,
  SuggestionKind,
  SuggestionStatus,
} from './suggestion.ts'
import { enumOf } from './enum-column.ts'

const Answer = z.object({ answer: plainText(5000).transform((words) => words?.trim() ?? '') })

const WHOLE = requestLoader(async (keys: readonly string[]) => {
  const wanted = keys.map((key) => key.split(' ') as [ContentKind, string])
  const found = new Map<string, Stored<object>>()
  for (const [kind, of] of Map.groupBy(wanted, ([kind]) => kind))
    for (const row of await readWhole(
      prisma,
      kind,
      of.map(([, id]) => id),
    ))
      found.set(row.id, row)
  return wanted.map(([, id]) => found.get(id) ?? null)
})

type Suggested = Pick<SuggestionRow, 'kind' | 'contentKind' | 'contentId' | 'place' | 'base' | 'changes'>

interface Now {
  updatedAt: Date
  before: Columns
  after: Columns
  applies: boolean
  dangers: Danger[]
  otherDose: { name: string; value: string } | null
}

/** A suggestion beside the present content; null if that is gone. */
async function readNow(suggestion: Suggested, context: Context): Promise<Now | null> {
  const { kind, contentKind, contentId, place, ...said } = suggestion
  const [base, changes] = [said.base as Columns, said.changes as Columns]
  const stored = await WHOLE(context).load(`${contentKind} ${contentId}`)
  if (!stored) return null
  const key = sourceOf(place)
  const source = key === null ? null : await context.loaders.sources.load(key)
  const isGone = source !== null && source.updatedAt === null
  const content = source ?? stored.content
  const columns = Object.keys(changes)
  const applied =
    place && columns.length > 0 && !isGone ? applySuggestion(content, kind, place, { base, changes }) : null
  const present = place && !isGone ? valuesNow(content, place, base, columns) : null
  const { before, after } = applied ?? { before: present ?? base, after: changes }
  return {
    updatedAt: source?.updatedAt ?? stored.updatedAt,
    before,
    after,
    applies: applied !== null,
    dangers: place ? dangersOf(place, before, after) : [],
    otherDose: kind === 'CORRECTION' && applied ? otherDose(content, place!, applied) : null,
  }
}

const SuggestionDanger = enumOf('SuggestionDanger', 'What a suggestion may do to readers.', {
  LOST_WARNING: 'Words that warn are gone, words that calm are new, or a caution is weaker.',
  CHANGED_DOSE: 'How much, how often, of what part or how it is taken is another, where that is said.',
  OTHER_SPECIES: 'The scientific name is another: warnings and doses may then be those of another plant.',
})

const SuggestionNow = builder.objectRef<Now>('SuggestionNow').implement({
  description: 'A suggestion beside the present content.',
  fields: (t) => ({
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time of the last change of what is to be saved: `basedOn` of `takeSuggestion`.',
    }),
    changes: t.field({
      type: [SuggestedChange],
      description: 'What would be otherwise than it is now. Of a text that was changed since, what both say.',
      resolve: ({ before, after }) => changesOf(before, after),
    }),
    applies: t.exposeBoolean('applies', {
      description: 'Whether it can be taken: it says what is to be instead, and that was not changed meanwhile.',
    }),
    dangers: t.expose('dangers', { type: [SuggestionDanger], description: 'What it may do to readers: show it loud.' }),
    otherDose: t.expose('otherDose', {
      type: SuggestibleValue,
      nullable: true,
      description:
        'The text in the other language, which would still say the dose from before: `translation` of `takeSuggestion`. Null if there is none.',
    }),
  }),
})

interface SaidRight {
  members: number
  /** Names of their communities, in both languages. */
  communities: { en: string; es: string }[]
}

type NameKey = readonly [contentId: string, name: string, language: string]

/** What members said of names, by name: read with one statement for all suggestions of a response. */
const SAID_RIGHT = requestLoader(async (keys: readonly string[]): Promise<SaidRight[]> => {
  const wanted = keys.map((key) => JSON.parse(key) as NameKey)
  const rows = await prisma.suggestion.findMany({
    where: {
      kind: 'NAME_RIGHT',
      status: { not: 'ANSWERED' },
      userId: { not: null },
      contentId: { in: wanted.map(([contentId]) => contentId) },
    },
    select: {
      contentId: true,
      base: true,
      userId: true,
      user: { select: { memberships: { select: { community: { select: { nameEn: true, nameEs: true } } } } } },
    },
    relationLoadStrategy: 'join',
  })
  const said = Map.groupBy(rows, (row) => keyOf(row))
  return keys.map((key) => {
    const found = said.get(key) ?? []
    const communities = found.flatMap(({ user }) => user?.memberships.map(({ community }) => community) ?? [])
    const named = new Map(communities.map(({ nameEn, nameEs }) => [nameEn, { en: nameEn, es: nameEs }]))
    return { members: new Set(found.map(({ userId }) => userId)).size, communities: [...named.values()] }
  })
})

function keyOf({ contentId, base }: Pick<SuggestionRow, 'contentId' | 'base'>): string {
  const { name = '', language = '' } = base as Columns
  return JSON.stringify([contentId, name, language] satisfies NameKey)
}

const SaidRight = builder.objectRef<SaidRight>('SaidRight').implement({
  description: 'How many members say that a name is right.',
  fields: (t) => ({
    members: t.exposeInt('members', {
      description: 'Number of members who said so and were not answered otherwise, each once.',
    }),
    communities: t.stringList({
      description: 'Communities that these members belong to, as far as the site knows.',
      args: langArg,
      resolve: ({ communities }, { lang }) => communities.map(({ en, es }) => (lang === 'EN' ? en : es)),
    }),
  }),
})

const OF_ITEM = { contentKind: true, contentId: true } as const

// Fields that members do not see.
builder.prismaObjectFields(Suggestion, (t) => ({
  memberEmail: t.string({
    authScopes: { admin: true },
    nullable: true,
    description:
      'Email address of the member; null if a reader without an account sent it, or the account is deleted. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    select: { user: { select: { email: true } } },
    resolve: ({ user }) => user?.email,
  }),
  item: t.field({
    authScopes: { admin: true },
    type: ContentItem,
    nullable: true,
    description: 'The content; null if it is gone. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    select: OF_ITEM,
    resolve: (row, _args, context) => loadItem(row, context),
  }),
  now: t.field({
    authScopes: { admin: true },
    type: SuggestionNow,
    nullable: true,
    description: 'It beside the present content; null if that is gone. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    select: { ...OF_ITEM, kind: true, place: true, base: true, changes: true },
    resolve: (row, _args, context) => readNow(row, context),
  }),
  saidRight: t.field({
    authScopes: { admin: true },
    type: SaidRight,
    nullable: true,
    description:
      'Who says that the name is right that a suggestion is about; null if it is about something else. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    select: { contentId: true, place: true, base: true },
    resolve: (row, _args, context) => (row.place?.startsWith('names.') ? SAID_RIGHT(context).load(keyOf(row)) : null),
  }),
}))

const SuggestionConnection = connectionOf('Suggestion', Suggestion, 'A suggestion', 'suggestions')

adminQueries((t) => ({
  suggestions: t.field({
    type: SuggestionConnection,
    description: 'Suggestions of all readers, newest first. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      kind: t.arg({ type: SuggestionKind, description: 'Only those that say this.' }),
      status: t.arg({ type: SuggestionStatus, description: 'Only those with this status.' }),
    },
    resolve: (_root, args, context, info) => {
      const where = { kind: args.kind ?? undefined, status: args.status ?? undefined }
      return newestPage('SUGGESTION', args, { rows: prisma.suggestion, where, query: selectNodes(context, info) })
    },
  }),
}))

builder.mutationFields((t) => ({
  takeSuggestion: t.prismaField({
    type: Suggestion,
    description:
      'Saves what a reader suggests, as a revision with the name that the reader chose. For admins. Errors: NOT_FOUND, also if the content is gone; BAD_USER_INPUT as when it is saved in a form; (`translation`: `required` where there is a `now.otherDose`, `oldDose` if it is as it was, both unless `isTranslated`; `lostWarning` if words that warn are missing in it); CONFLICT with `reason`: `settled` if it was taken or answered, `changedMeanwhile` if it does not apply any more; or as in `updatePlant`.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the suggestion.' }),
      basedOn: t.arg({
        type: 'DateTime',
        required: true,
        description: '`now.updatedAt` of what was seen. If it has been saved since, nothing is written.',
      }),
      translation: t.arg.string({
        description: 'What `now.otherDose` is to say, which is saved with it: readers of both languages read one dose.',
      }),
      isTranslated: t.arg.boolean({
        description: 'Whether `now.otherDose` says this dose already: without `translation` it stays as it is.',
      }),
    },
    resolve: async (query, _root, { id, basedOn, translation, isTranslated }, context, info) => {
      const act = await actOf(context, info)
      const files: string[] = []
      const recording = await readOpen(id)
      const take = async (tx: Prisma.TransactionClient) => {
        const stored = await lockStored(tx, id)
        const row = await lockOpen(tx, id)
        await saveSuggested(
          tx,
          { ...act, suggestionId: row.id },
          { row, stored, recording, basedOn, translation: translation ?? '', isTranslated: isTranslated ?? false },
          files,
        )
        return settle(tx, row, { status: 'TAKEN' })
      }
      const sent = await prisma.$transaction(take).catch(async (error: unknown) => {
        for (const name of files) await store().remove(name)
        throw error
      })
      if (sent) await publishNotification(sent)
      return prisma.suggestion.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  hearSuggestion: t.string({
    nullable: true,
    description:
      'The recording of a suggestion that is open: an MP3 file, in Base64. Null if it has none. That it was heard is in the audit log. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the suggestion.' }) },
    resolve: async (_root, { id }, context, info) => {
      const recording = await readOpen(id)
      // Without the name of who speaks, which goes with the recording.
      await inAct(context, info, (tx, act) => recordAct(tx, act, [{ id }]))
      return recording?.content ?? null
    },
  }),
  answerSuggestion: t.prismaField({
    type: Suggestion,
    description:
      'Answers a suggestion in words, which its member sees, and closes it. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`answer`: `required` if a member would see it, `tooLong`); CONFLICT with `reason: "settled"`.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the suggestion.' }),
      answer: t.arg.string({ description: 'The answer: plain text, at most 5,000 characters.' }),
    },
    resolve: async (query, _root, { id, ...args }, context, info) => {
      const { answer } = parseInput(Answer, args)
      const sent = await inAct(context, info, async (tx, act) => {
        const row = await lockOpen(tx, id)
        if (row.userId && !answer) throw badInput({ answer: 'required' })
        await recordAct(tx, act, [{ id: row.id }])
        return settle(tx, row, { status: 'ANSWERED', answer: answer || null })
      })
      if (sent) await publishNotification(sent)
      return prisma.suggestion.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))

/** Locks a suggestion that is open until the transaction ends. Throws NOT_FOUND and CONFLICT. */
async function lockOpen(tx: Prisma.TransactionClient, suggestionId: string): Promise<SuggestionRow> {
  await rowById(suggestionId, ({ id }) => tx.$executeRaw`SELECT FROM suggestions WHERE id = ${id}::uuid FOR UPDATE`)
  const row = await rowById(suggestionId, (where) => tx.suggestion.findUniqueOrThrow({ where }))
  if (row.status !== 'OPEN') throw apiError('CONFLICT', { reason: 'settled' })
  return row
}

type StoredSource = Awaited<ReturnType<typeof lockSource>>

/** Locks what a suggestion is about, before the suggestion itself as withdrawals do. Throws NOT_FOUND if it is gone. */
async function lockStored(tx: Prisma.TransactionClient, id: string): Promise<Stored<object> | StoredSource> {
  const { contentKind, contentId, place } = await rowById(id, (where) => tx.suggestion.findUniqueOrThrow({ where }))
  const key = sourceOf(place)
  return key === null ? (await lockContent(tx, contentKind as ContentKind, [contentId]))[0]! : lockSource(tx, key)
}

interface Taken {
  row: SuggestionRow
  stored: Stored<object> | StoredSource
  recording: SuggestedRecording | null
  basedOn: Date
  translation: string
  isTranslated: boolean
}

/** Saves what is suggested by the writers of content and of sources; adds names of new files to `files`. */
async function saveSuggested(
  tx: Prisma.TransactionClient,
  act: Act,
  { recording: read, ...taken }: Taken,
  files: string[],
): Promise<void> {
  const { row } = taken
  // It may have been withdrawn since it was read.
  const isHeld = row.recording === null || (read !== null && (await isWithdrawnNow(tx, read.url)))
  const recording = isHeld ? null : read
  // Nothing is said of a voice that cannot be heard any more.
  if (row.kind === 'PRONUNCIATION' && !recording) throw apiError('CONFLICT', { reason: 'changedMeanwhile' })
  if (recording) files.push(...(await storeSuggested(tx, recording)))
  return saveChanges(tx, act, taken, recording ? { recording: recording.url } : {})
}

/**
 * The recording of a suggestion. Null of one that cannot be read, and of one that was withdrawn since: a member may have sent
 * it with several suggestions. Throws NOT_FOUND.
 */
async function readOpen(suggestionId: string): Promise<SuggestedRecording | null> {
  const { recording: sealed } = await rowById(suggestionId, (where) => prisma.suggestion.findUniqueOrThrow({ where }))
  const recording = sealed === null ? null : await readSuggested(sealed)
  return recording && !(await withdrawnFile(recording.url)) ? recording : null
}

async function saveChanges(
  tx: Prisma.TransactionClient,
  act: Act,
  { row, stored, basedOn, ...other }: Omit<Taken, 'recording'>,
  more: Columns = {},
): Promise<void> {
  const changes = { ...(row.changes as Columns), ...more }
  const [kind, said] = [row.contentKind as ContentKind, { base: row.base as Columns, changes }]
  const key = sourceOf(row.place)
  if (!stored) throw apiError('NOT_FOUND')
  const hasChanges = row.place !== null && Object.keys(said.changes).length > 0
  const applied = hasChanges ? applyWhole(stored.content, row, said, other) : null
  if (!applied) throw apiError('CONFLICT', { reason: 'changedMeanwhile' })
  if (key === null)
    return updateContent(tx, act, kind, [{ id: row.contentId, content: checkChanges(kind, applied.fields), basedOn }])
  const content = checkSource({ ...stored.content, key }, applied.fields)
  await saveSource(tx, act, content, { replaces: true, basedOn, refusesDuplicates: true, allowSameTitle: true })
  await recordAct(tx, act, [{ id: key, words: content.title ?? key }])
}

/** With the text in the other language, where a dose is another. Null if it does not apply. Throws BAD_USER_INPUT. */
function applyWhole(
  content: object,
  { kind, place }: Pick<SuggestionRow, 'kind' | 'place'>,
  { base, changes }: { base: Columns; changes: Columns },
  { translation, isTranslated }: Pick<Taken, 'translation' | 'isTranslated'>,
): Applied | null {
  const applied = applySuggestion(content, kind, place!, { base, changes })
  const other = applied && kind === 'CORRECTION' ? otherDose(content, place!, applied) : null
  if (!applied || !other || (isTranslated && !translation.trim())) return applied
  const { name, value } = other
  const was = applied.before[name] ?? value
  if (!translation.trim()) throw badInput({ translation: 'required' })
  if (!isTranslated && [value, was].some((text) => text.trim() === translation.trim()))
    throw badInput({ translation: 'oldDose' })
  if (losesWarning(was, translation)) throw badInput({ translation: 'lostWarning' })
  const whole = { base: { ...base, [name]: was }, changes: { ...changes, [name]: translation } }
  return applySuggestion(content, kind, place!, whole)
}

type Settled = { status: 'TAKEN' | 'ANSWERED'; answer?: string | null }

const NEWS: Record<Settled['status'], { titleEn: string; titleEs: string }> = {
  TAKEN: {
    titleEn: 'Your suggestion is on the page now. Thank you.',
    titleEs: 'Su sugerencia ya está en la página. Gracias.',
  },
  ANSWERED: { titleEn: 'Your suggestion was answered', titleEs: 'Respondieron a su sugerencia' },
}

/** Closes a suggestion, deletes its recording, and writes to its member. Returns the message, which is published once it is stored. */
async function settle(tx: Prisma.TransactionClient, row: SuggestionRow, to: Settled): Promise<Notification | null> {
  await tx.suggestion.update({ where: { id: row.id }, data: { ...to, recording: null, settledAt: new Date() } })
  if (!row.userId) return null
  // Without the name of the row: what is withdrawn later must not stand in a message.
  const data = { ...NEWS[to.status], memberId: row.userId, linkUrl: `/profile?tab=suggestions#${row.id}` }
  return tx.notification.create({ data })
}
