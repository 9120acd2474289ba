import { INPUT_LIMITS } from './input-limits.ts'
import { AILMENT_TEXTS, AILMENT_VALUES } from './texts.ts'
import { AILMENT_KINDS, BODY_SYSTEMS, wordsIn } from './vocabulary.ts'
import { commonFields, inBoth, requiredText, wordOf } from './fields.ts'
import { Codes } from './identifiers.ts'
import { DangerSigns } from './row-fields.ts'
import { z } from './zod.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const words = z
  .array(requiredText, 'required')
  .max(INPUT_LIMITS.wordsOfAilment, 'tooMany')
  .transform((list) => [...new Set(list)])
  .optional()

export const NewAilment = z.object({
  ...commonFields(AILMENT_TEXTS, AILMENT_VALUES),
  slug: z.string('required').trim().min(1, 'required').max(60, 'tooLong').regex(SLUG, 'invalidSlug'),
  kind: wordOf(wordsIn(AILMENT_KINDS)),
  bodySystem: wordOf(wordsIn(BODY_SYSTEMS)),
  ...inBoth('words', () => words),
  dangerSigns: DangerSigns,
  codes: Codes,
})
export const AilmentChanges = NewAilment.partial({
  nameEn: true,
  nameEs: true,
  slug: true,
  kind: true,
  bodySystem: true,
})
