import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { EMERGENCY_KINDS, PLANT_PARTS, PREPARATIONS, ROUTES, wordsIn } from './vocabulary.ts'

// Lists that come with the site, in prisma/vocabulary: words for persons, classes of medicines, conditions, emergency numbers.

const InBoth = z.strictObject({ en: z.string(), es: z.string() })
const Lists = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) })

/** A class of medicines or a condition, as named by cautions. */
const Named = z.strictObject({ slug: z.string(), name: InBoth, examples: Lists.optional() })

/** Patterns (see search/rules/patterns.ts): in one text, separated by semicolons and ends of lines; a line that is further in goes on with the one before. */
const Patterns = z.union([z.string().transform(patternsIn), z.array(z.string())])
const PatternLists = z.array(z.array(z.union([z.string(), z.array(z.string())])).transform((phrases) => phrases.flat()))
const Unless = z.union([
  z.string().transform(patternsIn),
  z.array(z.union([z.string(), z.array(z.string())])).transform((phrases) => phrases.flat()),
])

/** Words for a person: a search does not look them up, they become a filter. */
const PersonWords = z.strictObject({
  words: Patterns,
  /** newborn, baby, toddler, child, teenager, pregnancy, breastfeeding, after-birth, medicine:<slug> or condition:<slug>; nothing for nobody. */
  means: z.array(z.string()),
  /** The words have an age in them, or the limit of one. */
  age: z.enum(['given', 'below']).optional(),
  /** What follows, or goes before, where they mean something else: "esperando el bus", "granos chiquitos". */
  unlessBefore: z.array(z.string()).optional(),
  unlessAfter: z.array(z.string()).optional(),
  /** She may be pregnant: the search treats her as pregnant and says why. */
  possible: z.boolean().optional(),
  note: InBoth.optional(),
})

const AilmentPerson = PersonWords.pick({ means: true }).extend({ ailment: z.string() })

/** What is answered with a line that asks, or with no plant. */
const DangerWords = z.strictObject({
  refuse: z.enum(['abortion', 'self-harm', 'harm-others']).optional(),
  /** A kind of DANGER_TEXTS. */
  line: z.string().optional(),
  /** It is an emergency, and nothing that the search names is answered with plants. */
  certain: z.boolean().optional(),
  /** Its danger signs are shown. */
  ailment: z.string().optional(),
  words: Patterns.optional(),
  all: PatternLists.optional(),
  unless: Unless.optional(),
})

/** An illness that no ailment covers; `ailment` has danger signs to show. */
const OtherIllness = z.strictObject({
  /** What it is called, in any order, and what people say. */
  names: z.array(z.string()).optional(),
  words: Patterns.optional(),
  /** Signs that are this illness only together: one of each list, anywhere in the search, with nothing of `unless`. */
  all: PatternLists.optional(),
  unless: Unless.optional(),
  ailment: z.string().optional(),
  /** The ailment's own words as well. */
  own: z.boolean().optional(),
  /** Nothing else that the search names is answered with plants. */
  urgent: z.boolean().optional(),
  /** The kind of the line that asks about it. */
  line: z.string().optional(),
})

/** See search/rules/likely-danger.ts. */
const DangerModel = z.strictObject({
  bias: z.number(),
  unit: z.number(),
  none: z.number(),
  least: z.number(),
  sure: z.number(),
  steps: z.string(),
  weights: z.string(),
})

const PageWords = z.strictObject({
  page: z.string(),
  path: z.string(),
  title: InBoth,
  words: Patterns.optional(),
  all: PatternLists.optional(),
  unless: Unless.optional(),
})

const SearchWords = z.strictObject({
  between: z.array(z.string()),
  asking: z.array(z.string()),
  light: z.array(z.string()),
  same: z.array(z.string()),
  fillers: Patterns,
})

