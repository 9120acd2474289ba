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
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const place = { start, end: start + length }
      if (overlaps(place, found)) continue
      const meaning = meaningOf(words.slice(start, place.end))
      if (meaning !== undefined) found.push({ ...place, meaning })
    }
  }
  return inOrder(found)
}

/** The longest of them, none of which overlap; in the order of the words. */
export function withoutOverlaps<One extends Span<unknown>>(all: readonly One[]): One[] {
  const kept: One[] = []
  for (const span of [...all].sort((one, other) => other.end - other.start - (one.end - one.start))) {
    if (!overlaps(span, kept)) kept.push(span)
  }
  return inOrder(kept)
}

export const overlaps = ({ start, end }: Omit<Span<unknown>, 'meaning'>, spans: readonly Span<unknown>[]) =>
  spans.some((span) => start < span.end && end > span.start)

const inOrder = <One extends Span<unknown>>(spans: readonly One[]) =>
  [...spans].sort((one, other) => one.start - other.start)

export const isIn = (index: number, all: readonly Span<unknown>[]) =>
  all.some(({ start, end }) => index >= start && index < end)

export const indexesFrom = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, offset) => start + offset)
