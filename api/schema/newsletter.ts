import { z } from 'zod'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { normalizeEmail } from '../auth/email-address.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { byNetwork, EVERYBODY, limitRate } from '../http/rate-limit.ts'
import { rowById } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Language } from './language.ts'

const UNIQUE_VIOLATION = 'P2002'

/** Only what has an @ in one line: what is no mailbox is found when a mail is refused. */
const SubscribedEmail = z
  .string('invalidEmail')
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .max(254, 'invalidEmail')
      .regex(/^\P{C}*@\P{C}*$/u, 'invalidEmail'),
  )
const SubscriptionInput = z.object({ email: SubscribedEmail, lang: z.enum(['EN', 'ES']).nullish() })

export const NewsletterSubscription = builder.prismaObject('NewsletterSubscriber', {
  name: 'NewsletterSubscription',
  description: 'An email address subscribed to the newsletter.',
  select: { id: true },
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email address, trimmed and in lower case.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was subscribed.' }),
    language: t.field({
      type: Language,
      nullable: true,
      description: 'Language of the mails. Null if it is not known: they are then in both.',
      select: { language: true },
      resolve: ({ language }) => (language === 'es' ? 'ES' : language === 'en' ? 'EN' : null),
    }),
  }),
})

builder.mutationField('subscribeToNewsletter', (t) =>
  t.prismaField({
    type: NewsletterSubscription,
    description:
      'Subscribes an email address to the newsletter. Public. Errors: BAD_USER_INPUT; CONFLICT if it is already subscribed; RATE_LIMITED.',
    skipTypeScopes: true,
    args: {
      email: t.arg.string({
        required: true,
        description:
          'The email address: anything with an @, at most 254 characters, without control characters. It is trimmed and converted to lower case.',
      }),
      lang: t.arg({
        type: Language,
        description: 'Language of the newsletter: that of the page. If omitted, mails are in both.',
      }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { clientMutationId, ...args }, context) => {
      const { email, lang } = parseInput(SubscriptionInput, args)
      const data = { email, language: lang?.toLowerCase() ?? null }
      await limitRate(...byNetwork('newsletter', context.address), ['newsletterInAll', EVERYBODY])
      try {
        const { id } = await createOnce(context, {
          mutation: 'subscribeToNewsletter',
          clientMutationId,
          input: data,
          create: async (tx) => (await tx.newsletterSubscriber.create({ data })).id,
        })
        return await rowById(id, (where) => prisma.newsletterSubscriber.findUniqueOrThrow({ ...query, where }))
      } catch (error) {
        if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION)
          throw apiError('CONFLICT')
        throw error
      }
    },
  }),
)
