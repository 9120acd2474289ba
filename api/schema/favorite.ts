import type { ArgBuilder } from '@pothos/core'
import { Prisma, type Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { aNoun, CONTENT_KINDS, KINDS } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { rowsOf } from '../content/stores.ts'
import { refOf } from './content-refs.ts'
import { checkIds, MAX_BY_ID } from './content-by-id.ts'
import { Viewer } from './viewer-ref.ts'

const FOREIGN_KEY_VIOLATION = 'P2003'

for (const kind of CONTENT_KINDS) {
  const { model, delegate: noun, favorites, visible } = KINDS[kind]
  if (!favorites) continue
  builder.mutationField(`set${model}Favorite`, (t) =>
    t.prismaField({
      type: refOf(kind),
      description: `Adds ${aNoun(kind)} to the favourites of the member, or removes it. Idempotent. For members. Errors: UNAUTHENTICATED; NOT_FOUND, also if the ${noun} is not public.`,
      ...FOR_MEMBERS,
      args: {
        [`${noun}Id`]: t.arg.id({ required: true, description: `UUID of the ${noun}.` }),
        isFavorite: t.arg.boolean({ required: true, description: 'True to add, false to remove.' }),
      },
      resolve: async (query, _root, { isFavorite, ...args }, context) => {
        const { id: userId } = await signedIn(context)
        const id = (args as Record<string, string>)[`${noun}Id`]!
        const where = { ...byId(id), ...visible }
        const [item] = await rowsOf(prisma, kind).findMany<PlantRow>({ ...query, where })
        if (!item) throw apiError('NOT_FOUND')
        const table = prisma[`${noun as 'plant'}Favorite`]
        const favorite = { userId, [`${noun as 'plant'}Id`]: id } as { userId: string; plantId: string }
        await (isFavorite
          ? add(table.createMany({ data: favorite, skipDuplicates: true }))
          : table.deleteMany({ where: favorite }))
        return item
      },
    }),
  )
}

builder.mutationFields((t) => ({
  addFavorites: t.prismaField({
    type: Viewer,
    description: `Adds plants and articles to the favourites of the member, at most ${MAX_BY_ID} of each: those that a phone stored before the sign-in or without a connection, most recently added first. What is a favourite already stays as it is. What is not public at the moment is added too, and listed once it is public; what does not exist is left out. Idempotent. For members. Errors: UNAUTHENTICATED; BAD_USER_INPUT; NOT_FOUND if one is deleted at that moment.`,
    ...FOR_MEMBERS,
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
    ...FOR_MEMBERS,
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
