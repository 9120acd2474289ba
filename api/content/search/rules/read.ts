import type { PersonWord } from '../../word-lists.ts'
import type { PlantPart, Preparation, Route } from '../../vocabulary.ts'
import { isSomebodyWord, readAges, type AgeFound } from './ages.ts'
import { correctedPersons, isPlantMisspelled } from './correct.ts'
import { isHarmful } from './harmful.ts'
import type { Lexicon, Phrases, PlantWord } from './lexicon.ts'
import { readMonths } from './months.ts'
import { isOfMedicine, settle, withoutOverlaps, withoutPlaces, withSaidAges } from './settle.ts'
import { indexesFrom, isIn, spans, type Span } from './spans.ts'
import { readTaken, type Known } from './taken.ts'
import { fold, singular, type Token } from './words.ts'

// Reads a search: which plants it names, which ailments, for which persons, and what is left to look up.

export interface Reading {
  isHarmful: boolean
  /** Names of plants of the site, folded and without spaces. */
  names: string[]
  nameWords: string[]
  /** Names of plants that the site may not have, and their words. */
  otherPlants: string[]
  otherWords: string[]
  /** Slugs of ailments, as the search names them. */
  ailments: string[]
  /** Ailments whose plants are no answer, or illnesses that no ailment covers. */
  hasOtherIllness: boolean
  persons: PersonFound[]
  parts: PlantPart[]
  preparations: Preparation[]
  routes: Route[]
  /** Folded words that name none of these. */
  words: string[]
  /** Folded words by which the ailments were understood. */
  ailmentWords: string[]
}

export interface PersonFound {
  /** As written in the search. */
  written: string
  meaning: PersonWord | AgeFound
}

/** Runs of words that may be a whole name, without spaces. */
export function possibleNames(tokens: readonly Token[]): string[] {
  const words = tokens.map(({ word }) => word)
  const names = new Set<string>()
  for (let start = 0; start < words.length; start++) {
    names.add(genusOf(words[start]!))
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_WORDS); end++) {
      const run = words.slice(start, end)
      for (const name of spellings(run)) names.add(name)
    }
  }
  return [...names]
}

const MAX_NAME_WORDS = 6
const ARTICLES = new Set(['de', 'del', 'la', 'el', 'las', 'los'])

/** Words as names have them, joined: "palo de jiote" is "palo jiote" as well. */
function spellings(run: string[]): string[] {
  const isWhole = ARTICLES.has(run[0]!) || ARTICLES.has(run.at(-1)!)
  const short = isWhole ? run : run.filter((word) => !ARTICLES.has(word))
  return [run.join(''), run.map(singular).join(''), ...(short.length < run.length ? [short.join('')] : [])]
}

/** A genus is no whole name, but "aloe" is aloe vera unless the word also names a plant of another genus. */
const genusOf = (word: string) => `genus:${word}`

