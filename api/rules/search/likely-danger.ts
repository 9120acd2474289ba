import type { DangerModel } from './word-shapes.ts'
import { soundOf, stem } from './words.ts'

// Whether a search is like those that tell of a danger, and whether it is like those that ask for harm: two linear models of its
// words, pairs of them and runs of letters, made of tests/search by `npm run search:train`. The first hears what no pattern of
// dangers.yaml says, asks, shows no plants where it is sure, and overrules the patterns for what is like no danger at all.

/** Of the half byte that skips slots. */
export const SKIP = 15
const LETTERS = 4
const FURTHEST = 2
const EDGE = 2
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

/** What the model sees of a search. */
export function featuresOf(words: readonly string[], { isLight, classOf, is }: WordKinds): string[] {
  const all = words.map(keyOf)
  const heavy = words.flatMap((word, index) => (isLight(word) ? [] : [index]))
  const keys = heavy.map((index) => all[index]!)
  const classes = heavy.map((index) => classOf(words[index]!) || all[index]!)
  const features = new Set<string>([`length ${Math.min(LONGEST, Math.floor(words.length / 3))}`])
  for (const run of [keys, classes]) {
    for (const [index, key] of run.entries())
      for (const next of run.slice(index + 1, index + 1 + FURTHEST)) features.add(`${key} ${next}`)
  }
  for (const [index, key] of all.entries()) {
    features.add(`${key}.`)
    if (index > 0) features.add(`${all[index - 1]}~${key}`)
    if (index < EDGE) features.add(`^${index}${key}`)
    if (index >= all.length - EDGE) features.add(`$${key}`)
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

function runsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - LETTERS + 1) }, (_, at) => word.slice(at, at + LETTERS))
}

/** A number for a feature (FNV-1a, mixed): its last bits are the slot of its weight. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

/** The numbers of the features of a search, and what each weight counts. */
export function hashesOf(words: readonly string[], kinds: WordKinds): { hashes: number[]; power: number } {
  const hashes = featuresOf(words, kinds).map(hashOf)
  return { hashes, power: powerOf(hashes.length) }
}

/** What a search is like: how likely it is that it tells of a danger, and whether it asks for harm. */
export interface Likeness {
  danger: 'not' | 'hardly' | 'likely' | 'sure'
  isHarm: boolean
}

export function likenessBy({ danger, harm }: DangerModel) {
  const [ofDanger, ofHarm] = [scoreBy(danger), scoreBy(harm)]
  return (words: readonly string[], kinds: WordKinds): Likeness => {
    const hashes = hashesOf(words, kinds)
    const score = ofDanger(hashes)
    const { sure, least, none } = danger
    return {
      danger: score >= sure ? 'sure' : score >= least ? 'likely' : score >= none ? 'hardly' : 'not',
      isHarm: ofHarm(hashes) >= harm.least,
    }
  }
}

function scoreBy({ bias, unit, slots, steps, weights }: DangerModel['harm']) {
  const sizes = sizesOf(slots, halvesOf(steps), halvesOf(weights))
  return ({ hashes, power }: ReturnType<typeof hashesOf>) =>
    bias + unit * power * hashes.reduce((sum, hash) => sum + sizes[hash & (slots - 1)]!, 0)
}

const halvesOf = (text: string) =>
  Uint8Array.from(Array.from(atob(text)).flatMap((letter) => [letter.charCodeAt(0) & 15, letter.charCodeAt(0) >> 4]))

function sizesOf(slots: number, steps: Uint8Array, weights: Uint8Array): Int8Array {
  const sizes = new Int8Array(slots)
  let [slot, read] = [-1, 0]
  for (const step of steps) {
    slot += step
    if (step < SKIP) sizes[slot] = weights[read++]! - 8
  }
  return sizes
}
