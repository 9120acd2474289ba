import { SOURCE_KEY } from './citations.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import { SOURCE_KINDS, SOURCE_TYPES, wordsIn } from './vocabulary.ts'
import { wholeNumber } from './whole-number.ts'
import { completeUrl } from './complete-url.ts'
import { doiOf } from './doi.ts'
import { filledLine, inBoth, lineOf, shortText } from './fields.ts'
import { isbnOf } from './isbn.ts'
import { problemsOf, SOURCE_DETAILS, SOURCE_SECRETS, type SourceDetail } from './source-types.ts'
import { z } from './zod.ts'

type Line = typeof shortText

/** A line for each of the fields that only some types have. */
const details = {
  ...(mapKeys({ ...SOURCE_DETAILS, ...SOURCE_SECRETS }) as Record<SourceDetail | keyof typeof SOURCE_SECRETS, Line>),
  isbn: shortText.transform((written, context) => {
    const isbn = written ? isbnOf(written) : written
    if (written && !isbn) context.addIssue('invalidIsbn')
    return isbn
  }),
  date: shortText
    .refine((date) => !date || isDate(date), 'invalidDate')
    .refine((date) => !date || !isDate(date) || new Date(date) <= new Date(), 'inFuture'),
}

/** `source-types.ts` says what works of a type have. */
export const SourceFields = z.object({
  key: z
    .string('required')
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
  type: z.enum(wordsIn(SOURCE_TYPES), 'unknown').nullish(),
  ...details,
  namesRecorder: z.boolean('required').optional(),
  kind: z.enum(wordsIn(SOURCE_KINDS), 'unknown').nullish(),
  doi: shortText.transform((written, context) => {
    const doi = written ? doiOf(written) : written
    if (written && !doi) context.addIssue('invalidDoi')
    return doi
  }),
  readOn: z.iso.date('invalidDate').nullish(),
  ...inBoth('note', () => lineOf(INPUT_LIMITS.sentence)),
})

/** A work without a key gets one. */
export const NewSource = SourceFields.extend({
  key: z.preprocess((key) => (key === '' ? null : key), SourceFields.shape.key.nullish()),
})

/** All of a work at once, as in a file. */
export const WholeSource = SourceFields.superRefine((work, context) => {
  for (const [field, message] of Object.entries(problemsOf(work)))
    context.addIssue({ code: 'custom', message, path: [field] })
})

function mapKeys(fields: object): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, lineOf(INPUT_LIMITS.line)]))
}

/** A year, a month or a day. */
function isDate(date: string): boolean {
  return /^\d{4}(-\d\d(-\d\d)?)?$/.test(date) && z.iso.date().safeParse(`${date}-01-01`.slice(0, 10)).success
}
