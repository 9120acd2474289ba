import type { PlantPart, Preparation, Route } from '../vocabulary.ts'
import type {
  AilmentPerson,
  DangerModel,
  DangerText,
  DangerWords,
  OtherIllness,
  PageWords,
  PersonWords,
  PlantWords,
  SearchWords,
} from './word-shapes.ts'
import { KnownWords, MIN_MISSPELLED } from './known-words.ts'
import { featuresOf, likenessBy } from './likely-danger.ts'
import { Patterns } from './patterns.ts'
import { Phrases, phrasesOf, type KeyOf } from './phrases.ts'
import { remembered } from './remembered.ts'
import { SAME_MEANING } from './same-meaning.ts'
import { fold, herb, soundOf, stem } from './words.ts'

// The words that a search understands, ready for look-up: pure data, so that a browser without a network may use it as well.

/**
 * To be raised when the lists say something in a way that earlier rules do not understand: a phone may have saved lists that
 * are newer or older than its rules, and does not search then.
 */
export const LISTS_FORMAT = 12

export interface WordLists {
  format: number
  classes: Record<string, readonly string[]>
  persons: readonly PersonWords[]
  ailmentPersons: readonly AilmentPerson[]
  illnesses: readonly OtherIllness[]
  dangers: readonly DangerWords[]
  pages: readonly PageWords[]
  otherPlants: readonly (readonly string[])[]
  search: SearchWords
  plants: PlantWords
  danger: readonly DangerText[]
  dangerModel: DangerModel
}

export interface NamedAilment {
  slug: string
  phrases: readonly string[]
}

/** What an ailment's phrase stands for; `hasPlants` is false for an illness that no ailment covers. */
export interface Illness {
  slug: string | undefined
  hasPlants: boolean
  isUrgent?: boolean | undefined
  /** The kind of the line that asks about it. */
  line?: string | undefined
  /** What it says of the person (see PersonWord). */
  means?: readonly string[] | undefined
}

export interface PlantWord {
  part?: PlantPart
  preparation?: Preparation
  route?: Route
}

/** Patterns, by their numbers: one of `words`, with none of `unless`. */
export interface Said<Meaning> {
  meaning: Meaning
  words: readonly number[]
  unless: readonly number[]
}

export type Lexicon = ReturnType<typeof buildLexicon>

