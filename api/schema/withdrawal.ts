import { isDeepStrictEqual } from 'node:util'
import type { GraphQLSchema } from 'graphql'
import type {
  Attribution as Attributed,
  Prisma,
  Withdrawal as WithdrawalRow,
} from '../../prisma/generated/client/client.ts'
import { recordAct, titled, type Act } from '../audit/audit.ts'
import { builder } from '../builder.ts'
import { undoWithdrawal } from '../content/rights/carry-out.ts'
import { givenBackOf, heldOf, rowHeld } from '../content/rights/held.ts'
import { Agreement, agreementWords, holdersOf } from '../content/rights/agreement.ts'
import { subjectAt } from '../content/rights/places.ts'
import { withdraw, type Withdrawn } from '../content/rights/withdraw.ts'
import { communityBefore, holdForCommunity, withdrawAttributed } from '../content/rights/withdraw-all.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { contentVersion } from '../database/content-version.ts'
import { inLongTransaction } from '../database/long-transaction.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { isUuid } from '../rules/storable.ts'
import { apiError, parseInput } from '../errors.ts'
import { Attribution } from './attribution.ts'
import { agreedArgs, placeBasedOnArg, Rights, RightsKind } from './attribution-admin.ts'
import { bothTitles, langArg } from './language.ts'

// What is taken from readers at the wish of its community.

const HOLDERS = requestLoader((ids: readonly string[]) => holdersOf(prisma, ids))

const Withdrawal = builder.objectRef<WithdrawalRow>('Withdrawal').implement({
  description:
    'What was taken from readers at the wish of its community, by its protocol, or since its consent has ended. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    title: t.string(bothTitles('Of what it is: the title of the item, or the URL of a file.')),
    place: t.exposeString('place', {
      nullable: true,
      description: 'Its text or list of rows. Null: the whole, or a file.',
    }),
    hasEnded: t.boolean({
      description: 'Whether it was withdrawn by itself, at the end of its consent.',
      resolve: ({ reason }) => reason === 'ENDED',
    }),
    isByProtocol: t.boolean({
      description: 'Whether a protocol withholds it, which lets members of the community read it, or nobody.',
      resolve: ({ reason }) => reason === 'PROTOCOL',
    }),
    row: t.string({
      nullable: true,
      description: 'What its row is known by. Null of a text, a file and the whole.',
      args: langArg,
      resolve: (held, { lang }) => rowHeld(held, lang === 'EN' ? 'En' : 'Es'),
    }),
    withdrawnBy: t.exposeString('withdrawnBy', {
      nullable: true,
      description: 'Email address of the admin who did it; null if it went by itself.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was withdrawn.' }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true, description: 'When it was given back.' }),
    agreedBy: t.exposeString('agreedBy', {
      nullable: true,
      description: 'Who of those who may consent has agreed that it was given back.',
    }),
    agreedRole: t.exposeString('agreedRole', { nullable: true, description: 'By what right this person consents.' }),
    agreedOn: t.exposeString('agreedOn', { nullable: true, description: 'On which day it was agreed.' }),
    agreedHow: t.exposeString('agreedHow', { nullable: true, description: 'How it was agreed, in words.' }),
    undoneBy: t.exposeString('undoneBy', {
      nullable: true,
      description: 'Email address of the admin who gave it back; null if it went by itself.',
    }),
    holders: t.stringList({
      description: 'Who has given consent for its community. If there are any, one of them has to agree.',
      resolve: ({ communityId }, _args, context) => (communityId ? HOLDERS(context).load(communityId) : []),
    }),
    staysHidden: t.boolean({
      description:
        'Whether it had hidden an item that is hidden still: since all of it is withdrawn, since an admin hid it, or since it lacks what safety requires.',
      resolve: ({ hiddenIds }) => hiddenIds.length > 0,
    }),
  }),
})

export interface Door {
  name: string
  isClear: boolean
}

