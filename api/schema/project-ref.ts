import { builder } from '../builder.ts'

/** Separate from its fields, since those common to all content are added to it. */
export const Project = builder.prismaObject('Project', {
  description: 'A community project.',
  select: { id: true, isSample: true },
})