const PlantWords = z.strictObject({
  parts: z.partialRecord(z.enum(wordsIn(PLANT_PARTS)), z.array(z.string())),
  preparations: z.partialRecord(z.enum(wordsIn(PREPARATIONS)), z.array(z.string())),
  routes: z.partialRecord(z.enum(wordsIn(ROUTES)), z.array(z.string())),
})

/** Whom to call, or where to go if it has no number; an admin may have changed the list (settings/emergency.ts). */
const EmergencyNumber = z.strictObject({
  number: z.string().optional(),
  /** By which DANGER_TEXTS refer to it. */
  slug: z.string().optional(),
  kind: z.enum(wordsIn(EMERGENCY_KINDS)),
  name: InBoth,
  note: InBoth.optional(),
  /** The day on which somebody last called the number and was answered. */
  confirmedOn: z.iso.date().optional(),
  sources: z.array(z.string()).default([]),
})

/** The line above a list when a search tells of an emergency; a slug in braces stands for the number of that contact. */
const DangerText = z.strictObject({
  kind: z.string(),
  /** What a search has that is likely to tell of this danger. */
  about: Patterns.default([]),
  /** Whether plants may follow. */
  plants: z.boolean().default(true),
  /** Whether it is an emergency beside a sign of the class `grave-sign`. */
  graver: z.boolean().default(false),
  text: InBoth,
})

/** A hard word of the texts with its other forms, and what it means. */
const Term = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  en: z.strictObject({ forms: z.array(z.string()).min(1), text: z.string() }),
  es: z.strictObject({ forms: z.array(z.string()).min(1), text: z.string() }),
})

export type Named = z.infer<typeof Named>
export type PersonWords = z.infer<typeof PersonWords>
/** What one of them means. */
export type PersonWord = Omit<PersonWords, 'words'>
export type DangerWords = z.infer<typeof DangerWords>
export type PageWords = z.infer<typeof PageWords>
export type AilmentPerson = z.infer<typeof AilmentPerson>
export type OtherIllness = z.infer<typeof OtherIllness>
export type SearchWords = z.infer<typeof SearchWords>
export type DangerText = z.infer<typeof DangerText>
export type PlantWords = z.infer<typeof PlantWords>
export type Term = z.infer<typeof Term>
export type EmergencyNumber = z.infer<typeof EmergencyNumber>

let lists: Record<string, unknown> | undefined

export const MEDICINES = read('medicines', Named)
export const CONDITIONS = read('conditions', Named)
export const PERSON_WORDS = read('person-words', PersonWords)
export const AILMENT_PERSONS = read('ailment-persons', AilmentPerson)
export const EMERGENCY_NUMBERS = read('emergency', EmergencyNumber)
export const DANGER_TEXTS = read('danger', DangerText)
export const DANGER_WORDS = read('dangers', DangerWords)
export const DANGER_MODEL = DangerModel.parse(content('danger-model'))
export const PAGE_WORDS = read('pages', PageWords)
export const WORD_CLASSES = z.record(z.string(), Patterns).parse(content('classes'))
export const OTHER_ILLNESSES = read('other-illnesses', OtherIllness)
export const OTHER_PLANTS = read('other-plants', z.array(z.string()))
export const GLOSSARY = read('glossary', Term)
export const SEARCH_WORDS = SearchWords.parse(content('search-words'))
export const PLANT_WORDS = PlantWords.parse(content('plant-words'))

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

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape>[] {
  return z.array(shape).parse(content(name))
}

function content(name: string): unknown {
  const text = readFileSync(new URL(`../../prisma/vocabulary/${name}.yaml`, import.meta.url), 'utf8')
  return built()[`${name} ${createHash('sha256').update(text).digest('hex')}`] ?? parse(text)
}

/** The lists as the build has parsed them, by name and hash of the text: one that was changed since is not among them. */
function built(): Record<string, unknown> {
  const file = new URL('../../prisma/generated/word-lists.json', import.meta.url)
  return (lists ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {})
}
