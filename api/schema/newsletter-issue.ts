import { z } from 'zod'
import { recordAct, titled } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import { newestPage } from '../content/list.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { apiError, parseInput } from '../errors.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { mailer } from '../mail/mailer.ts'
import { checkLinks, checkMailServer, createIssue, refuseSecond } from '../newsletter/issues.ts'
import { issueMail, type IssueTexts } from '../newsletter/issue-mail.ts'
import { writeIssue } from '../newsletter/issue-text.ts'
import { composeNews, type News } from '../newsletter/news.ts'
import { sendNewsletter } from '../newsletter/send.ts'
import { newId } from '../content/new-id.ts'
import { filledLine, markdown } from '../rules/fields.ts'
import { rowById } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { enumColumn, enumOf } from './enum-column.ts'
import { FORMATTING_COST, Language, shortText } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'

const subject = filledLine(200)
const body = markdown.pipe(z.string('required'))
const IssueValues = z.object({ subjectEn: subject, subjectEs: subject, bodyEn: body, bodyEs: body })

const NewsletterIssueState = enumOf('NewsletterIssueState', 'How far an issue is.', {
  SENDING: 'It is being sent.',
  STOPPED: 'An admin has stopped it; it can be continued.',
  SENT: 'Every subscriber has been dealt with.',
})

const COUNTS = {
  waiting: ['WAITING', 'It waits for its turn, or for another attempt.'],
  sending: ['SENDING', 'The mail server is getting it now.'],
  sent: ['SENT', 'The mail server has taken it.'],
  refused: ['REFUSED', 'The mail server has refused it, for good or too often: see `NewsletterSubscription.refusal`.'],
  unknown: ['UNKNOWN', 'The site or the connection ended before the outcome was known: it is not sent again.'],
  unsubscribed: ['UNSUBSCRIBED', 'Not sent: the subscriber had unsubscribed.'],
} as const

const DeliveryCounts = builder.objectRef<Record<string, number>>('NewsletterDeliveryCounts').implement({
  description: 'How many mails of an issue are in which state. Together they are its subscribers when sending began.',
  fields: (t) =>
    Object.fromEntries(
      Object.entries(COUNTS).map(([name, [state, description]]) => [
        name,
        t.int({ description, resolve: (counts) => counts[state] ?? 0 }),
      ]),
    ),
})

const NewsletterIssue = builder.prismaObject('NewsletterIssue', {
  description: 'An issue of the newsletter that is being sent or has been sent. For admins.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    subject: t.string(shortText('subject', 'Subject of the mail.')),
    body: t.string(shortText('body', 'The text, as Markdown.')),
    state: t.field(enumColumn('state', NewsletterIssueState, 'How far it is.')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When sending began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When sending ended.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the mail server takes no mails at all now, in its own words.',
    }),
    retryAt: t.expose('retryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a mail server that takes no mails is tried again.',
    }),
    counts: t.field({
      type: DeliveryCounts,
      description: 'How many subscribers it has reached.',
      resolve: ({ id }, _args, { loaders }) => loaders.deliveryCounts.load(id),
    }),
  }),
})

const NewsletterIssueConnection = connectionOf(
  'NewsletterIssue',
  NewsletterIssue,
  'An issue',
  'issues of the newsletter',
)

interface Readiness {
  subscribers: number
  es: number
  en: number
}

const NewsletterReadiness = builder.objectRef<Readiness>('NewsletterReadiness').implement({
  description: 'What an issue would be sent with, and to whom.',
  fields: (t) => ({
    hasMailServer: t.boolean({
      description: 'Whether the site has a mail server. Nothing is sent without one.',
      resolve: () => mailer.hasServer,
    }),
    perMinute: t.int({ description: 'Mails a minute.', resolve: () => env.NEWSLETTER_PER_MINUTE }),
    subscribers: t.exposeInt('subscribers', { description: 'Number of subscribers.' }),
    inSpanish: t.exposeInt('es', { description: 'How many of them get it in Spanish.' }),
    inEnglish: t.exposeInt('en', { description: 'How many of them get it in English.' }),
    inBoth: t.int({
      description: 'How many of them get it in both languages, since theirs is not known.',
      resolve: ({ subscribers, es, en }) => subscribers - es - en,
    }),
  }),
})

