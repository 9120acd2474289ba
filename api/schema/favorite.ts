import type { ArgBuilder } from '@pothos/core'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { KINDS } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { Article } from './article-ref.ts'
import { checkIds, MAX_BY_ID } from './content-by-id.ts'
import { Plant } from './plant-ref.ts'
import { Viewer } from './viewer-ref.ts'

const FOREIGN_KEY_VIOLATION = 'P2003'

builder.mutationFields((t) => ({
  setPlantFavorite: t.prismaField({
    type: Plant,
    description:
      'Adds a plant to the favourites of the member, or removes it. Idempotent. For members. Errors: UNAUTHENTICATED; NOT_FOUND, also if the plant is hidden.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: {
      plantId: t.arg.id({ required: true, description: 'UUID of the plant.' }),
      isFavorite: t.arg.boolean({ required: true, description: 'True to add, false to remove.' }),
    },
    resolve: async (query, _root, { plantId, isFavorite }, context) => {
      const { id: userId } = await signedIn(context)
      const plant = await prisma.plant.findFirst({ ...query, where: { ...byId(plantId), ...KINDS.PLANT.visible } })
      if (!plant) throw apiError('NOT_FOUND')
      const favorite = { userId, plantId }
      await (isFavorite
        ? add(prisma.plantFavorite.createMany({ data: favorite, skipDuplicates: true }))
        : prisma.plantFavorite.deleteMany({ where: favorite }))
      return plant
    },
  }),
  setArticleFavorite: t.prismaField({
    type: Article,
    description:
      'Adds an article to the favourites of the member, or removes it. Idempotent. For members. Errors: UNAUTHENTICATED; NOT_FOUND, also if the article is not public.',
    skipTypeScopes: true,
    authScopes: { user: true },
    args: {
      articleId: t.arg.id({ required: true, description: 'UUID of the article.' }),
      isFavorite: t.arg.boolean({ required: true, description: 'True to add, false to remove.' }),
    },
    resolve: async (query, _root, { articleId, isFavorite }, context) => {
      const { id: userId } = await signedIn(context)
      const article = await prisma.article.findFirst({
        ...query,
        where: { ...byId(articleId), ...KINDS.ARTICLE.visible },
      })
      if (!article) throw apiError('NOT_FOUND')
      const favorite = { userId, articleId }
      await (isFavorite
        ? add(prisma.articleFavorite.createMany({ data: favorite, skipDuplicates: true }))
        : prisma.articleFavorite.deleteMany({ where: favorite }))
      return article
    },
  }),
  addFavorites: t.prismaField({
    type: Viewer,
    description: `Adds plants and articles to the favourites of the member, at most ${MAX_BY_ID} of each: those that a phone stored before the sign-in or without a connection, most recently added first. What is a favourite already stays as it is. What is not public at the moment is added too, and listed once it is public; what does not exist is left out. Idempotent. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT; NOT_FOUND if one is deleted at that moment.`,
    skipTypeScopes: true,
    authScopes: { user: true },
    args: itemIds(t),
    resolve: async (query, _root, { plantIds, articleIds }, context) => {
      const { id: userId } = await signedIn(context)
      const [wantedPlants, wantedArticles] = [checkIds(plantIds, 'plantIds'), checkIds(articleIds, 'articleIds')]
      const only = { select: { id: true } } as const
      const [plants, articles] = await Promise.all([
        prisma.plant.findMany({ ...only, where: { id: { in: wantedPlants } } }),
        prisma.article.findMany({ ...only, where: { id: { in: wantedArticles } } }),
      ])
      const now = Date.now()
      // Their order on the phone.
      const at = (wanted: string[], id: string) => new Date(now - wanted.indexOf(id))
      const newPlants = plants.map(({ id }) => ({ userId, plantId: id, createdAt: at(wantedPlants, id) }))
      const newArticles = articles.map(({ id }) => ({ userId, articleId: id, createdAt: at(wantedArticles, id) }))
      await add(
        prisma.$transaction([
          prisma.plantFavorite.createMany({ data: newPlants, skipDuplicates: true }),
          prisma.articleFavorite.createMany({ data: newArticles, skipDuplicates: true }),
        ]),
      )
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: userId } })
    },
  }),
  removeFavorites: t.prismaField({
    type: Viewer,
    description: `Removes plants and articles from the favourites of the member, at most ${MAX_BY_ID} of each: those that were removed on a phone without a connection. What is no favourite is left out; what is not public at the moment is removed too. Idempotent. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT.`,
    skipTypeScopes: true,
    authScopes: { user: true },
    args: itemIds(t),
    resolve: async (query, _root, { plantIds, articleIds }, context) => {
      const { id: userId } = await signedIn(context)
      const [plants, articles] = [checkIds(plantIds, 'plantIds'), checkIds(articleIds, 'articleIds')]
      await prisma.$transaction([
        prisma.plantFavorite.deleteMany({ where: { userId, plantId: { in: plants } } }),
        prisma.articleFavorite.deleteMany({ where: { userId, articleId: { in: articles } } }),
      ])
      return prisma.user.findUniqueOrThrow({ ...query, where: { id: userId } })
    },
  }),
}))

type Arguments = ArgBuilder<typeof builder.$inferSchemaTypes>

const itemIds = ({ arg }: { arg: Arguments }) => ({
  plantIds: arg.idList({ required: true, description: 'UUIDs of plants.' }),
  articleIds: arg.idList({ required: true, description: 'UUIDs of articles.' }),
})

/** The item may be deleted between the query and the insert. */
async function add(insert: Promise<unknown>): Promise<void> {
  try {
    await insert
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === FOREIGN_KEY_VIOLATION)
      throw apiError('NOT_FOUND')
    throw error
  }
}
