import type { PersonWord } from '../../word-lists.ts'
import { isSomebodyWord } from './ages.ts'
import type { Lexicon } from './lexicon.ts'
import type { Span } from './spans.ts'
import type { Token } from './words.ts'

// What somebody says to take: "tomo deflazacort", "my mother takes Xyzal". A medicine that no list has must not be overlooked.

/** What a word of the search is known as, or that no list has it. */
export type Known = 'medicine' | 'plant' | 'illness' | 'other' | undefined

export interface Taken {
  /** Unknown medicines and alcohol, as words for the person who takes them. */
  persons: Span<PersonWord>[]
  /** Places of words for food: in "tomo leche" it is none for an ailment. */
  food: ReadonlySet<number>
}

export function readTaken(
  tokens: readonly Token[],
  knownAs: (index: number) => Known,
  { taken: lists, between, sounds }: Lexicon,
): Taken {
  const food = new Set<number>()
  if (!lists) return { persons: [], food }
  const words = tokens.map(({ word }) => word)
  const isSkipped = (word: string) => between.has(word) || lists.between.has(word) || /^\d+(mg|ml|g)?$/.test(word)
  const persons = tokens.flatMap((_, index) => (isTaking(tokens, index) ? thingsAfter(index) : []))
  return { persons, food }

  function thingsAfter(taking: number): Span<PersonWord>[] {
    const found: Span<PersonWord>[] = []
    let medicine: number | undefined
    let [isExpected, isFirst] = [true, true]
    for (let index = taking + 1; index < words.length; index++) {
      const word = words[index]!
      if (PURPOSE.has(word) || isSomebodyWord(word)) break
      const known = knownAs(index)
      if (CONJUNCTIONS.has(word)) isExpected = true
      else if (lists!.alcohol.has(word)) {
        isExpected = false
        found.push(spanOf(index, index + 1, 'alcohol'))
      } else if (known === 'medicine') [isExpected, medicine] = [false, undefined]
      else if (lists!.medicine.has(word)) medicine = index
      else if (lists!.food.has(word)) {
        isExpected = false
        food.add(index)
      } else if (known === 'plant') isExpected = false
      else if (isSkipped(word)) continue
      else if (known || !isExpected || (!isFirst && mayBeVerb(index))) break
      else {
        const end = endOf(index)
        found.push(spanOf(index, end, 'unknown'))
        ;[isExpected, isFirst, medicine, index] = [false, false, undefined, end - 1]
      }
      if (!isExpected) isFirst = false
    }
    return medicine === undefined ? found : [...found, spanOf(taking, afterPurpose(medicine + 1), 'unknown')]
  }

  /** "Tomo pastillas para la artritis" asks for nothing against it. */
  function afterPurpose(start: number): number {
    if (!FOR.has(words[start] ?? '')) return start
    let end = start
    for (let index = start + 1; index < words.length && !CONJUNCTIONS.has(words[index]!); index++) {
      if (knownAs(index) === 'illness') end = index + 1
      else if (!between.has(words[index]!)) break
    }
    return end
  }

  /** "Tomo losartán y me caí", "toma mucha agua y orina mucho". */
  function mayBeVerb(index: number): boolean {
    const { word, written } = tokens[index]!
    const isOfSentence = PRONOUNS.has(words[index - 1] ?? '') || sounds.some((known) => known.word === word)
    return word.length < MIN_FURTHER || isOfSentence || /([éíó]|aba|aban)$/i.test(written)
  }

  /** A name may have several words: "ácido fólico 5 mg". */
  function endOf(start: number): number {
    let end = start + 1
    const isPart = (word: string, index: number) =>
      /^\d|^m[gl]$/.test(word) ||
      (!isSkipped(word) && !PURPOSE.has(word) && !knownAs(index) && !isTaking(tokens, index))
    while (end < words.length && end < start + MAX_WORDS && isPart(words[end]!, end)) end++
    return end
  }

  function spanOf(start: number, end: number, of: 'unknown' | 'alcohol'): Span<PersonWord> {
    const word = words.slice(start, end).join(' ')
    const meaning: PersonWord =
      of === 'alcohol'
        ? { word, lang: 'es', means: ['medicine:alcohol'] }
        : { word, lang: 'es', means: ['medicine:any-daily-medicine'], note: lists!.note }
    return { start, end, meaning }
  }
}

const MIN_FURTHER = 5
const MAX_WORDS = 4

const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or'])
const PRONOUNS = new Set(['me', 'se', 'le', 'nos', 'i', 'she', 'he', 'we', 'they', 'it', 'no'])
const FOR = new Set(['para', 'pa', 'de', 'contra', 'for', 'against'])
/** What follows is what it is taken for, or another sentence. */
const PURPOSE = new Set(
  'para pa por contra porque cuando pero que si for against because when but if to while since what which'.split(' '),
)

const OWN = new Set(['tomo', 'tomamos', 'tomando', 'inyecto', 'inyectamos', 'inyectando', 'taking'])
const OF_OTHERS = new Set(['toma', 'toman', 'inyecta', 'tomando', 'takes', 'taking'])
const PRESCRIBED = new Set(['recetaron', 'receto', 'recetado', 'prescribed'])
const ASKING = new Set(['can', 'could', 'should', 'may', 'must', 'do', 'shall', 'not', 'dont', 'cant', 'how'])

/** Whether the word says that somebody takes what follows: not "se toma", nor "no tomo", nor "tomó". */
function isTaking(tokens: readonly Token[], index: number): boolean {
  const { word, written } = tokens[index]!
  const before = tokens.slice(Math.max(0, index - 2), index).map((token) => token.word)
  const [last] = before.slice(-1)
  if (before.some((one) => ASKING.has(one)) || last === 'no' || last === 'nunca') return false
  if (PRESCRIBED.has(word)) return true
  if (word === 'take') return before.includes('i') || before.includes('we')
  // "Mi hijo tomo" lacks an accent, and may be a poisoning.
  const isOfSomebody = last !== undefined && (last === 'se' || isSomebodyWord(last))
  if (OWN.has(written.toLowerCase()) && !isOfSomebody) return true
  return OF_OTHERS.has(word) && last !== 'se' && tokens.slice(0, index).some((token) => isSomebodyWord(token.word))
}
