import { distance, fold, soundOf, stem } from './words.ts'

/** What a word is known from: a phrase for pregnancies, births and babies, for other persons, or for something else. */
export type Kind = 'mother' | 'person' | 'other'

export const PERSONS: readonly Kind[] = ['mother', 'person']
export const OTHERS: readonly Kind[] = ['other']

/** Shorter words are never taken for misspelled ones: too many others are near. */
export const MIN_MISSPELLED = 5

/** By how many letters a misspelling may differ: words for persons are many and common, so only long ones may. */
const MOST_AWAY: Record<Kind, (length: number) => number> = {
  mother: (length) => (length >= 7 ? 1 : 0),
  person: (length) => (length >= 8 ? 1 : 0),
  other: (length) => (length >= 8 ? 2 : 1),
}

/** Shorter words keep their first letter when misspelled, and so do those with two mistakes. */
const MIN_SURE = 8

interface KnownWord {
  word: string
  kind: Kind
  sound: string
  letters: number
}

/** Which letters a word has, a bit for each. Replacing one changes two of them at most. */
function lettersOf(word: string): number {
  let letters = 0
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31)
  return letters
}

function differing(one: number, other: number): number {
  let count = 0
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count++
  return count
}

/** Words of the lists by their sound, for misspelled ones. */
export class KnownWords {
  readonly #ofKind: Record<Kind, readonly KnownWord[]>
  readonly #byStem = new Map<string, KnownWord>()

  constructor(phrases: Record<Kind, readonly string[]>, isCommon: (word: string) => boolean) {
    const wordsOf = (kind: Kind) =>
      [...new Set(phrases[kind].flatMap(fold))]
        .filter((word) => word.length >= MIN_MISSPELLED - 1 && !isCommon(word))
        .map((word) => {
          const sound = soundOf(word)
          return { word, kind, sound, letters: lettersOf(sound) }
        })
    this.#ofKind = { other: wordsOf('other'), mother: wordsOf('mother'), person: wordsOf('person') }
    for (const known of Object.values(this.#ofKind).flat()) {
      const stemmed = stem(known.word)
      if (!this.#byStem.has(stemmed)) this.#byStem.set(stemmed, known)
    }
  }

  /** The word that is most like a misspelled one. What is a word of another kind is not misspelled. */
  nearest(word: string, kinds: readonly Kind[]): string | undefined {
    const listed = this.#byStem.get(stem(word))
    if (listed) return kinds.includes(listed.kind) ? listed.word : undefined
    const sound = soundOf(word)
    const letters = lettersOf(sound)
    let best: { word: string; away: number } | undefined
    for (const kind of kinds) {
      const most = MOST_AWAY[kind](word.length)
      for (const known of this.#ofKind[kind]) {
        if (Math.abs(known.sound.length - sound.length) > most) continue
        // "Nazca" is not "basca", nor "ronquidos" "bronquios".
        const isFirstSame = known.sound[0] === sound[0]
        if (!isFirstSame && sound.length < MIN_SURE) continue
        const mostHere = isFirstSame ? most : Math.min(most, 1)
        if (differing(letters, known.letters) > 2 * mostHere) continue
        const away = distance(sound, known.sound, mostHere)
        if (away <= mostHere && away < (best?.away ?? Infinity)) best = { word: known.word, away }
      }
    }
    return best?.word
  }
}
