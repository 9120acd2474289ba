import type { PersonWord, PersonWords } from './word-shapes.ts'
import { CONJUNCTIONS, type Illness, type Lexicon, type Said } from './lexicon.ts'
import type { Likeness } from './likely-danger.ts'
import type { Amount } from './numbers.ts'
import type { Text } from './patterns.ts'
import { ageOf, type AgeFound } from './person.ts'
import { indexesFrom, isIn, overlaps, spans, withoutOverlaps, type Span } from './spans.ts'
import { fold } from './words.ts'

export type AilmentSpan = { indexes: number[]; meaning: Illness[] }
export type PersonSpan = Span<PersonWord | AgeFound>

export interface Search {
  words: readonly string[]
  text: Text
  hits: ReadonlyMap<number, Span<number>[]>
  lexicon: Lexicon
}

export interface JudgedSearch extends Search {
  /** What it is like as a whole. */
  likeness: Likeness
}

export function spansOf(patterns: readonly number[], { hits }: Search): Span<number>[] {
  const found: Span<number>[] = []
  for (const pattern of patterns) for (const span of hits.get(pattern) ?? []) found.push(span)
  return found
}

/**
 * Whether what begins at a word is said not to be: "no tengo fiebre", "sin fiebre", "I don't have a fever", but not "no sé si
 * tengo fiebre", nor "no se me quita la fiebre".
 */
export function isDenied(start: number, { words, lexicon }: Search): boolean {
  let before = start - 1
  while (lexicon.is(words[before] ?? '', 'having')) before--
  return lexicon.is(words[before] ?? '', 'denying') && words[before + 1] !== 'se'
}

/** Where something is said, and not denied; empty if it is not. */
export function placesOf<Meaning>({ words, unless }: Said<Meaning>, search: Search): Span<number>[] {
  const found = spansOf(words, search).filter(({ start }) => !isDenied(start, search))
  return found.length > 0 && spansOf(unless, search).length === 0 ? withoutOverlaps(found) : []
}

/** The words that a pattern is about. */
export const wordsOf = (place: Span<number>, { lexicon, text }: Search): number[] =>
  lexicon.patterns.wordsOf(place, text)

/** Persons, and what is about nobody: "no estoy embarazada", "esperando el bus". */
export function personsIn(all: readonly Said<PersonWords>[], search: Search, plants: readonly Span<unknown>[]) {
  const { words } = search
  const areAt = (from: number) => (phrase: string) => fold(phrase).every((word, place) => words[from + place] === word)
  const found = all.flatMap(({ meaning, words: patterns }) =>
    spansOf(patterns, search).flatMap(({ start, end }): PersonSpan[] => {
      if (plants.some((plant) => plant.start <= start && end <= plant.end)) return []
      // "Qué tomo para dormir" asks.
      if (ASKED.has(words[start - 1] ?? '') && TAKEN.has(words[start]!)) return []
      const { unlessAfter = [], unlessBefore = [], age } = meaning
      const isOtherwise =
        unlessBefore.some(areAt(end)) || unlessAfter.some((phrase) => areAt(start - fold(phrase).length)(phrase))
      if (isOtherwise) return age ? [] : [{ start, end, meaning: { means: [] } }]
      if (meaning.means.length > 0 && isDenied(start, search)) return [{ start, end, meaning: { means: [] } }]
      if (!age) return [{ start, end, meaning }]
      const years = ageAt(start, end, age, search)
      return years ? [{ start, end, meaning: years }] : []
    }),
  )
  const settled = settledOf(found)
  const isNobody = ({ meaning }: PersonSpan) => 'means' in meaning && meaning.means.length === 0
  return {
    persons: withSaidAges(
      settled.filter((one) => !isNobody(one)),
      search,
    ),
    nobody: settled.filter(isNobody),
  }
}

const ASKED = new Set(['que', 'puedo', 'como', 'se'])
const TAKEN = new Set(['tomo', 'toma', 'tomamos', 'uso', 'usa', 'bebo', 'pongo'])

