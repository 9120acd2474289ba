// How alike words are, as PostgreSQL's extension pg_trgm says it: in 32 bits, so that ties are the same.

/** The trigrams of a word, in order: "  a", " ab", "abc", "bc ". */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3))
}

/** Words by their trigrams, so that few are compared with what somebody types. */
export class TrigramIndex {
  readonly #words: { word: string; trigrams: readonly string[] }[]
  readonly #holding = new Map<string, number[]>()

  constructor(words: Iterable<string>) {
    this.#words = Array.from(new Set(words), (word) => ({ word, trigrams: trigramsOf(word) }))
    for (const [place, { trigrams }] of this.#words.entries()) {
      for (const trigram of new Set(trigrams)) {
        const holding = this.#holding.get(trigram)
        if (holding) holding.push(place)
        else this.#holding.set(trigram, [place])
      }
    }
  }

  /** The words that may be as alike: by either measure, they share that part of the trigrams. */
  candidates(typed: readonly string[], least: number): { word: string; trigrams: readonly string[] }[] {
    const wanted = new Set(typed)
    const shared = new Map<number, number>()
    for (const trigram of wanted) {
      for (const place of this.#holding.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    }
    // Less than that part, for what 32 bits round up.
    const enough = least * wanted.size - 0.001
    return Array.from(shared).flatMap(([place, count]) => (count >= enough ? this.#words[place]! : []))
  }
}

/** As `similarity`: how many of the trigrams of both they share. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const [all, others] = [new Set(one), new Set(other)]
  const shared = [...all].filter((trigram) => others.has(trigram)).length
  return share(shared, all.size, others.size)
}

/** As `word_similarity`: of the extent of the second word that is most like the first one. */
export function wordSimilarity(typed: readonly string[], word: readonly string[]): number {
  const wanted = new Set(typed)
  let best = 0
  for (const start of word.keys()) {
    const extent = new Set<string>()
    let shared = 0
    for (const trigram of word.slice(start)) {
      if (!extent.has(trigram) && wanted.has(trigram)) shared++
      extent.add(trigram)
      best = Math.max(best, share(shared, wanted.size, extent.size))
    }
  }
  return best
}

function share(shared: number, one: number, other: number): number {
  return Math.fround(shared / (one + other - shared))
}
