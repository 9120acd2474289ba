import { prisma } from '../database/client.ts'
import { badInput } from '../errors.ts'
import { ArticleChanges, NewArticle } from '../rules/article-fields.ts'
import { Article } from './article-ref.ts'
import { contentInput } from './content-input.ts'
import { addContentMutations, UNDESCRIBED } from './content-mutations.ts'

export const ArticleInput = contentInput('ARTICLE', 'Both titles', (t) => ({
  relatedPlantIds: t.idList({
    description: 'UUIDs of the related plants, at most 50. Replaces the whole list. Read as `allPlants.id`.',
  }),
}))

addContentMutations('ARTICLE', {
  ref: Article,
  input: ArticleInput,
  schemas: [NewArticle, ArticleChanges],
  check: requirePlants,
  said: { refused: { shown: UNDESCRIBED }, deleted: ', with its favourites and its relations to plants' },
})

/** Throws BAD_USER_INPUT if a plant does not exist. */
async function requirePlants({ relatedPlantIds = [] }: { relatedPlantIds?: string[] }): Promise<void> {
  if (relatedPlantIds.length === 0) return
  const known = await prisma.plant.count({ where: { id: { in: relatedPlantIds } } })
  if (known < relatedPlantIds.length) throw badInput({ relatedPlantIds: 'notFound' })
}
