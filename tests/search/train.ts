import { writeFileSync } from 'node:fs'
import { packModel } from '../../api/content/danger-model.ts'
import { WORD_LISTS } from '../../api/content/word-lists.ts'
import type { DangerModel } from '../../api/rules/search/word-shapes.ts'
import { listed } from '../../api/rules/search/danger.ts'
import { buildLexicon, distinctPhrases } from '../../api/rules/search/lexicon.ts'
import { featuresOf, SKIP, slotOf, slotsOf } from '../../api/rules/search/likely-danger.ts'
import { findWords } from '../../api/rules/search/read.ts'
import { fold, MAX_TERM, splitTerm } from '../../api/rules/search/words.ts'
import { authorsOf, contentWords, readCorpus, urgentSigns, type Labelled } from './corpus.ts'

// npm run search:train [-- FILE]: makes prisma/vocabulary/danger-model.br (or FILE), by which searches like those that tell of a
// danger are met with a line that asks, and those like wishes to harm are refused (api/rules/search/likely-danger.ts), of the
// searches of tests/search that teach and of the danger signs of the ailments. Prints how well it tells the searches of authors that
// it has not seen, and what it goes by. Logistic regression on features scaled by how they tell dangers from other searches (Wang
// and Manning 2012, NBSVM), by stochastic gradient descent (AdaGrad).

const EPOCHS = 12
const RATE = 0.1
/**
 * Of the harmless searches of authors unseen, so many may be met with a line, and so few left without plants. Most are near
 * misses: of searches as they come, it is less than half as many.
 */
const IN_VAIN = 0.067
const CLOSED_IN_VAIN = 0.022
/** And so few of their dangers may be like none, which overrules the words of dangers.yaml. */
const OVERRULED = 0.04
/** So few of the searches that wish no harm may be refused. */
const REFUSED_IN_VAIN = 0.007
/** Authors are left out by so many groups in turn. */
const GROUPS = 8
/** Weights that are stored, the largest first. */
const STORED = { danger: 39_600, harm: 13_300 }
const LARGEST = 7
/** Weights are chosen in rounds: of the best so many times as many, trained anew, the best of the next. */
const ROUNDS = [4, 2, 1]
/** A feature of fewer searches says more about them than about others. */
const SEEN = 2
/** Features of fewer searches are not printed. */
const LISTED = 8

const { ailments, plants } = contentWords()
const lexicon = buildLexicon(
  WORD_LISTS,
  ailments.map(({ slug, phrases }) => ({ slug, phrases: distinctPhrases(phrases, WORD_LISTS.search) })),
)
const namesOf = (some: typeof plants) => new Set(some.flatMap(({ names }) => names.map((name) => fold(name).join(''))))
const known = { names: namesOf(plants), poisons: namesOf(plants.filter(({ isPoisonous }) => isPoisonous)) }

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
  danger: boolean
  harm: boolean
}

type Head = keyof typeof STORED

type Stored = Omit<DangerModel['harm'], 'least'>

interface Weights {
  weights: Float64Array
  bias: number
}

const PLAIN = 'plain'
const authors = authorsOf('training')
  .filter((author) => author !== PLAIN)
  .map((author) => ({ author, examples: readCorpus('training', author).map(exampleOf) }))
// What is said in plain words, and our own, must be told: several times.
const others = Array.from({ length: 3 }, () => [
  ...readCorpus('phrases'),
  ...readCorpus('training', PLAIN),
  ...urgentSigns().map((q) => ({ q, danger: 'certain' as const, refuse: false })),
])
  .flat()
  .map(exampleOf)

function exampleOf({ q, danger, refuse }: Pick<Labelled, 'q' | 'danger' | 'refuse'>): Example {
  const { slots, power } = slotsOf(seenIn(q))
  return { q, places: Int32Array.from(slots, placeOf), power, danger: danger !== 'none', harm: refuse }
}

function seenIn(q: string): string[] {
  const { search, said } = findWords(splitTerm(q.slice(0, MAX_TERM)), known, lexicon)
  return featuresOf(search.words, listed(search, said.persons), lexicon)
}

const scoreOf = ({ places, power }: Pick<Example, 'places' | 'power'>, { weights, bias }: Weights) =>
  bias + power * places.reduce((sum, place) => sum + weights[place]!, 0)

/** Beside each other in memory: how a feature tells dangers, its weight, its steps. */
const [TELLING, WEIGHT, STEPS, FIELDS] = [0, 1, 2, 4]

