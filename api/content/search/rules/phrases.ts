import { numberOf } from './persons/amounts.ts'
import { remembered } from './remembered.ts'
import { fold, soundOf } from './words.ts'

/** What is compared of words: without endings, or in any order. */
export type KeyOf = (words: string[]) => string[]

/** Meanings by phrase. */
export class Phrases<Meaning> {
  readonly #entries = new Map<string, { meaning: Meaning; written: string }[]>()
  readonly #keyOf: KeyOf
  readonly #ignored: ReadonlySet<string>
  longest = 0

  constructor(keyOf: KeyOf, ignored: ReadonlySet<string> = new Set()) {
    this.#keyOf = keyOf
    this.#ignored = ignored
  }

  add(phrase: string, meaning: Meaning): void {
    const folded = fold(phrase)
    const words = this.#keyOf(folded)
    if (words.length === 0) return
    const key = words.join(' ')
    this.longest = Math.max(this.longest, words.length)
    this.#entries.set(key, [...(this.#entries.get(key) ?? []), { meaning, written: this.#written(folded) }])
  }

  /** What words mean: "mal de ojo" is not "mal de los ojos", though both are compared without endings. */
  find(words: string[]): Meaning[] | undefined {
    const entries = this.#entries.get(this.#keyOf(words).join(' '))
    if (!entries) return undefined
    const written = this.#written(words)
    const exact = entries.filter((entry) => entry.written === written)
    return (exact.length > 0 ? exact : entries).map(({ meaning }) => meaning)
  }

  #written(words: string[]): string {
    return words
      .filter((word) => !this.#ignored.has(word))
      .sort()
      .join(' ')
  }
}

/** Of "sangr*", any word that begins so, as it sounds, and of "180+" any number of as many digits that is not less. */
export function phrasesOf<Meaning>(keyOf: KeyOf, pairs: readonly (readonly [string, Meaning])[]): Phrases<Meaning> {
  const written = pairs.flatMap(([phrase]) => phrase.split(' '))
  const beginnings = written.flatMap((word) => (word.endsWith('*') ? fold(word).map(knownSoundOf) : []))
  const least = written
    .flatMap((word) => (word.endsWith('+') ? word.slice(0, -1) : []))
    .sort()
    .reverse()
  const begun = (word: string) => {
    const number = least.length > 0 ? String(numberOf(word) ?? '') : ''
    const lower = least.find((one) => one.length === number.length && one <= number)
    if (lower) return lower
    const sound = knownSoundOf(word)
    const beginning = beginnings.find((one) => sound.startsWith(one))
    // "Sangro" is not "sangre", though their stems are one.
    return beginning === undefined ? word : `${beginning}*`
  }
  const isPlain = beginnings.length === 0 && least.length === 0
  const phrases = new Phrases<Meaning>(isPlain ? keyOf : (words) => keyOf(words.map(begun)))
  for (const [phrase, meaning] of pairs) phrases.add(phrase, meaning)
  return phrases
}

/** Phrases that only are there or not. */
export function setOf(keyOf: KeyOf, words: readonly string[]): Phrases<true> {
  return phrasesOf(
    keyOf,
    words.map((word) => [word, true] as const),
  )
}

const knownSoundOf = remembered(soundOf)
