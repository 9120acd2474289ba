import { writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { buildLexicon } from '../../api/content/search/rules/lexicon.ts'
import { featuresOf, SLOTS, slotOf, slotsOf, type DangerModel } from '../../api/content/search/rules/likely-danger.ts'
import { MAX_TERM, splitTerm } from '../../api/content/search/rules/words.ts'
import { WORD_LISTS } from '../../api/content/search/understand.ts'
import { authorsOf, readCorpus, urgentSigns, type Labelled } from './corpus.ts'

// npm run search:train [-- FILE]: makes prisma/vocabulary/danger-model.yaml (or FILE), by which searches like those that tell of a
// danger are met with a line that asks (api/content/search/rules/likely-danger.ts), of tests/search/training and of the danger
// signs of the ailments. Prints how well it tells the searches of authors that it has not seen, and what it goes by. Logistic
// regression by stochastic gradient descent (AdaGrad).

const EPOCHS = 20
const RATE = 0.1
/** Of lines that were written one after the other for one rule each: they are many, and short. */
const COUNTED: Record<string, number> = {
  ailments: 0.4,
  harm: 0.4,
  medicines: 0.4,
  persons: 0.4,
  signs: 0.4,
  taken: 0.4,
}
/** Danger signs are no searches, but say what is one. */
const OF_SIGNS = 0.4
/** Whose searches are like those of readers: they say how high a score must be. */
const JUDGES = ['c', 'd', 'f', 'g', 'h', 'i', 'stories', 'told-in-trouble']
/** Of their harmless searches, nearly all of which are near misses, so many may be met with a line. */
const IN_VAIN = 0.04
/** And so few may be left without plants. */
const CLOSED_IN_VAIN = 0.01
const LARGEST = 7
/** Features of fewer searches are not printed. */
const LISTED = 5

const lexicon = buildLexicon(WORD_LISTS, [])

interface Example {
  q: string
  slots: readonly number[]
  power: number
  isDanger: boolean
  counts: number
}

interface Weights {
  weights: Float64Array
  bias: number
}

const authors = Object.fromEntries(
  authorsOf('training').map((author) => [author, readCorpus('training', author).map((one) => exampleOf(one, author))]),
)

const signs = urgentSigns().map((q): Example => ({
  q,
  ...slotsOf(wordsOf(q), lexicon),
  isDanger: true,
  counts: OF_SIGNS,
}))

function exampleOf({ q, danger, refuse }: Labelled, author: string): Example {
  return { q, ...slotsOf(wordsOf(q), lexicon), isDanger: danger !== 'none' || refuse, counts: COUNTED[author] ?? 1 }
}

function wordsOf(q: string): string[] {
  return splitTerm(q.slice(0, MAX_TERM)).map(({ word }) => word)
}

const scoreOf = ({ slots, power }: Pick<Example, 'slots' | 'power'>, { weights, bias }: Weights) =>
  bias + power * slots.reduce((sum, slot) => sum + weights[slot]!, 0)

function train(examples: readonly Example[]): Weights {
  const model = { weights: new Float64Array(SLOTS), bias: 0 }
  const [steps, order] = [new Float64Array(SLOTS).fill(1e-3), [...examples]]
  let biasSteps = 1e-3
  let seed = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      const other = seed % (index + 1)
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    for (const example of order) {
      const wrong = (1 / (1 + Math.exp(-scoreOf(example, model))) - (example.isDanger ? 1 : 0)) * example.counts
      for (const slot of example.slots) {
        const step = wrong * example.power
        steps[slot]! += step * step
        model.weights[slot]! -= (RATE * step) / Math.sqrt(steps[slot]!)
      }
      biasSteps += wrong * wrong
      model.bias -= (0.3 * RATE * wrong) / Math.sqrt(biasSteps)
    }
  }
  return model
}

/** With weights of 16 sizes, the largest of which one in 500 has. */
function rounded({ weights, bias }: Weights) {
  const unit = weights.map(Math.abs).sort()[Math.floor(SLOTS * 0.998)]! / LARGEST
  const sizes = weights.map((weight) => Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / unit))))
  return { sizes, unit, model: { weights: sizes.map((size) => size * unit), bias } }
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(0)} %`.padStart(5)

const judged = JUDGES.map((author) => {
  const others = Object.entries(authors).flatMap(([name, examples]) => (name === author ? [] : examples))
  const { model } = rounded(train([...others, ...signs]))
  return { author, scores: authors[author]!.map((one) => ({ ...one, score: scoreOf(one, model) })) }
})
const harmless = judged.flatMap(({ scores }) => scores.flatMap(({ isDanger, score }) => (isDanger ? [] : score)))
harmless.sort((one, other) => other - one)
const boundOf = (part: number) => harmless[Math.floor(harmless.length * part)]!
const [least, sure] = [boundOf(IN_VAIN), boundOf(CLOSED_IN_VAIN)]
for (const { author, scores } of judged) {
  const [told, others] = [true, false].map((isDanger) => scores.filter((one) => one.isDanger === isDanger))
  const above = (some: typeof scores, bound: number) =>
    share(some.filter(({ score }) => score > bound).length, some.length)
  console.info(
    `without ${author.padEnd(16)} finds ${above(told!, least)} of dangers (surely ${above(told!, sure)}), asks in vain ${above(others!, least)} (${above(others!, sure)})`,
  )
}

const all = Object.values(authors).flat()
const { sizes, unit, model } = rounded(train([...all, ...signs]))
const counts = new Map<string, number>()
for (const { q } of all) for (const one of featuresOf(wordsOf(q), lexicon)) counts.set(one, (counts.get(one) ?? 0) + 1)
// Of those that share a weight, the one that most searches have.
const named = new Map([...counts].sort(([, one], [, other]) => one - other).map(([one]) => [slotOf(one), one]))
const strongest = [...named]
  .filter(([, feature]) => counts.get(feature)! >= LISTED)
  .sort(([one], [other]) => model.weights[other]! - model.weights[one]!)
  .map(([, feature]) => `“${feature.replaceAll('_', '·')}”`)
console.info(`\nfor a danger: ${strongest.slice(0, 80).join(' ')}\n\nagainst one: ${strongest.slice(-80).join(' ')}`)

const bytes = Uint8Array.from(
  { length: SLOTS / 2 },
  (_, byte) => sizes[2 * byte]! + 8 + ((sizes[2 * byte + 1]! + 8) << 4),
)
const file: DangerModel = { bias: model.bias, unit, least, sure, weights: Buffer.from(bytes).toString('base64') }
writeFileSync(
  process.argv[2] ?? new URL('../../prisma/vocabulary/danger-model.yaml', import.meta.url),
  `# Made by \`npm run search:train\`, which says what it is.\n${stringify(file, { lineWidth: 0 })}`,
)
