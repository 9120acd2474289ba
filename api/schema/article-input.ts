import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput, parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Article } from './article-ref.ts'
import { ARTICLE_TEXTS } from '../content/texts.ts'
import { ArticleChanges, NewArticle } from '../rules/article-fields.ts'
import { basedOnArg, rowById, textInputs, unfinishedInput } from './content-input.ts'

export const ArticleInput = builder.inputType('ArticleInput', {
  description:
    'Values of an article. On update, omitted fields are left unchanged; null or an empty string clears a text. Both titles are required on creation and cannot be cleared.',
  fields: (t) => ({
    ...textInputs(t, ARTICLE_TEXTS),
    featuredImageUrl: t.string({ description: 'URL (http or https) of the picture, or its path on this site.' }),
    youtubeVideoUrl: t.string({ description: 'URL of a video.' }),
    tags: t.stringList({ description: 'Slugs of the tags, at most 30. Replaces the whole list.' }),
    relatedPlantIds: t.idList({
      description: 'UUIDs of the related plants, at most 50. Replaces the whole list. Read as `allPlants.id`.',
    }),
    isPublic: t.boolean({
      description: 'Whether the article is public. False by default on creation.',
    }),
    unfinished: unfinishedInput(t),
  }),
})

builder.mutationFields((t) => ({
  createArticle: t.prismaField({
    type: Article,
    description: 'Creates an article. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: ArticleInput, required: true, description: 'The article.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(NewArticle, input)
      await requirePlants(content.relatedPlantIds)
      const { id } = await createOnce(context, {
        mutation: 'createArticle',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, act, 'ARTICLE', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updateArticle: t.prismaField({
    type: Article,
    description:
      'Updates an article. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT if it was saved after `basedOn`, with `savedAt` and `savedBy` (an email address; null if it was not saved by an admin).',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the article.' }),
      input: t.arg({ type: ArticleInput, required: true, description: 'The fields to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(ArticleChanges, input)
      await requirePlants(content.relatedPlantIds)
      await prisma.$transaction((tx) => updateContent(tx, act, 'ARTICLE', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deleteArticle: t.id({
    description:
      'Moves an article to the bin, with its favourites and its relations to plants. It can be restored for 30 days. Returns its UUID. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the article.' }) },
    resolve: async (_root, { id }, context, info) => {
      const act = await actOf(context, info)
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, act, 'ARTICLE', [id]))
      return deleted!
    },
  }),
  setArticleVisibility: t.prismaField({
    type: Article,
    description:
      'Publishes or hides an article. For admins. Errors: BAD_USER_INPUT, with `fields` and `undescribed` (`id`, `titleEn`, `titleEs`, `fields`) for pictures without alternative text in both languages; NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the article.' }),
      isPublic: t.arg.boolean({
        required: true,
        description: 'Whether it is public. Only admins see articles that are not.',
      }),
    },
    resolve: async (query, _root, { id, isPublic }, context, info) => {
      const act = await actOf(context, info)
      await prisma.$transaction((tx) => updateContent(tx, act, 'ARTICLE', [{ id, content: { isPublic } }]))
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))

/** Throws BAD_USER_INPUT if a plant does not exist. */
async function requirePlants(plantIds: string[] = []): Promise<void> {
  if (plantIds.length === 0) return
  const known = await prisma.plant.count({ where: { id: { in: plantIds } } })
  if (known < plantIds.length) throw badInput({ relatedPlantIds: 'notFound' })
}
