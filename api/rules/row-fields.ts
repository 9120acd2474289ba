import { SOURCE_KEY } from './citations.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import {
  CAUTION_LEVELS,
  CAUTION_SUBJECTS,
  EVIDENCE,
  FINDINGS,
  isChild,
  MAX_MONTHS,
  ORIGINS,
  PLANT_PARTS,
  PREPARATIONS,
  ROUTES,
  URGENCIES,
  WHO,
  wordsIn,
} from './vocabulary.ts'
import { wholeNumber } from './whole-number.ts'
import { areaName } from './areas.ts'
import type { AllowedRange } from './whole-number.ts'
import { filledLine, inBoth, lineOf, requiredText, shortText, uuid, wordOf } from './fields.ts'
import { isRouteOf, routesOf } from './preparation-routes.ts'
import { FINDINGS_OF, isFindingOf } from './use-evidence.ts'
import { z } from './zod.ts'

// The rows of plants and ailments. What a row states is never assumed: without its preparation, level or urgency it is refused.
// `params.words` of an issue are what its sentence names (api/content/files/issues.ts).

const MAX_AGE = 18

export const sourceKeys = z
  .array(z.string().trim().max(INPUT_LIMITS.sourceKey, 'tooLong').regex(SOURCE_KEY, 'invalidKey'))
  .max(INPUT_LIMITS.sourcesOfRow, 'tooMany')
  .transform((keys) => [...new Set(keys)])
  .default([])
export const sentence = lineOf(INPUT_LIMITS.sentence).default(null)

const severalOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .array(wordOf(words))
    .transform((values) => [...new Set(values)])
    .default([])

const Use = z
  .object({
    ailmentSlug: requiredText,
    parts: severalOf(wordsIn(PLANT_PARTS)),
    preparation: wordOf(wordsIn(PREPARATIONS)),
    route: wordOf(wordsIn(ROUTES)),
    evidence: wordOf(wordsIn(EVIDENCE)),
    finding: wordOf(wordsIn(FINDINGS)),
    ...inBoth('place', () => shortText.default(null)),
    ...inBoth('text', () => sentence),
    sourceKeys,
  })
  .superRefine(({ preparation, route, evidence, finding }, { addIssue }) => {
    if (!isRouteOf(preparation, route)) {
      const words = { preparation, route, routes: routesOf(preparation) }
      addIssue({ code: 'custom', path: ['route'], message: 'notThisRoute', params: { words } })
    }
    if (!isFindingOf(evidence, finding)) {
      const words = { evidence, finding, findings: FINDINGS_OF[evidence] }
      addIssue({ code: 'custom', path: ['finding'], message: 'notThisEvidence', params: { words } })
    }
  })

export const Uses = z.array(Use).max(INPUT_LIMITS.rows, 'tooMany').optional()

const Caution = z
  .object({
    subject: wordOf(wordsIn(CAUTION_SUBJECTS)),
    level: wordOf(wordsIn(CAUTION_LEVELS)),
    underAge: wholeNumber(1, MAX_AGE).nullable().default(null),
    medicine: shortText.default(null),
    condition: shortText.default(null),
    lookalikeId: uuid.nullable().default(null),
    routes: severalOf(wordsIn(ROUTES)),
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
  .superRefine(({ level, textEn, textEs }, { addIssue }) => {
    if (level === 'NO_DATA' || textEn || textEs) return
    for (const name of ['textEs', 'textEn']) addIssue({ code: 'custom', path: [name], message: 'required' })
  })

export const Cautions = z
  .array(Caution)
  .max(INPUT_LIMITS.rows, 'tooMany')
  .superRefine((cautions, { addIssue }) => {
    const known = new Set<string>()
    for (const [index, caution] of cautions.entries()) {
      const key = JSON.stringify(caution)
      const words = { subject: caution.subject }
      if (known.has(key)) addIssue({ code: 'custom', path: [index], message: 'twice', params: { words } })
      known.add(key)
    }
  })
  .optional()

const MAX_ALTITUDE = 6000
const altitude = wholeNumber(0, MAX_ALTITUDE).nullable().default(null)

/** A code of ISO 3166, in capitals. */
const area = z
  .string('required')
  .trim()
  .toUpperCase()
  .refine((code) => areaName(code, 'en') !== undefined, 'unknown')

/** What a source says of where a plant grows. Without a source nothing is said, nor without anything that it says. */
const Place = z
  .object({
    areas: z
      .array(area)
      .max(INPUT_LIMITS.areas, 'tooMany')
      .transform((codes) => [...new Set(codes)])
      .default([]),
    origin: wordOf(wordsIn(ORIGINS)).nullable().default(null),
    minAltitude: altitude,
    maxAltitude: altitude,
    ...inBoth('habitat', () => shortText.default(null)),
    sourceKeys: sourceKeys.refine((keys) => keys.length > 0, 'required'),
  })
  .superRefine(({ areas, minAltitude, maxAltitude, habitatEn, habitatEs }, { addIssue }) => {
    const isNothing = areas.length === 0 && minAltitude === null && maxAltitude === null && !habitatEn && !habitatEs
    if (isNothing) addIssue({ code: 'custom', path: ['areas'], message: 'required' })
    if (minAltitude !== null && maxAltitude !== null && maxAltitude < minAltitude) {
      const range = { min: minAltitude, max: MAX_ALTITUDE } satisfies AllowedRange
      addIssue({ code: 'custom', path: ['maxAltitude'], message: 'outOfRange', params: { range } })
    }
  })

export const Distribution = z.array(Place).max(INPUT_LIMITS.rows, 'tooMany').optional()

const DangerSign = z
  .object({
    who: wordOf(wordsIn(WHO)),
    underMonths: wholeNumber(1, MAX_MONTHS).nullable().default(null),
    urgency: wordOf(wordsIn(URGENCIES)),
    ...inBoth('text', () => filledLine(INPUT_LIMITS.sentence)),
    sourceKeys,
  })
  .refine(({ who, underMonths }) => underMonths === null || isChild(who), {
    path: ['underMonths'],
    error: 'notForChildren',
  })

export const DangerSigns = z.array(DangerSign).max(INPUT_LIMITS.rows, 'tooMany').optional()
