import type { PlantPart, Preparation, Route } from '../vocabulary.ts'
import { correctedPersons } from './correct.ts'
import { dangersIn, listed, ofToday, type Danger } from './danger.ts'
import type { Illness, Lexicon, PlantWord } from './lexicon.ts'
import { namesIn } from './names-in.ts'
import { withRuns } from './patterns.ts'
import type { PersonFound } from './person.ts'
import {
  ailmentsIn,
  personsIn,
  placesOf,
  spansOf,
  type AilmentSpan,
  type JudgedSearch,
  type PersonSpan,
  type Search,
} from './said.ts'
import { wantedOf, withPatients } from './patients.ts'
import { indexesFrom, isIn, spans, withoutOverlaps, type Span } from './spans.ts'
import { fold, stem, type Token } from './words.ts'

// Reads a search: which plants it names, which ailments, for which persons, what may be an emergency, and what is left to look up.

export interface Reading {
  /** Whether it asks for harm that must not be helped with. */
  isHarmful: boolean
  danger: Danger | null
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
  /** Those of them that were not understood, as written. */
  unread: string[]
  /** Folded words by which the ailments were understood. */
  ailmentWords: string[]
}

export interface Page {
  key: string
  path: string
  title: { en: string; es: string }
}

/** Of the `possibleNames` of a search: those that are whole names of plants, and of these the names of poisons. */
export interface KnownNames {
  names: ReadonlySet<string>
  poisons: ReadonlySet<string>
  /** Families of plants, for searches that ask for one (see `asksFamily`). */
  families: readonly Family[]
}

export interface Family {
  en: string | null
  es: string | null
}

export const NO_NAMES: KnownNames = { names: new Set(), poisons: new Set(), families: [] }

/** "Mint family", "familia de las labiadas", "Lamiaceae". */
export const asksFamily = (tokens: readonly Token[]) => tokens.some(({ word }) => OF_FAMILY.test(word))
const OF_FAMILY = /^famil(?:y|ia|ias|ies)$|ace(?:ae|as)$/

/** What is written, before anything is made of it: names of plants, persons, and where patterns are found. */
export function findWords(
  tokens: readonly Token[],
  { names, poisons }: Pick<KnownNames, 'names' | 'poisons'>,
  lexicon: Lexicon,
) {
  const words = tokens.map(({ word }) => word)
  const spelled = lexicon.patterns.text(
    correctedPersons(words, lexicon).map((word, index) =>
      isPast(tokens, index, lexicon) ? PAST : word.replace(/^(\d+)s$/, '$1'),
    ),
  )
  const called = namesIn(words, names, lexicon).filter((name) => !isOfSomebody(name, words, lexicon))
  const { otherPlants, plantWords } = lexicon
  const others = spans(words, (run) => otherPlants.find(run), otherPlants)
  const ways = spans(words, (run) => plantWords.find(run), plantWords)
  const plants = withoutOverlaps<Span<unknown>>([...called, ...others])
  const isFood = ({ start, end }: Span<unknown>) =>
    indexesFrom(start, end).some((index) => lexicon.is(words[index]!, 'food'))
  const runsOf = (of: readonly Span<unknown>[]) => new Map(of.map(({ start, end }) => [start, end]))
  const text = {
    ...spelled,
    ...withRuns({
      plant: runsOf(plants),
      herb: runsOf(plants.filter((plant) => !isFood(plant))),
      poisonous: runsOf(called.filter(({ meaning }) => poisons.has(meaning))),
    }),
  }
  const search: Search = { words, text, hits: lexicon.patterns.find(text), lexicon }
  // "Diente de león" is no tooth, and "chico zapote" no child.
  const longPlants = [...called, ...[...others, ...ways].filter(({ start, end }) => end - start > 1)]
  return { search, called, others, ways, plants, longPlants, said: personsIn(lexicon.persons, search, longPlants) }
}

