import { builder } from '../builder.ts'
import { KINDS, mapKinds, type ContentKind } from '../content/kinds.ts'

// Separate from their fields, since plants have articles and ailments, and these have plants.

const { PLANT, AILMENT, ARTICLE, ...others } = KINDS
const id = true

export const Plant = builder.prismaObject('Plant', { description: PLANT.description, select: { id } })
export const Ailment = builder.prismaObject('Ailment', { description: AILMENT.description, select: { id, slug: true } })
export const Article = builder.prismaObject('Article', { description: ARTICLE.description, select: { id } })

const REFS = {
  PLANT: Plant,
  AILMENT: Ailment,
  ARTICLE: Article,
  ...mapKinds(Object.keys(others) as (keyof typeof others)[], (kind) =>
    builder.prismaObject(KINDS[kind].model, { description: KINDS[kind].description, select: { id } }),
  ),
} satisfies Record<ContentKind, unknown>

/** The type of a kind that is known only at runtime: for TypeScript, every kind has the columns of a plant. */
export function refOf(kind: ContentKind): typeof Plant {
  return REFS[kind] as typeof Plant
}
