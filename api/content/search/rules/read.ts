import type { PersonWord } from '../../word-lists.ts'
import type { PlantPart, Preparation, Route } from '../../vocabulary.ts'
import { BEFORE_AGE, readAges, type AgeFound } from './ages.ts'
import { isHarmful } from './harmful.ts'
import { MIN_MISSPELLED, type Lexicon, type Phrases, type PlantWord, type Sound } from './lexicon.ts'
import { spans, type Span } from './spans.ts'
import { readTaken, type Known } from './taken.ts'
import { distance, singular, soundOf, stem, type Token } from './words.ts'

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
      names.add(run.join(''))
      names.add(run.map(singular).join(''))
    }
  }
  return [...names]
}

const MAX_NAME_WORDS = 6
/** A genus is no whole name, but "aloe" is aloe vera unless the word also names a plant of another genus. */
const genusOf = (word: string) => `genus:${word}`

/** Reads a search; `names` are those of `possibleNames` that are whole names of plants. */
export function readSearch(tokens: readonly Token[], names: ReadonlySet<string>, lexicon: Lexicon): Reading {
  const words = tokens.map(({ word }) => word)
  const nameSpans = namesIn(words, names, lexicon)
  const isNamed = (index: number) => nameSpans.some(({ start, end }) => index >= start && index < end)
  const ages = readAges(words)
  const personSpans = withoutOverlaps([
    ...ages.spans,
    ...spans(correctedPersons(words, lexicon), (run) => lexicon.persons.find(run)?.[0], {
      longest: lexicon.persons.longest,
    }),
  ]).filter(({ start }) => !isNamed(start))

  const isBetween = (index: number) => lexicon.between.has(words[index]!)
  const content = words.flatMap((_, index) => (isNamed(index) || isBetween(index) ? [] : [index]))
  const isAsking = (index: number) => lexicon.asking.has(words[index]!)
  const isAlone = content.every((index) => isAsking(index)) && content.length === 1
  const ailmentSpans = spans(
    content.map((index) => words[index]!),
    (run) => (run.length === 1 && lexicon.asking.has(run[0]!) && !isAlone ? undefined : lexicon.ailments.find(run)),
    { longest: lexicon.ailments.longest },
  ).map(({ start, end, meaning }) => ({ indexes: content.slice(start, end), meaning }))

  const isIn = (index: number, all: readonly Span<unknown>[]) =>
    all.some(({ start, end }) => index >= start && index < end)
  const plants = [lexicon.otherPlants, lexicon.plantWords].flatMap((phrases: Phrases<unknown>) =>
    spans(words, (run) => phrases.find(run), { longest: phrases.longest }),
  )
  const knownAs = (index: number): Known => {
    if (isIn(index, personSpans.filter(isOfMedicine))) return 'medicine'
    if (isNamed(index) || isIn(index, plants) || isPlantMisspelled(words[index]!, lexicon)) return 'plant'
    if (ailmentSpans.some(({ indexes }) => indexes.includes(index))) return 'illness'
    return isAsking(index) || isIn(index, personSpans) ? 'other' : undefined
  }
  const taken = readTaken(tokens, knownAs, lexicon)

  const { illnesses, persons } = settle(
    ailmentSpans,
    withSaidAges(withoutOverlaps([...personSpans, ...taken]), words, isBetween),
    tokens,
    nameSpans.length > 0,
  )
  const usedBy = new Set([
    ...illnesses.flatMap(({ indexes }) => indexes),
    ...persons.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset)),
  ])
  const left = (index: number) => !isNamed(index) && !usedBy.has(index)
  const free = words.flatMap((_, index) => (left(index) ? [index] : []))
  const freeWords = free.map((index) => words[index]!)
  const othersHere = spans(freeWords, (run) => lexicon.otherPlants.find(run), { longest: 4 })
  const plantWords = spans(freeWords, (run) => lexicon.plantWords.find(run), { longest: lexicon.plantWords.longest })
  const said = new Set([...othersHere, ...plantWords].flatMap(({ start, end }) => free.slice(start, end)))
  const meant = illnesses.flatMap(({ meaning }) => meaning)
  const covered = meant.filter(({ hasPlants }) => hasPlants)
  const ailments = byCount((covered.length > 0 ? covered : meant).flatMap(({ slug }) => slug ?? []))
  const rest = free.filter((index) => !said.has(index) && !isBetween(index) && !isAsking(index))
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
      const called = [run.join(''), run.map(singular).join(''), ...genus].find((name) => names.has(name))
      if (!called) return undefined
      const isAll = run.length === words.length
      const isCommon = run.every((word) => lexicon.between.has(word) || lexicon.asking.has(word))
      return isAll || (called.length > 3 && !isCommon) ? called : undefined
    },
    { longest: MAX_NAME_WORDS },
  )
  // Within a longer phrase for an ailment it is no name.
  return found.filter(({ start, end }) => {
    for (let from = Math.max(0, start - 4); from <= start; from++) {
      for (let to = end; to <= Math.min(words.length, end + 4); to++) {
        const run = words.slice(from, to)
        const isLonger = run.length > end - start && !lexicon.between.has(run[0]!) && !lexicon.between.has(run.at(-1)!)
        if (isLonger && lexicon.ailments.find(run)) return false
      }
    }
    return true
  })
}

