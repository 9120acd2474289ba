import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { byId } from '../content/list.ts'
import { Viewer } from './viewer-ref.ts'

const Session = builder.prismaObject('Session', {
  description: 'A device on which the member is signed in.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'What the browser says that it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the member signed in there.' }),
    lastUsedAt: t.expose('updatedAt', { type: 'DateTime', description: 'The day when it was last used.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends unless it is used before.' }),
    isCurrent: t.boolean({
      description: 'Whether it is the one that is asking.',
      resolve: async ({ id }, _args, context) => (await signedIn(context)).sessionId === id,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relation('sessions', {
    type: Session,
    description: 'Where the member is signed in, the last sign-in first.',
    query: () => ({ where: { expiresAt: { gt: new Date() } }, orderBy: { createdAt: 'desc' } }),
  }),
)

builder.mutationFields((t) => ({
  signOutSession: t.id({
    description:
      'Signs the member out on one device, at once; returns the UUID of its session. For members. Errors: UNAUTHENTICATED; NOT_FOUND.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: { id: t.arg.id({ required: true, description: 'UUID of one of the own sessions.' }) },
    resolve: async (_root, { id }, context) => {
      const { id: userId } = await signedIn(context)
      const { count } = await prisma.session.deleteMany({ where: { ...byId(id), userId } })
      if (count === 0) throw apiError('NOT_FOUND')
      return id
    },
  }),
  signOutOtherSessions: t.prismaField({
    type: Viewer,
    description: 'Signs the member out everywhere but here, at once. For members. Errors: UNAUTHENTICATED.',
    skipTypeScopes: true,
    authScopes: { user: true },
    resolve: async (query, _root, _args, context) => {
      const { id: userId, sessionId } = await signedIn(context)
      await prisma.session.deleteMany({ where: { userId, id: { not: sessionId } } })
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: userId } })
    },
  }),
}))
