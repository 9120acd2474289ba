import { z } from 'zod'
import type { Suggestion } from '../../prisma/generated/client/client.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import { isOfRow, withCommunities } from '../content/rights/attributions.ts'
import { HELD_KINDS, mapKinds } from '../content/kinds.ts'
import { heldOf } from '../content/rights/held.ts'
import { agreementWords, keptOf, type Agreement } from '../content/rights/agreement.ts'
import { itemsNamed, type NamedItem } from '../content/rights/named.ts'
import { placeNow, rightsPlaces, subjectAt, type HeldKind, type RightsPlace } from '../content/rights/places.ts'
import {
  addAttribution,
  changeAttribution,
  forgetConsent,
  lockAttribution,
  readDocument,
  storeDocument,
  type ConsentDocument as Held,
} from '../content/rights/save.ts'
import { detailsOf, type Columns } from '../content/suggestions/places.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { isUuid } from '../rules/storable.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { AttributionTerms, Document } from '../rules/attribution-fields.ts'
import { inBoth } from '../rules/fields.ts'
import { PROTOCOLS } from '../rules/protocol.ts'
import { RIGHTS_LABELS } from '../rules/rights-labels.ts'
import { Attribution, NamedCommunity, RightsLabel } from './attribution.ts'
import { enumOf } from './enum-column.ts'
import { basedOnArg, rowById } from './content-input.ts'
import { itemsById } from './content-item.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { bothTitles, langArg } from './language.ts'
import { nameOfRow } from './row-name.ts'
import { detailsField, valuesOf } from './suggestion.ts'

// What admins do with attributions.

export const RightsKind = enumOf<HeldKind>('RightsKind', 'What has parts that can be attributed.', {
  ...mapKinds(HELD_KINDS, (kind) => `Of kind ${kind}.`),
  SOURCE: 'A work of the bibliography.',
})

export const RightsItem = builder.objectRef<NamedItem>('RightsItem').implement({
  description: 'What something attributed is of, or what shows it. For admins.',
  fields: (t) => ({
    of: t.expose('kind', { type: RightsKind, description: 'Its kind.' }),
    id: t.exposeID('id', { description: 'UUID of the item, or key of the source.' }),
    title: t.string(bothTitles('Its title.')),
  }),
})

const HELD_COMMUNITY = requestLoader(async (ids: readonly string[]) => {
  const select = { id: true, nameEn: true, nameEs: true }
  const rows = await prisma.community.findMany({ where: { id: { in: [...ids] } }, select })
  return ids.map((id) => rows.find((row) => row.id === id) ?? null)
})

const ITEM = requestLoader((rows: readonly Row[]) => itemsNamed(prisma, rows))

builder.objectFields(Attribution, (all) => {
  const t = all.withAuth({ admin: true })
  return {
    heldCommunityId: t.exposeID('communityId', {
      nullable: true,
      description: 'UUID of the community, even if it is not to be named. For admins.',
    }),
    heldCommunity: t.field({
      type: NamedCommunity,
      nullable: true,
      description: 'The community, even if it is not to be named. Null if it was deleted. For admins.',
      resolve: ({ communityId }, _args, context) =>
        communityId === null ? null : HELD_COMMUNITY(context).load(communityId),
    }),
    item: t.field({
      type: RightsItem,
      nullable: true,
      description: 'What it is of, or what shows its file. Null if that is deleted or in the bin. For admins.',
      resolve: (row, _args, context) => ITEM(context).load(row),
    }),
    rowName: t.string({
      nullable: true,
      description: 'What its row is known by. For admins.',
      args: langArg,
      resolve: ({ rowKey }, { lang }, context) => nameOfRow(rowKey as Columns, context, { lang, namesHidden: true }),
    }),
    rowDetails: t.field({
      ...detailsField,
      resolve: ({ place, rowKey }) => valuesOf(detailsOf(place, rowKey as Columns)),
    }),
    consentBy: t.exposeString('consentBy', {
      nullable: true,
      description: 'Who gave the consent. For admins.',
    }),
    documentName: t.exposeString('documentName', {
      nullable: true,
      description: 'Name of the document of the consent; null if there is none. For admins.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When it was last saved. For admins.',
    }),
    protocol: t.exposeString('protocol', {
      nullable: true,
      description: 'From whom it is withheld, as in `AttributionInput.protocol`. Null: from nobody. For admins.',
    }),
    seasonFrom: t.exposeString('seasonFrom', {
      nullable: true,
      description: 'The first day of its season, such as 11-29. For admins.',
    }),
    seasonUntil: t.exposeString('seasonUntil', {
      nullable: true,
      description: 'The last day of its season. For admins.',
    }),
    hasNotice: t.exposeBoolean('hasNotice', {
      description: 'Whether its picture or recording is shown only after a notice, as in `Photo.notice`. For admins.',
    }),
    placeNow: t.string({
      nullable: true,
      description: 'Where its part is now, as in `Rights.places`. Null if it is of the whole, or gone. For admins.',
      resolve: (row) => (row as Placed).placeNow ?? null,
    }),
    isGone: t.boolean({
      description: 'Whether the row that it is of is no longer there: readers do not see it. For admins.',
      resolve: (row) => (row as Placed).placeNow === undefined,
    }),
  }
})

