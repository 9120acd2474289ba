import { recordAct } from '../audit/audit.ts'
import { isPasswordOf } from '../auth/credentials.ts'
import { linkToBackup } from '../backup/download.ts'
import { findBackup, listBackups, makeRequested, nextBackup, type BackupFile } from '../backup/made.ts'
import { adminQueries, builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { apiError, badInput } from '../errors.ts'
import { limitRate } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { beginJob, JobStopped } from '../operator/job.ts'
import { Job } from './job.ts'

const Backup = builder.objectRef<BackupFile>('Backup').implement({
  description: 'A backup in the data folder of the node that responds.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the file.' }),
    megabytes: t.float({ description: 'Size in millions of bytes.', resolve: ({ bytes }) => bytes / 1e6 }),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was completed.' }),
    hasPictures: t.exposeBoolean('hasPictures', {
      description: 'Whether the pictures and recordings are in it. Daily ones are beside them.',
    }),
  }),
})

const Backups = builder.objectRef<{ files: BackupFile[] }>('Backups').implement({
  description: 'The backups of the site.',
  fields: (t) => ({
    id: t.id({ description: 'Always `backups`.', resolve: () => 'backups' }),
    files: t.expose('files', { type: [Backup], description: 'The newest first.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next daily backup is due; null if the site makes none by itself.',
      resolve: ({ files }) => nextBackup(files),
    }),
    kept: t.int({ description: 'How many daily backups are kept.', resolve: () => env.BACKUPS_KEPT }),
  }),
})

adminQueries((t) => ({
  backups: t.field({
    type: Backups,
    description: 'The backups in the data folder of the node that responds. For admins.',
    resolve: async () => ({ files: await listBackups() }),
  }),
}))

const password = { required: true, description: 'Password of the requester.' } as const
const ERRORS = 'BAD_USER_INPUT (`password`: `wrong`); RATE_LIMITED'

/** A backup has everything that the site knows, and an open session is not enough. Throws BAD_USER_INPUT and RATE_LIMITED. */
async function checkPassword(adminId: string, given: string): Promise<void> {
  await limitRate(['password', adminId])
  if (!(await isPasswordOf(adminId, given))) throw badInput({ password: 'wrong' })
}

builder.mutationFields((t) => ({
  startBackup: t.field({
    type: Job,
    description: `Begins to make a backup with pictures, which is verified and then listed in \`backups\`; the newest 3 made so are kept. For admins. Errors: ${ERRORS}; CONFLICT with \`reason: "alreadyRunning"\`.`,
    args: { password: t.arg.string(password) },
    resolve: async (_root, { password: given }, context, info) => {
      const act = await actOf(context, info)
      await checkPassword(act.actor!.id, given)
      const job = await beginJob('BACKUP', act.actor!.email)
      await recordAct(prisma, act, [{ id: job.id }])
      job.run(makeRequested).catch((error: unknown) => {
        if (!(error instanceof JobStopped)) log.error({ err: error }, 'a requested backup failed')
      })
      return prisma.job.findUniqueOrThrow({ where: { id: job.id } })
    },
  }),
  openBackup: t.string({
    description: `Returns the path by which a browser downloads a backup within a minute. It contains all that the site knows, the secret that signs sessions included. For admins. Errors: ${ERRORS}; NOT_FOUND, also if another node has it.`,
    args: {
      name: t.arg.string({ required: true, description: 'Name of the file.' }),
      password: t.arg.string(password),
    },
    resolve: async (_root, { name, password: given }, context, info) => {
      const act = await actOf(context, info)
      await checkPassword(act.actor!.id, given)
      if (!(await findBackup(name))) throw apiError('NOT_FOUND')
      await recordAct(prisma, act, [{ id: name, words: name }])
      return linkToBackup(name, act.actor!.id)
    },
  }),
}))
