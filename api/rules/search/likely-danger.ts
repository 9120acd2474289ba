import type { DangerModel } from './word-shapes.ts'
import { soundOf, stem } from './words.ts'

// Whether a search is like those that tell of a danger, and whether it is like those that ask for harm: two linear models of its
// words, pairs of them and runs of letters, made of tests/search by `npm run search:train`. The first hears what no pattern of
// dangers.yaml says, asks, shows no plants where it is sure, and overrules the patterns, but for despair,
// where a search is like no danger at all.

/** Most features have no weight; two that share one are rare. */
export const SLOTS = 1 << 20
/** Of the byte that skips slots. */
export const SKIP = 255
const LETTERS = 4
const FURTHEST = 2
/** How far after "no" a word is denied, and how many are. */
const DENIED_WITHIN = 4
const DENIED = 2
/** A long search has more features: each of them says less. */
const powerOf = (features: number) => (features + 1) ** -0.3

export interface WordKinds {
  isLight: (word: string) => boolean
  /** The first class of a word, of those that say what something is; an empty text without one. */
  classOf: (word: string) => string
  /** Whether a word is of a class of single words. */
  is: (word: string, of: string) => boolean
}

/** What the model sees of a search: its words, and what the lists find in it. */
export function featuresOf(words: readonly string[], listed: readonly string[], kinds: WordKinds): string[] {
  const { isLight, classOf, is } = kinds
  const all = words.map(keyOf)
  const heavy = words.flatMap((word, index) => (isLight(word) ? [] : [index]))
  const keys = heavy.map((index) => all[index]!)
  const classes = heavy.map((index) => classOf(words[index]!) || all[index]!)
  const features = new Set<string>([
    ...listed.map((one) => `@${one}`),
    `length ${Math.min(LONGEST, Math.floor(words.length / 3))}`,
  ])
  for (const run of [keys, classes]) {
    for (const [index, key] of run.entries())
      for (const next of run.slice(index + 1, index + 1 + FURTHEST)) features.add(`${key} ${next}`)
  }
  for (const [index, key] of all.entries()) {
    features.add(`${key}.`)
    if (index > 0) features.add(`${all[index - 1]}~${key}`)
    if (is(words[index]!, 'denying')) {
      const denied = heavy.filter((other) => other > index && other <= index + DENIED_WITHIN)
      for (const other of denied.slice(0, DENIED)) features.add(`!${all[other]}`)
    }
  }
  for (const word of words) for (const run of runsOf(`_${word}_`)) features.add(run)
  return [...features]
}

const LONGEST = 6
const keyOf = (word: string) => (/^\d+$/.test(word) ? `#${word.length}` : soundOf(stem(word)))

const runsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - LETTERS + 1) }, (_, start) => word.slice(start, start + LETTERS))

/** The place of a feature's weight (FNV-1a, mixed). */
export function slotOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & (SLOTS - 1)
}

/** The slots of features, and what each weight counts. */
export function slotsOf(features: readonly string[]): { slots: number[]; power: number } {
  const slots = [...new Set(features.map(slotOf))]
  return { slots, power: powerOf(slots.length) }
}

/** What a search is like: how likely it is that it tells of a danger, and whether it asks for harm. */
export interface Likeness {
  danger: 'not' | 'hardly' | 'likely' | 'sure'
  isHarm: boolean
}

export function likenessBy({ danger, harm }: DangerModel) {
  const [ofDanger, ofHarm] = [scoreBy(danger), scoreBy(harm)]
  return (features: readonly string[]): Likeness => {
    const slots = slotsOf(features)
    const score = ofDanger(slots)
    const { sure, least, none } = danger
    return {
      danger: score >= sure ? 'sure' : score >= least ? 'likely' : score >= none ? 'hardly' : 'not',
      isHarm: ofHarm(slots) >= harm.least,
    }
  }
}

function scoreBy({ bias, unit, steps, weights }: DangerModel['harm']) {
  const sizes = sizesOf(bytesOf(steps), bytesOf(weights))
  return ({ slots, power }: ReturnType<typeof slotsOf>) =>
    bias + unit * power * slots.reduce((sum, slot) => sum + sizes[slot]!, 0)
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

function sizesOf(steps: Uint8Array, weights: Uint8Array): Int8Array {
  const sizes = new Int8Array(SLOTS)
  let [slot, read] = [-1, 0]
  for (const step of steps) {
    slot += step
    if (step < SKIP) sizes[slot] = ((weights[read >> 1]! >> (read % 2 === 0 ? 0 : 4)) & 15) - 8
    if (step < SKIP) read++
  }
  return sizes
}
