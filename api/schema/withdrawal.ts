import { execute, parse, type GraphQLSchema } from 'graphql'
import { z } from 'zod'
import type { Prisma, Withdrawal as WithdrawalRow } from '../../prisma/generated/client/client.ts'
import { recordAct, titled, type Act } from '../audit/audit.ts'
import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { readMoments, readPublicItem, readPublicRevision, shownContent } from '../content/public-history.ts'
import { heldOf, rowHeld } from '../content/rights/held.ts'
import { giveBack } from '../content/rights/give-back.ts'
import { subjectAt } from '../content/rights/places.ts'
import { withdraw, type Withdrawn } from '../content/rights/withdraw.ts'
import { withdrawAttributed } from '../content/rights/withdraw-all.ts'
import { actOf, createContext } from '../context.ts'
import { prisma } from '../database/client.ts'
import { contentVersion } from '../database/content-version.ts'
import { isUuid } from '../rules/storable.ts'
import { columnsOf, DUMPED, selectionOf, type DumpedKind } from '../dumps/shape.ts'
import { apiError, parseInput } from '../errors.ts'
import { filledText } from '../rules/fields.ts'
import { Attribution } from './attribution.ts'
import { Rights, RightsKind } from './attribution-admin.ts'
import { langArg } from './language.ts'
import { readSuggestible } from './suggestion.ts'

// What is taken from readers at the wish of its community.

const Withdrawal = builder.objectRef<WithdrawalRow>('Withdrawal').implement({
  description:
    'What was taken from readers at the wish of its community, by its protocol, or since its consent has ended. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    title: t.string({
      description: 'Of what it is: the title of the item, or the URL of a file.',
      args: langArg,
      resolve: ({ titleEn, titleEs }, { lang }) => (lang === 'EN' ? titleEn : titleEs),
    }),
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
  }),
})

interface Door {
  name: string
  isClear: boolean
}

const Door = builder.objectRef<Door>('WithdrawalDoor').implement({
  description: 'A way by which content reaches readers, looked through after a withdrawal.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        '`api`, `list`, `history`, `suggest`, `drafts`, `suggestions` or `caches`. Pages, searches, feeds, sitemaps, dumps, packs, chat texts and pictures are made of what `api` and `list` read.',
    }),
    isClear: t.exposeBoolean('isClear', { description: 'Whether nothing of it was found there.' }),
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
    withdrawals: t.field({
      type: [Withdrawal],
      description: 'What is withdrawn.',
      resolve: (report) => report.withdrawals,
    }),
    keptWarnings: t.exposeInt('keptWarnings', {
      description:
        'Number of warnings, poisons, titles, ailments and sources that stay, without saying from whom they are.',
    }),
    hidden: t.exposeStringList('hidden', { description: 'UUIDs of what safety no longer allows to be public.' }),
    gone: t.exposeStringList('gone', { description: 'What was not there any more: deleted, or in the bin.' }),
    doors: t.field({ type: [Door], description: 'Where it was looked for.', resolve: ({ doors }) => doors }),
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

const Agreed = z.object({ agreedBy: filledText(300) })

