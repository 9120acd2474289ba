import { z } from 'zod'
import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { badInput, parseInput } from '../errors.ts'
import { isUuid } from '../list.ts'
import { Article } from './article-ref.ts'
import { address, flag, inBoth, longText, requiredText, tags, writeById } from './content-input.ts'

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
    .transform((ids) => [...new Set(ids)])
    .nullish(),
  isPublic: flag,
})
const ArticleChanges = ArticleFields.partial({ titleEn: true, titleEs: true })

const ArticleInput = builder.inputType('ArticleInput', {
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
    description: 'Adds an article. For admins. Errors: BAD_USER_INPUT.',
    args: { input: t.arg({ type: ArticleInput, required: true, description: 'The article.' }) },
    resolve: async (query, _root, args) => {
      const { relatedPlantIds, ...data } = parseInput(ArticleFields, args.input)
      const plants = await relateTo(relatedPlantIds ?? [])
      return prisma.article.create({ ...query, data: { ...data, plants: { create: plants } } })
    },
  }),
  updateArticle: t.prismaField({
    type: Article,
    description: 'Changes an article. For admins. Errors: BAD_USER_INPUT, NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: ArticleInput, required: true, description: 'What is to change.' }),
    },
    resolve: async (query, _root, args) => {
      const { relatedPlantIds, ...data } = parseInput(ArticleChanges, args.input)
      const plants = relatedPlantIds === undefined ? undefined : await relateTo(relatedPlantIds ?? [])
      return writeById(args.id, (id) =>
        prisma.article.update({
          ...query,
          where: { id },
          data: { ...data, ...(plants && { plants: { deleteMany: {}, create: plants } }) },
        }),
      )
    },
  }),
  deleteArticle: t.id({
    description: 'Deletes an article, with its favourites and its relations to plants. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'Its UUID.' }) },
    resolve: async (_root, args) =>
      (await writeById(args.id, (id) => prisma.article.delete({ where: { id }, select: { id: true } }))).id,
  }),
  setArticleVisibility: t.prismaField({
    type: Article,
    description: 'Shows an article to everybody, or makes it private. For admins. Errors: NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      isPublic: t.arg.boolean({ required: true, description: 'Whether everybody may see it.' }),
    },
    resolve: (query, _root, { isPublic, ...args }) =>
      writeById(args.id, (id) => prisma.article.update({ ...query, where: { id }, data: { isPublic } })),
  }),
}))

/** Rows of the relation. Throws BAD_USER_INPUT where a plant does not exist. */
async function relateTo(plantIds: string[]): Promise<{ plantId: string }[]> {
  if (plantIds.length === 0) return []
  const known = await prisma.plant.count({ where: { id: { in: plantIds } } })
  if (known < plantIds.length) throw badInput({ relatedPlantIds: 'notFound' })
  return plantIds.map((plantId) => ({ plantId }))
}