export function readSearch(tokens: readonly Token[], known: KnownNames, lexicon: Lexicon): Reading {
  const { search: written, called, others, ways, plants, longPlants, said } = findWords(tokens, known, lexicon)
  const { words } = written
  const search: JudgedSearch = {
    ...written,
    // A word alone, or the name of a plant, tells of no danger that the lists do not know, whatever it is like.
    likeness:
      words.length === 1 || words.every((_, index) => isIn(index, called))
        ? { danger: 'hardly', isHarm: spansOf(lexicon.harm, written).length > 0 }
        : lexicon.likenessOf(words, listed(written, said.persons)),
  }
  const { had, others: otherIllnesses } = ailmentsIn(search, longPlants)
  // Of "asthma attack and cough", nothing is left that could make it harmless.
  if (search.likeness.danger === 'not') {
    const dangers = lexicon.dangers.flatMap((danger) => spansOf(danger.words, search))
    const found = [...said.persons, ...plants, ...ways, ...dangers]
    const isKnown = (word: string, index: number) =>
      isCommon(word, lexicon) || isPerson(word, lexicon) || isIn(index, found) || isAmong(index, had)
    if (words.every(isKnown)) search.likeness.danger = 'hardly'
  }
  // "Bee sting" is no worse than the ailment of that name.
  const isNamed = had.some(
    ({ indexes, meaning }) =>
      meaning.every(({ hasPlants }) => hasPlants) &&
      words.every((word, index) => indexes.includes(index) || lexicon.between.has(word)),
  )
  if (isNamed && search.likeness.danger === 'sure') search.likeness.danger = 'likely'
  const told = ofToday(had, search)
  const taken = takenIn(search, [...said.persons, ...said.nobody], told, plants)
  const unwanted = unwantedIn(search, plants)
  const isWanted = (plant: Span<unknown>) => !unwanted.includes(plant)
  const allergies = said.persons.filter(
    ({ meaning }) => 'means' in meaning && meaning.means.some((means) => means.startsWith('condition:allergy')),
  )
  const persons = withPatients([...said.persons, ...taken], told)
  const illnesses = wantedOf(told, persons, called.some(isWanted), search)
  const unwantedSaid = spansOf([...lexicon.unwanted.words, ...lexicon.unwanted.after], search)
  const byUrgency = [...illnesses].sort((one, other) => urgentWords(other) - urgentWords(one))
  const ill = byUrgency.flatMap(({ meaning }) => meaning)
  const found = dangersIn(search, said.persons, ill)
  const meant = [...ill, ...found.meant]
  const answers = answered(meant)
  const isUrgent = meant.some((illness) => illness.isUrgent)
  const isLeftOut = (plant: Span<unknown>) => isUrgent || (answers.served.length > 0 && !isWanted(plant))
  const named = called.filter((name) => !isLeftOut(name) && !isIn(name.start, allergies))
  const missing = others.filter((other) => !isLeftOut(other) && !called.some((name) => isIn(other.start, [name])))
  const pages = pagesIn(search, asksFamily(tokens) ? known.families : [])
  const isRead = readIn(
    search,
    [...said.persons, ...said.nobody, ...taken, ...plants, ...ways, ...pages.spans, ...unwantedSaid],
    [...found.places, ...[...had, ...otherIllnesses].flatMap(({ indexes }) => indexes)],
  )
  // Of "tos y lupus", lupus changes nothing, nor does "árnica" in an emergency.
  const hasEffect = ({ meaning }: AilmentSpan) => meaning.some(({ slug, isUrgent, line }) => slug ?? isUrgent ?? line)
  const isAnswered = named.length > 0 || found.danger !== null || had.some(hasEffect)
  const ignored = (isAnswered ? had : []).flatMap((illness) => (hasEffect(illness) ? [] : illness.indexes))
  const isIgnored = (index: number) =>
    (isUrgent && isIn(index, others)) || (ignored.includes(index) && !isIn(index, [...said.persons, ...plants]))
  const isNothingElse = !words.some((_, index) => isRead(index))
  const rest = words.flatMap((word, index) =>
    isNothingElse || !(isRead(index) || isCommon(word, lexicon)) ? [index] : [],
  )
  // "Que no sea eukalipto", misspelled, is not looked up.
  const isAfterUnwanted = (index: number) =>
    answers.served.length > 0 &&
    unwantedSaid.some(
      ({ end }) => end <= index && indexesFrom(end, index).every((between) => lexicon.between.has(words[between]!)),
    )
  const wordsAt = (indexes: readonly number[]) => indexes.map((index) => words[index]!)
  return {
    isHarmful: found.isHarmful,
    danger: found.isHarmful ? null : found.danger,
    pages: pages.found,
    names: named.map(({ meaning }) => meaning),
    nameWords: named.flatMap(({ start, end }) => words.slice(start, end)),
    otherPlants: [...new Set(missing.flatMap(({ meaning }) => meaning))],
    otherWords: missing.flatMap(({ start, end }) => words.slice(start, end)),
    ...answers,
    hasOtherIllness: answers.hasOtherIllness || (found.isSaid && answers.served.length === 0),
    ailments: found.isHarmful ? [] : [...new Set([...answers.ailments, ...found.ailments])],
    unwanted: called.filter((name) => answers.served.length > 0 && !isWanted(name)).map(({ meaning }) => meaning),
    persons: persons.map(({ start, end, meaning }) => ({
      written: tokens
        .slice(start, end)
        .map(({ written }) => written)
        .join(' '),
      meaning,
    })),
    ...waysOf(ways.filter(({ start }) => !isAmong(start, told))),
    // What is told of an emergency is no name to look up.
    words: isUrgent || found.isSaid ? [] : wordsAt(rest.filter((index) => !isAfterUnwanted(index))),
    unread: indexesFrom(0, words.length)
      .filter((index) => isIgnored(index) || rest.includes(index))
      .filter((index) => !isPerson(words[index]!, lexicon) && !/^\d/.test(words[index]!))
      .map((index) => tokens[index]!.written),
    ailmentWords: illnesses.flatMap(({ indexes }) => wordsAt(indexes)),
  }
}

