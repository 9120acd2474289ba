import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { checkRange } from '../errors.ts'
import { newestFirst } from '../content/conditions.ts'
import { KINDS } from '../content/kinds.ts'
import { addContentQueries } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { addContentInput } from './content-mutations.ts'

const MAX_FEATURED = 24

addContentFields('PROJECT')
addContentQueries('PROJECT')

builder.queryFields((t) => ({
  featuredProjects: t.prismaField({
    type: ['Project'],
    description: 'The newest public projects. Errors: BAD_USER_INPUT.',
    args: { first: t.arg.int({ required: true, defaultValue: 3, description: 'Number of projects, from 1 to 24.' }) },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(first, 1) }),
    resolve: (query, _root, { first }) => {
      checkRange('first', first, 1, MAX_FEATURED)
      return prisma.project.findMany({ ...query, where: KINDS.PROJECT.visible, orderBy: newestFirst, take: first })
    },
  }),
}))

addContentInput('PROJECT')
