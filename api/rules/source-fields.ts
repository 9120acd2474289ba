import { SOURCE_KEY } from '../content/citations.ts'
import { INPUT_LIMITS } from '../content/input-limits.ts'
import { SOURCE_KINDS, wordsIn } from '../content/vocabulary.ts'
import { wholeNumber } from '../content/whole-number.ts'
import { completeUrl } from './complete-url.ts'
import { doiOf } from './doi.ts'
import { filledLine, inBoth, lineOf, shortText } from './fields.ts'
import { z } from './zod.ts'

export const SourceFields = z.object({
  key: z
    .string()
    .trim()
    .min(1, 'required')
    .max(INPUT_LIMITS.sourceKey, 'tooLong')
    .pipe(z.string().regex(SOURCE_KEY, 'invalidKey')),
  title: filledLine(INPUT_LIMITS.sentence),
  author: lineOf(INPUT_LIMITS.sentence),
  year: wholeNumber(1000, 2200)
    .refine((year) => year <= new Date().getFullYear(), 'inFuture')
    .nullish(),
  address: shortText
    .transform((value) => value && completeUrl(value))
    .refine((value) => !value || /^https?:\/\/\S+$/i.test(value), 'invalidAddress'),
  kind: z.enum(wordsIn(SOURCE_KINDS), 'unknown').nullish(),
  doi: shortText.transform((written, context) => {
    const doi = written ? doiOf(written) : written
    if (written && !doi) context.addIssue('invalidDoi')
    return doi
  }),
  readOn: z.iso.date('invalidDate').nullish(),
  ...inBoth('note', () => lineOf(INPUT_LIMITS.sentence)),
})
