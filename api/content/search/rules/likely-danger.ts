import { soundOf, stem } from './words.ts'

// Whether a search is like those that tell of a danger: a linear model of its words, pairs of them and runs of letters, made of
// tests/search/training by `npm run search:train`. It hears what no pattern of dangers.yaml says, asks, and
// shows no plants where it is sure.

export interface DangerModel {
  bias: number
  /** What a weight of 1 is. */
  unit: number
  /** The score from which a search is likely to tell of a danger, and the one from which it surely does. */
  least: number
  sure: number
  /** In Base64, two in a byte, the lower first: 0 to 15 for −8 to 7 units. */
  weights: string
}

/** How many weights there are; features that share one are told apart by the others of the search. */
export const SLOTS = 1 << 16
const LETTERS = [3, 4, 5]
const FURTHEST = 2
/** A long search has more features: each of them says less. */
const powerOf = (features: number) => (features + 1) ** -0.3

export interface WordKinds {
  isLight: (word: string) => boolean
  /** The first class of a word, of those that say what something is; an empty text without one. */
  classOf: (word: string) => string
}

/** What the model sees of a search. */
export function featuresOf(words: readonly string[], { isLight, classOf }: WordKinds): string[] {
  const heavy = words.filter((word) => !isLight(word))
  const [keys, classes] = [heavy.map(keyOf), heavy.map((word) => classOf(word) || keyOf(word))]
  const pairs = [keys, classes].flatMap((all) =>
    all.flatMap((key, index) => all.slice(index + 1, index + 1 + FURTHEST).map((next) => `${key} ${next}`)),
  )
  const runs = words.flatMap((word) => runsOf(`_${word}_`))
  return [...new Set([...words.map((word) => `${keyOf(word)}.`), ...pairs, ...runs])]
}

const keyOf = (word: string) => (/^\d+$/.test(word) ? `#${word.length}` : soundOf(stem(word)))

function runsOf(word: string): string[] {
  return LETTERS.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, start) => word.slice(start, start + length)),
  )
}

/** The place of a feature's weight (FNV-1a, mixed). */
export function slotOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & (SLOTS - 1)
}

/** The slots of a search, and what each weight counts. */
export function slotsOf(words: readonly string[], lexicon: WordKinds): { slots: number[]; power: number } {
  const slots = [...new Set(featuresOf(words, lexicon).map(slotOf))]
  return { slots, power: powerOf(slots.length) }
}

/** How likely it is that a search tells of a danger, by a model. */
export type Likely = 'hardly' | 'likely' | 'sure'

export function likelyDanger({ bias, unit, least, sure, weights }: DangerModel) {
  const bytes = Uint8Array.from(atob(weights), (letter) => letter.charCodeAt(0))
  const weightOf = (slot: number) => ((bytes[slot >> 1]! >> (slot % 2 === 0 ? 0 : 4)) & 15) - 8
  return (words: readonly string[], lexicon: WordKinds): Likely => {
    const { slots, power } = slotsOf(words, lexicon)
    const score = bias + unit * power * slots.reduce((sum, slot) => sum + weightOf(slot), 0)
    return score >= sure ? 'sure' : score >= least ? 'likely' : 'hardly'
  }
}
