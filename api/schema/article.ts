import type { Article as ArticleRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'
import { byId } from '../content/list.ts'
import { citedKeys, excerptOf } from '../content/markdown.ts'
import { KINDS } from '../content/kinds.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { Article } from './article-ref.ts'
import { allowVisibility, listContent, readContent } from './content.ts'
import {
  columnsOf,
  FORMATTING_COST,
  inLanguage,
  Language,
  languageArgs,
  longText,
  shortText,
  untranslatedIn,
  type Localized,
} from './language.ts'
import { LIST_ERRORS, listArgs } from './list-args.ts'
import { Photo } from './photo.ts'
import { Plant } from './plant-ref.ts'
import { Source } from './source.ts'
import { labelTags, TagLabel } from './tag.ts'

const MAX_EXCERPT = 1000

const TEXTS = ['title', 'content'] as const

const cited = {
  select: columnsOf(['content']),
  citations: (article: Localized<'content'>) => citedKeys([article.contentEn, article.contentEs]),
}

builder.prismaObjectFields(Article, (t) => ({
  id: t.exposeID('id', { description: 'A UUID.' }),
  title: t.string(shortText('title', 'Title.')),
  content: t.string(longText('content', cited, 'Body of the article.')),
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
      if (args.length < 1 || args.length > MAX_EXCERPT) throw badInput({ length: 'outOfRange' })
      const content = inLanguage(article, 'content', args)
      return content && excerptOf(content, args.length)
    },
  }),
  featuredImageUrl: t.exposeString('featuredImageUrl', {
    nullable: true,
    description: 'URL of the picture, or its path if it was uploaded to this site.',
  }),
  featuredImage: t.field({
    type: Photo,
    nullable: true,
    description: 'The picture, with credit and licence.',
    select: { featuredImageUrl: true },
    resolve: ({ featuredImageUrl }, _args, { loaders }) =>
      featuredImageUrl ? loaders.photos.load(featuredImageUrl) : null,
  }),
  youtubeVideoUrl: t.exposeString('youtubeVideoUrl', { nullable: true, description: 'URL of a video.' }),
  tags: t.exposeStringList('tags', { description: 'Slugs of the tags.' }),
  tagLabels: t.field({
    type: [TagLabel],
    description: 'Tags with their labels.',
    args: {
      lang: t.arg({ type: Language, required: true, defaultValue: 'EN', description: 'Language of the labels.' }),
    },
    select: { tags: true },
    resolve: ({ tags }, { lang }, context) => labelTags(tags, lang, context),
  }),
  isPublic: t.exposeBoolean('isPublic', {
    description: 'Whether it is public. Only admins see articles that are not.',
  }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  sources: t.field({
    type: [Source],
    description: 'Sources cited, in order of first citation.',
    select: cited.select,
    resolve: (article, _args, { loaders }) => cited.citations(article).map((key) => loaders.sources.load(key)),
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
  untranslated: t.stringList({
    description: 'Names of the fields whose text is missing in `lang` but exists in the other language.',
    args: { lang: t.arg({ type: Language, required: true, description: 'Language to check.' }) },
    select: columnsOf(TEXTS),
    resolve: (article, { lang }) => untranslatedIn(article, TEXTS, lang),
  }),
}))

const ArticleConnection = builder.connectionObject(
  { type: Article, name: 'ArticleConnection', description: 'A page of articles.' },
  { name: 'ArticleEdge', description: 'An article in a list.' },
)

builder.queryFields((t) => ({
  articles: t.field({
    type: ArticleConnection,
    description: `Articles, ${LIST_ERRORS}`,
    args: listArgs,
    resolve: async (_root, args, context, info) => {
      await allowVisibility(args.visibility, context)
      return listContent<ArticleRow>('ARTICLE', args, selectNodes(context, info), context)
    },
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
    resolve: (query, _root, { articleId }) =>
      prisma.plant.findMany({
        ...query,
        where: { articles: { some: { article: byId(articleId) } } },
        orderBy: { createdAt: 'desc' },
      }),
  }),
}))
