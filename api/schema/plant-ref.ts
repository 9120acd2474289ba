import { builder } from '../builder.ts'

/** Apart from its fields, as articles have plants and plants have articles. */
export const Plant = builder.prismaObject('Plant', { description: 'A medicinal plant.', select: { id: true } })