/** With the weights of some places alone, or of all. */
function train(examples: readonly Example[], head: Head, isUsed?: (place: number) => boolean): Weights {
  const state = new Float64Array(used.size * FIELDS)
  for (const [place, telling] of tellingOf(examples, head).entries())
    state.set([isUsed?.(place) === false ? 0 : telling, 0, 1e-3], place * FIELDS)
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
    for (const { places, power, [head]: isOne } of order) {
      let score = bias
      for (const place of places) {
        const at = place * FIELDS
        score += power * state[at + TELLING]! * state[at + WEIGHT]!
      }
      const wrong = 1 / (1 + Math.exp(-score)) - (isOne ? 1 : 0)
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

/** By how much more of the dangers, or of the wishes to harm, than of the others have a feature, as a logarithm. */
function tellingOf(examples: readonly Example[], head: Head): Float64Array {
  const [told, rest] = [new Float64Array(used.size).fill(1), new Float64Array(used.size).fill(1)]
  let [ofTold, ofRest] = [0, 0]
  for (const { places, [head]: isOne } of examples) {
    for (const place of places) (isOne ? told : rest)[place]!++
    if (isOne) ofTold++
    else ofRest++
  }
  // All began with 1.
  return told.map((count, place) =>
    count + rest[place]! - 2 < SEEN ? 0 : Math.log((count / ofTold) * (ofRest / rest[place]!)),
  )
}

/** With the largest weights alone, in 15 sizes, the largest of which one in 100 has. */
function rounded({ weights, bias }: Weights, stored: number) {
  const sorted = weights.map(Math.abs).sort().toReversed()
  const unit = sorted[Math.round(stored / 100)]! / LARGEST
  const least = sorted[stored]!
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

function modelOf(all: readonly Example[], head: Head) {
  const examples = head === 'danger' ? all.filter(({ harm }) => !harm) : all
  let trained = train(examples, head)
  for (const round of ROUNDS) {
    const { weights } = trained
    const least = leastOf(weights, STORED[head] * round)
    trained = train(examples, head, (place) => Math.abs(weights[place]!) > least)
  }
  return rounded(trained, STORED[head])
}

/** The largest weight that is not among the largest so many. */
const leastOf = (weights: Float64Array, most: number) => weights.map(Math.abs).sort().toReversed()[most] ?? 0

const judged = Array.from({ length: GROUPS }, (_, group) => {
  const isOut = (index: number) => index % GROUPS === group
  const seen = examplesOf(authors.filter((_, index) => !isOut(index)))
  const [danger, harm] = [modelOf(seen, 'danger').model, modelOf(seen, 'harm').model]
  return authors
    .filter((_, index) => isOut(index))
    .map(({ author, examples }) => ({
      author,
      scores: examples.map((one) => ({ ...one, ofDanger: scoreOf(one, danger), ofHarm: scoreOf(one, harm) })),
    }))
}).flat()

type Judged = (typeof judged)[number]['scores'][number]
const everyone = judged.flatMap(({ scores }) => scores)

/** The bound of scores above which there are so many of some searches. */
function boundOf(some: readonly Judged[], scoreOf: (one: Judged) => number, above: number): number {
  return some.map(scoreOf).sort((one, other) => one - other)[Math.floor(some.length * (1 - above))]!
}

const [dangers, harmless] = [true, false].map((isDanger) =>
  everyone.filter(({ danger, harm }) => danger === isDanger && !harm),
) as [Judged[], Judged[]]
const ofDanger = (one: Judged) => one.ofDanger
const bounds = {
  none: boundOf(dangers, ofDanger, 1 - OVERRULED),
  least: boundOf(harmless, ofDanger, IN_VAIN),
  sure: boundOf(harmless, ofDanger, CLOSED_IN_VAIN),
  harm: boundOf(
    everyone.filter(({ harm }) => !harm),
    ({ ofHarm }) => ofHarm,
    REFUSED_IN_VAIN,
  ),
}

const FIGURES: [string, is: (one: Judged) => boolean, of: (one: Judged) => boolean][] = [
  ['finds danger', ({ ofDanger }) => ofDanger > bounds.least, ({ danger, harm }) => danger && !harm],
  ['in vain', ({ ofDanger }) => ofDanger > bounds.least, ({ danger, harm }) => !danger && !harm],
  ['surely', ({ ofDanger }) => ofDanger > bounds.sure, ({ danger, harm }) => danger && !harm],
  ['in vain', ({ ofDanger }) => ofDanger > bounds.sure, ({ danger, harm }) => !danger && !harm],
  ['overrules', ({ ofDanger }) => ofDanger < bounds.none, ({ danger, harm }) => !danger && !harm],
  ['refuses harm', ({ ofHarm }) => ofHarm > bounds.harm, ({ harm }) => harm],
  ['in vain', ({ ofHarm }) => ofHarm > bounds.harm, ({ harm }) => !harm],
]

function say(name: string, scores: readonly Judged[]): void {
  const figures = FIGURES.map(([figure, is, of]) => {
    const all = scores.filter(of)
    return `${figure}${share(all.filter(is).length, all.length)}`
  })
  console.info(`${name.padEnd(24)} ${figures.join(', ')}`)
}
for (const { author, scores } of judged.toSorted((one, other) => (one.author < other.author ? -1 : 1)))
  say(`without ${author}`, scores)
say('all of these', everyone)

const all = examplesOf(authors)
const counts = new Map<string, number>()
for (const { q } of all) for (const one of seenIn(q)) counts.set(one, (counts.get(one) ?? 0) + 1)

/** Prints what a model goes by, and returns it as it is stored. */
function storedOf(head: Head): Stored {
  const { sizes, unit, model } = modelOf(all, head)
  const strongest = [...counts]
    .filter(([, count]) => count >= LISTED)
    .map(([feature]) => ({ feature, weight: model.weights[placeOf(slotOf(feature))]! }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ feature }) => `“${feature.replaceAll('_', '·')}”`)
  console.info(`\nfor ${head}: ${strongest.slice(0, 80).join(' ')}\n\nagainst: ${strongest.slice(-80).join(' ')}`)
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
  return { bias: model.bias, unit, steps: base64(steps), weights: base64(bytes) }
}

const base64 = (numbers: readonly number[]) => Buffer.from(numbers).toString('base64')
const file: DangerModel = {
  danger: { none: bounds.none, least: bounds.least, sure: bounds.sure, ...storedOf('danger') },
  harm: { least: bounds.harm, ...storedOf('harm') },
}
writeFileSync(process.argv[2] ?? new URL('../../prisma/vocabulary/danger-model.br', import.meta.url), packModel(file))
