import { isSomebodyWord } from './age-words.ts'
import { readAges } from './ages.ts'
import { correctedPersons } from './correct.ts'
import { MAX_ARTICLES, type Lexicon, type Phrases } from './lexicon.ts'
import { CHILDREN_SAID } from './children.ts'
import { CONDITIONS_SAID } from './conditions.ts'
import { MOTHERS_SAID } from './mothers.ts'
import { readSayings } from './sayings.ts'
import { TREATED_SAID } from './treated.ts'
import { namesIn } from './names-in.ts'
import { isOfMedicine, withoutOverlaps, withoutPlaces, type AilmentSpan, type PersonSpan } from './settle.ts'
import { indexesFrom, isIn, spans, type Span } from './spans.ts'
import { fold } from './words.ts'

/** What the lists find in the words of a search. What they find twice is not settled yet. */
export interface PhrasesFound {
  names: Span<string>[]
  /** Plants that the site may not have, and parts and preparations. */
  plants: Span<unknown>[]
  persons: PersonSpan[]
  /** Phrases that are about nobody: "no estoy embarazada". */
  nobody: PersonSpan[]
  ailments: AilmentSpan[]
}

/** `known` are whole names of plants. */
export function phrasesIn(words: string[], known: ReadonlySet<string>, lexicon: Lexicon): PhrasesFound {
  const heard = correctedPersons(words, lexicon)
  const names = namesIn(words, known, lexicon).filter((name) => !isSomebodysName(name, words))
  const plants = [lexicon.otherPlants, lexicon.plantWords].flatMap((phrases: Phrases<unknown>) =>
    spans(words, (run) => phrases.find(run), { longest: phrases.longest }),
  )
  // "Diente de león" is no tooth, "pelo de elote" no hair, and "chico zapote" no child.
  const longPlants = plants.filter(({ start, end }) => end - start > 1)
  const all = personsIn(words, heard, lexicon).filter(({ start }) => !isIn(start, names))
  const nobody = all.filter(({ meaning }) => 'means' in meaning && meaning.means.length === 0)
  // "Esperando el bus" is no pregnancy.
  const otherwise = all.filter((person) => isOtherwise(person, words))
  const persons = all.filter(
    (person) => !nobody.includes(person) && !otherwise.includes(person) && !isIn(person.start, longPlants),
  )
  // "Cough on blood thinners" is no cough with blood, but "took the pills for pressure" may be a poisoning.
  const substances = persons.filter((person) => isSubstance(person, words, lexicon))
  // "Asco" is nausea, if no pregnancy.
  const notAilments = [...nobody.filter(({ start, end }) => end - start > 1), ...otherwise]
  const ailments = ailmentsIn(words, heard, persons, [...names, ...longPlants, ...substances], lexicon).filter(
    ({ indexes }) => !indexes.every((index) => isIn(index, notAilments)),
  )
  return { names, plants, persons, nobody, ailments }
}

/** "Mi esposo Ramón tiene tos" asks for no plant of that name. */
function isSomebodysName({ start, end }: Span<string>, words: readonly string[]): boolean {
  const [whose, who, next] = [start - 2, start - 1, end].map((index) => words[index] ?? '')
  return (whose === 'mi' || whose === 'su') && isSomebodyWord(who!) && AFTER_NAME.has(next!)
}

const AFTER_NAME = new Set('tiene esta anda padece le se no amanecio toma sufre'.split(' '))

/** Epilepsy. */
const NO_SNAKES = new Set(['gota coral'])

/** Whether several words name a medicine, are no illness, and do not speak of pills or medicines. */
function isSubstance(person: PersonSpan, words: string[], { ailments, taken }: Lexicon): boolean {
  const run = words.slice(person.start, person.end)
  if (NO_SNAKES.has(run.join(' '))) return true
  return isOfMedicine(person) && run.length > 1 && !ailments.find(run) && !run.some((word) => taken?.medicine.has(word))
}

function personsIn(words: string[], heard: string[], { persons }: Lexicon): PersonSpan[] {
  const said = spans(heard, (run) => persons.find(run)?.[0], { longest: persons.longest + MAX_ARTICLES })
  const children = readSayings(words, CHILDREN_SAID)
  const ages = readAges(words, children)
  return withoutOverlaps([...ages, ...readSayings(words, OTHERS_SAID), ...children, ...said])
}

const OTHERS_SAID = [...MOTHERS_SAID, ...CONDITIONS_SAID, ...TREATED_SAID]

/** Whether the words around one for a person give it another meaning. */
function isOtherwise({ start, end, meaning }: PersonSpan, words: readonly string[]): boolean {
  if (!('means' in meaning)) return false
  const areAt = (from: number) => (phrase: string[]) => phrase.every((word, place) => words[from + place] === word)
  const before = meaning.unlessAfter?.map(fold) ?? []
  const after = meaning.unlessBefore?.map(fold) ?? []
  return after.some(areAt(end)) || before.some((phrase) => areAt(start - phrase.length)(phrase))
}

