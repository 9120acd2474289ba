import { builder } from '../builder.ts'

/** Separate from its fields, since articles have plants and plants have articles. */
export const Plant = builder.prismaObject('Plant', { description: 'A medicinal plant.', select: { id: true } })
