// How alike words are, as PostgreSQL's extension pg_trgm says it: in 32 bits, so that ties are the same.

/** The trigrams of a word, in order: "  a", " ab", "abc", "bc ". */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3))
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
  const last = new Map<string, number>()
  let [lower, distinct, shared, best] = [-1, 0, 0, 0]
  for (const [upper, trigram] of word.entries()) {
    const isWanted = wanted.has(trigram)
    if (lower >= 0 || isWanted) {
      if (!last.has(trigram)) {
        distinct++
        if (isWanted) shared++
      }
      last.set(trigram, upper)
    }
    if (!isWanted) continue
    if (lower < 0) [lower, distinct] = [upper, 1]
    const from = lower
    let here = share(shared, wanted.size, distinct)
    let [fewer, less] = [distinct, shared]
    // A shorter extent may be more alike.
    for (let start = from; start <= upper; start++) {
      const shorter = share(less, wanted.size, fewer)
      if (shorter > here) [here, distinct, shared, lower] = [shorter, fewer, less, start]
      if (last.get(word[start]!) === start) {
        fewer--
        if (wanted.has(word[start]!)) less--
      }
    }
    best = Math.max(best, here)
    for (let start = from; start < lower; start++) if (last.get(word[start]!) === start) last.delete(word[start]!)
  }
  return best
}

function share(shared: number, one: number, other: number): number {
  return Math.fround(shared / (one + other - shared))
}
