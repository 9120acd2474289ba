import { z } from 'zod'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput, parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { isUuid } from '../content/list.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Article } from './article-ref.ts'
import { address, basedOnArg, flag, inBoth, longText, requiredText, tags, rowById } from './content-input.ts'

const MAX_PLANTS = 50

const ArticleFields = z.object({
  ...inBoth('title', () => requiredText),
  ...inBoth('content', () => longText),
  featuredImageUrl: address,
  youtubeVideoUrl: address,
  tags,
  relatedPlantIds: z
    .array(z.string().refine(isUuid, 'notFound'))
    .max(MAX_PLANTS, 'tooMany')
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .nullable()
    .transform((ids) => ids ?? [])
    .optional(),
  isPublic: flag,
})
export const ArticleChanges = ArticleFields.partial({ titleEn: true, titleEs: true })

export const ArticleInput = builder.inputType('ArticleInput', {
  description:
    'An article as an admin writes it. What is left out stays as it is; null or an empty text empties a field. Both titles are required.',
  fields: (t) => ({
    ...inBoth('title', (language) => t.string({ description: `Its title in ${language}. Required.` })),
    ...inBoth('content', (language) => t.string({ description: `The article in ${language}, Markdown.` })),
    featuredImageUrl: t.string({ description: 'Address of its picture.' }),
    youtubeVideoUrl: t.string({ description: 'Address of a video.' }),
    tags: t.stringList({ description: 'Slugs of tags.' }),
    relatedPlantIds: t.idList({ description: 'UUIDs of all the plants that it is about, at most 50.' }),
    isPublic: t.boolean({
      description: 'Whether everybody may see it; a new article is private unless this says otherwise.',
    }),
  }),
})

builder.mutationFields((t) => ({
  createArticle: t.prismaField({
    type: Article,
    description: 'Adds an article. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: ArticleInput, required: true, description: 'The article.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context) => {
      const content = parseInput(ArticleFields, input)
      await requirePlants(content.relatedPlantIds)
      const { id } = await createOnce(context, {
        mutation: 'createArticle',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, actOf(context), 'ARTICLE', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updateArticle: t.prismaField({
    type: Article,
    description:
      'Changes an article. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT where it was saved after `basedOn`, with `savedAt` and `savedBy` (an email; null where no admin saved it).',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: ArticleInput, required: true, description: 'What is to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context) => {
      const content = parseInput(ArticleChanges, input)
      await requirePlants(content.relatedPlantIds)
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'ARTICLE', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deleteArticle: t.id({
    description:
      'Deletes an article, with its favourites and its relations to plants. It stays in the bin for 30 days. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'Its UUID.' }) },
    resolve: async (_root, { id }, context) => {
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, actOf(context), 'ARTICLE', [id]))
      return deleted!
    },
  }),
  setArticleVisibility: t.prismaField({
    type: Article,
    description: 'Shows an article to everybody, or makes it private. For admins. Errors: NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      isPublic: t.arg.boolean({ required: true, description: 'Whether everybody may see it.' }),
    },
    resolve: async (query, _root, { id, isPublic }, context) => {
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'ARTICLE', [{ id, content: { isPublic } }]))
      return rowById(id, (where) => prisma.article.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))

/** Throws BAD_USER_INPUT where a plant does not exist. */
async function requirePlants(plantIds: string[] = []): Promise<void> {
  if (plantIds.length === 0) return
  const known = await prisma.plant.count({ where: { id: { in: plantIds } } })
  if (known < plantIds.length) throw badInput({ relatedPlantIds: 'notFound' })
}
