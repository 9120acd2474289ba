import { builder } from '../builder.ts'

/** Apart from its fields, as some of what a member has is defined with its own noun. */
export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in member, with their own data.',
  select: { id: true },
})