type AilmentSpan = { indexes: number[]; meaning: { slug: string | undefined; hasPlants: boolean }[] }
type PersonSpan = Span<PersonWord | AgeFound>

/**
 * A phrase may be both an ailment and a person's condition, as "diabetes" is: alone it is what help is wanted for, beside
 * another ailment, or a plant's name, it is the person's. Pregnancy, breast-feeding and ages always count.
 */
function settle(ailments: AilmentSpan[], persons: PersonSpan[], tokens: readonly Token[], isNamed: boolean) {
  const isState = ({ meaning }: PersonSpan) => 'years' in meaning || meaning.means.some((means) => !means.includes(':'))
  const outside = (among: AilmentSpan[], spans: PersonSpan[]) => {
    const own = among.filter(({ indexes }) =>
      spans.every(({ start, end }) => !indexes.every((index) => index >= start && index < end)),
    )
    return own.length > 0 || isNamed ? own : among
  }
  const taken = medicinesTaken(persons, tokens)
  const illnesses = outside(outside(ailments, persons.filter(isState)), persons).filter(
    ({ indexes }) => !indexes.every((index) => taken.has(index)),
  )
  const isTaking = isNamed || tokens.some(({ word }, index) => TAKING.has(word) || isTakenByMe(tokens, index))
  const isMeant = ({ start, end }: PersonSpan) =>
    illnesses.some(({ indexes }) => indexes.some((index) => index >= start && index < end))
  return { illnesses, persons: persons.filter((person) => isState(person) || isTaking || !isMeant(person)) }
}

const isOfMedicine = ({ meaning }: PersonSpan) =>
  'means' in meaning && meaning.means.some((means) => means.startsWith('medicine:'))

/**
 * The words of "tomo pastillas para la presión", which asks for nothing against high blood pressure, and is no poisoning; but
 * "tomó las pastillas" and "tomo demasiadas" may be one.
 */
function medicinesTaken(persons: readonly PersonSpan[], tokens: readonly Token[]): ReadonlySet<number> {
  const taking = tokens.flatMap((_, index) => (isTakenByMe(tokens, index) ? [index] : []))
  if (taking.length === 0 || tokens.some(({ word }) => TOO_MUCH.has(word))) return new Set()
  const within = persons
    .filter(isOfMedicine)
    .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at))
  return new Set([...taking, ...within])
}

function isTakenByMe(tokens: readonly Token[], index: number): boolean {
  const [before, { word, written }] = [tokens[index - 1]?.word, tokens[index]!]
  if (word === 'take') return before === 'i' || before === 'we'
  // Not "tomó": somebody else has taken it.
  return TAKING_MYSELF.has(written.toLowerCase()) && (before === undefined || BEFORE_TAKING.has(before))
}

/**
 * An age stands for the word beside it: "mi hija de 20 años" is no child, and whoever removes the age from the search removes
 * "niño de 3 años". Words for others stay: "mi abuela de 70 años y mi niña" is for a child.
 */
