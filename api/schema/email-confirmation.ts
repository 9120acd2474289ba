import { isConfirmationOf, mailConfirmation } from '../auth/email-confirmation.ts'
import { builder, FOR_MEMBERS } from '../builder.ts'
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
      'Whether the member has confirmed the email address. Until then, a password reset by mail also ends all sessions and removes the authenticator app.',
    select: { emailVerified: true },
    resolve: ({ emailVerified }) => emailVerified,
  }),
)

builder.mutationFields((t) => ({
  sendEmailConfirmation: t.prismaField({
    type: Viewer,
    description:
      'Mails the member a link that confirms the email address; it expires after 7 days. For members, at most 3 per hour. Errors: UNAUTHENTICATED; CONFLICT if the email address is already confirmed; RATE_LIMITED.',
    ...FOR_MEMBERS,
    args: {
      lang: t.arg({ type: Language, required: true, defaultValue: 'EN', description: 'Language of the mail.' }),
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
      'Confirms the email address of the member with the token of a mailed link. Idempotent. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`token`: `invalid` if it has expired or belongs to another account).',
    ...FOR_MEMBERS,
    args: { token: t.arg.string({ required: true, description: 'Token from the link.' }) },
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
