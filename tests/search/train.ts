import { writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { WORD_LISTS } from '../../api/content/search/lists.ts'
import { buildLexicon } from '../../api/rules/search/lexicon.ts'
import { featuresOf, SKIP, slotOf, slotsOf, type DangerModel } from '../../api/rules/search/likely-danger.ts'
import { MAX_TERM, splitTerm } from '../../api/rules/search/words.ts'
import { authorsOf, readCorpus, urgentSigns, type Labelled } from './corpus.ts'

// npm run search:train [-- FILE]: makes prisma/vocabulary/danger-model.yaml (or FILE), by which searches like those that tell of a
// danger are met with a line that asks (api/rules/search/likely-danger.ts), of the searches of tests/search that teach
// and of the danger signs of the ailments. Prints how well it tells the searches of authors that it has not seen, and what it
// goes by. Logistic regression on features scaled by how they tell dangers from other searches (Wang and Manning 2012, NBSVM),
// by stochastic gradient descent (AdaGrad).

const EPOCHS = 12
const RATE = 0.1
/** Dangers that were written one after the other with a rule, and danger signs, which are no searches but say what is one. */
const COUNTS_LESS = 0.4
/**
 * Of the harmless searches of authors unseen, so many may be met with a line, and so few left without plants. Most are near
 * misses: of searches as they come, it is less than half as many.
 */
const IN_VAIN = 0.075
const CLOSED_IN_VAIN = 0.02
/** And so few of their dangers may be like none. */
const OVERRULED = 0.005
/** Authors are left out by so many groups in turn. */
const GROUPS = 8
/** Weights that are stored, the largest first. */
const STORED = 28_000
const LARGEST = 7
/** Features of fewer searches are not printed. */
const LISTED = 8

const lexicon = buildLexicon(WORD_LISTS, [])

/** Fewer than all slots, whose weights would not fit into the cache of a processor. */
const used = new Map<number, number>()

function placeOf(slot: number): number {
  const place = used.get(slot) ?? used.size
  used.set(slot, place)
  return place
}

interface Example {
  q: string
  /** Places of its slots among those in use. */
  places: Int32Array
  power: number
  isDanger: boolean
  counts: number
}

interface Weights {
  weights: Float64Array
  bias: number
}

const authors = authorsOf('training').map((author) => ({
  author,
  examples: readCorpus('training', author).map((one) => exampleOf(one, 1)),
}))
const others = [
  ...readCorpus('phrases').map((one) => exampleOf(one, one.danger === 'none' ? 1 : COUNTS_LESS)),
  ...urgentSigns().map((q) => exampleOf({ q, danger: 'certain', refuse: false }, COUNTS_LESS)),
]

function exampleOf({ q, danger, refuse }: Pick<Labelled, 'q' | 'danger' | 'refuse'>, counts: number): Example {
  const { slots, power } = slotsOf(wordsOf(q), lexicon)
  return { q, places: Int32Array.from(slots, placeOf), power, isDanger: danger !== 'none' || refuse, counts }
}

function wordsOf(q: string): string[] {
  return splitTerm(q.slice(0, MAX_TERM)).map(({ word }) => word)
}

const scoreOf = ({ places, power }: Pick<Example, 'places' | 'power'>, { weights, bias }: Weights) =>
  bias + power * places.reduce((sum, place) => sum + weights[place]!, 0)

/** Beside each other in memory: how a feature tells dangers, its weight, its steps. */
const [TELLING, WEIGHT, STEPS, FIELDS] = [0, 1, 2, 4]

function train(examples: readonly Example[]): Weights {
  const state = new Float64Array(used.size * FIELDS)
  for (const [place, telling] of tellingOf(examples).entries()) state.set([telling, 0, 1e-3], place * FIELDS)
  const order = [...examples]
  let bias = 0
  let biasSteps = 1e-3
  let seed = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      const other = seed % (index + 1)
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    for (const { places, power, isDanger, counts } of order) {
      let score = bias
      for (const place of places) {
        const at = place * FIELDS
        score += power * state[at + TELLING]! * state[at + WEIGHT]!
      }
      const wrong = (1 / (1 + Math.exp(-score)) - (isDanger ? 1 : 0)) * counts
      for (const place of places) {
        const at = place * FIELDS
        const step = wrong * power * state[at + TELLING]!
        const steps = (state[at + STEPS]! += step * step)
        state[at + WEIGHT]! -= (RATE * step) / Math.sqrt(steps)
      }
      biasSteps += wrong * wrong
      bias -= (0.3 * RATE * wrong) / Math.sqrt(biasSteps)
    }
  }
  const weightAt = (at: number) => state[at + WEIGHT]! * state[at + TELLING]!
  return { weights: Float64Array.from({ length: used.size }, (_, place) => weightAt(place * FIELDS)), bias }
}

