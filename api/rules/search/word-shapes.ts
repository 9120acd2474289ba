import { EMERGENCY_KINDS, PLANT_PARTS, PREPARATIONS, ROUTES, wordsIn } from '../vocabulary.ts'
import { z } from '../zod.ts'

// The shapes of the lists in prisma/vocabulary: words for persons, classes of medicines, conditions, emergency numbers.

const InBoth = z.strictObject({ en: z.string(), es: z.string() })
const Lists = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) })

export const Named = z.strictObject({
  slug: z.string(),
  name: InBoth,
  said: InBoth.optional(),
  examples: Lists.optional(),
})

/** Patterns (see patterns.ts): in one text, separated by semicolons and ends of lines; a line that is further in goes on with the one before. */
export const Patterns = z.union([
  z.string().transform(patternsIn),
  z.array(z.union([z.string(), z.array(z.string())])).transform((patterns) => patterns.flat()),
])

/** What is said by one of `words`, with nothing of `unless`. */
const SAID = { words: Patterns.default([]), unless: Patterns.default([]) }

/** Words for a person: a search does not look them up, they become a filter. */
export const PersonWords = z.strictObject({
  words: Patterns,
  /** newborn, baby, toddler, child, teenager, pregnancy, breastfeeding, after-birth, medicine:<slug> or condition:<slug>; nothing for nobody. */
  means: z.array(z.string()),
  /** The words have an age in them, one of years only, or the limit of one. */
  age: z.enum(['given', 'years', 'below']).optional(),
  /** What follows, or goes before, where they mean something else: "esperando el bus", "granos chiquitos". */
  unlessBefore: z.array(z.string()).optional(),
  unlessAfter: z.array(z.string()).optional(),
  /** She may be pregnant: the search treats her as pregnant and says why. */
  possible: z.boolean().optional(),
  note: InBoth.optional(),
})

export const AilmentPerson = PersonWords.pick({ means: true }).extend({ ailment: z.string() })

/** What is answered with a line that asks, or with no plant. */
export const DangerWords = z.strictObject({
  /** A kind of danger.yaml. */
  line: z.string(),
  /** It is an emergency, and nothing that the search names is answered with plants. */
  certain: z.boolean().optional(),
  /** Its danger signs are shown. */
  ailment: z.string().optional(),
  ...SAID,
})

/** Illnesses that no ailment covers. */
export const OtherIllness = z.strictObject({
  /** It has danger signs to show. */
  ailment: z.string().optional(),
  /** The ailment's own words as well. */
  own: z.boolean().optional(),
  /** Nothing else that the search names is answered with plants. */
  urgent: z.boolean().optional(),
  /** The kind of the line that asks about it. */
  line: z.string().optional(),
  /** What it is called, in any order. */
  names: z.array(z.string()).default([]),
  words: Patterns.default([]),
})

/** What likely-danger.ts goes by. */
const Weights = z.strictObject({
  bias: z.number(),
  /** What a weight of 1 is. */
  unit: z.number(),
  /** How far the slot of each weight is from the one before, in Base64; 255 is as far, without a weight. */
  steps: z.string(),
  /** The weights in Base64, two in a byte, the lower first: 0 to 15 for −8 to 7 units. */
  weights: z.string(),
})
export const DangerModel = z.strictObject({
  /** Scores below `none` tell of no danger, those from `least` on are likely to tell of one, and those from `sure` on surely do. */
  danger: Weights.extend({ none: z.number(), least: z.number(), sure: z.number() }),
  /** Scores from `least` on wish to end a pregnancy, to kill, poison or drug. */
  harm: Weights.extend({ least: z.number() }),
})

export const PageWords = z.strictObject({
  page: z.string(),
  path: z.string(),
  title: InBoth,
  ...SAID,
})

export const SearchWords = z.strictObject({
  between: z.array(z.string()),
  asking: z.array(z.string()),
  light: z.array(z.string()),
  same: z.array(z.string()),
  fillers: Patterns,
})

export const PlantWords = z.strictObject({
  parts: z.partialRecord(z.enum(wordsIn(PLANT_PARTS)), z.array(z.string())),
  preparations: z.partialRecord(z.enum(wordsIn(PREPARATIONS)), z.array(z.string())),
  routes: z.partialRecord(z.enum(wordsIn(ROUTES)), z.array(z.string())),
})

/** Whom to call, or where to go if it has no number; an admin may have changed the list (settings/emergency.ts). */
export const EmergencyNumber = z.strictObject({
  number: z.string().optional(),
  /** By which danger.yaml refers to it. */
  slug: z.string().optional(),
  kind: z.enum(wordsIn(EMERGENCY_KINDS)),
  name: InBoth,
  note: InBoth.optional(),
  /** The day on which somebody last called the number and was answered. */
  confirmedOn: z.iso.date().optional(),
  sources: z.array(z.string()).default([]),
})

/** The line above a list when a search tells of an emergency; a slug in braces stands for the number of that contact. */
export const DangerText = z.strictObject({
  kind: z.string(),
  /** What a search has that is likely to tell of this danger. */
  about: Patterns.default([]),
  /** Whether plants may follow. */
  plants: z.boolean().default(true),
  /** Whose danger signs are shown where only the model hears this danger. */
  ailment: z.string().optional(),
  text: InBoth,
})

/** A hard word of the texts with its other forms, and what it means. */
const Forms = z.strictObject({ forms: z.array(z.string()).min(1), text: z.string() })
export const Term = z
  .strictObject({ en: Forms, es: Forms })
  .transform((term) => ({ ...term, slug: term.en.forms[0]!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }))

export type Named = z.infer<typeof Named>
export type PersonWords = z.infer<typeof PersonWords>
/** What one of them means. */
export type PersonWord = Omit<PersonWords, 'words'>
export type DangerWords = z.infer<typeof DangerWords>
export type DangerModel = z.infer<typeof DangerModel>
export type PageWords = z.infer<typeof PageWords>
export type AilmentPerson = z.infer<typeof AilmentPerson>
export type OtherIllness = z.infer<typeof OtherIllness>
export type SearchWords = z.infer<typeof SearchWords>
export type DangerText = z.infer<typeof DangerText>
export type PlantWords = z.infer<typeof PlantWords>
export type Term = z.infer<typeof Term>
export type EmergencyNumber = z.infer<typeof EmergencyNumber>

function patternsIn(text: string): string[] {
  return text
    .split(/;|\n(?! )/)
    .map((pattern) =>
      pattern
        .replace(/\n\s+/g, ' ')
        .replace(/ (?=\|)|(?<=\|) /g, '')
        .trim(),
    )
    .filter(Boolean)
}
