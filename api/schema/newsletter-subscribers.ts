import { recordAct } from '../audit/audit.ts'
import { adminQueries, builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { actOf, inAct } from '../context.ts'
import { newestFirst } from '../content/conditions.ts'
import { newestPage } from '../content/list.ts'
import { unsubscribeLink } from '../newsletter/unsubscribe-link.ts'
import { csvOf } from './csv.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { NewsletterSubscription } from './newsletter.ts'

builder.prismaObjectField(NewsletterSubscription, 'refusal', (t) =>
  t.exposeString('refusal', {
    nullable: true,
    description:
      'What the mail server said when it refused the last mail to it. Null if it did not. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
  }),
)

const NewsletterSubscriptionConnection = connectionOf(
  'NewsletterSubscription',
  NewsletterSubscription,
  'A subscription',
  'newsletter subscriptions',
)

adminQueries((t) => ({
  newsletterSubscribers: t.field({
    type: NewsletterSubscriptionConnection,
    description: 'Subscriptions to the newsletter, newest first. For admins. Errors: BAD_USER_INPUT.',
    args: pageArgs,
    resolve: (_root, args) => newestPage('NEWSLETTER', args, { rows: prisma.newsletterSubscriber }),
  }),
  newsletterCsv: t.string({
    description:
      'All subscriptions as CSV, with the columns `email`, `subscribed_at` and `unsubscribe_url`. The URL opens a page that unsubscribes the email address, and works as a one-click List-Unsubscribe header (RFC 8058); append `&lang=es` for Spanish. An email address that a spreadsheet would read as a formula is prefixed with an apostrophe. For admins.',
    complexity: 100,
    resolve: async (_root, _args, context, info) => {
      await recordAct(prisma, await actOf(context, info))
      const subscribers = await prisma.newsletterSubscriber.findMany({ orderBy: newestFirst })
      const rows = subscribers.map(({ email, createdAt }) => [email, createdAt.toISOString(), unsubscribeLink(email)])
      return csvOf([['email', 'subscribed_at', 'unsubscribe_url'], ...rows])
    },
  }),
}))

builder.mutationField('removeNewsletterSubscriber', (t) =>
  t.string({
    description: 'Unsubscribes an email address from the newsletter and returns it. Idempotent. For admins.',
    args: { email: t.arg.string({ required: true, description: 'The email address as stored.' }) },
    resolve: async (_root, { email }, context, info) => {
      await inAct(context, info, async (tx, act) => {
        await tx.newsletterSubscriber.deleteMany({ where: { email } })
        await recordAct(tx, act, [{ id: email, words: email }])
      })
      return email
    },
  }),
)
