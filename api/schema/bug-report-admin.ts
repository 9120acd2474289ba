import { queryFromInfo } from '@pothos/plugin-prisma'
import { z } from 'zod'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { newestFirst, newestPage, olderThan } from '../content/list.ts'
import { BugReport, BugReportPriority, BugReportStatus } from './bug-report.ts'
import { rowById } from './content-input.ts'
import { pageArgs } from './list-args.ts'

const BugReportChanges = z.object({
  status: z.enum(['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'], 'required').optional(),
  priority: z.enum(['LOW', 'MEDIUM', 'HIGH'], 'required').optional(),
  adminNotes: z
    .string()
    .trim()
    .max(5000, 'tooLong')
    .nullish()
    .transform((notes) => (notes === undefined ? undefined : notes || null)),
})

// What reporters do not see of their own reports.
builder.prismaObjectFields(BugReport, (t) => ({
  adminNotes: t.exposeString('adminNotes', {
    nullable: true,
    description: 'What admins noted about it. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
  }),
  reporterEmail: t.string({
    nullable: true,
    description:
      'Address of whoever sent it; null once the account is deleted. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    select: { user: { select: { email: true } } },
    resolve: ({ user }) => user?.email,
  }),
}))

const BugReportConnection = builder.connectionObject(
  { type: BugReport, name: 'BugReportConnection', description: 'A page of bug reports.' },
  { name: 'BugReportEdge', description: 'A bug report in a list.' },
)

builder.queryField('bugReports', (t) =>
  t.field({
    type: BugReportConnection,
    description: 'Bug reports of everybody, newest first. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      ...pageArgs,
      status: t.arg({ type: BugReportStatus, description: 'Only those with this status.' }),
      priority: t.arg({ type: BugReportPriority, description: 'Only those with this priority.' }),
    },
    resolve: (_root, args, context, info) => {
      const where = { status: args.status ?? undefined, priority: args.priority ?? undefined }
      const query = queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true, createdAt: true } })
      return newestPage(
        'BUG_REPORT',
        args,
        (after, take) =>
          prisma.bugReport.findMany({
            ...query,
            where: { AND: [where, olderThan(after)] },
            orderBy: newestFirst,
            take,
          }),
        () => prisma.bugReport.count({ where }),
      )
    },
  }),
)

const BugReportUpdate = builder.inputType('BugReportUpdate', {
  description: 'What an admin changes of a bug report. What is left out stays.',
  fields: (t) => ({
    status: t.field({ type: BugReportStatus, description: 'How far the work on it is.' }),
    priority: t.field({ type: BugReportPriority, description: 'How soon it should be worked on.' }),
    adminNotes: t.string({ description: 'Notes for admins: at most 5,000 characters; null or empty takes them away.' }),
  }),
})

builder.mutationField('updateBugReport', (t) =>
  t.prismaField({
    type: BugReport,
    description:
      'Changes a bug report. For admins. Errors: BAD_USER_INPUT (`status`, `priority`: `required`; `adminNotes`: `tooLong`); NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: BugReportUpdate, required: true, description: 'What is to change.' }),
    },
    resolve: async (query, _root, args, context) => {
      const data = parseInput(BugReportChanges, args.input)
      const { id, pageUrl } = await rowById(args.id, (where) => prisma.bugReport.update({ where, data }))
      actOf(context).subject = { words: pageUrl }
      return prisma.bugReport.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
)
