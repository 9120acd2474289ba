import { z } from 'zod'
import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { exportData } from './profile-export.ts'
import { Viewer } from './viewer-ref.ts'

const ProfileValues = z.object({
  fullName: z
    .string()
    .trim()
    .max(100, 'tooLong')
    .nullish()
    .transform((name) => (name === undefined ? undefined : name || null)),
})

const Profile = builder.prismaObject('Profile', {
  description: 'What the site knows of a member.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The UUID of the `Viewer` that it belongs to.' }),
    email: t.exposeString('email', { description: 'The address to sign in with.' }),
    fullName: t.exposeString('fullName', { nullable: true, description: 'As the member wrote it; null until then.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Member since.' }),
  }),
})

builder.prismaObjectField(Viewer, 'exportData', (t) =>
  t.string({
    description: 'Everything that the site keeps of the member, as a JSON text to be saved.',
    complexity: 100,
    resolve: ({ id }) => exportData(id),
  }),
)

const ProfileInput = builder.inputType('ProfileInput', {
  description: 'What a member can change of the profile. What is left out stays.',
  fields: (t) => ({
    fullName: t.string({
      description: 'At most 100 characters, blanks around it do not count; null or empty takes it away.',
    }),
  }),
})

builder.mutationFields((t) => ({
  updateProfile: t.prismaField({
    type: Profile,
    description: 'Changes the profile. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`fullName`: `tooLong`).',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: { input: t.arg({ type: ProfileInput, required: true, description: 'What is to change.' }) },
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
      'Deletes the account of whoever asks, with favourites and sessions; bug reports stay without a name. Returns the UUID that it had. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT (`email`: `emailMismatch`); CONFLICT for the only admin.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: {
      email: t.arg.string({ required: true, description: 'The address of the account, typed as a confirmation.' }),
    },
    resolve: async (_root, { email }, context) => {
      const { id, isAdmin } = await signedIn(context)
      const user = await prisma.user.findUniqueOrThrow({ where: { id }, select: { email: true } })
      if (email.trim().toLowerCase() !== user.email) throw badInput({ email: 'emailMismatch' })
      await prisma.$transaction(async (transaction) => {
        // Two admins who leave at the same moment must not both count on the other one.
        if (isAdmin) await transaction.$queryRaw`SELECT user_id FROM admin_users ORDER BY user_id FOR UPDATE`
        if (isAdmin && (await transaction.adminUser.count()) === 1) throw apiError('CONFLICT')
        await transaction.user.delete({ where: { id } })
      })
      return id
    },
  }),
}))
