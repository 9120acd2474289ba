import type { PersonWord } from '../../../word-lists.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Span } from '../spans.ts'
import type { Token } from '../words.ts'
import { isSomebody } from './somebody.ts'

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
  { taken: lists, between, knownWords }: Lexicon,
): Taken {
  const food = new Set<number>()
  const words = tokens.map(({ word }) => word)
  const isSkipped = (word: string) => between.has(word) || lists.between.has(word) || /^\d+(mg|ml|g)?$/.test(word)
  const takenAt = (index: number) => {
    if (isTaking(tokens, index)) return thingsAfter(index)
    // "I use Xyzal", but not "I use neem for fever", nor "on my hair".
    if (isUsing(tokens, index)) return thingsAfter(index).filter(({ end }) => !USED_FOR.has(words[end] ?? ''))
    if (DRINKING.has(words[index]!)) return thingsAfter(index).filter(isOfAlcohol)
    return lists.medicine.has(words[index]!) ? ownMedicine(index) : []
  }
  const persons = tokens.flatMap((_, index) => takenAt(index))
  return { persons, food }

  /** "My pills", "arthritis meds and a cough", "pastillas de la artritis y tengo tos"; but "cough meds" are asked for. */
  function ownMedicine(index: number): Span<PersonWord>[] {
    if (words[index + 1] !== 'de' && USED_FOR.has(words[index + 1] ?? '')) return []
    const isPill = !WISHED.has(words[index]!)
    const end = isPill && words[index + 1] === 'de' ? afterPurpose(index + 1) : index + 1
    const isOfIllness = end > index + 1 || (isPill && index > 0 && knownAs(index - 1) === 'illness')
    const isBesideIllness = () => words.some((_, other) => other >= end && knownAs(other) === 'illness')
    const isMine = OWNERS.has(words[index - 1] ?? '')
    return isMine || (isOfIllness && isBesideIllness()) ? [spanOf(Math.max(0, index - 1), end, 'unknown')] : []
  }

  function thingsAfter(taking: number): Span<PersonWord>[] {
    const found: Span<PersonWord>[] = []
    let medicine: number | undefined
    let [isExpected, isFirst] = [true, true]
    for (let index = taking + 1; index < words.length; index++) {
      const word = words[index]!
      if (PURPOSE.has(word) || isSomebody(word)) break
      const known = knownAs(index)
      if (CONJUNCTIONS.has(word)) isExpected = true
      else if (lists.alcohol.has(word)) {
        isExpected = false
        found.push(spanOf(index, index + 1, 'alcohol'))
      } else if (known === 'medicine') [isExpected, medicine] = [false, undefined]
      else if (lists.medicine.has(word)) medicine = index
      else if (lists.food.has(word)) {
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
    const isOfSentence = PRONOUNS.has(words[index - 1] ?? '') || knownWords.has(word)
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
    const meaning: PersonWord =
      of === 'alcohol' ? { means: ['medicine:alcohol'] } : { means: ['medicine:any-daily-medicine'], note: lists.note }
    return { start, end, meaning }
  }
}

const isOfAlcohol = ({ meaning }: Span<PersonWord>) => meaning.means.includes('medicine:alcohol')

const MIN_FURTHER = 5
const MAX_WORDS = 4

const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or'])
const PRONOUNS = new Set(['me', 'se', 'le', 'nos', 'i', 'she', 'he', 'we', 'they', 'it', 'no'])
const FOR = new Set(['para', 'pa', 'de', 'contra', 'for', 'against'])
/** What follows is what it is taken for, or another sentence. */
const PURPOSE = new Set(
  'para pa por contra porque cuando pero que si for against because when but if to while since what which'.split(' '),
)

const USING = new Set(['use', 'uses', 'uso', 'usa', 'usamos'])
const DRINKING = new Set(['drink', 'drinks', 'drinking', 'bebo', 'bebe', 'bebemos', 'beben', 'bebiendo'])
const USED_FOR = new Set('para pa por contra en for against on in to as of'.split(' '))
const OWNERS = new Set(['my', 'his', 'her', 'our', 'their', 'mis', 'sus'])
/** Also asked for: "cough medicine and tea". */
const WISHED = new Set('medicina medicinas medicine medicines'.split(' '))
const I_AM = new Set(['im', 'been', 'hes', 'shes', 'theyre'])
const AM = new Set(['am', 'is', 'are'])
const NO_MEDICINE = new Set(
  'a an the my his her our your their its this that these those it top one de del el la los las lo un una mi que como'.split(
    ' ',
  ),
)

const OWN = new Set(['tomo', 'tomamos', 'tomando', 'inyecto', 'inyectamos', 'inyectando', 'taking'])
const OF_OTHERS = new Set(['toma', 'toman', 'inyecta', 'tomando', 'takes', 'taking'])
const PRESCRIBED = new Set(['recetaron', 'receto', 'recetado', 'prescribed', 'inyectan'])
const ASKING = new Set(['can', 'could', 'should', 'may', 'must', 'do', 'shall', 'not', 'dont', 'cant', 'how'])

/** Whether the word says that somebody takes what follows: not "se toma", nor "no tomo", nor "tomó". */
function isTaking(tokens: readonly Token[], index: number): boolean {
  const { word, written } = tokens[index]!
  const before = tokens.slice(Math.max(0, index - 2), index).map((token) => token.word)
  const [last] = before.slice(-1)
  if (word === 'on') return isSomebodyOn(tokens, index)
  if (before.some((one) => ASKING.has(one)) || last === 'no' || last === 'ni' || last === 'nunca') return false
  if (PRESCRIBED.has(word)) return true
  if (word === 'tratamiento') return last === 'en' && tokens[index + 1]?.word === 'con'
  if (word === 'take') return before.includes('i') || before.includes('we')
  // "Mi hijo tomo" lacks an accent, and may be a poisoning.
  const isOfSomebody = last !== undefined && (last === 'se' || isSomebody(last))
  if (OWN.has(written.toLowerCase()) && !isOfSomebody) return true
  return OF_OTHERS.has(word) && last !== 'se' && tokens.slice(0, index).some((token) => isSomebody(token.word))
}

/** "My mother is on Xyzal", "I've been on Xyzal", but not "on my feet". */
function isSomebodyOn(tokens: readonly Token[], index: number): boolean {
  const [who, am, next] = [index - 2, index - 1, index + 1].map((at) => tokens[at]?.word ?? '')
  const isOfSomebody = I_AM.has(am!) || (AM.has(am!) && (who === 'i' || isSomebody(who!)))
  return isOfSomebody && !NO_MEDICINE.has(next!)
}

function isUsing(tokens: readonly Token[], index: number): boolean {
  const [before, word, next] = [index - 1, index, index + 1].map((at) => tokens[at]?.word ?? '')
  if (!USING.has(word!) || NO_MEDICINE.has(next!)) return false
  if (word === 'use') return before === 'i' && !ASKING.has(tokens[index - 2]?.word ?? '')
  const isOfOthers = word === 'uses' || word === 'usa'
  return isOfOthers ? isSomebody(before!) : before === '' || BEFORE_USING.has(before!)
}

const BEFORE_USING = new Set(['y', 'yo', 'tambien', 'ya', 'pero'])