/** "Tomó", also without its accent: "mi hijo tomo"; not "tomo", which is a habit. */
function isPast(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const { word, written } = tokens[index]!
  if (word !== 'tomo') return false
  const before = tokens[index - 1]?.word ?? ''
  return (
    written.toLowerCase() !== 'tomo' ||
    ['se', 'lo', 'la', 'el', 'ella', 'ya'].includes(before) ||
    isPerson(before, lexicon)
  )
}

const PAST = 'tomaron'

const isAmong = (index: number, told: readonly AilmentSpan[]) => told.some(({ indexes }) => indexes.includes(index))
const isPerson = (word: string, { is }: Lexicon) => is(word, 'child') || is(word, 'adult')
const isCommon = (word: string, lexicon: Lexicon) =>
  lexicon.between.has(word) || lexicon.asking.has(word) || lexicon.isLight(word) || lexicon.is(word, 'denying')

/** "Mi esposo Ramón tiene tos" asks for no plant of that name, and "mis morros" are no fruits of the jícaro. */
function isOfSomebody({ start, end }: Span<string>, words: readonly string[], lexicon: Lexicon): boolean {
  const [whose, who, next] = [start - 2, start - 1, end].map((index) => words[index] ?? '')
  const isAfterName = lexicon.is(next!, 'having') || next === 'anda' || next === 'se' || next === 'no'
  return (
    (OWNERS.has(whose!) && isPerson(who!, lexicon) && isAfterName) ||
    (OWNERS.has(who!) && isPerson(words[start]!, lexicon)) ||
    who === 'mis'
  )
}

const OWNERS = new Set(['mi', 'su', 'mis', 'sus', 'los', 'my', 'his', 'her'])

/** How many words of the search tell of an emergency. */
const urgentWords = ({ indexes, meaning }: AilmentSpan) =>
  meaning.some(({ isUrgent }) => isUrgent) ? indexes.length : 0

/** Medicines that no list has: "tomo deflazacort". */
function takenIn(
  search: Search,
  persons: readonly PersonSpan[],
  told: readonly AilmentSpan[],
  plants: readonly Span<unknown>[],
): PersonSpan[] {
  const { words, text, lexicon } = search
  const isKnown = (word: string, index: number) =>
    isIn(index, persons) ||
    isIn(index, plants) ||
    isAmong(index, told) ||
    isCommon(word, lexicon) ||
    isPerson(word, lexicon) ||
    ['food', 'amount', 'alcohol', 'pills', 'brew', 'part', 'animal'].some((one) => lexicon.is(word, one)) ||
    lexicon.plantWords.find([word]) !== undefined
  const unknown = words.flatMap((word, index) =>
    word.length < MIN_UNKNOWN || /^\d/.test(word) || isKnown(word, index) ? [] : [index],
  )
  if (unknown.length === 0) return []
  const runs = { ...text.runs, unknown: new Map(unknown.map((index) => [index, index + 1])) }
  const known = { ...text, ...withRuns(runs) }
  return personsIn(lexicon.takers, { ...search, text: known, hits: lexicon.later.find(known) }, plants).persons
}

