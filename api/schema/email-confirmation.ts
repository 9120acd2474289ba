import { isConfirmationOf, mailConfirmation } from '../auth/email-confirmation.ts'
import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'
import { limitRate } from '../http/rate-limit.ts'
import { languageOf } from '../mail/language.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { Language } from './language.ts'
import { Viewer } from './viewer-ref.ts'

builder.prismaObjectField(Viewer, 'emailConfirmed', (t) =>
  t.boolean({
    description:
      'Whether the member has proved to own the email address. Until then, whoever sets a new password by mail takes the account over: sessions and the authenticator app of before are removed.',
    select: { emailVerified: true },
    resolve: ({ emailVerified }) => emailVerified,
  }),
)

builder.mutationFields((t) => ({
  sendEmailConfirmation: t.prismaField({
    type: Viewer,
    description:
      'Mails the member the link that confirms the email address; it works for seven days. Three times an hour. For members. Errors: UNAUTHENTICATED; CONFLICT where the address is confirmed; RATE_LIMITED.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: {
      lang: t.arg({ type: Language, required: true, defaultValue: 'EN', description: 'The language of the mail.' }),
    },
    resolve: async (query, _root, { lang }, context) => {
      const member = await findMember(context)
      if (member.emailVerified) throw apiError('CONFLICT')
      await limitRate(['emailConfirmation', member.id])
      await mailConfirmation(member, lang === 'ES' ? 'es' : 'en')
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: member.id } })
    },
  }),
  confirmEmail: t.prismaField({
    type: Viewer,
    description:
      'Confirms the email address of the member by the token of a mailed link; twice is like once. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`token`: `invalid` where it has expired or is for another account).',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: async (query, _root, { token }, context) => {
      const member = await findMember(context)
      if (!(await isConfirmationOf(member, token))) throw badInput({ token: 'invalid' })
      const { count } = await prisma.user.updateMany({
        where: { id: member.id, email: member.email, emailVerified: false },
        data: { emailVerified: true },
      })
      if (count > 0) sendSecurityMail('emailConfirmed', member.email, languageOf(member.profile))
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: member.id } })
    },
  }),
}))

async function findMember(context: Parameters<typeof signedIn>[0]) {
  const { id } = await signedIn(context)
  return prisma.user.findUniqueOrThrow({
    where: { id },
    select: { id: true, email: true, emailVerified: true, profile: { select: { language: true } } },
  })
}