function ailmentsIn(
  words: string[],
  heard: string[],
  persons: PersonSpan[],
  plants: Span<unknown>[],
  lexicon: Lexicon,
): AilmentSpan[] {
  const { ailments, said, plantWords, between, asking } = lexicon
  const exactly = spansAround(words, (run) => said.find(run), said)
  const free = words.flatMap((word, index) => (isIn(index, plants) || between.has(word) ? [] : [index]))
  const content = free.filter((index) => !isIn(index, exactly))
  const isAlone = content.length === 1 && asking.has(words[content[0]!]!)
  const isQuestion = (run: string[]) => run.length === 1 && asking.has(run[0]!) && !isAlone
  // What is a person's condition may be an ailment as well, however it is spelled.
  // "Hojas hervidas" are no wounds.
  const isKnown = (word: string) => Boolean(ailments.find([word]) ?? plantWords.find([word]))
  const spelled = words.map((word, index) => (isKnown(word) ? word : heard[index]!))
  const found = spansAround(
    content.map((index) => spelled[index]!),
    (run) => (isQuestion(run) ? undefined : ailments.find(run)),
    ailments,
  )
  return withoutPlaces(
    [
      ...exactly.map(({ start, end, meaning }) => ({ indexes: indexesFrom(start, end), meaning })),
      ...found.map(({ start, end, meaning }) => ({ indexes: content.slice(start, end), meaning })),
      ...togetherIn(free, spelled, words, persons, lexicon),
    ],
    words,
  )
}

/** Also around words that say how much: "dolor muy fuerte de pecho", "no puede ni respirar". */
function spansAround<Meaning>(
  words: readonly string[],
  meaningOf: (run: string[]) => Meaning | undefined,
  { longest }: { longest: number },
): Span<Meaning>[] {
  const short = (run: string[]) =>
    run.filter((word, place) => place === 0 || place === run.length - 1 || !OF_DEGREE.has(word))
  const shortOf = (run: string[]) => {
    const words = short(run)
    return words.length < run.length ? meaningOf(words) : undefined
  }
  return spans(words, (run) => meaningOf(run) ?? shortOf(run), { longest: longest + MAX_OF_DEGREE })
}

const MAX_OF_DEGREE = 2
const OF_DEGREE = new Set(
  (
    'fuerte fuertes fuertisimo fuertisima feo fea feos feas horrible terrible intenso intensa agudo aguda tremendo grave grande ' +
    'insoportable muy bastante bien super casi ni nada puede puedo pueden podia logra quiere quiero esta estoy estan anda ' +
    'severe strong intense sharp terrible awful really so bad badly quite even'
  ).split(' '),
)

/** Illnesses by signs that may stand anywhere in the search. */
function togetherIn(
  indexes: number[],
  spelled: string[],
  words: string[],
  persons: PersonSpan[],
  { signs }: Lexicon,
): AilmentSpan[] {
  const run = indexes.map((index) => spelled[index]!)
  const placesOf = (phrases: Phrases<true>) =>
    spansAround(run, (part) => phrases.find(part), phrases).flatMap(({ start, end }) => indexes.slice(start, end))
  const placesWhere = (means: readonly string[]) =>
    persons.filter((person) => isSaid(person, means, words)).flatMap(({ start, end }) => indexesFrom(start, end))
  return signs.flatMap(({ illness, all, unless }) => {
    const places: number[] = []
    for (const { phrases, means } of all) {
      const ofOne = [...placesOf(phrases), ...(means.length > 0 ? placesWhere(means) : [])]
      if (ofOne.length === 0) return []
      places.push(...ofOne)
    }
    return placesOf(unless).length === 0 ? [{ indexes: [...new Set(places)], meaning: [illness] }] : []
  })
}

function isSaid({ start, end, meaning }: PersonSpan, means: readonly string[], words: readonly string[]): boolean {
  if ('means' in meaning) return !meaning.possible && meaning.means.some((one) => means.includes(one))
  if (meaning.years > 0) return means.includes('child') && meaning.years < ADULT
  // "Tiene 3 días con calentura" may be older.
  const isLasting = words[end] === 'con' && words.slice(Math.max(0, start - 1), end).includes('tiene')
  const isYoung = !isLasting && UNDER_3_MONTHS.test(words.slice(start, end).join(' '))
  return means.includes('baby') || (isYoung && means.includes('newborn'))
}

const ADULT = 18
const UNDER_3_MONTHS =
  /\b(?:\d{1,2} (?:dias?|days?)|(?:un|dos|tres|seis|ocho|diez|quince) (?:dias|semanas)|(?:1[0-2]|\d) (?:semanas?|weeks?)|(?:1|2|un|dos|one|two) (?:mes|meses|mesesitos?|mesecitos?|months?))\b/
