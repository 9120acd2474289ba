import { z } from 'zod'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { newestFirst } from '../content/conditions.ts'
import { checkFirst } from '../content/list.ts'
import { isOwnPath } from '../rules/links.ts'
import { limitRate } from '../http/rate-limit.ts'
import { filledText } from '../rules/fields.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Viewer } from './viewer-ref.ts'
import { enumOf } from './enum-column.ts'

const BugReportValues = z.object({
  pageUrl: z.string().max(2000, 'tooLong').refine(isOwnPath, 'invalidPath'),
  description: filledText(5000),
})

export const BugReportStatus = enumOf('BugReportStatus', 'Status of a bug report.', {
  OPEN: 'Not looked at yet.',
  IN_PROGRESS: 'Being worked on.',
  RESOLVED: 'Fixed.',
  CLOSED: 'Closed; no further work is planned.',
})

export const BugReportPriority = enumOf('BugReportPriority', 'Priority of a bug report.', {
  LOW: 'To be handled after all others.',
  MEDIUM: 'The default.',
  HIGH: 'To be handled before all others.',
})

export const BugReport = builder.prismaObject('BugReport', {
  description: 'A bug report sent by a member.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    pageUrl: t.exposeString('pageUrl', { description: 'Path of the page on which the bug was seen.' }),
    description: t.exposeString('description', { description: 'What is broken, in the words of the reporter.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'What an admin has answered to the reporter; null if nothing.',
    }),
    status: t.expose('status', { type: BugReportStatus, description: 'Status of the report.' }),
    priority: t.expose('priority', { type: BugReportPriority, description: 'Priority of the report.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the report was sent.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the report was last changed.' }),
  }),
})

builder.prismaObjectField(Viewer, 'bugReports', (t) =>
  t.relation('bugReports', {
    type: BugReport,
    description: 'Bug reports sent by the member, newest first. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 20, description: 'Number of items, from 1 to 100.' }) },
    query: ({ first }) => {
      checkFirst(first)
      return { orderBy: newestFirst, take: first }
    },
  }),
)

const BugReportInput = builder.inputType('BugReportInput', {
  description: 'A new bug report.',
  fields: (t) => ({
    pageUrl: t.string({
      required: true,
      description: 'Path of the page on this site, starting with a slash; at most 2,000 characters.',
    }),
    description: t.string({
      required: true,
      description: 'What is broken, from 1 to 5,000 characters. Surrounding whitespace is trimmed.',
    }),
  }),
})

builder.mutationField('reportBug', (t) =>
  t.prismaField({
    type: BugReport,
    description:
      'Sends a bug report. For members, at most 10 per hour. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`description`: `required`, `tooLong`; `pageUrl`: `invalidPath`, `tooLong`); CONFLICT (`clientMutationId`); RATE_LIMITED.',
    ...FOR_MEMBERS,
    args: {
      input: t.arg({ type: BugReportInput, required: true, description: 'The report.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { clientMutationId, ...args }, context) => {
      const { id: userId } = await signedIn(context)
      const input = parseInput(BugReportValues, args.input)
      const { id } = await createOnce(context, {
        mutation: 'reportBug',
        clientMutationId,
        input,
        create: async (tx) => {
          await limitRate(['bugReport', userId])
          return (await tx.bugReport.create({ data: { ...input, userId } })).id
        },
      })
      return prisma.bugReport.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
)