const isBaby = ({ meaning }: PersonSpan) =>
  'means' in meaning && meaning.means.some((means) => means === 'newborn' || means === 'baby')
const isBare = ({ meaning }: PersonSpan) => 'years' in meaning && meaning.isBare

/** Those that do not overlap; "doy pecho, mi bebé tiene un mes" says both. */
function settledOf(all: readonly PersonSpan[]): PersonSpan[] {
  const isAge = ({ meaning }: PersonSpan) => 'years' in meaning
  const isWithin = (one: PersonSpan, other: PersonSpan) => other.start <= one.start && one.end <= other.end
  // "Mi bebé tiene 11": months, or no age at all.
  const isOfBaby = (one: PersonSpan) => isBare(one) && all.some((other) => isBaby(other) && isWithin(other, one))
  const found = all.filter((one) => !isOfBaby(one))
  const settled = withoutOverlaps(found)
  const isMothers = ({ meaning }: PersonSpan) =>
    'means' in meaning && meaning.means.some((means) => means === 'pregnancy' || means === 'breastfeeding')
  const mayStay = (one: PersonSpan, other: PersonSpan) =>
    !overlaps(one, [other]) || (isAge(other) && !isWithin(one, other))
  const lost = found.filter((one) => isMothers(one) && settled.every((other) => mayStay(one, other)))
  return [...settled, ...withoutOverlaps(lost)].sort((one, other) => one.start - other.start)
}

/** The least time that is told, or a number of years. */
function ageAt(
  start: number,
  end: number,
  age: NonNullable<PersonWord['age']>,
  { text: { amounts } }: Search,
): AgeFound | undefined {
  const told: Amount[] = []
  for (const index of indexesFrom(start, end)) {
    const amount = amounts[index]
    // The months of "1 año y 3 meses" are no second age.
    const isWithin = index < (told.at(-1)?.end ?? 0)
    if (amount && !amount.isNoTime && !isWithin && (age !== 'years' || (amount.perYear ?? 1) === 1)) told.push(amount)
  }
  const timed = told.filter(({ perYear }) => perYear !== undefined)
  const [amount = told[0]] = timed.sort((one, other) => one.number / one.perYear! - other.number / other.perYear!)
  return amount && ageOf(amount.number, amount.perYear, age === 'below')
}

const AGES = ['newborn', 'baby', 'toddler', 'child', 'teenager']

/** An age stands for the word beside it: "my 8 year old boy" is not 6, and "mi hija, que tiene 20 años" is no child. */
function withSaidAges(persons: PersonSpan[], { text }: Search): PersonSpan[] {
  const ages = persons.filter(({ meaning }) => 'years' in meaning)
  const areBeside = (from: number, to: number) =>
    from <= to && indexesFrom(from, to).every((index) => text.isLight[index])
  const isTold = (person: PersonSpan) =>
    'means' in person.meaning &&
    person.meaning.means.every((means) => AGES.includes(means)) &&
    ages.some(
      (age) =>
        !(isBare(age) && isBaby(person)) && (areBeside(person.end, age.start) || areBeside(age.end, person.start)),
    )
  return persons.filter((person) => !isTold(person))
}

