import type { Job as Row } from '../../prisma/generated/client/client.ts'
import { recordAct } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { stateOf, stopOwn } from '../operator/job.ts'
import { rowById } from './content-input.ts'
import { enumOf } from './enum-column.ts'

const JobKind = enumOf('JobKind', 'What is done.', {
  BACKUP: 'A backup is made.',
  IMPORT: 'Content is imported.',
})

const JobState = enumOf('JobState', 'How far a job is.', {
  RUNNING: 'It is being done.',
  DONE: 'It has been done.',
  STOPPED: 'An admin has stopped it; nothing of it remains.',
  FAILED: 'It could not be done, or the site ended meanwhile; nothing of it remains.',
})

export const Job = builder.prismaObject('Job', {
  description: 'Long work that an admin has started. It goes on when the page is closed. For admins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    kind: t.field({ type: JobKind, description: 'What is done.', resolve: ({ kind }) => kind as 'BACKUP' }),
    state: t.field({ type: JobState, description: 'How far it is.', resolve: (job) => stateOf(job) as 'RUNNING' }),
    isStopping: t.exposeBoolean('isStopping', { description: 'Whether it was told to stop.' }),
    step: t.exposeString('step', {
      nullable: true,
      description: 'What it is doing: `copying`, `packing`, `checking`; `reading`, `comparing`, `writing`.',
    }),
    done: t.exposeInt('done', { description: 'How much of the step is done.' }),
    of: t.exposeInt('total', { description: 'How much there is to do in the step; 0 if that is not known.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it failed, in English, if whoever runs the site can do something about it.',
    }),
    by: t.exposeString('actorEmail', { description: 'Email address of the admin who started it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
  }),
})

adminQueries((t) => ({
  lastJob: t.field({
    type: Job,
    nullable: true,
    description: 'The last job of a kind: the one that is running, if any. For admins.',
    args: { kind: t.arg({ type: JobKind, required: true, description: 'What is done.' }) },
    resolve: (_root, { kind }) =>
      prisma.job.findFirst({ where: { kind }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
  }),
}))

builder.mutationField('stopJob', (t) =>
  t.field({
    type: Job,
    description: 'Tells a job to stop, which it does within seconds. Idempotent. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the job.' }) },
    resolve: async (_root, args, context, info): Promise<Row> => {
      const job = await inAct(context, info, async (tx, act) => {
        const { id, kind } = await rowById(args.id, (where) => tx.job.findUniqueOrThrow({ where }))
        await tx.job.updateMany({ where: { id, state: 'RUNNING' }, data: { isStopping: true } })
        await recordAct(tx, act, [{ id, words: kind }])
        return tx.job.findUniqueOrThrow({ where: { id } })
      })
      stopOwn(job.id)
      return job
    },
  }),
)
