import { builder } from '../builder.ts'

/** Separate from its fields, since plants have uses, and uses have ailments. */
export const Ailment = builder.prismaObject('Ailment', {
  description: 'What plants are used for: a symptom, an illness, a folk illness, an injury or a stage of life.',
  select: { id: true, slug: true },
})
