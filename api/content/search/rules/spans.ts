/** A run of words with a meaning, from `start` up to `end`. */
export interface Span<Meaning> {
  start: number
  end: number
  meaning: Meaning
}

/** Runs of words that have a meaning, the longest first, none of which overlap; in the order of the words. */
export function spans<Meaning>(
  words: readonly string[],
  meaningOf: (run: string[]) => Meaning | undefined,
  { longest }: { longest: number },
): Span<Meaning>[] {
  const found: Span<Meaning>[] = []
  const isFree = (start: number, end: number) => found.every((span) => end <= span.start || start >= span.end)
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (!isFree(start, start + length)) continue
      const meaning = meaningOf(words.slice(start, start + length))
      if (meaning !== undefined) found.push({ start, end: start + length, meaning })
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

export const isIn = (index: number, all: readonly Span<unknown>[]) =>
  all.some(({ start, end }) => index >= start && index < end)

export const indexesFrom = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, offset) => start + offset)
