import { z } from 'zod'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { byNetwork, EVERYBODY, limitRate } from '../http/rate-limit.ts'
import { rowById } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'

const UNIQUE_VIOLATION = 'P2002'

const SubscriptionInput = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'invalidEmail')
    .pipe(z.email({ error: 'invalidEmail', pattern: z.regexes.unicodeEmail })),
})

export const NewsletterSubscription = builder.prismaObject('NewsletterSubscriber', {
  name: 'NewsletterSubscription',
  description: 'An address that the newsletter goes to.',
  select: { id: true },
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Trimmed and in lower case.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
  }),
})

builder.mutationField('subscribeToNewsletter', (t) =>
  t.prismaField({
    type: NewsletterSubscription,
    description:
      'Subscribes an address to the newsletter. Open to everybody. Errors: BAD_USER_INPUT; CONFLICT where it is subscribed already; RATE_LIMITED.',
    skipTypeScopes: true,
    args: {
      email: t.arg.string({ required: true, description: 'The address; case and blanks around it do not matter.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { clientMutationId, ...args }, context) => {
      const data = parseInput(SubscriptionInput, args)
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
