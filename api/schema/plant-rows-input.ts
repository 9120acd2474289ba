import { z } from 'zod'
import { builder } from '../builder.ts'
import { isUuid } from '../database/storable.ts'
import { SOURCE_KEY } from '../content/citations.ts'
import { INPUT_LIMITS } from '../content/input-limits.ts'
import {
  CAUTION_LEVELS,
  CAUTION_SUBJECTS,
  EVIDENCE,
  FINDINGS,
  PLANT_PARTS,
  PREPARATIONS,
  ROUTES,
  wordsIn,
} from '../content/vocabulary.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import { wholeNumber } from '../content/whole-number.ts'
import { inBoth, lineOf, requiredText, shortText } from './content-input.ts'
import { CautionLevel, CautionSubject, Evidence, Finding, PlantPart, Preparation, Route } from './vocabulary.ts'

// Inputs for the uses and cautions of a plant.

const MAX_AGE = 18

export const sourceKeys = z
  .array(z.string().trim().max(INPUT_LIMITS.sourceKey, 'tooLong').regex(SOURCE_KEY, 'invalidKey'))
  .max(INPUT_LIMITS.sourcesOfRow, 'tooMany')
  .transform((keys) => [...new Set(keys)])
  .default([])
export const sentence = lineOf(INPUT_LIMITS.sentence).default(null)
const routes = z
  .array(z.enum(wordsIn(ROUTES), 'unknown'))
  .transform((values) => [...new Set(values)])
  .default([])

const slugIn = (list: { slug: string }[]) =>
  shortText.refine((value) => !value || list.some(({ slug }) => slug === value), 'unknown').default(null)

export const Uses = z
  .array(
    z.object({
      ailmentSlug: requiredText,
      parts: z
        .array(z.enum(wordsIn(PLANT_PARTS), 'unknown'))
        .transform((values) => [...new Set(values)])
        .default([]),
      preparation: z.enum(wordsIn(PREPARATIONS), 'unknown'),
      route: z.enum(wordsIn(ROUTES), 'unknown'),
      evidence: z.enum(wordsIn(EVIDENCE), 'unknown'),
      finding: z.enum(wordsIn(FINDINGS), 'unknown'),
      ...inBoth('place', () => shortText.default(null)),
      ...inBoth('text', () => sentence),
      sourceKeys,
    }),
  )
  .max(INPUT_LIMITS.rows, 'tooMany')
  .optional()

const Caution = z
  .object({
    subject: z.enum(wordsIn(CAUTION_SUBJECTS), 'unknown'),
    level: z.enum(wordsIn(CAUTION_LEVELS), 'unknown'),
    underAge: wholeNumber(1, MAX_AGE).nullable().default(null),
    medicine: slugIn(MEDICINES),
    condition: slugIn(CONDITIONS),
    lookalikeId: z
      .string()
      .refine(isUuid, 'notFound')
      .transform((id) => id.toLowerCase())
      .nullable()
      .default(null),
    routes,
    ...inBoth('text', () => sentence),
    sourceKeys,
  })
  .refine(({ subject, underAge }) => underAge === null || subject === 'CHILDREN', {
    path: ['underAge'],
    error: 'notForChildren',
  })
  .refine(({ subject, medicine }) => !medicine || subject === 'MEDICINES', {
    path: ['medicine'],
    error: 'wrongSubject',
  })
  .refine(({ subject, condition }) => !condition || ['CONDITION', 'ALLERGY'].includes(subject), {
    path: ['condition'],
    error: 'wrongSubject',
  })
  .refine(({ level, textEn, textEs }) => level === 'NO_DATA' || textEn || textEs, {
    path: ['textEs'],
    error: 'required',
  })

export const Cautions = z
  .array(Caution)
  .max(INPUT_LIMITS.rows, 'tooMany')
  .superRefine((cautions, { addIssue }) => {
    const known = new Set<string>()
    for (const [index, caution] of cautions.entries()) {
      const key = JSON.stringify(caution)
      if (known.has(key)) addIssue({ code: 'custom', path: [index], message: 'twice' })
      known.add(key)
    }
  })
  .optional()

export const PlantUseInput = builder.inputType('PlantUseInput', {
  description: 'A use of a plant for an ailment.',
  fields: (t) => ({
    ailmentSlug: t.string({ required: true, description: 'Slug of the ailment.' }),
    parts: t.field({ type: [PlantPart], description: 'The parts used.' }),
    preparation: t.field({ type: Preparation, required: true, description: 'How it is prepared.' }),
    route: t.field({ type: Route, required: true, description: 'How it comes to the body.' }),
    evidence: t.field({
      type: Evidence,
      required: true,
      description: 'The strongest kind that the cited sources are.',
    }),
    finding: t.field({ type: Finding, required: true, description: 'What the evidence says.' }),
    ...inBoth('place', (language) => t.string({ description: `People who use it so, or the place, in ${language}.` })),
    ...inBoth('text', (language) =>
      t.string({ description: `How it is used and what was found, in ${language}, at most 1000 characters.` }),
    ),
    sourceKeys: t.stringList({ description: 'Keys of the sources, at least one for a public plant.' }),
  }),
})

export const PlantCautionInput = builder.inputType('PlantCautionInput', {
  description: 'A caution: who must not use a plant, or only with care.',
  fields: (t) => ({
    subject: t.field({ type: CautionSubject, required: true, description: 'What it is about.' }),
    level: t.field({ type: CautionLevel, required: true, description: 'What it says.' }),
    underAge: t.int({ description: 'For children: the age in years, from 1 to 18, from which it does not hold.' }),
    medicine: t.string({
      description: 'For medicines: slug of the class. If omitted, the caution holds for any medicine.',
    }),
    condition: t.string({ description: 'For conditions and allergies: slug of the condition.' }),
    lookalikeId: t.id({ description: 'For look-alikes: UUID of the other plant, if the site has it.' }),
    routes: t.field({ type: [Route], description: 'Routes that it holds for. Omitted or empty: all.' }),
    ...inBoth('text', (language) =>
      t.string({ description: `What it says, in one sentence in ${language}. May be omitted with NO_DATA.` }),
    ),
    sourceKeys: t.stringList({ description: 'Keys of the sources.' }),
  }),
})
