import { builder, FOR_MEMBERS } from '../builder.ts'
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
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'User-Agent header of the browser. Null if it sent none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the member signed in.' }),
    lastUsedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the session was last used, updated at most once a day.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the session expires unless it is used before.',
    }),
    isCurrent: t.boolean({
      description: 'Whether this request belongs to the session.',
      resolve: async ({ id }, _args, context) => (await signedIn(context)).sessionId === id,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relation('sessions', {
    type: Session,
    description: 'Active sessions of the member, most recent sign-in first.',
    query: () => ({ where: { expiresAt: { gt: new Date() } }, orderBy: { createdAt: 'desc' } }),
  }),
)

builder.mutationFields((t) => ({
  signOutSession: t.id({
    description:
      'Ends one session of the member immediately. Returns its UUID. For members. Errors: UNAUTHENTICATED; NOT_FOUND.',
    ...FOR_MEMBERS,
    args: { id: t.arg.id({ required: true, description: 'UUID of a session of the member.' }) },
    resolve: async (_root, { id }, context) => {
      const { id: userId } = await signedIn(context)
      const { count } = await prisma.session.deleteMany({ where: { ...byId(id), userId } })
      if (count === 0) throw apiError('NOT_FOUND')
      return id
    },
  }),
  signOutOtherSessions: t.prismaField({
    type: Viewer,
    description: 'Ends all other sessions of the member immediately. For members. Errors: UNAUTHENTICATED.',
    ...FOR_MEMBERS,
    resolve: async (query, _root, _args, context) => {
      const { id: userId, sessionId } = await signedIn(context)
      await prisma.session.deleteMany({ where: { userId, id: { not: sessionId } } })
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: userId } })
    },
  }),
}))
