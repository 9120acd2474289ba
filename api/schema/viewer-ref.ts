import { builder } from '../builder.ts'

/** Separate from its fields, since some of them are defined with their own noun. */
export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in member, with their own data.',
  select: { id: true },
})
