import { builder } from '../builder.ts'

/** Apart from its fields, as those that every kind of content has are added to it. */
export const Project = builder.prismaObject('Project', { description: 'A community project.', select: { id: true } })