const NewsletterNews = builder.objectRef<News>('NewsletterNews').implement({
  description: 'A proposal for an issue.',
  fields: (t) => ({
    since: t.expose('since', {
      type: 'DateTime',
      description: 'What was published later than this is in it: when the last issue was sent, or 30 days ago.',
    }),
    count: t.exposeInt('count', { description: 'Number of plants, articles and projects in it; at most 20 of each.' }),
    subjectEn: t.exposeString('subjectEn', { description: 'Subject in English.' }),
    subjectEs: t.exposeString('subjectEs', { description: 'Subject in Spanish.' }),
    bodyEn: t.exposeString('bodyEn', { description: 'Text in English, as Markdown.' }),
    bodyEs: t.exposeString('bodyEs', { description: 'Text in Spanish, as Markdown.' }),
  }),
})

interface Preview {
  language: 'EN' | 'ES'
  subject: string
  body: string
}

const NewsletterPreview = builder.objectRef<Preview>('NewsletterPreview').implement({
  description: 'An issue as its readers get it, without the foot of the mail.',
  fields: (t) => ({
    language: t.expose('language', { type: Language, description: 'Its language.' }),
    subject: t.exposeString('subject', { description: 'Subject of the mail.' }),
    html: t.string({
      description: 'Sanitized HTML. After each link to a plant stand its hard stops.',
      complexity: FORMATTING_COST,
      resolve: async ({ body, language }) => (await writeIssue(body, language === 'EN' ? 'en' : 'es')).html,
    }),
  }),
})

const NewsletterIssueInput = builder.inputType('NewsletterIssueInput', {
  description: 'An issue of the newsletter, in both languages.',
  fields: (t) => ({
    subjectEn: t.string({ required: true, description: 'Subject in English, from 1 to 200 characters.' }),
    subjectEs: t.string({ required: true, description: 'Subject in Spanish, from 1 to 200 characters.' }),
    bodyEn: t.string({ required: true, description: 'Text in English: Markdown, at most 50,000 characters.' }),
    bodyEs: t.string({ required: true, description: 'Text in Spanish: Markdown, at most 50,000 characters.' }),
  }),
})

const inputArg = { type: NewsletterIssueInput, required: true, description: 'The issue.' } as const
const idArg = { required: true, description: 'UUID of the issue.' } as const
const INPUT_ERRORS =
  'BAD_USER_INPUT (`required`, `tooLong`, `lineBreak`, or what a Markdown text is refused for; `noSuchPage` if a body links to a page of this site that readers cannot open)'

async function readIssue(input: unknown): Promise<IssueTexts> {
  const issue = parseInput(IssueValues, input)
  await checkLinks(issue)
  return issue
}

adminQueries((t) => ({
  newsletterIssues: t.field({
    type: NewsletterIssueConnection,
    description: 'Issues of the newsletter, the last one first. For admins. Errors: BAD_USER_INPUT.',
    args: pageArgs,
    resolve: (_root, args, context, info) =>
      newestPage('NEWSLETTER_ISSUE', args, { rows: prisma.newsletterIssue, query: selectNodes(context, info) }),
  }),
  newsletterReadiness: t.field({
    type: NewsletterReadiness,
    description: 'Whether an issue can be sent, and to how many subscribers. For admins.',
    resolve: async () => {
      const counts = await prisma.newsletterSubscriber.groupBy({ by: ['language'], _count: true })
      const of = (language: string) => counts.find((row) => row.language === language)?._count ?? 0
      const subscribers = counts.reduce((sum, { _count }) => sum + _count, 0)
      return { subscribers, es: of('es'), en: of('en') }
    },
  }),
  newsletterNews: t.field({
    type: NewsletterNews,
    description: 'An issue composed of the plants, articles and projects published since the last one. For admins.',
    resolve: () => composeNews(),
  }),
  newsletterPreview: t.field({
    type: [NewsletterPreview],
    description: `An unsent issue as its readers would get it, in Spanish and in English. For admins. Errors: ${INPUT_ERRORS}.`,
    args: { input: t.arg(inputArg) },
    resolve: async (_root, { input }) => {
      const issue = await readIssue(input)
      return [
        { language: 'ES' as const, subject: issue.subjectEs, body: issue.bodyEs },
        { language: 'EN' as const, subject: issue.subjectEn, body: issue.bodyEn },
      ]
    },
  }),
}))

