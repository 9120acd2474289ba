import { spansAround } from './around.ts'
import { correctedPersons } from './correct.ts'
import { deniedFrom } from './denied.ts'
import type { Illness, Lexicon } from './lexicon.ts'
import type { Phrases } from './phrases.ts'
import { namesIn } from './names-in.ts'
import { CHILDREN_SAID } from './persons/children.ts'
import { isOtherwise, personsIn } from './persons/persons-in.ts'
import { readSayings } from './persons/sayings.ts'
import { isSomebody } from './persons/somebody.ts'
import { isOfMedicine, withoutPlaces, type AilmentSpan, type PersonSpan } from './settle.ts'
import { signsIn } from './signs-in.ts'
import { indexesFrom, isIn, spans, type Span } from './spans.ts'

/** What the lists find in the words of a search. What they find twice is not settled yet. */
export interface PhrasesFound {
  names: Span<string>[]
  /** Plants that the site may not have. */
  otherPlants: Span<string[]>[]
  /** Those, and parts and preparations. */
  plants: Span<unknown>[]
  persons: PersonSpan[]
  /** Phrases that are about nobody: "no estoy embarazada", and "sin fiebre" beside an ailment. */
  nobody: PersonSpan[]
  ailments: AilmentSpan[]
}

/** `known` are whole names of plants. */
export function phrasesIn(words: string[], known: ReadonlySet<string>, lexicon: Lexicon): PhrasesFound {
  const heard = correctedPersons(words, lexicon)
  // "Mis morros" are no fruits of the jícaro.
  const children = readSayings(words, CHILDREN_SAID)
  const isChildren = ({ start, end }: Span<string>) =>
    children.some((child) => child.end - child.start > end - start && isIn(start, [child]) && isIn(end - 1, [child]))
  const names = namesIn(words, known, lexicon).filter((name) => !isSomebodysName(name, words) && !isChildren(name))
  const find = <Meaning>(phrases: Phrases<Meaning>) => spans(words, (run) => phrases.find(run), phrases)
  const otherPlants = find(lexicon.otherPlants)
  const plants: Span<unknown>[] = [...otherPlants, ...find(lexicon.plantWords)]
  // "Diente de león" is no tooth, "pelo de elote" no hair, and "chico zapote" no child.
  const longPlants = plants.filter(({ start, end }) => end - start > 1)
  const all = personsIn(words, heard, lexicon).filter(({ start }) => !isIn(start, names))
  const nobody = all.filter(({ meaning }) => 'means' in meaning && meaning.means.length === 0)
  const otherwise = all.filter((person) => isOtherwise(person, words))
  const persons = all.filter(
    (person) => !nobody.includes(person) && !otherwise.includes(person) && !isIn(person.start, longPlants),
  )
  // "Cough on blood thinners" is no cough with blood, but "took the pills for pressure" may be a poisoning.
  const substances = persons.filter((person) => isSubstance(person, words, lexicon))
  // "Asco" is nausea, if no pregnancy.
  const notAilments = [...nobody.filter(({ start, end }) => end - start > 1), ...otherwise]
  // "Chaya cruda" is no hangover.
  const isOfPlant = (index: number) =>
    isIn(index - 1, [...names, ...otherPlants]) && lexicon.plantWords.find([words[index]!]) !== undefined
  const told = ailmentsIn(words, heard, persons, [...names, ...longPlants, ...substances], lexicon).filter(
    ({ indexes }) => !indexes.every((index) => isIn(index, notAilments) || isOfPlant(index)),
  )
  const had = told.filter((ailment) => deniedFrom(ailment, words) === undefined)
  if (had.length === 0) return { names, otherPlants, plants, persons, nobody, ailments: told }
  const denied = told.flatMap((ailment) => {
    const start = deniedFrom(ailment, words)
    return start === undefined ? [] : [{ start, end: ailment.indexes.at(-1)! + 1, meaning: { means: [] } }]
  })
  return { names, otherPlants, plants, persons, nobody: [...nobody, ...denied], ailments: had }
}

/** "Mi esposo Ramón tiene tos" asks for no plant of that name. */
function isSomebodysName({ start, end }: Span<string>, words: readonly string[]): boolean {
  const [whose, who, next] = [start - 2, start - 1, end].map((index) => words[index] ?? '')
  return (whose === 'mi' || whose === 'su') && isSomebody(who!) && AFTER_NAME.has(next!)
}

const AFTER_NAME = new Set('tiene esta anda padece le se no amanecio toma sufre'.split(' '))

/** Whether several words name a medicine, are no illness, and do not speak of pills or medicines. */
function isSubstance(person: PersonSpan, words: string[], { ailments, taken }: Lexicon): boolean {
  const run = words.slice(person.start, person.end)
  return isOfMedicine(person) && run.length > 1 && !ailments.find(run) && !run.some((word) => taken.medicine.has(word))
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
  // What is a person's condition may be an ailment as well, however it is spelled; but "hojas hervidas" are no wounds.
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
      ...furtherPains(content, spelled, found, lexicon),
      ...signsIn(free, spelled, words, persons, lexicon),
    ],
    words,
  )
}

/** "Me duele la espalda y la cabeza": the head hurts as well. */
function furtherPains(
  content: number[],
  words: string[],
  found: Span<Illness[]>[],
  { ailments, canonical }: Lexicon,
): AilmentSpan[] {
  const pains = PAINS.map(canonical)
  return found.flatMap(({ start, end }) => {
    const pain = content.slice(start, end).find((index) => pains.includes(canonical(words[index]!)))
    const [last, next] = [content[end - 1]!, content[end]]
    if (pain === undefined || next === undefined || isIn(end, found)) return []
    if (!words.slice(last, next).some((word) => CONJUNCTIONS.has(word))) return []
    const meaning = ailments.find([words[pain]!, words[next]!])
    return meaning ? [{ indexes: [pain, next], meaning }] : []
  })
}

const PAINS = ['dolor', 'pain']
const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or'])
