import { queryFromInfo } from '@pothos/plugin-prisma'
import { Prisma, type Project as ProjectRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'
import { visibleSql } from '../content/conditions.ts'
import { byId } from '../content/list.ts'
import { citedKeys } from '../content/markdown.ts'
import { readRows } from '../database/rows.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { allowVisibility, listContent, readContent } from './content.ts'
import { columnsOf, Language, longText, shortText, untranslatedIn, type Localized } from './language.ts'
import { LIST_ERRORS, listArgs } from './list-args.ts'
import { Photo } from './photo.ts'
import { Source } from './source.ts'
import { labelTags, TagLabel } from './tag.ts'

const MOST_FEATURED = 24
const FEATURED = Prisma.sql`${visibleSql('PROJECT')} AND is_sample = NOT EXISTS (
  SELECT FROM projects WHERE ${visibleSql('PROJECT')} AND NOT is_sample)`

const TEXTS = ['title', 'description', 'status'] as const

const cited = {
  select: columnsOf(['description']),
  citations: (project: Localized<'description'>) => citedKeys([project.descriptionEn, project.descriptionEs]),
}

export const Project = builder.prismaObject('Project', {
  description: 'A community project.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    title: t.string(shortText('title', 'Title.')),
    description: t.string(longText('description', cited, 'What the project does, with whom and how.')),
    status: t.string(shortText('status', 'Status, as free text.')),
    youtubeVideoUrl: t.exposeString('youtubeVideoUrl', { nullable: true, description: 'URL of a video.' }),
    galleryImages: t.exposeStringList('galleryImages', {
      description: 'URLs of the pictures, or their paths if uploaded to this site.',
    }),
    gallery: t.field({
      type: [Photo],
      description: 'The pictures, with credit and licence.',
      select: { galleryImages: true },
      resolve: ({ galleryImages }, _args, { loaders }) => galleryImages.map((key) => loaders.photos.load(key)),
    }),
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
    isLocked: t.exposeBoolean('isLocked', { description: 'Whether it is locked. Only admins see locked projects.' }),
    isSample: t.exposeBoolean('isSample', {
      description: 'Whether it is a made-up example, not a real project.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    sources: t.field({
      type: [Source],
      description: 'Sources cited, in order of first citation.',
      select: cited.select,
      resolve: (project, _args, { loaders }) => cited.citations(project).map((key) => loaders.sources.load(key)),
    }),
    untranslated: t.stringList({
      description: 'Names of the fields whose text is missing in `lang` but exists in the other language.',
      args: { lang: t.arg({ type: Language, required: true, description: 'Language to check.' }) },
      select: columnsOf(TEXTS),
      resolve: (project, { lang }) => untranslatedIn(project, TEXTS, lang),
    }),
  }),
})

const ProjectConnection = builder.connectionObject(
  { type: Project, name: 'ProjectConnection', description: 'A page of projects.' },
  { name: 'ProjectEdge', description: 'A project in a list.' },
)

builder.queryFields((t) => ({
  projects: t.field({
    type: ProjectConnection,
    description: `Projects, ${LIST_ERRORS}`,
    args: listArgs,
    resolve: async (_root, args, context, info) => {
      await allowVisibility(args.visibility, context)
      return listContent<ProjectRow>('PROJECT', args, selectNodes(context, info), context)
    },
  }),
  featuredProjects: t.field({
    type: [Project],
    description:
      'The newest public projects. Samples are returned only if there are no other public projects. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 3, description: 'Number of projects, from 1 to 24.' }) },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(first, 1) }),
    resolve: (_root, { first }, context, info) => {
      if (first < 1 || first > MOST_FEATURED) throw badInput({ first: 'outOfRange' })
      const query = queryFromInfo({ context, info, select: { id: true, createdAt: true } })
      return readRows<ProjectRow>(context.loaders.readJson, 'Project', {
        query,
        where: FEATURED,
        take: first,
      })
    },
  }),
  project: t.prismaField({
    type: Project,
    nullable: true,
    description: 'A project by UUID. Errors: NOT_FOUND; LOCKED if it is locked and the viewer is not an admin.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the project.' }) },
    resolve: async (query, _root, { id }, context) => {
      const project = await readContent<ProjectRow>('PROJECT', id, { ...query }, context)
      if (project) return project
      throw apiError((await prisma.project.count({ where: byId(id) })) > 0 ? 'LOCKED' : 'NOT_FOUND')
    },
  }),
}))
