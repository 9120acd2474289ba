import { KnownWords, MIN_MISSPELLED } from './known-words.ts'
import { Phrases, phrasesOf, setOf, type KeyOf } from './phrases.ts'
import { remembered } from './remembered.ts'
import { SAME_MEANING } from './same-meaning.ts'
import type {
  AilmentPerson,
  DangerText,
  HarmfulWords,
  OtherIllness,
  PersonWord,
  PersonWords,
  PlantWords,
  SearchWords,
  TakenWords,
} from '../../word-lists.ts'
import type { PlantPart, Preparation, Route } from '../../vocabulary.ts'
import { fold, herb, soundOf, stem } from './words.ts'

// The phrases that a search understands, ready for look-up: pure data, so that a browser without a network may use it as well.

/**
 * To be raised when the lists say something in a way that earlier rules do not understand, as "sangr*" once was: a phone may
 * have saved lists that are newer or older than its rules, and does not search then.
 */
export const LISTS_FORMAT = 4

export interface WordLists {
  format: number
  persons: readonly PersonWords[]
  ailmentPersons: readonly AilmentPerson[]
  harmful: readonly HarmfulWords[]
  illnesses: readonly OtherIllness[]
  otherPlants: readonly (readonly string[])[]
  search: SearchWords
  plants: PlantWords
  taken: TakenWords
  danger: readonly DangerText[]
}

/** An ailment and all that people call it, in both languages. */
export interface NamedAilment {
  slug: string
  phrases: readonly string[]
}

/** What an ailment's phrase stands for; `hasPlants` is false for an illness that no ailment covers. */
export interface Illness {
  slug: string | undefined
  hasPlants: boolean
  isUrgent?: boolean | undefined
  /** What it says of the person (see PersonWord). */
  means?: readonly string[] | undefined
}

export interface PlantWord {
  part?: PlantPart
  preparation?: Preparation
  route?: Route
}

export interface Lexicon {
  ailments: Phrases<Illness>
  /** Illnesses by all words, in order: "se me baja la presión" is not "bajar la presión". */
  said: Phrases<Illness>
  /** Illnesses by signs that count only together. */
  signs: { illness: Illness; all: Sign[]; unless: Phrases<true> }[]
  persons: Phrases<PersonWord>
  plantWords: Phrases<PlantWord>
  otherPlants: Phrases<string>
  harmful: { phrases: Phrases<true>; all: Phrases<true>[]; unless: Phrases<true>; withoutAilment: boolean }[]
  /** Words between others, and words of the question. */
  between: ReadonlySet<string>
  asking: ReadonlySet<string>
  /** What people say that they take. */
  taken: Record<Exclude<keyof TakenWords, 'note'>, ReadonlySet<string>> & Pick<TakenWords, 'note'>
  knownWords: KnownWords
  canonical: (word: string) => string
  danger: readonly DangerText[]
}

/** Any of some phrases, or somebody of whom a person's word is said. */
export interface Sign {
  phrases: Phrases<true>
  means: readonly string[]
}

export function buildLexicon(lists: WordLists, named: readonly NamedAilment[]): Lexicon {
  const between = new Set(lists.search.between.flatMap(fold))
  const asking = new Set(lists.search.asking.flatMap(fold))
  const canonical = canonicalOf(
    lists.search.same,
    named.flatMap(({ phrases }) => phrases),
  )
  // In any order: "cabeza, dolor".
  const unordered = (words: string[]) =>
    words
      .filter((word) => !between.has(word))
      .map(canonical)
      .sort()
  const ordered = (words: string[]) => words.map(stem)

  // "Respira, pero no come" is not "no respira", and "paracetamol de 10" are not ten.
  const inSigns = (words: string[]) => {
    const full = words.map((word) => NEGATIONS[word] ?? word)
    return full.some((word) => word === 'no' || /^\d/.test(word))
      ? full.filter((word) => !between.has(word)).map(canonical)
      : unordered(full)
  }
  const said = phrasesOf(
    ordered,
    lists.illnesses.flatMap(({ said = [], ...illness }) => said.map((phrase) => [phrase, illnessOf(illness)] as const)),
  )
  return {
    ailments: ailmentsOf(lists, named, { unordered, between, asking }),
    said,
    signs: signsOf(lists.illnesses, inSigns),
    persons: phrasesOf(
      (words) => withoutArticles(words).map(canonical),
      lists.persons.flatMap((person) => person.words.map((word) => [word, person] as const)),
    ),
    plantWords: plantWordsOf(lists.plants, ordered),
    otherPlants: phrasesOf(
      (words) => words.map((word) => stem(herb(word))),
      lists.otherPlants.flatMap((names) => names.map((name) => [name, names[0]!] as const)),
    ),
    harmful: lists.harmful.map(({ words, all, unless, withoutAilment = false }) => ({
      withoutAilment,
      phrases: setOf(ordered, words),
      all: all.map((one) => setOf(ordered, one)),
      unless: setOf(ordered, unless),
    })),
    between,
    asking,
    taken: takenOf(lists.taken),
    knownWords: new KnownWords(
      {
        mother: wordsFor(lists.persons, true),
        person: wordsFor(lists.persons, false),
        other: [
          ...named.flatMap(({ phrases }) => phrases),
          ...lists.illnesses.flatMap(({ words, said = [] }) => [...words, ...said]),
          ...lists.otherPlants.flat(),
        ],
      },
      (word) => between.has(word) || asking.has(word),
    ),
    canonical,
    danger: lists.danger,
  }
}