type Row = typeof Attribution.$inferType
type Placed = Row & { placeNow?: string | null | undefined }

const Place = builder.objectRef<RightsPlace>('RightsPlace').implement({
  description: 'A part that can be attributed.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'A text, such as `description`, a row, such as `uses.2`, a picture or a recording.',
    }),
    title: t.string({
      nullable: true,
      description: 'What a row is known by. Null for texts.',
      args: langArg,
      resolve: ({ title }, { lang }) => title && (lang === 'EN' ? title.en : title.es),
    }),
    details: t.field({ ...detailsField, resolve: ({ details }) => valuesOf(details) }),
  }),
})

export interface RightsOf {
  kind: HeldKind
  id: string
  titleEn: string
  titleEs: string
  updatedAt: Date
  places: RightsPlace[]
}

export const Rights = builder.objectRef<RightsOf>('Rights').implement({
  description: 'From which communities something and its parts come. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item, or key of the source.' }),
    title: t.string(bothTitles('Its title.')),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    places: t.expose('places', { type: [Place], description: 'Its parts.' }),
    placeOfSuggestion: t.string({
      nullable: true,
      description:
        'Name of the part that a suggestion is about, wherever it is now. Null of the whole, and if it is gone.',
      args: { id: t.arg.id({ required: true, description: 'UUID of the suggestion.' }) },
      resolve: async (rights, { id }) => {
        const said = isUuid(id) ? await prisma.suggestion.findUnique({ where: { id } }) : null
        return said?.contentId === rights.id ? placeOf(said, rights.places) : null
      },
    }),
    attributions: t.field({
      type: [Attribution],
      description: 'All that is attributed of it, the oldest first.',
      resolve: ({ kind, id, places }) => readAttributions(kind, id, places),
    }),
  }),
})

/** The row with the key of then; of several, the one where it was. */
function placeOf({ place, base }: Pick<Suggestion, 'place' | 'base'>, places: readonly RightsPlace[]): string | null {
  const [list] = place?.split('.') ?? []
  const found = places.filter(
    ({ name, subject }) =>
      name.split('.')[0] === list && isOfRow({ place: subject.place, rowKey: subject.rowKey }, list!, base as object),
  )
  return (found.find(({ name }) => name === place) ?? (found.length === 1 ? found[0] : undefined))?.name ?? null
}

export const placeBasedOnArg = builder.args((t) => ({
  basedOn: t.field({
    type: 'DateTime',
    description:
      '`Rights.updatedAt` that came with the name of the part. If the item has been saved since, nothing is written (CONFLICT): another row may have this name.',
  }),
}))