function withSaidAges(
  persons: PersonSpan[],
  words: readonly string[],
  isBetween: (index: number) => boolean,
): PersonSpan[] {
  const isAge = ({ meaning }: PersonSpan) => 'years' in meaning
  const isWord = ({ meaning }: PersonSpan) => !('years' in meaning) && meaning.means.every((means) => AGES.has(means))
  const isLink = (word: string, index: number) => (isBetween(index) && !CONJUNCTIONS.has(word)) || BEFORE_AGE.has(word)
  const areBeside = (from: number, to: number) =>
    from <= to && words.slice(from, to).every((word, offset) => isLink(word, from + offset))
  const own = new Set<PersonSpan>()
  const ages = persons.filter(isAge).map((age) => {
    const before = persons.find((other) => isWord(other) && areBeside(other.end, age.start))
    const after = before ? undefined : persons.find((other) => isWord(other) && areBeside(age.end, other.start))
    for (const word of [before, after]) if (word) own.add(word)
    return { ...age, start: before?.start ?? age.start, end: after?.end ?? age.end }
  })
  const others = persons.filter((person) => !isAge(person) && !own.has(person))
  return [...ages, ...others].toSorted((one, other) => one.start - other.start)
}

const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or', 'con', 'with'])
const AGES = new Set(['newborn', 'baby', 'toddler', 'child', 'teenager'])
const TAKING_MYSELF = new Set(['tomo', 'tomando', 'tomamos', 'inyecto', 'taking'])
const TOO_MUCH = new Set([
  'muchas',
  'muchos',
  'demasiada',
  'demasiadas',
  'demasiado',
  'demasiados',
  'todas',
  'sobredosis',
  'overdose',
  'many',
])
/** "Mi hijo tomo pastillas" lacks an accent, and is about him. */
const BEFORE_TAKING = new Set(['yo', 'y', 'ya', 'que', 'si', 'porque', 'pero', 'me', 'estoy', 'am', 'im', 'and', 'but'])
const TAKING = new Set(['tomo', 'toma', 'tomando', 'tomamos', 'inyecto', 'inyecta', 'taking', 'takes'])

function withoutOverlaps(all: PersonSpan[]): PersonSpan[] {
  const taken: PersonSpan[] = []
  for (const span of all.toSorted((one, other) => other.end - other.start - (one.end - one.start))) {
    if (taken.every(({ start, end }) => span.end <= start || span.start >= end)) taken.push(span)
  }
  return taken.toSorted((one, other) => one.start - other.start)
}

/** Misspelled words for persons, as the lists write them: nobody may be overlooked for a typo. */
function correctedPersons(words: string[], lexicon: Lexicon): string[] {
  return words.map((word) => (word.length >= MIN_MISSPELLED ? (nearest(word, lexicon, true) ?? word) : word))
}

/** The search with misspelled words of ailments as the ailments write them; null if nothing is near. `known` are no typos. */
export function correct(tokens: readonly Token[], lexicon: Lexicon, known: ReadonlySet<string>): Token[] | null {
  let isChanged = false
  const corrected = tokens.map((token) => {
    const near =
      token.word.length >= MIN_MISSPELLED && !known.has(token.word) ? nearest(token.word, lexicon, false) : undefined
    if (!near || near === token.word) return token
    isChanged = true
    return { ...token, word: near }
  })
  return isChanged ? corrected : null
}

/** "Tomo mansanilla". */
function isPlantMisspelled(word: string, lexicon: Lexicon): boolean {
  const near = word.length >= MIN_MISSPELLED ? nearest(word, lexicon, false) : undefined
  return near !== undefined && lexicon.otherPlants.find([near]) !== undefined
}

function nearest(word: string, { sounds, between, asking }: Lexicon, isPerson: boolean): string | undefined {
  if (between.has(word) || asking.has(word)) return undefined
  const [sound, stemmed] = [soundOf(word), stem(word)]
  let best: { word: string; away: number } | undefined
  for (const known of sounds) {
    const isOfThese = (known.of !== 'other') === isPerson
    if (known.stem === stemmed) return isOfThese ? known.word : undefined
    const most = mostAway(word, known)
    if (!isOfThese || Math.abs(known.sound.length - sound.length) > most) continue
    const away = distance(sound, known.sound, most)
    if (away <= most && away < (best?.away ?? Infinity)) best = { word: known.word, away }
  }
  return best?.word
}

/** By how many letters a misspelling may differ: words for persons are many and common, so only long ones may. */
function mostAway({ length }: string, known: Sound): number {
  if (known.of === 'other') return length >= 8 ? 2 : 1
  return length >= (known.of === 'mother' ? 7 : 8) ? 1 : 0
}