export function buildLexicon(lists: WordLists, named: readonly NamedAilment[]) {
  // Words between others, and words of the question.
  const between: ReadonlySet<string> = new Set(lists.search.between.flatMap(fold))
  const asking: ReadonlySet<string> = new Set(lists.search.asking.flatMap(fold))
  const light = new Set([...between, ...lists.search.light.flatMap(fold)])
  const canonical = canonicalOf(
    lists.search.same,
    named.flatMap(({ phrases }) => phrases),
  )
  const { classes } = lists
  const singles = new Map(
    Object.entries(classes).map(([name, words]) => [name, new Set(words.flatMap(fold).map(stem))] as const),
  )
  const rules = {
    keyOf: remembered(keyOf(canonical)),
    isLight: (word: string) => light.has(word) && !CONJUNCTIONS.has(word) && !PURPOSES.has(word),
    classes,
  }
  const patterns = new Patterns(rules)
  const later = new Patterns(rules)
  const numbersOf = (words: readonly string[], of = patterns) => words.map((pattern) => of.add(pattern))
  const said = <Meaning extends { words: readonly string[]; unless?: readonly string[] }, As>(
    entries: readonly Meaning[],
    meaningOf: (entry: Meaning) => As,
    of = patterns,
  ): Said<As>[] =>
    entries.map((entry) => ({
      meaning: meaningOf(entry),
      words: numbersOf(entry.words, of),
      unless: numbersOf(entry.unless ?? [], of),
    }))
  const isLater = ({ words }: { words: string[] }) => words.some((word) => word.includes('<unknown>'))
  const unordered = (words: string[]) =>
    words
      .filter((word) => !between.has(word))
      .map(canonical)
      .sort()
  const stemOf = remembered(stem)
  const is = (word: string, of: string) => singles.get(of)!.has(stemOf(word))
  const kinds = {
    isLight: rules.isLight,
    classOf: remembered((word) => CLASSES.find((of) => is(word, of)) ?? ''),
    is,
  }
  const likenessOf = likenessBy(lists.dangerModel)
  return {
    patterns,
    /** Patterns of what is known only after the others, as words that no list has. */
    later,
    ailments: ailmentsOf(lists, named, { unordered, between, asking }),
    illnesses: said(lists.illnesses, illnessOf),
    persons: said(
      lists.persons.filter((person) => !isLater(person)),
      (person) => person,
    ),
    /** With what is known later. */
    takers: said(lists.persons.filter(isLater), (person) => person, later),
    dangers: said(lists.dangers, (danger) => danger),
    /** Kinds of danger that likely ones may be. */
    kinds: said(
      lists.danger.map((danger) => ({ ...danger, words: danger.about })),
      (danger) => danger,
    ),
    harm: numbersOf(['<harm>']),
    pages: said(lists.pages, (page) => page),
    unwanted: {
      before: numbersOf(['<unwanted> <plant>']),
      after: numbersOf(['<plant> <harms-me>']),
      words: numbersOf(['<unwanted>']),
    },
    fillers: numbersOf(lists.search.fillers),
    plantWords: plantWordsOf(lists.plants, (words) => words.map(stem)),
    otherPlants: phrasesOf(
      (words) => words.map((word) => stem(herb(word))),
      lists.otherPlants.flatMap((names) => names.map((name) => [name, names[0]!] as const)),
    ),
    between,
    asking,
    ...kinds,
    /** What a search is like: its words, and what the lists find in it. */
    likenessOf: (words: readonly string[], listed: readonly string[]) => likenessOf(featuresOf(words, listed, kinds)),
    knownWords: new KnownWords(
      {
        mother: wordsFor(lists.persons, true),
        person: wordsFor(lists.persons, false),
        other: [
          ...named.flatMap(({ phrases }) => phrases),
          ...lists.illnesses.flatMap(({ names }) => names),
          ...lists.otherPlants.flat(),
        ],
      },
      (word) => between.has(word) || asking.has(word),
    ),
    canonical,
    danger: lists.danger,
  }
}

/** Before what something is for. */
export const PURPOSES = new Set(['para', 'pa', 'pal', 'contra', 'for', 'against'])
/** Between two thoughts. */
export const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or', 'but', 'pero'])

/** Classes of single words that say what something is. */
const CLASSES = ['child', 'adult', 'pills', 'alcohol', 'animal', 'poison', 'part']

const keyOf = (canonical: (word: string) => string) => (word: string) =>
  /\d/.test(word) || word.length < MIN_MISSPELLED ? canonical(word) : soundOf(canonical(word))

/** What the ailments and other illnesses are called. */
function ailmentsOf(
  lists: WordLists,
  named: readonly NamedAilment[],
  { unordered, between, asking }: { unordered: KeyOf; between: ReadonlySet<string>; asking: ReadonlySet<string> },
): Phrases<Illness> {
  const ailments = new Phrases<Illness>(unordered, between)
  for (const illness of lists.illnesses) {
    for (const phrase of illness.names) ailments.add(phrase, illnessOf(illness))
  }
  const isNaming = (part: string) => fold(part).some((word) => !between.has(word) && !asking.has(word))
  // What is one of an ailment's own words, but no plant is the answer to.
  const withoutPlants = new Set(
    lists.illnesses.flatMap(({ names, ailment }) => names.map((name) => `${ailment} ${fold(name).join(' ')}`)),
  )
  const others = new Map(
    lists.illnesses.flatMap((one) => (one.own && one.ailment ? [[one.ailment, one] as const] : [])),
  )
  const persons = new Map(lists.ailmentPersons.map(({ ailment, means }) => [ailment, means]))
  for (const { slug, phrases } of named) {
    const other = others.get(slug)
    const illness = other ? illnessOf(other) : { slug, hasPlants: true, means: persons.get(slug) }
    const parts = phrases.flatMap((phrase) => [phrase, ...partsOf(phrase).filter(isNaming)])
    for (const phrase of new Set(parts.map((part) => fold(part).join(' ')))) {
      if (!withoutPlants.has(`${slug} ${phrase}`)) ailments.add(phrase, illness)
    }
  }
  return ailments
}