builder.mutationFields((t) => ({
  sendNewsletter: t.prismaField({
    type: NewsletterIssue,
    description: `Begins to send an issue to all subscribers, each in the language of the page where they subscribed, in the background and at most \`newsletterReadiness.perMinute\` mails a minute. For admins. Errors: ${INPUT_ERRORS}; NOT_AVAILABLE without a mail server; CONFLICT with \`reason: "alreadySending"\` while another issue is being sent, and for \`clientMutationId\`.`,
    args: { input: t.arg(inputArg), ...clientMutationArg },
    resolve: async (query, _root, { clientMutationId, ...args }, context, info) => {
      checkMailServer()
      const act = await actOf(context, info)
      const input = await readIssue(args.input)
      const { id } = await createOnce(context, {
        mutation: 'sendNewsletter',
        clientMutationId,
        input,
        create: async (tx) => {
          const id = await createIssue(tx, input)
          await recordAct(tx, act, [{ id, words: titled(input.subjectEs, input.subjectEn) }])
          return id
        },
      })
      void sendNewsletter()
      return rowById(id, (where) => prisma.newsletterIssue.findUniqueOrThrow({ ...query, where }))
    },
  }),
  sendNewsletterTest: t.string({
    description: `Sends an issue to the requester alone, in both languages, and returns the email address. For admins. Errors: ${INPUT_ERRORS}; NOT_AVAILABLE without a mail server; UNAVAILABLE if the mail server does not take it, with its words in \`mailServer\`.`,
    args: { input: t.arg(inputArg) },
    resolve: async (_root, args, context, info) => {
      checkMailServer()
      const act = await actOf(context, info)
      const input = await readIssue(args.input)
      const { id, email } = act.actor!
      const delivery = await mailer.deliver(await issueMail(input, email, null, newId()))
      if (delivery.outcome !== 'SENT') throw apiError('UNAVAILABLE', { mailServer: delivery.words })
      await recordAct(prisma, act, [{ id, words: email }])
      return email
    },
  }),
  stopNewsletter: t.prismaField({
    type: NewsletterIssue,
    description:
      'Stops an issue that is being sent, after the mail in progress. Idempotent. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id(idArg) },
    resolve: async (query, _root, args, context, info) => {
      await inAct(context, info, async (tx, act) => {
        const { id, subjectEs, subjectEn } = await rowById(args.id, (where) =>
          tx.newsletterIssue.findUniqueOrThrow({ where }),
        )
        const data = { state: 'STOPPED', problem: null, retryAt: null }
        await tx.newsletterIssue.updateMany({ where: { id, state: 'SENDING' }, data })
        await recordAct(tx, act, [{ id, words: titled(subjectEs, subjectEn) }])
      })
      return prisma.newsletterIssue.findUniqueOrThrow({ ...query, where: { id: args.id } })
    },
  }),
  continueNewsletter: t.prismaField({
    type: NewsletterIssue,
    description:
      'Continues an issue that was stopped, and tries a mail server that takes no mails again at once. Idempotent. For admins. Errors: NOT_FOUND; NOT_AVAILABLE without a mail server; CONFLICT with `reason: "alreadySending"` while another issue is being sent.',
    args: { id: t.arg.id(idArg) },
    resolve: async (query, _root, args, context, info) => {
      checkMailServer()
      await inAct(context, info, async (tx, act) => {
        const issue = await rowById(args.id, (where) => tx.newsletterIssue.findUniqueOrThrow({ where }))
        const { id, subjectEs, subjectEn } = issue
        if (issue.state !== 'SENT') {
          await refuseSecond(tx, id)
          await tx.newsletterIssue.update({ where: { id }, data: { state: 'SENDING', retryAt: null } })
        }
        await recordAct(tx, act, [{ id, words: titled(subjectEs, subjectEn) }])
      })
      void sendNewsletter()
      return prisma.newsletterIssue.findUniqueOrThrow({ ...query, where: { id: args.id } })
    },
  }),
}))
