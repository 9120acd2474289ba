import { builder } from '../builder.ts'
import type { ContentKind } from '../content/kinds.ts'

// Separate from their fields, since plants have articles and ailments, and these have plants.

export const Plant = builder.prismaObject('Plant', { description: 'A medicinal plant.', select: { id: true } })
export const Ailment = builder.prismaObject('Ailment', {
  description: 'What plants are used for: a symptom, an illness, a folk illness, an injury or a stage of life.',
  select: { id: true, slug: true },
})
export const Article = builder.prismaObject('Article', {
  description: 'An article on plants, people and practice.',
  select: { id: true },
})
export const Project = builder.prismaObject('Project', {
  description: 'A community project.',
  select: { id: true, isSample: true },
})

const REFS = { PLANT: Plant, AILMENT: Ailment, ARTICLE: Article, PROJECT: Project } satisfies Record<
  ContentKind,
  unknown
>

/** The type of a kind that is known only at runtime: for TypeScript, every kind has the columns of a plant. */
export function refOf(kind: ContentKind): typeof Plant {
  return REFS[kind] as unknown as typeof Plant
}
