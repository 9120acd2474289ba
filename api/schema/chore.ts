import type { Prisma } from '../../prisma/generated/client/client.ts'
import { recordAct } from '../audit/audit.ts'
import { builder } from '../builder.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { enumOf } from './enum-column.ts'
import { AdminOverview } from './admin-overview.ts'

// Yearly tasks of whoever runs the site. The audit log has who did each last, and when, and what was taken back as a mistake.
// Emergency numbers are due as well, each with its own day: `EmergencyContact.confirmedOn`.

const FINISHED = 'finishChore'
const UNDONE = 'undoChore'
const DAY_MS = 24 * 60 * 60_000
const EVERY_DAYS = 365
/** After the first start of a site, which has enough to ask for. */
const FIRST_AFTER_DAYS = 30

const CHORES = {
  RESTORE_BACKUP: 'Restore a backup on another machine, and open the site there.',
  RENEW_DOMAIN: 'See until when the domain is paid, who can renew it, and that the certificate is renewed.',
  UPGRADE: 'Install the newest version, and see that no package has a known fault or another licence.',
  ROTATE_KEYS: 'Change the passwords of mail server, database and store, and the token of `/metrics`.',
  CHECK_ACCOUNTS: 'See who is an admin, and who can reach the server, the domain and the backups.',
}
type Name = keyof typeof CHORES
const NAMES = Object.keys(CHORES) as Name[]

const ChoreName = enumOf('ChoreName', 'What an operator does once a year.', CHORES)

interface State {
  name: Name
  doneAt: Date | null
  doneBy: string | null
  dueAt: Date
}

const Chore = builder.objectRef<State>('Chore').implement({
  description: 'Something that an operator does once a year.',
  fields: (t) => ({
    id: t.id({ description: 'The same as `name`.', resolve: ({ name }) => name }),
    name: t.expose('name', { type: ChoreName, description: 'What is done.' }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true, description: 'When it was last done, if ever.' }),
    doneBy: t.exposeString('doneBy', {
      nullable: true,
      description: 'Email address of the admin who last did it. Null if it was never done.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      description: 'When it is due: a year after it was last done, or 30 days after the first start of the site.',
    }),
  }),
})

builder.objectField(AdminOverview, 'chores', (t) =>
  t.field({
    type: [Chore],
    description: 'What is done once a year, the first due first.',
    resolve: async () => {
      const states = await readChores()
      return states.toSorted((one, other) => one.dueAt.valueOf() - other.dueAt.valueOf())
    },
  }),
)

builder.mutationField('finishChore', (t) =>
  t.field({
    type: Chore,
    description: 'Notes that something was done today. For admins.',
    args: { name: t.arg({ type: ChoreName, required: true, description: 'What was done.' }) },
    resolve: async (_root, { name }, context, info) => {
      await recordAct(prisma, await actOf(context, info), [{ id: name, words: name }])
      return readChore(name)
    },
  }),
)

builder.mutationField('undoChore', (t) =>
  t.field({
    type: Chore,
    description:
      'Takes back that something was done, if it was noted by mistake; the time before it counts again. Errors: NOT_FOUND if it was not last done then. For admins.',
    args: {
      name: t.arg({ type: ChoreName, required: true, description: 'What was not done.' }),
      doneAt: t.arg({ type: 'DateTime', required: true, description: 'When it was last done, as `doneAt` says.' }),
    },
    resolve: async (_root, { name, doneAt }, context, info) => {
      await inAct(context, info, async (tx, act) => {
        // A second request at the same time waits here, then finds the mark taken back.
        await tx.$executeRaw`
          SELECT FROM audit_entries WHERE action = ${FINISHED} AND subject_id = ${name} ORDER BY id FOR UPDATE`
        // Pressed twice, it would take back the year before as well.
        if ((await readChore(name, tx)).doneAt?.valueOf() !== doneAt.valueOf()) throw apiError('NOT_FOUND')
        await recordAct(tx, act, [{ id: name, words: name }])
      })
      return readChore(name)
    },
  }),
)

async function readChore(name: Name, database?: Prisma.TransactionClient): Promise<State> {
  return (await readChores(database)).find((each) => each.name === name)!
}

async function readChores(database: Prisma.TransactionClient = prisma): Promise<State[]> {
  const entries = await database.auditEntry.findMany({
    where: { action: { in: [FINISHED, UNDONE] }, subjectId: { in: NAMES } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { action: true, subjectId: true, createdAt: true, actorEmail: true },
  })
  const start = await database.seedRun.findFirst({ orderBy: { createdAt: 'asc' }, select: { createdAt: true } })
  return NAMES.map((name) => {
    const marks = entries
      .filter(({ subjectId }) => subjectId === name)
      .reduce<typeof entries>(
        (before, entry) => (entry.action === FINISHED ? [...before, entry] : before.slice(0, -1)),
        [],
      )
    const done = marks.at(-1)
    const [from, days] = done ? [done.createdAt, EVERY_DAYS] : [start?.createdAt ?? new Date(), FIRST_AFTER_DAYS]
    const dueAt = new Date(from.valueOf() + days * DAY_MS)
    return { name, doneAt: done?.createdAt ?? null, doneBy: done?.actorEmail ?? null, dueAt }
  })
}