/** Reads a search; `names` are those of `possibleNames` that are whole names of plants. */
export function readSearch(tokens: readonly Token[], names: ReadonlySet<string>, lexicon: Lexicon): Reading {
  const words = tokens.map(({ word }) => word)
  const nameSpans = namesIn(words, names, lexicon)
  const isNamed = (index: number) => nameSpans.some(({ start, end }) => index >= start && index < end)
  const ages = readAges(words)
  const heard = correctedPersons(words, lexicon)
  const allPersons = withoutOverlaps([
    ...ages.spans,
    ...readMonths(words),
    ...spans(heard, (run) => lexicon.persons.find(run)?.[0], {
      longest: lexicon.persons.longest,
    }),
  ]).filter(({ start }) => !isNamed(start))

  const isBetween = (index: number) => lexicon.between.has(words[index]!)
  // "Diente de león" is no tooth, "pelo de elote" no hair.
  const ofPlants = [lexicon.otherPlants, lexicon.plantWords].flatMap((phrases: Phrases<unknown>) =>
    spans(words, (run) => phrases.find(run), { longest: phrases.longest }),
  )
  const longPlants = ofPlants.filter(({ start, end }) => end - start > 1)
  // "No estoy embarazada" is about nobody, "esperando el bus" no pregnancy, and "chico zapote" no child.
  const nobody = allPersons.filter(({ meaning }) => 'means' in meaning && meaning.means.length === 0)
  const otherwise = allPersons.filter((person) => isOtherwise(person, words))
  // "Asco" is nausea, if no pregnancy.
  const notAilments = [...nobody.filter(({ start, end }) => end - start > 1), ...otherwise]
  const personSpans = allPersons.filter(
    (person) => !nobody.includes(person) && !otherwise.includes(person) && !isIn(person.start, longPlants),
  )
  const exactly = spans(words, (run) => lexicon.said.find(run), { longest: lexicon.said.longest })
  const isSaid = (index: number) => isIn(index, [...exactly, ...longPlants])
  const content = words.flatMap((_, index) => (isNamed(index) || isSaid(index) || isBetween(index) ? [] : [index]))
  const isAsking = (index: number) => lexicon.asking.has(words[index]!)
  const isAlone = content.every((index) => isAsking(index)) && content.length === 1
  const isQuestion = (run: string[]) => run.length === 1 && lexicon.asking.has(run[0]!) && !isAlone
  const ailmentSpans = withoutPlaces(
    [
      ...exactly.map(({ start, end, meaning }) => ({ indexes: indexesFrom(start, end), meaning })),
      ...spans(
        // What is a person's condition may be an ailment as well, however it is spelled.
        content.map((index) => (lexicon.ailments.find([words[index]!]) ? words[index]! : heard[index]!)),
        (run) => (isQuestion(run) ? undefined : lexicon.ailments.find(run)),
        { longest: lexicon.ailments.longest },
      ).map(({ start, end, meaning }) => ({ indexes: content.slice(start, end), meaning })),
    ],
    words,
  ).filter(({ indexes }) => !indexes.every((index) => isIn(index, notAilments)))

  const knownAs = (index: number): Known => {
    if (isIn(index, personSpans.filter(isOfMedicine))) return 'medicine'
    if (isNamed(index) || isIn(index, ofPlants) || isPlantMisspelled(words[index]!, lexicon)) return 'plant'
    if (ailmentSpans.some(({ indexes }) => indexes.includes(index))) return 'illness'
    return isAsking(index) || isIn(index, personSpans) ? 'other' : undefined
  }
  const taken = readTaken(tokens, knownAs, lexicon)

  const { illnesses, persons } = settle(
    ailmentSpans.filter(({ indexes }) => !indexes.every((index) => taken.food.has(index))),
    withSaidAges(withoutOverlaps([...personSpans, ...taken.persons]), words, isBetween),
    tokens,
    {
      isNamed: nameSpans.length > 0,
      isCommon: (index) => isBetween(index) || isAsking(index),
      isMedicine: (index) => lexicon.taken?.medicine.has(words[index]!) ?? false,
    },
  )
  const usedBy = new Set([
    ...illnesses.flatMap(({ indexes }) => indexes),
    ...[...persons, ...nobody].flatMap(({ start, end }) => indexesFrom(start, end)),
  ])
  const left = (index: number) => !isNamed(index) && !usedBy.has(index)
  const free = words.flatMap((_, index) => (left(index) ? [index] : []))
  const freeWords = free.map((index) => words[index]!)
  const othersHere = spans(freeWords, (run) => lexicon.otherPlants.find(run), { longest: 4 })
  const plantWords = spans(freeWords, (run) => lexicon.plantWords.find(run), { longest: lexicon.plantWords.longest })
  const said = new Set([...othersHere, ...plantWords].flatMap(({ start, end }) => free.slice(start, end)))
  const meant = illnesses.flatMap(({ meaning }) => meaning)
  // "Tos con sangre" is more than the cough that is named as well.
  const hopeless = meant.filter(({ hasPlants }) => !hasPlants)
  const isHopeless = (slug: string | undefined) => hopeless.some((illness) => illness.slug === slug)
  const isUrgent = hopeless.some((illness) => illness.isUrgent)
  const covered = isUrgent ? [] : meant.filter(({ hasPlants, slug }) => hasPlants && !isHopeless(slug))
  const ailments = byCount(
    (covered.length > 0 ? covered : isUrgent ? hopeless : meant).flatMap(({ slug }) => slug ?? []),
  )
  // "Mi esposa" of "mi esposa está esperando" is in no text.
  const isForSomebody = (index: number) => persons.length > 0 && isSomebodyWord(words[index]!)
  const rest = free.filter(
    (index) => !said.has(index) && !isBetween(index) && !isAsking(index) && !isForSomebody(index),
  )
  const askedOnly = rest.length === 0 && usedBy.size === 0 && said.size === 0 && nameSpans.length === 0
  const of = <Key extends keyof PlantWord>(key: Key) => [
    ...new Set(plantWords.flatMap(({ meaning }) => meaning.flatMap((word) => word[key] ?? []))),
  ]
  return {
    isHarmful: isHarmful(words, meant.length > 0, lexicon),
    names: nameSpans.map(({ meaning }) => meaning),
    nameWords: nameSpans.flatMap(({ start, end }) => words.slice(start, end)),
    otherPlants: [...new Set(othersHere.flatMap(({ meaning }) => meaning))],
    otherWords: othersHere.flatMap(({ start, end }) => free.slice(start, end)).map((index) => words[index]!),
    ailments,
    hasOtherIllness: meant.length > 0 && covered.length === 0,
    persons: persons.map(({ start, end, meaning }) => ({
      written: tokens
        .slice(start, end)
        .map(({ written }) => written)
        .join(' '),
      meaning,
    })),
    parts: of('part') as PlantPart[],
    preparations: of('preparation') as Preparation[],
    routes: of('route') as Route[],
    words: askedOnly ? words : rest.map((index) => words[index]!),
    ailmentWords: illnesses.flatMap(({ indexes }) => indexes.map((index) => words[index]!)),
  }
}

