import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { EMERGENCY_KINDS, wordsIn } from './vocabulary.ts'

// Lists that come with the site, in prisma/vocabulary: words for persons, classes of medicines, conditions, emergency numbers.

const InBoth = z.strictObject({ en: z.string(), es: z.string() })
const Lists = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) })

/** A class of medicines or a condition, as named by cautions. */
const Named = z.strictObject({ slug: z.string(), name: InBoth, examples: Lists.optional() })

/** A word for a person: a search does not look it up, it becomes a filter. */
const PersonWord = z.strictObject({
  word: z.string(),
  lang: z.enum(['en', 'es']),
  /** newborn, baby, toddler, child, teenager, pregnancy, breastfeeding, after-birth, medicine:<slug> or condition:<slug>. */
  means: z.array(z.string()),
  /** In years; without `to` there is no upper limit. */
  ages: z.strictObject({ from: z.number(), to: z.number().optional() }).optional(),
  /** She may be pregnant: the search treats her as pregnant and says why. */
  possible: z.boolean().optional(),
  note: InBoth.optional(),
})

/** Whom to call, or where to go if it has no number. */
const EmergencyNumber = z.strictObject({
  number: z.string().optional(),
  kind: z.enum(wordsIn(EMERGENCY_KINDS)),
  name: InBoth,
  note: InBoth.optional(),
  sources: z.array(z.string()).default([]),
})

export type Named = z.infer<typeof Named>
export type PersonWord = z.infer<typeof PersonWord>
export type EmergencyNumber = z.infer<typeof EmergencyNumber>

export const MEDICINES = read('medicines', Named)
export const CONDITIONS = read('conditions', Named)
export const PERSON_WORDS = read('person-words', PersonWord)
export const EMERGENCY_NUMBERS = read('emergency', EmergencyNumber)
export const POISONING_CONTACTS = EMERGENCY_NUMBERS.filter(({ kind }) => kind === 'AMBULANCE' || kind === 'POISON')

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape>[] {
  const file = new URL(`../../prisma/vocabulary/${name}.yaml`, import.meta.url)
  return z.array(shape).parse(parse(readFileSync(file, 'utf8')))
}
