import type { Project as ProjectRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { apiError, checkRange } from '../errors.ts'
import { newestFirst } from '../content/conditions.ts'
import { KINDS } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { listContent, readContent } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { LIST_ERRORS, listArgs, listScopes } from './list-args.ts'
import { Project } from './project-ref.ts'

const MAX_FEATURED = 24

addContentFields('PROJECT', Project)

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
    resolve: (_root, args, context, info) => listContent<ProjectRow>('PROJECT', args, selectNodes(context, info)),
  }),
  featuredProjects: t.prismaField({
    type: [Project],
    description:
      'The newest public projects. Samples are returned only if there are no other public projects. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 3, description: 'Number of projects, from 1 to 24.' }) },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(first, 1) }),
    resolve: async (query, _root, { first }) => {
      checkRange('first', first, 1, MAX_FEATURED)
      const orderBy = [{ isSample: 'asc' as const }, ...newestFirst]
      const rows = await prisma.project.findMany({ ...query, where: KINDS.PROJECT.visible, orderBy, take: first })
      return rows.filter(({ isSample }) => isSample === rows[0]!.isSample)
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