/** What help is wanted for, by names in any order and by what people say; others are denied, or the place of an illness. */
export function ailmentsIn(
  search: Search,
  plants: readonly Span<unknown>[],
): { had: AilmentSpan[]; others: AilmentSpan[] } {
  const { words, text, lexicon } = search
  const { ailments, illnesses, plantWords, between, asking } = lexicon
  const said = illnesses.flatMap((illness) =>
    placesOf(illness, search).map((place) => ({ indexes: wordsOf(place, search), meaning: [illness.meaning] })),
  )
  const isSaid = (index: number) =>
    said.some(
      ({ indexes, meaning }) =>
        indexes.length > 1 && !meaning[0]!.isUrgent && isRun(indexes) && indexes.includes(index),
    )
  const content = words.flatMap((word, index) =>
    isIn(index, plants) || between.has(word) || isSaid(index) ? [] : [index],
  )
  const isAlone = content.length === 1
  const find = (run: string[]) => (run.length === 1 && asking.has(run[0]!) && !isAlone ? undefined : ailments.find(run))
  const isInner = (place: number, run: string[]) => place > 0 && place < run.length - 1
  const spelled = content.map((index) => {
    const word = words[index]!
    return ailments.find([word]) || plantWords.find([word]) ? word : text.words[index]!
  })
  const found = spans(
    spelled,
    (run) => {
      const isLight = (word: string, place: number) => isInner(place, run) && lexicon.isLight(word)
      const withoutOne = run.flatMap((word, place) =>
        isLight(word, place) ? [run.filter((_, other) => other !== place)] : [],
      )
      return [run, ...withoutOne, run.filter((word, place) => !isLight(word, place))].map(find).find(Boolean)
    },
    { longest: ailments.longest + MOST_LIGHT },
  )
  const named = found.map(({ start, end, meaning }) => ({ indexes: content.slice(start, end), meaning }))
  const all = [...named, ...furtherPains(named, content, search), ...said]
  const told = withoutPlaces(all, search)
  const notDenied = told.filter(({ indexes, meaning }) => !isDeniedSymptom(indexes[0]!, meaning, search))
  const had = notDenied.length > 0 ? notDenied : told
  return { had, others: all.filter((ailment) => !had.includes(ailment)) }
}

const MOST_LIGHT = 2
const isRun = (indexes: readonly number[]) => indexes.at(-1)! - indexes[0]! < indexes.length + MOST_LIGHT

/** Not of "sin dormir" or "sin regla", which are complaints. */
const isDeniedSymptom = (index: number, meaning: readonly Illness[], search: Search) =>
  search.lexicon.is(search.words[index]!, 'symptom') &&
  !meaning.some(({ isUrgent }) => isUrgent) &&
  isDenied(index, search)

/** "Me duele la espalda y la cabeza": the head hurts as well. */
function furtherPains(
  found: readonly AilmentSpan[],
  content: readonly number[],
  { words, lexicon }: Search,
): AilmentSpan[] {
  const pains = ['dolor', 'pain'].map(lexicon.canonical)
  return found.flatMap(({ indexes }) => {
    const pain = indexes.find((index) => pains.includes(lexicon.canonical(words[index]!)))
    const last = indexes.at(-1)!
    const next = content[content.indexOf(last) + 1]
    if (pain === undefined || next === undefined || found.some((other) => other.indexes.includes(next))) return []
    if (!words.slice(last, next).some((word) => CONJUNCTIONS.has(word))) return []
    const meaning = lexicon.ailments.find([words[pain]!, words[next]!])
    return meaning ? [{ indexes: [pain, next], meaning }] : []
  })
}

/** Without the place of an illness that no plant is for: "cáncer de garganta", "throat cancer". */
function withoutPlaces(ailments: AilmentSpan[], { words, lexicon }: Search): AilmentSpan[] {
  const isServed = ({ meaning }: AilmentSpan) => meaning.some(({ hasPlants }) => hasPlants)
  const hopeless = ailments.filter((ailment) => !isServed(ailment))
  const isPlaceOf = ({ indexes: [place] }: AilmentSpan, { indexes }: AilmentSpan) => {
    const [between, first] = [words.slice(indexes.at(-1)! + 1, place), indexes[0]!]
    return first > place! ? first === place! + 1 : between.length > 0 && between.every((word) => PLACING.has(word))
  }
  return ailments.filter(
    (ailment) =>
      ailment.indexes.length > 1 ||
      !isServed(ailment) ||
      // "Tos lupus" are two illnesses.
      lexicon.is(words[ailment.indexes[0]!]!, 'symptom') ||
      !hopeless.some((illness) => isPlaceOf(ailment, illness)),
  )
}

export const PLACING = new Set(['de', 'del', 'en', 'al', 'la', 'el', 'los', 'las', 'mi', 'of', 'in', 'the', 'my'])