async function readAttributions(kind: HeldKind, id: string, places: readonly RightsPlace[]): Promise<Placed[]> {
  const files = places.filter(({ subject }) => subject.subjectKind !== kind).map(({ subject }) => subject.subject)
  const withheld = kind === 'SOURCE' ? [] : await heldOf(id, { reason: 'PROTOCOL' })
  const rows = await prisma.attribution.findMany({
    where: {
      OR: [
        { subjectKind: kind, subject: id },
        { subjectKind: { in: ['PHOTO', 'RECORDING'] }, subject: { in: files } },
        { withdrawalId: { in: withheld.map((row) => row.id) } },
      ],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return (await withCommunities(rows)).map((row) => ({ ...row, placeNow: placeNow(row, places) }))
}

adminQueries((t) => ({
  rights: t.field({
    type: Rights,
    nullable: true,
    description:
      'From which communities something and its parts come. Null if it does not exist. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    args: {
      of: t.arg({ type: RightsKind, required: true, description: 'What it is.' }),
      id: t.arg.id({ required: true, description: 'UUID of the item, or key of the source.' }),
    },
    resolve: (_root, { of, id }) => readRights(of, id),
  }),
  rightsLabels: t.field({
    type: [RightsLabel],
    description: 'All labels and notices. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    resolve: () => [...RIGHTS_LABELS],
  }),
}))

export async function readRights(kind: HeldKind, id: string): Promise<RightsOf | null> {
  if (kind === 'SOURCE') {
    const source = await prisma.source.findUnique({ where: { key: id }, select: { title: true, updatedAt: true } })
    return source && { kind, id, titleEn: source.title, titleEs: source.title, updatedAt: source.updatedAt, places: [] }
  }
  const item = isUuid(id) ? (await itemsById(kind, [id.toLowerCase()]))[0] : undefined
  if (!item) return null
  const { titleEn, titleEs, updatedAt } = item
  return { kind, id: item.id, titleEn, titleEs, updatedAt, places: await rightsPlaces(prisma, kind, item.id) }
}

const ProtocolWord = enumOf(
  'Protocol',
  'From whom a community withholds what is its own. A warning is never withheld.',
  PROTOCOLS,
)

const AttributionInput = builder.inputType('AttributionInput', {
  description: 'From which community something comes, and on what terms. On update, all of it is replaced.',
  fields: (t) => ({
    communityId: t.id({ description: 'UUID of the community. Null where none has spoken yet: then only notices.' }),
    labels: t.stringList({ description: 'Ids of labels and notices, of `rightsLabels`.' }),
    ...inBoth('words', (language) =>
      t.string({ description: `The terms in the words of the community, in ${language}, at most 500 characters.` }),
    ),
    consentBy: t.string({ description: 'Who gave the consent. For admins only.' }),
    consentOn: t.string({ description: 'The day of the consent, such as 2026-11-22.' }),
    consentFor: t.string({ description: 'What it is for, at most 500 characters.' }),
    consentUntil: t.string({ description: 'The last day of the consent.' }),
    protocol: t.field({ type: ProtocolWord, description: 'From whom it is withheld. Null: from nobody.' }),
    seasonFrom: t.string({ description: 'The first day of the season, such as 11-29. A season may go over new year.' }),
    seasonUntil: t.string({ description: 'The last day of the season.' }),
    hasNotice: t.boolean({
      description:
        'Of a picture or recording: whether it is of a person who has died and shown only after a notice, with `words`. False if omitted.',
    }),
  }),
})

const ConsentDocument = builder.objectRef<Held>('ConsentDocument').implement({
  description: 'The document of a consent. For admins, who read it by a mutation, which is logged.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the file.' }),
    content: t.exposeString('content', { description: 'The file, in Base64.' }),
  }),
})

const ConsentDocumentInput = builder.inputType('ConsentDocumentInput', {
  description: 'The document of a consent.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the file.' }),
    content: t.string({ required: true, description: 'The file, in Base64, at most 190,000 characters.' }),
  }),
})

export const agreedArgs = builder.args((t) => ({
  agreedBy: t.string({ description: 'Required of an agreement: who of those who may consent has agreed.' }),
  agreedRole: t.string({ description: 'Required of an agreement: by what right this person consents.' }),
  agreedOn: t.string({ description: 'Required of an agreement: on which day, such as 2026-11-30.' }),
  agreedHow: t.string({ description: 'Required of an agreement: in what meeting or letter, and with what words.' }),
}))

const idArg = builder.args((t) => ({ id: t.id({ required: true, description: 'UUID of the attribution.' }) }))

