import type { PersonWord } from '../../word-lists.ts'
import type { PlantPart, Preparation, Route } from '../../vocabulary.ts'
import type { AgeFound } from './persons/ages.ts'
import type { Danger } from './danger.ts'
import { isPlantMisspelled } from './correct.ts'
import { isHarmful } from './harmful.ts'
import type { Illness, Lexicon, PlantWord } from './lexicon.ts'
import { phrasesIn, type PhrasesFound } from './phrases-in.ts'
import { isOfMedicine, settle, withPatients, withSaidAges, type AilmentSpan, type PersonSpan } from './settle.ts'
import { remembered } from './remembered.ts'
import { indexesFrom, isIn, spans, withoutOverlaps, type Span } from './spans.ts'
import { isSomebody } from './persons/somebody.ts'
import { readTaken, type Known } from './persons/taken.ts'
import { poisoningIn } from './poisoned.ts'
import { unwantedIn } from './unwanted.ts'
import { singular, type Token } from './words.ts'

// Reads a search: which plants it names, which ailments, for which persons, and what is left to look up.

export interface Reading {
  isHarmful: boolean
  danger: Danger | null
  /** Other pages of the site that are asked for. */
  pages: Page[]
  /** Names of plants of the site, folded and without spaces. */
  names: string[]
  nameWords: string[]
  /** Names of plants that are to be left out, in the same form. */
  unwanted: string[]
  /** Names of plants that the site may not have, and their words. */
  otherPlants: string[]
  otherWords: string[]
  /** Slugs of the ailments whose danger signs are shown. */
  ailments: string[]
  /** Of those, slugs of ailments whose plants are the answer. */
  served: string[]
  /** Ailments whose plants are no answer, or illnesses that no ailment covers. */
  hasOtherIllness: boolean
  persons: PersonFound[]
  parts: PlantPart[]
  preparations: Preparation[]
  routes: Route[]
  /** Folded words that name none of these. */
  words: string[]
  /** Those of them that may say for whom help is wanted, as written. */
  unread: string[]
  /** Folded words by which the ailments were understood. */
  ailmentWords: string[]
}

export interface Page {
  path: string
  title: { en: string; es: string }
}

export interface PersonFound {
  /** As written in the search. */
  written: string
  meaning: PersonWord | AgeFound
}

/** Of the `possibleNames` of a search: those that are whole names of plants, and of these the names of poisons. */
export interface KnownNames {
  names: ReadonlySet<string>
  poisons: ReadonlySet<string>
}

export const NO_NAMES: KnownNames = { names: new Set(), poisons: new Set() }

/** Reads a search. */
export function readSearch(tokens: readonly Token[], { names, poisons }: KnownNames, lexicon: Lexicon): Reading {
  const words = tokens.map(({ word }) => word)
  const found = phrasesIn(words, names, lexicon)
  const unwanted = unwantedIn(words, [...found.names, ...found.otherPlants])
  const isWanted = ({ start }: { start: number }) => !isIn(start, unwanted.names)
  const { illnesses, persons } = settled(tokens, found, found.names.some(isWanted), lexicon)
  const left = whatIsLeft(words, found, illnesses, persons, lexicon)
  const poisoning = poisoningIn(tokens, found, { illnesses, persons, poisons })
  const byUrgency = [...illnesses].sort((one, other) => urgentWords(other) - urgentWords(one))
  const said = byUrgency.flatMap(({ meaning }) => meaning)
  const meant = poisoning.isFelt ? [POISONING, ...said] : [...said, ...(poisoning.isPossible ? [POISONING] : [])]
  // Beside an emergency, no plant is shown for being named, but what was swallowed or taken at a risk.
  const isUrgent = meant.some((illness) => illness.isUrgent)
  const isShown = (name: string) => !isUrgent || poisoning.isBy(name)
  const answers = answered(meant)
  // Beside an ailment that others are for; alone, "alérgica al eucalipto" asks about it.
  const isLeftOut = (start: number) => answers.served.length > 0 && !isWanted({ start })
  const named = found.names.filter(({ start, meaning }) => isShown(meaning) && !isLeftOut(start))
  const others = isUrgent ? [] : left.otherPlants.filter(({ indexes }) => !isLeftOut(indexes[0]!))
  const rest = left.rest.filter((index) => answers.served.length === 0 || !unwanted.isSaid(index))
  const isLookedUp = (index: number) => answers.served.length === 0 || !unwanted.isAfter(index)
  const wordsAt = (indexes: readonly number[]) => indexes.map((index) => words[index]!)
  return {
    isHarmful: isHarmful(words, meant.length > 0, lexicon),
    danger: isUrgent ? { level: 'CERTAIN', kind: 'certain' } : null,
    pages: [],
    names: named.map(({ meaning }) => meaning),
    nameWords: named.flatMap(({ start, end }) => words.slice(start, end)),
    otherPlants: [...new Set(others.flatMap(({ meaning }) => meaning))],
    otherWords: others.flatMap(({ indexes }) => wordsAt(indexes)),
    ...answers,
    unwanted: found.names.flatMap(({ start, meaning }) => (isLeftOut(start) ? [meaning] : [])),
    persons: persons.map(({ start, end, meaning }) => ({
      written: tokens
        .slice(start, end)
        .map(({ written }) => written)
        .join(' '),
      meaning,
    })),
    ...waysOf(left.plantWords),
    words: wordsAt(rest.filter(isLookedUp)),
    unread: rest.flatMap((index) => (isSomebody(singular(words[index]!)) ? [] : tokens[index]!.written)),
    ailmentWords: illnesses.flatMap(({ indexes }) => wordsAt(indexes)),
  }
}