const MIN_UNKNOWN = 4

/** Plants that somebody names and does not want: "algo para dormir que no sea manzanilla ni ruda". */
function unwantedIn(search: Search, plants: readonly Span<unknown>[]): Span<unknown>[] {
  const { words, lexicon } = search
  const before = spansOf(lexicon.unwanted.before, search).filter(({ start }) => !ASKED.has(words[start - 1] ?? ''))
  const after = spansOf(lexicon.unwanted.after, search)
  const unwanted: Span<unknown>[] = []
  for (const plant of plants) {
    const last = unwanted.at(-1)
    const between = last ? words.slice(last.end, plant.start) : []
    const isFurther =
      between.some((word) => AND.has(word)) && between.every((word) => AND.has(word) || lexicon.between.has(word))
    const isSaid = before.some(({ end }) => end === plant.end) || after.some(({ start }) => start === plant.start)
    if (isSaid || isFurther) unwanted.push(plant)
  }
  return unwanted
}

/** Of "¿por qué no puedo tomar manzanilla?", which asks about it, and "por lo menos manzanilla". */
const ASKED = new Set(['que', 'porque', 'si', 'why', 'if', 'lo', 'al'])
const AND = new Set(['y', 'e', 'o', 'u', 'ni', 'and', 'or', 'nor'])

function pagesIn(search: Search, families: readonly Family[]) {
  const found = search.lexicon.pages
    .map((page) => ({ page: page.meaning, places: placesOf(page, search) }))
    .filter(({ places }) => places.length > 0)
  return {
    found: [
      ...found.map(({ page: { page, path, title } }): Page => ({ key: page, path, title })),
      ...familiesIn(search, families),
    ],
    spans: found.flatMap(({ places }) => places),
  }
}

/** "Solanáceas" are Solanaceae. */
const stemOfFamily = (word: string) => stem(word).replace(/acea?e?$/, 'acea')

/** Families whose names have all words of the search that mean something. */
function familiesIn({ words, lexicon }: Search, families: readonly Family[]): Page[] {
  const asked = words.filter((word) => !isCommon(word, lexicon) && !word.startsWith('famil')).map(stemOfFamily)
  if (asked.length === 0) return []
  const found = families.filter(({ en, es }) => {
    const own = new Set(fold(`${en} ${es}`).map(stemOfFamily))
    return asked.every((word) => own.has(word))
  })
  const pages = found.map(({ en, es }): Page => {
    const [name = ''] = (en ?? es ?? '').split(' ')
    return { key: 'plant-family', path: `/plants?family=${name}`, title: { en: en ?? es ?? '', es: es ?? en ?? '' } }
  })
  return pages.filter(({ path }, index) => pages.findIndex((page) => page.path === path) === index)
}

/** Whether a word was understood as something. */
function readIn(search: Search, found: readonly Span<unknown>[], places: readonly number[]) {
  const fillers = spansOf(search.lexicon.fillers, search)
  const read = new Set([...found, ...fillers].flatMap(({ start, end }) => indexesFrom(start, end)))
  for (const place of places) read.add(place)
  return (index: number) => index < search.words.length && read.has(index)
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

function waysOf(ways: readonly Span<PlantWord[]>[]): Pick<Reading, 'parts' | 'preparations' | 'routes'> {
  const meant = ways.flatMap(({ meaning }) => meaning)
  return {
    parts: [...new Set(meant.flatMap(({ part }) => part ?? []))],
    preparations: [...new Set(meant.flatMap(({ preparation }) => preparation ?? []))],
    routes: [...new Set(meant.flatMap(({ route }) => route ?? []))],
  }
}