/** By how much more of the dangers than of the others have a feature, as a logarithm. */
function tellingOf(examples: readonly Example[]): Float64Array {
  const [dangers, rest] = [new Float64Array(used.size).fill(1), new Float64Array(used.size).fill(1)]
  let [ofDangers, ofRest] = [0, 0]
  for (const { places, isDanger, counts } of examples) {
    for (const place of places) (isDanger ? dangers : rest)[place]! += counts
    if (isDanger) ofDangers += counts
    else ofRest += counts
  }
  return dangers.map((count, place) => Math.log((count / ofDangers) * (ofRest / rest[place]!)))
}

/** With the largest weights alone, in 15 sizes, the largest of which one in 100 has. */
function rounded({ weights, bias }: Weights) {
  const sorted = weights.map(Math.abs).sort().toReversed()
  const unit = sorted[STORED / 100]! / LARGEST
  const least = sorted[STORED]!
  const sizes = weights.map((weight) =>
    Math.abs(weight) <= least ? 0 : Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / unit))),
  )
  return { sizes, unit, model: { weights: sizes.map((size) => size * unit), bias } }
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`.padStart(7)
const examplesOf = (some: readonly (typeof authors)[number][]) => [
  ...some.flatMap(({ examples }) => examples),
  ...others,
]

const judged = Array.from({ length: GROUPS }, (_, group) => {
  const isOut = (index: number) => index % GROUPS === group
  const { model } = rounded(train(examplesOf(authors.filter((_, index) => !isOut(index)))))
  return authors
    .filter((_, index) => isOut(index))
    .map(({ author, examples }) => ({
      author,
      scores: examples.map((one) => ({ ...one, score: scoreOf(one, model) })),
    }))
}).flat()
const scoresOf = (areDangers: boolean) =>
  judged
    .flatMap(({ scores }) => scores.flatMap(({ isDanger, score }) => (isDanger === areDangers ? score : [])))
    .sort((one, other) => one - other)
const boundOf = (scores: readonly number[], part: number) => scores[Math.floor(scores.length * part)]!
const harmless = scoresOf(false)
const [least, sure] = [boundOf(harmless, 1 - IN_VAIN), boundOf(harmless, 1 - CLOSED_IN_VAIN)]
const none = boundOf(scoresOf(true), OVERRULED)

function say(name: string, scores: readonly (Example & { score: number })[]): void {
  const [told, rest] = [true, false].map((isDanger) => scores.filter((one) => one.isDanger === isDanger))
  const above = (some: typeof scores, bound: number) =>
    share(some.filter(({ score }) => score > bound).length, some.length)
  console.info(
    `${name.padEnd(24)} finds${above(told!, least)} of dangers (surely${above(told!, sure)}), asks in vain${above(rest!, least)} (${above(rest!, sure)}), overrules${share(rest!.filter(({ score }) => score < none).length, rest!.length)}`,
  )
}
for (const { author, scores } of judged.toSorted((one, other) => (one.author < other.author ? -1 : 1)))
  say(`without ${author}`, scores)
say(
  'all of these',
  judged.flatMap(({ scores }) => scores),
)

const all = examplesOf(authors)
const { sizes, unit, model } = rounded(train(all))
const counts = new Map<string, number>()
for (const { q } of all) for (const one of featuresOf(wordsOf(q), lexicon)) counts.set(one, (counts.get(one) ?? 0) + 1)
const strongest = [...counts]
  .filter(([, count]) => count >= LISTED)
  .map(([feature]) => ({ feature, weight: model.weights[placeOf(slotOf(feature))]! }))
  .sort((one, other) => other.weight - one.weight)
  .map(({ feature }) => `“${feature.replaceAll('_', '·')}”`)
console.info(`\nfor a danger: ${strongest.slice(0, 80).join(' ')}\n\nagainst one: ${strongest.slice(-80).join(' ')}`)

const steps: number[] = []
const stored: number[] = []
let last = -1
for (const [slot, place] of [...used].sort(([one], [other]) => one - other)) {
  const size = sizes[place]!
  if (size === 0) continue
  for (; slot - last >= SKIP; last += SKIP) steps.push(SKIP)
  steps.push(slot - last)
  stored.push(size + 8)
  last = slot
}
const pairs = Array.from({ length: Math.ceil(stored.length / 2) }, (_, pair) => pair * 2)
const bytes = pairs.map((at) => stored[at]! + ((stored[at + 1] ?? 8) << 4))
const base64 = (numbers: readonly number[]) => Buffer.from(numbers).toString('base64')
const file: DangerModel = { bias: model.bias, unit, none, least, sure, steps: base64(steps), weights: base64(bytes) }
writeFileSync(
  process.argv[2] ?? new URL('../../prisma/vocabulary/danger-model.yaml', import.meta.url),
  `# Made by \`npm run search:train\`, which says what it is.\n${stringify(file, { lineWidth: 0 })}`,
)