/** How many words of the search tell of an emergency. */
const urgentWords = ({ indexes, meaning }: AilmentSpan) =>
  meaning.some(({ isUrgent }) => isUrgent) ? indexes.length : 0

const POISONING: Illness = { slug: 'poisoning', hasPlants: false, isUrgent: true }

/** What help is wanted for, and for whom. */
function settled(
  tokens: readonly Token[],
  { names, plants, persons, ailments }: PhrasesFound,
  isNamed: boolean,
  lexicon: Lexicon,
) {
  const words = tokens.map(({ word }) => word)
  const isBetween = (index: number) => lexicon.between.has(words[index] ?? '')
  const isAsking = (index: number) => lexicon.asking.has(words[index] ?? '')
  const medicines = persons.filter(isOfMedicine)
  const isMisspelled = remembered((word) => isPlantMisspelled(word, lexicon))
  const knownAs = (index: number): Known => {
    if (isIn(index, medicines)) return 'medicine'
    if (isIn(index, names) || isIn(index, plants) || isMisspelled(words[index]!)) return 'plant'
    if (ailments.some(({ indexes }) => indexes.includes(index))) return 'illness'
    return isAsking(index) || isIn(index, persons) ? 'other' : undefined
  }
  const taken = readTaken(tokens, knownAs, lexicon)
  return settle(
    ailments.filter(({ indexes }) => !indexes.every((index) => taken.food.has(index))),
    withPatients(withSaidAges(withoutOverlaps([...persons, ...taken.persons]), words, isBetween), ailments, isBetween),
    tokens,
    {
      isNamed,
      isCommon: (index) => isBetween(index) || isAsking(index),
      isMedicine: (index) => lexicon.taken.medicine.has(words[index]!),
      isFood: (index) => taken.food.has(index),
    },
  )
}

interface Placed<Meaning> {
  indexes: number[]
  meaning: Meaning
}

/** Of the words that are neither names nor for illnesses and persons: those for plants, and those that no list has. */
function whatIsLeft(
  words: string[],
  { names, nobody }: PhrasesFound,
  illnesses: AilmentSpan[],
  persons: PersonSpan[],
  lexicon: Lexicon,
) {
  const used = new Set([
    ...illnesses.flatMap(({ indexes }) => indexes),
    ...[...persons, ...nobody].flatMap(({ start, end }) => indexesFrom(start, end)),
  ])
  const free = words.flatMap((_, index) => (isIn(index, names) || used.has(index) ? [] : [index]))
  const freeWords = free.map((index) => words[index]!)
  const placed = <Meaning>({ start, end, meaning }: Span<Meaning>): Placed<Meaning> => ({
    indexes: free.slice(start, end),
    meaning,
  })
  const { otherPlants, plantWords, between, asking } = lexicon
  const others = spans(freeWords, (run) => otherPlants.find(run), otherPlants).map(placed)
  const ways = spans(freeWords, (run) => plantWords.find(run), plantWords).map(placed)
  const said = new Set([...others, ...ways].flatMap(({ indexes }) => indexes))
  // "Mi esposa" of "mi esposa está esperando" is in no text.
  const isForSomebody = (word: string) => persons.length > 0 && isSomebody(word)
  const isUnknown = (index: number, word: string) =>
    !said.has(index) && !between.has(word) && !asking.has(word) && !isForSomebody(word)
  const rest = free.filter((index) => isUnknown(index, words[index]!))
  const isOnlyAsking = rest.length === 0 && used.size === 0 && said.size === 0 && names.length === 0
  return { otherPlants: others, plantWords: ways, rest: isOnlyAsking ? words.map((_, index) => index) : rest }
}

/** The ailments whose plants are the answer, and all whose danger signs are. */
function answered(meant: readonly Illness[]): Pick<Reading, 'ailments' | 'served' | 'hasOtherIllness'> {
  // "Tos con sangre" is more than the cough that is named as well.
  const hopeless = meant.filter(({ hasPlants }) => !hasPlants)
  const isHopeless = (slug: string | undefined) => hopeless.some((illness) => illness.slug === slug)
  const urgent = hopeless.filter((illness) => illness.isUrgent)
  const isUrgent = urgent.length > 0
  const covered = isUrgent ? [] : meant.filter(({ hasPlants, slug }) => hasPlants && !isHopeless(slug))
  // The danger signs of "dengue" are not to be left out beside a toothache.
  const shown = isUrgent || covered.length > 0 ? [...hopeless, ...covered] : meant
  return {
    ailments: [...new Set([...slugsOf(urgent), ...byCount(slugsOf(shown))])],
    served: byCount(slugsOf(covered)),
    hasOtherIllness: meant.length > 0 && covered.length === 0,
  }
}

const slugsOf = (illnesses: readonly Illness[]) => illnesses.flatMap(({ slug }) => slug ?? [])

/** Each once; what is said by more phrases of the search comes first. */
function byCount(slugs: string[]): string[] {
  const count = (slug: string) => slugs.filter((other) => other === slug).length
  return [...new Set(slugs)].sort((one, other) => count(other) - count(one))
}

function waysOf(plantWords: readonly Placed<PlantWord[]>[]): Pick<Reading, 'parts' | 'preparations' | 'routes'> {
  const meant = plantWords.flatMap(({ meaning }) => meaning)
  return {
    parts: [...new Set(meant.flatMap(({ part }) => part ?? []))],
    preparations: [...new Set(meant.flatMap(({ preparation }) => preparation ?? []))],
    routes: [...new Set(meant.flatMap(({ route }) => route ?? []))],
  }
}