type LookThrough = (schema: GraphQLSchema, withdrawals: readonly WithdrawalRow[]) => Promise<Door[]>
let lookThrough: LookThrough | undefined

/** app.ts passes it in, since doors such as feeds and booklets are above the schema. */
export function lookThroughWith(given: LookThrough): void {
  lookThrough = given
}

const Door = builder.objectRef<Door>('WithdrawalDoor').implement({
  description: 'A way by which content reaches readers, looked through after a withdrawal.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        'Such as `api`, `pages`, `list`, `booklet`, `rdf`, `drafts` or `caches`. Offline packs are made of `pages`.',
    }),
    isClear: t.exposeBoolean('isClear', {
      description: 'Whether nothing of it was found there; false also of one that could not be read.',
    }),
  }),
})

interface Report {
  withdrawals: WithdrawalRow[]
  keptWarnings: number
  hidden: string[]
  gone: string[]
  doors: Door[]
}

const Report = builder.objectRef<Report>('WithdrawalReport').implement({
  description: 'What a withdrawal has done. For admins.',
  fields: (t) => ({
    withdrawals: t.expose('withdrawals', {
      type: [Withdrawal],
      description: 'What is withdrawn.',
    }),
    keptWarnings: t.exposeInt('keptWarnings', {
      description:
        'Number of warnings, poisons, titles, ailments and sources that stay, without saying from whom they are.',
    }),
    hidden: t.exposeStringList('hidden', { description: 'UUIDs of what safety no longer allows to be public.' }),
    gone: t.exposeStringList('gone', { description: 'What was not there any more: deleted, or in the bin.' }),
    doors: t.expose('doors', { type: [Door], description: 'Where it was looked for.' }),
  }),
})

builder.objectField(Rights, 'withdrawals', (t) =>
  t.field({
    type: [Withdrawal],
    description: 'What is withdrawn or withheld of it, and was not given back, the latest first.',
    resolve: ({ id }) => heldOf(id),
  }),
)

builder.objectField(Attribution, 'withdrawal', (t) =>
  t.field({
    type: Withdrawal,
    nullable: true,
    authScopes: { admin: true },
    description: 'What its protocol withholds now. Null if readers see what it is of. For admins.',
    resolve: ({ withdrawalId: id }) => (id ? prisma.withdrawal.findUnique({ where: { id } }) : null),
  }),
)

builder.objectField(Rights, 'givenBack', (t) =>
  t.field({
    type: [Withdrawal],
    description: 'What was given back of it, by whose agreement: the 20 latest.',
    resolve: ({ id }) => givenBackOf(id),
  }),
)

