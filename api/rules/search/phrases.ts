import { fold } from './words.ts'

/** What is compared of words: without endings, or in any order. */
export type KeyOf = (words: string[]) => string[]

/** Meanings by names, the words of which may stand in any order. */
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

export function phrasesOf<Meaning>(keyOf: KeyOf, pairs: readonly (readonly [string, Meaning])[]): Phrases<Meaning> {
  const phrases = new Phrases<Meaning>(keyOf)
  for (const [phrase, meaning] of pairs) phrases.add(phrase, meaning)
  return phrases
}
