import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { publicArticles } from './article.ts'
import { Article } from './article-ref.ts'
import { publicPlants } from './plant.ts'
import { Plant } from './plant-ref.ts'
import { Viewer } from './viewer-ref.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  id: t.exposeID('id', { description: 'A UUID.' }),
  email: t.exposeString('email', { description: 'The address to sign in with.' }),
  fullName: t.string({
    nullable: true,
    description: 'As the member wrote it; null until then.',
    select: { profile: { select: { fullName: true } } },
    resolve: ({ profile }) => profile?.fullName,
  }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Member since.' }),
  isAdmin: t.boolean({
    description: 'Whether the admin scope is given.',
    resolve: async (_viewer, _args, context) => (await signedIn(context)).isAdmin,
  }),
  hasTwoFactor: t.boolean({
    description: 'Whether signing in asks for a code of an authenticator app.',
    select: { twoFactorEnabled: true },
    resolve: ({ twoFactorEnabled }) => twoFactorEnabled === true,
  }),
  favoritePlants: t.field({
    type: [Plant],
    description: 'Public plants among the favourites, the last one added first.',
    select: (_args, _context, nestedSelection) => ({
      plantFavorites: {
        where: { plant: publicPlants },
        orderBy: { createdAt: 'desc' },
        select: { plant: nestedSelection() },
      },
    }),
    resolve: ({ plantFavorites }) => plantFavorites.map(({ plant }) => plant),
  }),
  favoriteArticles: t.field({
    type: [Article],
    description: 'Public articles among the favourites, the last one added first.',
    select: (_args, _context, nestedSelection) => ({
      articleFavorites: {
        where: { article: publicArticles },
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
    description: 'Whoever is asking; null when signed out, or when the access token has expired.',
    resolve: async (query, _root, _args, { viewer }) => {
      const asked = { ...query, relationLoadStrategy: 'join' } as const
      const who = await viewer()
      return who && prisma.user.findUnique({ ...asked, where: { id: who.id } })
    },
  }),
)
