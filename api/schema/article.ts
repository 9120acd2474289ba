import { adminQueries, builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { badInput, checkRange } from '../errors.ts'
import { byId } from '../content/list.ts'
import { excerptOf } from '../content/markdown/markdown.ts'
import { KINDS } from '../content/kinds.ts'
import { Article, Plant } from './content-refs.ts'
import { addContentQueries } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { columnsOf, FORMATTING_COST, inLanguage, languageArgs } from './language.ts'
import { ArticleChanges } from '../rules/article-fields.ts'
import { addContentInput } from './content-mutations.ts'

const MAX_EXCERPT = 1000

addContentFields('ARTICLE')
addContentQueries('ARTICLE')

builder.prismaObjectFields(Article, (t) => ({
  excerpt: t.string({
    nullable: true,
    description: 'The beginning of the body as plain text, cut between words. Errors: BAD_USER_INPUT.',
    args: {
      ...languageArgs,
      length: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Maximum length in characters, from 1 to 1000.',
      }),
    },
    complexity: FORMATTING_COST,
    select: columnsOf(['content']),
    resolve: (article, args) => {
      checkRange('length', args.length, 1, MAX_EXCERPT)
      const content = inLanguage(article, 'content', args)
      return content && excerptOf(content, args.length)
    },
  }),
  plants: t.field({
    type: [Plant],
    description: 'Related plants that are public, newest first.',
    select: (_args, _context, nestedSelection) => ({
      plants: {
        where: { plant: KINDS.PLANT.visible },
        orderBy: { plant: { createdAt: 'desc' } },
        select: { plant: nestedSelection() },
      },
    }),
    resolve: ({ plants }) => plants.map(({ plant }) => plant),
  }),
  allPlants: t.prismaField({
    type: [Plant],
    description: 'Related plants, including hidden ones. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    // Prisma reads those of all articles of a list at once.
    resolve: async (query, { id }) => {
      const article = prisma.article.findUnique({ where: { id } })
      const related = await article.plants({ select: { plant: query }, orderBy: { plant: { createdAt: 'desc' } } })
      // An article that is previewed may not be stored yet.
      return related?.map(({ plant }) => plant) ?? []
    },
  }),
}))

adminQueries((t) => ({
  relatedPlants: t.prismaField({
    type: [Plant],
    description:
      'All plants related to an article, including hidden ones. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    args: { articleId: t.arg.id({ required: true, description: 'UUID of the article.' }) },
    resolve: (query, _root, { articleId }) => {
      const where = { articles: { some: { article: byId(articleId) } } }
      return prisma.plant.findMany({ ...query, where, orderBy: { createdAt: 'desc' } })
    },
  }),
}))

addContentInput('ARTICLE', {
  fields: (t) => ({
    relatedPlantIds: t.idList({
      description: 'UUIDs of the related plants, at most 50. Replaces the whole list. Read as `allPlants.id`.',
    }),
  }),
  check: requirePlants,
  preview: {
    schema: ArticleChanges,
    relate: async ({ relatedPlantIds = [] }, _row, { plants }) => {
      const related = await prisma.plant.findMany({
        select: { id: true, ...plants?.select.plant.select },
        where: { ...KINDS.PLANT.visible, id: { in: relatedPlantIds } },
        orderBy: { createdAt: 'desc' },
      })
      return { plants: related.map((plant) => ({ plant })) }
    },
  },
  said: { deleted: ', with its favourites and its relations to plants' },
})

/** Throws BAD_USER_INPUT if a plant does not exist. */
async function requirePlants({ relatedPlantIds = [] }: { relatedPlantIds?: string[] }): Promise<void> {
  if (relatedPlantIds.length === 0) return
  const known = await prisma.plant.count({ where: { id: { in: relatedPlantIds } } })
  if (known < relatedPlantIds.length) throw badInput({ relatedPlantIds: 'notFound' })
}
