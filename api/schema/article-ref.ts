import { builder } from '../builder.ts'

/** Apart from its fields, since articles have plants and plants have articles. */
export const Article = builder.prismaObject('Article', {
  description: 'An article on plants, people and practice.',
  select: { id: true },
})