function illnessOf({ ailment, urgent, line }: Pick<OtherIllness, 'ailment' | 'urgent' | 'line'>): Illness {
  return { slug: ailment, hasPlants: false, isUrgent: urgent, line }
}

/** Without phrases of the same words in another order, or with others between: "falta de aire", "le falta el aire". */
export function distinctPhrases(phrases: readonly string[], { between }: SearchWords): string[] {
  const ignored = new Set(between.flatMap(fold))
  const keyOf = (phrase: string) =>
    fold(phrase)
      .filter((word) => !ignored.has(word))
      .sort()
      .join(' ')
  const first = new Map([...phrases].reverse().map((phrase) => [keyOf(phrase), phrase]))
  return phrases.filter((phrase) => partsOf(phrase).length > 1 || first.get(keyOf(phrase)) === phrase)
}

/** What a phrase lists: "Nacidos y granos (abscesos)" is called "nacidos", "granos" and "abscesos" as well. */
function partsOf(phrase: string): string[] {
  return phrase.split(/[(),;/]|\s(?:y|e|o|u|and|or)\s/i)
}

function plantWordsOf({ parts, preparations, routes }: PlantWords, keyOf: KeyOf) {
  const pairs = (key: keyof PlantWord, lists: Partial<Record<string, string[]>>) =>
    Object.entries(lists).flatMap(([value, words]) =>
      words!.map((word) => [word, { [key]: value } as PlantWord] as const),
    )
  return phrasesOf(keyOf, [...pairs('part', parts), ...pairs('preparation', preparations), ...pairs('route', routes)])
}

/**
 * Replaces a word by the first of those that mean the same, or that sound the same: a misspelling that one ailment lists
 * ("pansa inflada") is one in the phrases of the others, and so is any other that sounds like one.
 */
function canonicalOf(same: readonly string[], phrases: readonly string[]): (word: string) => string {
  const groups = [
    ...same.map((group) => group.split(' ')),
    ...SAME_MEANING.filter((group) => group.every((one) => !one.includes(' '))),
  ]
  const first = new Map(groups.flatMap((group) => group.map((word) => [stem(word), stem(group[0]!)] as const)))
  const words = [...new Set(phrases.flatMap(fold))].filter((word) => word.length >= MIN_MISSPELLED)
  const bySound = new Map<string, string[]>()
  for (const word of words) bySound.set(soundOf(word), [...(bySound.get(soundOf(word)) ?? []), word])
  for (const alike of bySound.values()) {
    const stems = alike.map(stem)
    const known = stems.flatMap((one) => first.get(one) ?? [])[0] ?? stems[0]!
    for (const one of stems) if (!first.has(one)) first.set(one, known)
  }
  const byStem = (one: string) => first.get(one) ?? one
  const sounds = new Map([...bySound].map(([sound, [word]]) => [sound, byStem(stem(word!))]))
  return remembered((word) => {
    const own = stem(word)
    const isListed = first.has(own) || word.length < MIN_MISSPELLED
    return isListed ? byStem(own) : (sounds.get(soundOf(word)) ?? own)
  })
}

const MOTHER = new Set(['pregnancy', 'breastfeeding', 'after-birth', 'newborn', 'baby'])

/** Plain words of persons, in which a misspelling is looked for. */
function wordsFor(persons: WordLists['persons'], isMother: boolean): string[] {
  return persons
    .filter(({ means }) => means.some((one) => MOTHER.has(one)) === isMother)
    .flatMap(({ words }) => words.filter((word) => /^[^<#([=^.!*]+$/.test(word)))
}