/** What the ailments and other illnesses are called. */
function ailmentsOf(
  lists: WordLists,
  named: readonly NamedAilment[],
  { unordered, between, asking }: { unordered: KeyOf } & Pick<Lexicon, 'between' | 'asking'>,
): Phrases<Illness> {
  const ailments = new Phrases<Illness>(unordered, between)
  for (const illness of lists.illnesses) {
    for (const phrase of illness.words) ailments.add(phrase, illnessOf(illness))
  }
  const isNaming = (part: string) => fold(part).some((word) => !between.has(word) && !asking.has(word))
  // What is one of an ailment's own words, but no plant is the answer to.
  const isWithoutPlants = (slug: string, phrase: string) => withoutPlants.has(`${slug} ${phrase}`)
  const withoutPlants = new Set(
    lists.illnesses.flatMap(({ words, ailment }) => words.map((phrase) => `${ailment} ${fold(phrase).join(' ')}`)),
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
      if (!isWithoutPlants(slug, phrase)) ailments.add(phrase, illness)
    }
  }
  return ailments
}

/** Of English, as phones write them and people say them. */
const NEGATIONS: Partial<Record<string, string>> = Object.fromEntries([
  ['cant', 'cannot'],
  ...'doesnt didnt dont isnt arent wasnt wont hasnt havent'.split(' ').map((word) => [word, 'not'] as const),
])

/** "@pregnancy" among the signs is whoever is said to be pregnant. */
function signsOf(illnesses: readonly OtherIllness[], keyOf: KeyOf): Lexicon['signs'] {
  return illnesses
    .filter(({ all }) => all)
    .map(({ all = [], unless = [], ...illness }) => ({
      illness: illnessOf(illness),
      all: all.map((one) => ({
        phrases: setOf(
          keyOf,
          one.filter((phrase) => !phrase.startsWith('@')),
        ),
        means: one.flatMap((phrase) => (phrase.startsWith('@') ? phrase.slice(1) : [])),
      })),
      unless: setOf(keyOf, unless),
    }))
}

/** "Dando el pecho" is "dando pecho", and "mal del corazón" is "mal de corazón". */
function withoutArticles(words: string[]): string[] {
  const isInner = (place: number) => place > 0 && place < words.length - 1
  const kept = words.filter((word, place) => !(isInner(place) && ARTICLES.has(word)))
  return kept.map((word) => (word === 'del' ? 'de' : word))
}

const ARTICLES = new Set(['el', 'la', 'los', 'las', 'the'])
/** Of those, in one phrase for a person. */
export const MAX_ARTICLES = 2

function takenOf({ note, medicine, food, alcohol, between }: TakenWords): Lexicon['taken'] {
  const wordsOf = (lines: string[]) => new Set(lines.flatMap(fold))
  return {
    note,
    medicine: wordsOf(medicine),
    food: wordsOf(food),
    alcohol: wordsOf(alcohol),
    between: wordsOf(between),
  }
}

function illnessOf({ ailment, urgent }: Pick<OtherIllness, 'ailment' | 'urgent'>): Illness {
  return { slug: ailment, hasPlants: false, isUrgent: urgent }
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

function plantWordsOf({ parts, preparations, routes }: PlantWords, keyOf: (words: string[]) => string[]) {
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

function wordsFor(persons: WordLists['persons'], isMother: boolean): string[] {
  return persons.filter(({ means }) => means.some((one) => MOTHER.has(one)) === isMother).flatMap(({ words }) => words)
}
