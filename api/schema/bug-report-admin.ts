import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { recordAct } from '../audit/audit.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { nextUpdateTime } from '../content/save.ts'
import { newestFirst } from '../content/conditions.ts'
import { byId, newestPage } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { BugReport, BugReportPriority, BugReportStatus } from './bug-report.ts'
import { basedOnArg, rowById } from './content-input.ts'
import { connectionOf, pageArgs } from './list-args.ts'

const text = z
  .string()
  .trim()
  .max(5000, 'tooLong')
  .nullish()
  .transform((words) => (words === undefined ? undefined : words || null))

const BugReportChanges = z.object({
  status: z.enum(['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'], 'required').optional(),
  priority: z.enum(['LOW', 'MEDIUM', 'HIGH'], 'required').optional(),
  adminNotes: text,
  answer: text,
})

// Fields that reporters do not see.
builder.prismaObjectFields(BugReport, (t) => ({
  adminNotes: t.exposeString('adminNotes', {
    authScopes: { admin: true },
    nullable: true,
    description: 'Internal notes; null if there are none. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
  }),
  reporterEmail: t.string({
    authScopes: { admin: true },
    nullable: true,
    description:
      'Email address of the reporter; null after the account is deleted. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    select: { user: { select: { email: true } } },
    resolve: ({ user }) => user?.email,
  }),
}))

const BugReportConnection = connectionOf('BugReport', BugReport, 'A bug report', 'bug reports')

adminQueries((t) => ({
  bugReports: t.field({
    type: BugReportConnection,
    description: 'Bug reports of all members, newest first. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      status: t.arg({ type: BugReportStatus, description: 'Only reports with this status.' }),
      priority: t.arg({ type: BugReportPriority, description: 'Only reports with this priority.' }),
    },
    resolve: (_root, args, context, info) => {
      const where = { status: args.status ?? undefined, priority: args.priority ?? undefined }
      return newestPage('BUG_REPORT', args, { rows: prisma.bugReport, where, query: selectNodes(context, info) })
    },
  }),
  bugReport: t.prismaField({
    type: BugReport,
    nullable: true,
    description: 'A bug report by UUID; null if it does not exist. For admins.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the bug report.' }) },
    resolve: (query, _root, { id }) => prisma.bugReport.findFirst({ ...query, where: byId(id) }),
  }),
}))

const BugReportUpdate = builder.inputType('BugReportUpdate', {
  description: 'Changes to a bug report. Omitted fields are left unchanged.',
  fields: (t) => ({
    status: t.field({ type: BugReportStatus, description: 'New status.' }),
    priority: t.field({ type: BugReportPriority, description: 'New priority.' }),
    adminNotes: t.string({
      description: 'Internal notes, at most 5,000 characters. Null or an empty string clears them.',
    }),
    answer: t.string({
      description: 'Answer to the reporter, at most 5,000 characters. Null or an empty string clears it.',
    }),
  }),
})

builder.mutationField('updateBugReport', (t) =>
  t.prismaField({
    type: BugReport,
    description:
      'Updates a bug report. For admins. Errors: BAD_USER_INPUT (`status`, `priority`: `required`; `adminNotes`, `answer`: `tooLong`); NOT_FOUND; CONFLICT as in `updatePlant`.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the bug report.' }),
      input: t.arg({ type: BugReportUpdate, required: true, description: 'The fields to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, args, context, info) => {
      const data = parseInput(BugReportChanges, args.input)
      const id = await inAct(context, info, async (tx, act) => {
        const { id, pageUrl } = await changeReport(tx, args.id, data, args.basedOn)
        await recordAct(tx, act, [{ id, words: pageUrl }])
        return id
      })
      return prisma.bugReport.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
)

/** Updates a report unless it was saved after `basedOn`. Throws NOT_FOUND and CONFLICT. */
async function changeReport(
  tx: Prisma.TransactionClient,
  reportId: string,
  data: z.output<typeof BugReportChanges>,
  basedOn: Date | null | undefined,
): Promise<{ id: string; pageUrl: string }> {
  await rowById(reportId, ({ id }) => tx.$executeRaw`SELECT FROM bug_reports WHERE id = ${id}::uuid FOR UPDATE`)
  const { id, updatedAt } = await rowById(reportId, (where) => tx.bugReport.findUniqueOrThrow({ where }))
  if (basedOn && updatedAt > basedOn) {
    const save = await tx.auditEntry.findFirst({
      where: { action: 'updateBugReport', subjectId: id },
      orderBy: newestFirst,
      select: { actorEmail: true },
    })
    throw apiError('CONFLICT', { savedAt: updatedAt.toISOString(), savedBy: save?.actorEmail ?? null })
  }
  return tx.bugReport.update({ where: { id }, data: { ...data, updatedAt: nextUpdateTime([{ updatedAt }]) } })
}
