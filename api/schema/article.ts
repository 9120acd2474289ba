import type { Article as ArticleRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, checkRange } from '../errors.ts'
import { byId } from '../content/list.ts'
import { excerptOf } from '../content/markdown/markdown.ts'
import { KINDS } from '../content/kinds.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { Article } from './article-ref.ts'
import { listContent, readContent } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { columnsOf, FORMATTING_COST, inLanguage, languageArgs } from './language.ts'
import { LIST_ERRORS, listArgs, listScopes } from './list-args.ts'
import { Plant } from './plant-ref.ts'

const MAX_EXCERPT = 1000

addContentFields('ARTICLE', Article)

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
    resolve: (query, { id }) => findRelated(query, id),
  }),
}))

function findRelated(query: object, articleId: string) {
  const where = { articles: { some: { article: byId(articleId) } } }
  return prisma.plant.findMany({ ...query, where, orderBy: { createdAt: 'desc' } })
}

const ArticleConnection = builder.connectionObject(
  { type: Article, name: 'ArticleConnection', description: 'A page of articles.' },
  { name: 'ArticleEdge', description: 'An article in a list.' },
)

builder.queryFields((t) => ({
  articles: t.field({
    type: ArticleConnection,
    description: `Articles, ${LIST_ERRORS}`,
    args: listArgs,
    authScopes: listScopes,
    resolve: (_root, args, context, info) => listContent<ArticleRow>('ARTICLE', args, selectNodes(context, info)),
  }),
  article: t.prismaField({
    type: Article,
    nullable: true,
    description:
      'An article by UUID. Errors: NOT_FOUND; NOT_AVAILABLE if it is not public and the viewer is not an admin.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the article.' }) },
    resolve: async (query, _root, { id }, context) => {
      const article = await readContent<ArticleRow>('ARTICLE', id, { ...query }, context)
      if (article) return article
      throw apiError((await prisma.article.count({ where: byId(id) })) > 0 ? 'NOT_AVAILABLE' : 'NOT_FOUND')
    },
  }),
  relatedPlants: t.prismaField({
    type: [Plant],
    description:
      'All plants related to an article, including hidden ones. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    args: { articleId: t.arg.id({ required: true, description: 'UUID of the article.' }) },
    resolve: (query, _root, { articleId }) => findRelated(query, articleId),
  }),
}))