/** Whether the words around one for a person give it another meaning. */
function isOtherwise({ start, end, meaning }: Span<PersonWord | AgeFound>, words: readonly string[]): boolean {
  if (!('means' in meaning)) return false
  const areAt = (from: number) => (phrase: string[]) => phrase.every((word, place) => words[from + place] === word)
  const before = meaning.unlessAfter?.map(fold) ?? []
  const after = meaning.unlessBefore?.map(fold) ?? []
  return after.some(areAt(end)) || before.some((phrase) => areAt(start - phrase.length)(phrase))
}

/** Each once; what is said by more phrases of the search comes first. */
function byCount(slugs: string[]): string[] {
  const count = (slug: string) => slugs.filter((other) => other === slug).length
  return [...new Set(slugs)].toSorted((one, other) => count(other) - count(one))
}

/** Whole names, longest first; a very short one only if the search is nothing else. */
function namesIn(words: string[], names: ReadonlySet<string>, lexicon: Lexicon): Span<string>[] {
  const found = spans(
    words,
    (run) => {
      const genus = run.length === 1 && !lexicon.otherPlants.find(run) ? [genusOf(run[0]!)] : []
      const called = [...spellings(run), ...genus].find((name) => names.has(name))
      if (!called) return undefined
      const isAll = run.length === words.length
      const isCommon = run.every((word) => lexicon.between.has(word) || lexicon.asking.has(word))
      // "Ajo", and "hierba buena", though any herb may be good.
      const isPlant = lexicon.otherPlants.find(run) !== undefined
      return isAll || isPlant || (called.length > 3 && !isCommon) ? called : undefined
    },
    { longest: MAX_NAME_WORDS },
  )
  // Within a longer phrase for an ailment, or for what somebody is allergic to, it is no name.
  return found.filter(({ start, end }) => {
    for (let from = Math.max(0, start - 4); from <= start; from++) {
      for (let to = end; to <= Math.min(words.length, end + 4); to++) {
        const run = words.slice(from, to)
        const isLonger = run.length > end - start && !lexicon.between.has(run[0]!) && !lexicon.between.has(run.at(-1)!)
        if (isLonger && (lexicon.ailments.find(run) || isAllergy(run, lexicon))) return false
      }
    }
    return true
  })
}

function isAllergy(run: string[], { persons }: Lexicon): boolean {
  return persons.find(run)?.some(({ means }) => means.some((one) => one.startsWith('condition:allergy'))) ?? false
}
