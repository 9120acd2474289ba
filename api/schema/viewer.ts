import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { Article, Plant } from './content-refs.ts'
import { Viewer } from './viewer-ref.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  id: t.exposeID('id', { description: 'A UUID.' }),
  email: t.exposeString('email', { description: 'Email address used to sign in.' }),
  fullName: t.string({
    nullable: true,
    description: 'Full name. Null if the member has not entered one.',
    select: { profile: { select: { fullName: true } } },
    resolve: ({ profile }) => profile?.fullName,
  }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
  isAdmin: t.boolean({
    description: 'Whether the member is an admin.',
    resolve: async (_viewer, _args, context) => (await signedIn(context)).isAdmin,
  }),
  hasTwoFactor: t.boolean({
    description: 'Whether signing in requires a code from an authenticator app.',
    select: { twoFactorEnabled: true },
    resolve: ({ twoFactorEnabled }) => twoFactorEnabled === true,
  }),
  favoritePlants: t.field({
    type: [Plant],
    description: 'Favourite plants that are public, most recently added first.',
    select: (_args, _context, nestedSelection) => ({
      plantFavorites: {
        where: { plant: KINDS.PLANT.visible },
        orderBy: { createdAt: 'desc' },
        select: { plant: nestedSelection() },
      },
    }),
    resolve: ({ plantFavorites }) => plantFavorites.map(({ plant }) => plant),
  }),
  favoriteArticles: t.field({
    type: [Article],
    description: 'Favourite articles that are public, most recently added first.',
    select: (_args, _context, nestedSelection) => ({
      articleFavorites: {
        where: { article: KINDS.ARTICLE.visible },
        orderBy: { createdAt: 'desc' },
        select: { article: nestedSelection() },
      },
    }),
    resolve: ({ articleFavorites }) => articleFavorites.map(({ article }) => article),
  }),
}))

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: Viewer,
    nullable: true,
    description: 'The signed-in member. Null if signed out, or if the access token has expired.',
    resolve: async (query, _root, _args, { viewer }) => {
      const options = { ...query, relationLoadStrategy: 'join' } as const
      const requester = await viewer()
      return requester && prisma.user.findUnique({ ...options, where: { id: requester.id } })
    },
  }),
)
