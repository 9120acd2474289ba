import { wholeNumber } from './whole-number.ts'
import { address, inBoth, shortText } from './fields.ts'
import { z } from './zod.ts'

const percent = wholeNumber(0, 100).nullish()

export const PhotoFields = z.object({
  url: address.pipe(z.string('required')),
  ...inBoth('alt', () => shortText),
  credit: shortText,
  licence: shortText,
  sourceUrl: address,
  focusX: percent,
  focusY: percent,
})