builder.mutationFields((t) => ({
  withdraw: t.field({
    type: Report,
    description:
      'Takes something from readers at the wish of its community: from pages, API, searches, dumps, feeds, packs, drafts, and old revisions. A warning stays, without its attribution; what safety then no longer allows is hidden. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`place`: `unknown`, `required` of a title).',
    args: {
      of: t.arg({ type: RightsKind, required: true, description: 'What it is.' }),
      id: t.arg.id({ required: true, description: 'UUID of the item, or key of the source.' }),
      place: t.arg.string({ description: 'Name of its part, of `Rights.places`. The whole if omitted.' }),
    },
    resolve: async (_root, { of, id, place }, context, info) => {
      const act = await actOf(context, info)
      if (of !== 'SOURCE' && !isUuid(id)) throw apiError('NOT_FOUND')
      const subject = await subjectAt(prisma, of, id, place || null)
      const told = await prisma.attribution.findFirst({
        where: { subjectKind: subject.subjectKind, subject: subject.subject, communityId: { not: null } },
        select: { communityId: true },
      })
      return reported(act, info.schema, async (tx) => {
        const done = await withdraw(tx, act, subject, { reason: 'WISH', communityId: told?.communityId ?? null })
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
      if (!community) throw apiError('NOT_FOUND')
      const words = titled(community.nameEs, community.nameEn)
      return reported(act, info.schema, async (tx) => {
        const rows = await tx.attribution.findMany({ where: { communityId: id }, select: { id: true } })
        const all = await withdrawAttributed(
          tx,
          act,
          rows.map((row) => row.id),
          'WISH',
        )
        return { ...all, logged: [{ id, words }] }
      })
    },
  }),
  undoWithdrawal: t.field({
    type: Withdrawal,
    description:
      'Gives something back to readers, with its attributions, once those who may consent have agreed. For admins. Errors: NOT_FOUND, also if it is undone; BAD_USER_INPUT (`agreedBy`: `required`), also if safety does not allow it any more.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the withdrawal.' }),
      agreedBy: t.arg.string({ required: true, description: 'Who of those who may consent has agreed, and when.' }),
    },
    resolve: async (_root, { id, ...args }, context, info) => {
      const act = await actOf(context, info)
      const { agreedBy } = parseInput(Agreed, args)
      if (!isUuid(id)) throw apiError('NOT_FOUND')
      return prisma.$transaction(async (tx) => {
        const saved = await giveBack(tx, act, id, agreedBy)
        await recordAct(tx, act, [{ id, words: titled(saved.titleEs, saved.titleEn) }])
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
  const { done, gone } = await prisma.$transaction(
    async (tx) => {
      const written = await write(tx)
      await recordAct(tx, act, written.logged)
      return written
    },
    { timeout: 60_000, maxWait: 30_000 },
  )
  const withdrawals = done.flatMap(({ withdrawal }) => withdrawal ?? [])
  const doors = await Promise.all(withdrawals.map((withdrawal) => doorsOf(schema, withdrawal)))
  const caches = { name: 'caches', isClear: withdrawals.length === 0 || (await contentVersion.start()) !== before }
  return {
    withdrawals,
    keptWarnings: done.length - withdrawals.length,
    hidden: done.flatMap(({ hidden }) => hidden),
    gone,
    doors: [...merged(doors.flat()), caches],
  }
}

function merged(doors: Door[]): Door[] {
  const byName = Map.groupBy(doors, ({ name }) => name)
  return [...byName].map(([name, each]) => ({ name, isClear: each.every(({ isClear }) => isClear) }))
}

/** Looks for it as a stranger would, and in what admins and readers have not sent yet. */
async function doorsOf(schema: GraphQLSchema, withdrawal: WithdrawalRow): Promise<Door[]> {
  const { subjectKind, subject, place, taken } = withdrawal
  const isFile = subjectKind === 'PHOTO' || subjectKind === 'RECORDING'
  const ids = isFile
    ? ((taken as { items?: { kind: ContentKind; id: string }[] }).items ?? [])
    : [{ kind: subjectKind as ContentKind, id: subject }]
  const probes = isFile ? [quoted(subject)] : place === null ? [] : probesIn(taken)
  const found: Door[] = []
  for (const { kind, id } of ids) {
    const holds = (value: unknown) => probes.some((probe) => JSON.stringify(value ?? null).includes(probe))
    const isWhole = !isFile && place === null
    const item = await readPublicItem(kind, id)
    const { table, delegate } = KINDS[kind]
    const fields = selectionOf(columnsOf(schema, table as DumpedKind & keyof typeof DUMPED))
    const asked = kind === 'AILMENT' ? null : await ask(schema, `{ ${delegate}(id: "${id}") { ${fields} } }`)
    found.push({ name: 'api', isClear: isWhole ? !asked : !holds(asked) })
    if (isWhole) {
      const listed = await ask(schema, `{ ${table}(first: 100) { edges { node { id } } } }`)
      found.push({ name: 'list', isClear: !JSON.stringify(listed).includes(id) })
    }
    const moments = item ? await readMoments(item, 100) : []
    const old = await Promise.all(moments.map(async (at) => readPublicRevision(item!, at)))
    const shown = await Promise.all(old.map((revision) => revision && shownContent(revision)))
    found.push({ name: 'history', isClear: isWhole ? item === null : !shown.some(holds) })
    found.push({ name: 'suggest', isClear: isWhole ? item === null : !item || !holds(await readSuggestible(kind, id)) })
    const drafts = await prisma.draft.findMany({ where: { subject: { contains: id } }, select: { form: true } })
    found.push({ name: 'drafts', isClear: isWhole ? drafts.length === 0 : !drafts.some(({ form }) => holds(form)) })
    const said = await prisma.suggestion.findMany({ where: { contentId: id }, select: { base: true, changes: true } })
    found.push({ name: 'suggestions', isClear: !said.some(holds) })
  }
  return found
}

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

/** What was taken as it stands in JSON: texts that are long enough to be told from others, and names as a whole. */
function probesIn(value: unknown, column = ''): string[] {
  if (typeof value === 'string' && value.length > 12) return [quoted(value)]
  if (typeof value === 'string') return column === 'name' ? [JSON.stringify(value)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (name === 'attributions' ? [] : probesIn(each, name)))
}

async function ask(schema: GraphQLSchema, query: string): Promise<unknown> {
  const contextValue = createContext('127.0.0.1', async () => null)
  const { data } = await execute({ schema, document: parse(query), contextValue })
  return data ? Object.values(data)[0] : null
}
