import { z } from 'zod'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { limitRate } from '../http/rate-limit.ts'
import { languageOf } from '../mail/language.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { isPasswordOf } from '../auth/credentials.ts'
import { normalizeEmail } from '../auth/email-address.ts'
import { exportData } from '../auth/member-data.ts'
import { spendCode } from '../auth/one-time-code.ts'
import { personName } from '../auth/person-name.ts'
import { deleteMember } from '../auth/remove-member.ts'
import { Viewer } from './viewer-ref.ts'

const ProfileValues = z.object({
  fullName: personName.nullish().transform((name) => (name === undefined ? undefined : name || null)),
})

const Profile = builder.prismaObject('Profile', {
  description: 'Profile of a member.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the member, the same as `Viewer.id`.' }),
    email: t.exposeString('email', { description: 'Email address used to sign in.' }),
    fullName: t.exposeString('fullName', {
      nullable: true,
      description: 'Full name. Null if the member has not entered one.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
  }),
})

builder.prismaObjectField(Viewer, 'exportData', (t) =>
  t.string({
    description:
      'All data stored about the member, as a JSON string. Secrets are left out, and so are the audit log and the revisions of what an admin did.',
    complexity: 100,
    resolve: ({ id }) => exportData(id),
  }),
)

const ProfileInput = builder.inputType('ProfileInput', {
  description: 'Changes to the profile. Omitted fields are left unchanged.',
  fields: (t) => ({
    fullName: t.string({
      description:
        'Full name: at most 100 characters, no control characters. Surrounding whitespace is trimmed. Null or an empty string clears it.',
    }),
  }),
})

builder.mutationFields((t) => ({
  updateProfile: t.prismaField({
    type: Profile,
    description:
      'Updates the profile of the member. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`fullName`: `tooLong`, `invalid`).',
    ...FOR_MEMBERS,
    args: { input: t.arg({ type: ProfileInput, required: true, description: 'The fields to change.' }) },
    resolve: async (query, _root, args, context) => {
      const { id } = await signedIn(context)
      const input = parseInput(ProfileValues, args.input)
      const { fullName } = input
      const name = fullName === undefined ? undefined : (fullName ?? '')
      return prisma.profile.update({
        ...query,
        where: { id },
        data: { fullName, ...(name !== undefined && { user: { update: { name } } }) },
      })
    },
  }),
  deleteAccount: t.id({
    description:
      'Deletes the account of the member, with its favourites and sessions; bug reports remain without a reporter. Returns the UUID of the account. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`email`: `emailMismatch`; `password`: `wrong`; `code`: `required`, `wrong`); CONFLICT for the only admin; RATE_LIMITED; UNAVAILABLE.',
    ...FOR_MEMBERS,
    args: {
      email: t.arg.string({ required: true, description: 'Email address of the account, as a confirmation.' }),
      password: t.arg.string({ description: 'Password of the account. Required.' }),
      code: t.arg.string({ description: 'Code from the authenticator app. Required if `hasTwoFactor` is true.' }),
    },
    resolve: async (_root, args, context) => {
      const { id } = await signedIn(context)
      const user = await prisma.user.findUniqueOrThrow({
        where: { id },
        select: { id: true, email: true, twoFactorEnabled: true, profile: { select: { language: true } } },
      })
      await checkDeletion(user, args)
      if (!(await deleteMember(id))) throw apiError('CONFLICT')
      sendSecurityMail('accountDeleted', user.email, languageOf(user.profile))
      return id
    },
  }),
}))

interface Deletion {
  email: string
  password?: string | null
  code?: string | null
}

/** An open session is not enough: a phone may be left unlocked. Throws BAD_USER_INPUT and RATE_LIMITED. */
async function checkDeletion(
  user: { id: string; email: string; twoFactorEnabled: boolean | null },
  { email, password, code }: Deletion,
): Promise<void> {
  if (normalizeEmail(email) !== user.email) throw badInput({ email: 'emailMismatch' })
  await limitRate(['password', user.id])
  if (!(await isPasswordOf(user.id, password ?? ''))) throw badInput({ password: 'wrong' })
  if (!user.twoFactorEnabled) return
  if (!code) throw badInput({ code: 'required' })
  if ((await spendCode(user.id, code)) !== 'accepted') throw badInput({ code: 'wrong' })
}
