import { SOURCE_KEY } from './citations.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import { morphologyShape } from './morphology/read.ts'
import { PLANT_TEXTS, PLANT_VALUES } from './texts.ts'
import { wholeNumber } from './whole-number.ts'
import type { AllowedRange } from './whole-number.ts'
import { secondsOf } from './recording-names.ts'
import { commonFields, inBoth, requiredText, shortText, wordOf } from './fields.ts'
import { Identifiers } from './identifiers.ts'
import { LANGUAGES_OF_NAMES } from './name-languages.ts'
import { repeatedCautions } from './repeated-cautions.ts'
import { Cautions, Distribution, Uses } from './row-fields.ts'
import { z } from './zod.ts'

export const HABITS = ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern'] as const

const date = z.iso.date('invalidDate').nullish()

const Names = z
  .array(
    z.object({
      name: requiredText,
      language: z.string('required').pipe(z.enum([...LANGUAGES_OF_NAMES], 'unknown')),
      place: shortText.default(null),
      ...inBoth('note', () => shortText.default(null)),
      source: shortText.refine((key) => !key || SOURCE_KEY.test(key), 'invalidKey').default(null),
      reviewed: z.boolean().default(false),
      recording: z
        .string()
        .refine((url) => secondsOf(url) !== null, 'unknown')
        .nullable()
        .default(null),
      speaker: shortText.default(null),
      community: shortText.default(null),
      consent: shortText.default(null),
      consentOn: date.default(null),
    }),
  )
  .max(INPUT_LIMITS.names, 'tooMany')
  .optional()

const Morphology = morphologyShape({
  term: 'unknown',
  list: 'invalidList',
  tooMany: 'tooMany',
  length: 'invalidLength',
  count: 'outOfRange',
  group: 'unknown',
})

const PlantFields = z.object({
  ...commonFields(PLANT_TEXTS, PLANT_VALUES),
  names: Names,
  uses: Uses,
  cautions: Cautions,
  identifiers: Identifiers,
  distribution: Distribution,
  conservationList: shortText,
  conservationCategory: shortText,
  conservationYear: wholeNumber(1900, 2200).nullish(),
  conservationSource: shortText.refine((key) => !key || SOURCE_KEY.test(key), 'invalidKey'),
  reviewedBy: shortText,
  ...inBoth('reviewerRole', () => shortText),
  reviewedOn: date,
  reviewedUntil: date,
  habit: wordOf(HABITS).nullable().optional(),
  morphology: Morphology.nullish(),
})
/** For previews: what is written may not be whole yet. */
export const UncheckedPlant = PlantFields.partial({ commonNameEn: true, commonNameEs: true })
export const NewPlant = PlantFields.superRefine(refuseHalves).superRefine(refuseRepeated)
export const PlantChanges = UncheckedPlant.superRefine(refuseHalves).superRefine(refuseRepeated)

/** Fields that make sense together only: without one of them, all wait. */
export const PLANT_GROUPS = [
  ['reviewedBy', 'reviewerRoleEn', 'reviewerRoleEs', 'reviewedOn', 'reviewedUntil'],
  ['conservationList', 'conservationCategory', 'conservationYear', 'conservationSource'],
] as const

/** A page shows a review with its name and date only, and a category with its list only: one alone would be lost. */
function refuseHalves(plant: z.infer<typeof UncheckedPlant>, { addIssue }: z.RefinementCtx<unknown>) {
  const require = (name: keyof typeof plant, others: readonly (keyof typeof plant)[]) => {
    // An omitted field keeps its value, which may be there.
    if (plant[name] === undefined || plant[name] || !others.some((other) => plant[other])) return
    addIssue({ code: 'custom', path: [name], message: 'required' })
  }
  const [review, conservation] = PLANT_GROUPS
  require('reviewedBy', review)
  require('reviewedOn', ['reviewedBy', 'reviewedUntil'])
  require('conservationList', conservation)
  require('conservationCategory', ['conservationList', 'conservationYear', 'conservationSource'])
  const { reviewedOn, reviewedUntil } = plant
  if (reviewedOn && reviewedUntil && reviewedUntil < reviewedOn)
    addIssue({
      code: 'custom',
      path: ['reviewedUntil'],
      message: 'outOfRange',
      params: { range: { min: reviewedOn } satisfies AllowedRange },
    })
}

/** `precautions` has the sentences of the cautions already. */
function refuseRepeated(plant: z.infer<typeof UncheckedPlant>, { addIssue }: z.RefinementCtx<unknown>) {
  for (const [path, written] of Object.entries(repeatedCautions(plant)))
    addIssue({ code: 'custom', path: [path], message: 'repeatsCaution', params: { passage: { written } } })
}
