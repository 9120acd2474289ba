import { z } from 'zod'
import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput, parseInput } from '../errors.ts'
import { MAX_PAGE, newestFirst } from '../content/list.ts'
import { isOwnPath } from '../http/links.ts'
import { limitRate } from '../http/rate-limit.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Viewer } from './viewer-ref.ts'

const BugReportValues = z.object({
  pageUrl: z.string().max(2000, 'tooLong').refine(isOwnPath, 'invalidPath'),
  description: z.string().trim().min(1, 'required').max(5000, 'tooLong'),
})

export const BugReportStatus = builder.enumType('BugReportStatus', {
  description: 'How far the work on a bug report is.',
  values: {
    OPEN: { description: 'Nobody has looked at it yet.' },
    IN_PROGRESS: { description: 'Somebody works on it.' },
    RESOLVED: { description: 'It is mended.' },
    CLOSED: { description: 'Nothing more will be done.' },
  },
})

export const BugReportPriority = builder.enumType('BugReportPriority', {
  description: 'How soon a bug report should be worked on.',
  values: {
    LOW: { description: 'When there is time.' },
    MEDIUM: { description: 'In its turn.' },
    HIGH: { description: 'Before the others.' },
  },
})

export const BugReport = builder.prismaObject('BugReport', {
  description: 'A report of something broken.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    pageUrl: t.exposeString('pageUrl', { description: 'Path of the page where it was seen.' }),
    description: t.exposeString('description', { description: 'What is broken, in the words of whoever saw it.' }),
    status: t.expose('status', { type: BugReportStatus, description: 'How far the work on it is.' }),
    priority: t.expose('priority', { type: BugReportPriority, description: 'How soon it should be worked on.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When something about it last changed.' }),
  }),
})

builder.prismaObjectField(Viewer, 'bugReports', (t) =>
  t.relation('bugReports', {
    type: BugReport,
    description: 'Bug reports that the member has sent, newest first. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 20, description: 'How many, from 1 to 100.' }) },
    query: ({ first }) => {
      if (first < 1 || first > MAX_PAGE) throw badInput({ first: 'outOfRange' })
      return { orderBy: newestFirst, take: first }
    },
  }),
)

const BugReportInput = builder.inputType('BugReportInput', {
  description: 'What is broken, and where.',
  fields: (t) => ({
    pageUrl: t.string({ required: true, description: 'Path of the page, beginning with a slash.' }),
    description: t.string({
      required: true,
      description: 'What is broken: from 1 to 5,000 characters; blanks around it do not count.',
    }),
  }),
})

builder.mutationField('reportBug', (t) =>
  t.prismaField({
    type: BugReport,
    description:
      'Reports something broken. For members, at most 10 an hour. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`description`: `required`, `tooLong`; `pageUrl`: `invalidPath`, `tooLong`); CONFLICT (`clientMutationId`); RATE_LIMITED.',
    skipTypeScopes: true,
    authScopes: { user: true },
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
