export type Random = {
  /** A number from `low` up to `high`. */
  between: (low: number, high: number) => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  /** -1 or 1. */
  sign: () => 1 | -1
  pick: <T>(choices: readonly [T, ...T[]]) => T
}

/** FNV-1a, as a signed number. */
export function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state
}

/** Deterministic random numbers, the same for the same seed on every machine: FNV-1a seeds mulberry32. */
export function random(seed: string): Random {
  let state = hash(seed)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? -1 : 1),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