builder.mutationFields((t) => ({
  withdraw: t.field({
    type: Report,
    description:
      'Takes something from readers at the wish of its community: from pages, API, searches, dumps, feeds, packs, drafts, and old revisions. A warning stays, without its attribution; what safety then no longer allows is hidden. For admins. Errors: NOT_FOUND; CONFLICT (`basedOn`); BAD_USER_INPUT (`place`: `unknown`, `required` of a title).',
    args: {
      of: t.arg({ type: RightsKind, required: true, description: 'What it is.' }),
      id: t.arg.id({ required: true, description: 'UUID of the item, or key of the source.' }),
      place: t.arg.string({ description: 'Name of its part, of `Rights.places`. The whole if omitted.' }),
      ...placeBasedOnArg,
    },
    resolve: async (_root, { of, id, place, basedOn }, context, info) => {
      const act = await actOf(context, info)
      if (of !== 'SOURCE' && !isUuid(id)) throw apiError('NOT_FOUND')
      return reported(act, info.schema, async (tx) => {
        const subject = await subjectAt(tx, of, id, { place: place || null, basedOn: basedOn ?? null })
        const rows = await tx.attribution.findMany({
          where: { subjectKind: subject.subjectKind, subject: subject.subject, communityId: { not: null } },
          orderBy: [{ place: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
        })
        const isOfPlace = (row: Attributed) =>
          row.place === subject.place && isDeepStrictEqual(row.rowKey, subject.rowKey)
        // Whose agreement undoes it.
        const told = rows.find(isOfPlace) ?? rows[0]
        const communityId = told?.communityId ?? (await communityBefore(tx, subject))
        const done = await withdraw(tx, act, subject, { reason: 'WISH', communityId })
        return { done: [done], gone: [], logged: done.logged }
      })
    },
  }),
  withdrawCommunity: t.field({
    type: Report,
    description:
      'Takes all that is attributed to a community from readers, as `withdraw` does with each. Its own page stays. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the community.' }) },
    resolve: async (_root, { id }, context, info) => {
      const act = await actOf(context, info)
      const community = isUuid(id) ? await prisma.community.findUnique({ where: { id } }) : null
      return reported(act, info.schema, async (tx) => {
        // What is attributed to a community outlives its page.
        const rows = isUuid(id)
          ? await tx.attribution.findMany({ where: { communityId: id }, select: { id: true } })
          : []
        if (!community && rows.length === 0) throw apiError('NOT_FOUND')
        const all = await withdrawAttributed(
          tx,
          act,
          rows.map((row) => row.id),
          'WISH',
        )
        await holdForCommunity(tx, id)
        return { ...all, logged: [{ id, words: community && titled(community.nameEs, community.nameEn) }] }
      })
    },
  }),
  undoWithdrawal: t.field({
    type: Withdrawal,
    description:
      'Gives something back to readers, with its attributions, once those who may consent have agreed. A plant that was hidden with it is public again, unless safety still forbids it. A consent that has ended is renewed, without an end. For admins. Errors: NOT_FOUND, also if it is undone; BAD_USER_INPUT (`agreedBy`: `required`, `notHolder` if others have given the consent of its community, `others` if another community withholds it as well; `agreedRole`, `agreedHow`: `required`; `agreedOn`: `required`, `invalidDate`, `inFuture`, `beforeWithdrawal`), also if safety does not allow it any more.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the withdrawal.' }),
      ...agreedArgs,
      agreedBy: t.arg.string({ required: true, description: 'Who of those who may consent has agreed.' }),
    },
    resolve: async (_root, { id, ...args }, context, info) => {
      const act = await actOf(context, info)
      const agreement = parseInput(Agreement, args)
      if (!isUuid(id)) throw apiError('NOT_FOUND')
      return inLongTransaction(async (tx) => {
        const saved = await undoWithdrawal(tx, act, id, agreement)
        const words = `${titled(saved.titleEs, saved.titleEn)} — ${agreementWords(agreement)}`
        await recordAct(tx, act, [{ id, words }])
        return saved
      })
    },
  }),
}))

type Written = { done: Withdrawn[]; gone: string[]; logged: Withdrawn['logged'] }

async function reported(
  act: Act,
  schema: GraphQLSchema,
  write: (tx: Prisma.TransactionClient) => Promise<Written>,
): Promise<Report> {
  const before = await contentVersion.start()
  const { done, gone } = await inLongTransaction(async (tx) => {
    const written = await write(tx)
    await recordAct(tx, act, written.logged)
    return written
  })
  const withdrawals = done.flatMap(({ withdrawal }) => withdrawal ?? [])
  const doors = await lookThrough!(schema, withdrawals.filter(isContent))
  // It is withdrawn: what cannot be read now is not clear, and fails nothing.
  const now = await contentVersion.start().catch(() => before)
  const caches = { name: 'caches', isClear: withdrawals.length === 0 || now !== before }
  return {
    withdrawals,
    keptWarnings: done.length - withdrawals.length,
    hidden: done.flatMap(({ hidden }) => hidden),
    gone,
    doors: [...doors, caches],
  }
}

/** All doors read the row of a source, which says that it is withdrawn. */
const isContent = ({ subjectKind }: WithdrawalRow) => subjectKind !== 'SOURCE'