builder.mutationFields((t) => ({
  createAttribution: t.field({
    type: Attribution,
    description:
      'Says from which community something comes, and on what terms. For admins. Errors: NOT_FOUND; CONFLICT (`basedOn`); BAD_USER_INPUT (`communityId`: `required` of labels and words, which only a community gives, `unknown`; `place`: `unknown`; `consentUntil`: `endsBefore`; `protocol`: `warning`, which is never withheld, `partsOnly` of a plant as a whole, and for members of any page, `withheld` if it were given back; `place`: `required` of a title; `hasNotice`: `filesOnly`; `seasonFrom`, `seasonUntil`: `required`, `invalidDate`). Naming others who may consent needs an agreement as in `updateAttribution`.',
    args: {
      of: t.arg({ type: RightsKind, required: true, description: 'What it is.' }),
      id: t.arg.id({ required: true, description: 'UUID of the item, or key of the source.' }),
      place: t.arg.string({ description: 'Name of its part, of `Rights.places`. The whole if omitted.' }),
      input: t.arg({ type: AttributionInput, required: true, description: 'The terms.' }),
      ...agreedArgs,
      ...placeBasedOnArg,
      ...clientMutationArg,
    },
    resolve: async (_root, { of, id, place, input, basedOn, clientMutationId, ...agreed }, context, info) => {
      const act = await actOf(context, info)
      const terms = parseInput(AttributionTerms, input)
      if (of !== 'SOURCE' && !isUuid(id)) throw apiError('NOT_FOUND')
      const words = await wordsOf(of, id)
      const created = await createOnce(context, {
        mutation: 'createAttribution',
        clientMutationId,
        input: { of, id, place, terms },
        create: async (tx) => {
          const subject = await subjectAt(tx, of, id, { place: place || null, basedOn: basedOn ?? null })
          const made = await addAttribution(tx, act, subject, terms, agreed)
          await recordAct(tx, act, [{ id, words: agreedWords(words, made.agreement) }])
          return made.id
        },
      })
      return readOne(created.id)
    },
  }),
  updateAttribution: t.field({
    type: Attribution,
    description:
      'Changes on what terms something is attributed. If that lets somebody read what was withheld before, on any day of the year, or gives a protocol to another community, those who may consent have to agree; also if others are named who may consent, while anything of the community is withheld or withdrawn, or is by season. For admins. Errors as in `createAttribution`, and of the agreement as in `undoWithdrawal`, with `extensions.holders`: the names of those who may agree; CONFLICT as in `updatePlant`.',
    args: {
      ...idArg,
      input: t.arg({ type: AttributionInput, required: true, description: 'The terms.' }),
      ...agreedArgs,
      ...basedOnArg,
    },
    resolve: async (_root, { id, input, basedOn, ...agreed }, context, info) => {
      const terms = parseInput(AttributionTerms, input)
      const words = await wordsOfAttribution(id)
      await inAct(context, info, async (tx, act) => {
        const agreement = await changeAttribution(tx, act, id, terms, { basedOn, agreed })
        await recordAct(tx, act, [{ id, words: agreedWords(words, agreement) }])
      })
      return readOne(id)
    },
  }),
  deleteAttribution: t.id({
    description:
      'Removes an attribution, its consent and the document of it. Its history stays. Who gave the consent may consent all the same while anything of the community is withheld or withdrawn, or is by season. Returns its id. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`protocol`: `withheld`, also while it has a protocol).',
    args: idArg,
    resolve: async (_root, { id }, context, info) => {
      const words = await wordsOfAttribution(id)
      await inAct(context, info, async (tx, act) => {
        const stored = await lockAttribution(tx, id)
        const { withdrawalId, content } = stored
        // A season, too, goes only by an agreement.
        if (withdrawalId || content.protocol !== null) throw badInput({ protocol: 'withheld' })
        const isKept = (await keptOf(tx, [content.communityId])).length > 0
        if (!isKept && content.consentBy !== null) await forgetConsent(tx, act, stored)
        await tx.attribution.delete({ where: { id } })
        await recordAct(tx, act, [{ id, words }])
      })
      return id
    },
  }),
  storeConsentDocument: t.field({
    type: Attribution,
    description:
      'Stores the document of a consent, encrypted, in place of the one before; without `document` it is deleted. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`document.content`: `invalid`, `tooLong`).',
    args: { ...idArg, document: t.arg({ type: ConsentDocumentInput, description: 'The document.' }) },
    resolve: async (_root, { id, ...args }, context, info) => {
      const { document } = parseInput(z.object({ document: Document.nullish() }), args)
      await inAct(context, info, async (tx, act) => {
        await storeDocument(tx, checked(id), document ?? null)
        await recordAct(tx, act, [{ id, words: document?.name ?? null }])
      })
      return readOne(id)
    },
  }),
  readConsentDocument: t.field({
    type: ConsentDocument,
    nullable: true,
    description:
      'The document of a consent; null if there is none. That it was read is in the audit log. For admins. Errors: NOT_FOUND.',
    args: idArg,
    resolve: async (_root, { id }, context, info) => {
      return inAct(context, info, async (tx, act) => {
        const document = await readDocument(tx, checked(id))
        await recordAct(tx, act, [{ id, words: document?.name ?? null }])
        return document
      })
    },
  }),
}))

function checked(id: string): string {
  if (!isUuid(id)) throw apiError('NOT_FOUND')
  return id
}

async function wordsOfAttribution(id: string): Promise<string | null> {
  const { subjectKind, subject } = await rowById(id, (where) => prisma.attribution.findUniqueOrThrow({ where }))
  return wordsOf(subjectKind, subject)
}

function agreedWords(words: string | null, agreement: Agreement | null): string | null {
  return [words, agreement && agreementWords(agreement)].filter(Boolean).join(' — ') || null
}

/** Readable name of what is attributed, for the log. */
async function wordsOf(kind: string, subject: string): Promise<string | null> {
  if (kind === 'PHOTO' || kind === 'RECORDING') return subject
  const rights = await readRights(kind as HeldKind, subject)
  return rights && titled(rights.titleEs, rights.titleEn)
}

async function readOne(id: string): Promise<Placed> {
  const row = await prisma.attribution.findUnique({ where: { id } })
  if (!row) throw apiError('NOT_FOUND')
  const [named] = await withCommunities([row])
  const kind = row.subjectKind as HeldKind
  const isFile = row.subjectKind === 'PHOTO' || row.subjectKind === 'RECORDING' || row.subjectKind === 'SOURCE'
  const places = isFile || row.place === null ? [] : await rightsPlaces(prisma, kind, row.subject).catch(() => [])
  return { ...named!, placeNow: isFile ? null : placeNow(row, places) }
}
