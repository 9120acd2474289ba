import { queryFromInfo } from '@pothos/plugin-prisma'
import { Prisma, type Project as ProjectRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, checkRange } from '../errors.ts'
import { visibleSql } from '../content/conditions.ts'
import { byId } from '../content/list.ts'
import { readRows } from '../database/rows.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { listContent, readContent } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { LIST_ERRORS, listArgs, listScopes } from './list-args.ts'
import { Photo } from './photo.ts'
import { Project } from './project-ref.ts'

const MAX_FEATURED = 24
const FEATURED = Prisma.sql`${visibleSql('PROJECT')} AND is_sample = NOT EXISTS (
  SELECT FROM projects WHERE ${visibleSql('PROJECT')} AND NOT is_sample)`

addContentFields('PROJECT', Project)

builder.prismaObjectFields(Project, (t) => ({
  galleryImages: t.exposeStringList('galleryImages', {
    description: 'URLs of the pictures, or their paths if uploaded to this site.',
  }),
  gallery: t.field({
    type: [Photo],
    description: 'The pictures, with credit and licence.',
    select: { galleryImages: true },
    resolve: ({ galleryImages }, _args, { loaders }) => galleryImages.map((key) => loaders.photos.load(key)),
  }),
  isLocked: t.exposeBoolean('isLocked', { description: 'Whether it is locked. Only admins see locked projects.' }),
  isSample: t.exposeBoolean('isSample', {
    description: 'Whether it is a made-up example, not a real project.',
  }),
}))

const ProjectConnection = builder.connectionObject(
  { type: Project, name: 'ProjectConnection', description: 'A page of projects.' },
  { name: 'ProjectEdge', description: 'A project in a list.' },
)

builder.queryFields((t) => ({
  projects: t.field({
    type: ProjectConnection,
    description: `Projects, ${LIST_ERRORS}`,
    args: listArgs,
    authScopes: listScopes,
    resolve: (_root, args, context, info) =>
      listContent<ProjectRow>('PROJECT', args, selectNodes(context, info), context),
  }),
  featuredProjects: t.field({
    type: [Project],
    description:
      'The newest public projects. Samples are returned only if there are no other public projects. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 3, description: 'Number of projects, from 1 to 24.' }) },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(first, 1) }),
    resolve: (_root, { first }, context, info) => {
      checkRange('first', first, 1, MAX_FEATURED)
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
