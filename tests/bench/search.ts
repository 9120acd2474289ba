import { parseArgs } from 'node:util'
import { authorsOf, PARTS, readCorpus, type Labelled } from '../search/corpus.ts'
import { FIGURES, score, type Figure } from '../search/score.ts'
import { ask } from './queries.ts'
import { startBuilt } from './start.ts'

// Asks a site with all content the searches of tests/search, as a third party would: those of each author of test/, and one in
// `--sampled` (1) of the others. With an address it asks that site, and with `--wrong=FIGURE` it names the training searches
// that were not right.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { wrong: { type: 'string' }, sampled: { type: 'string', default: '1' } },
})
await using site = positionals[1] ? undefined : await startBuilt({ RESPONSE_CACHE: 'false' })
const address = site?.address ?? positionals[1]!
for (const part of PARTS) {
  if (part === 'test') for (const author of authorsOf(part)) await judge(`test ${author}`, readCorpus(part, author))
  const sampled = part === 'test' ? 1 : Number(values.sampled)
  const searches = readCorpus(part).filter((_, index) => index % sampled === 0)
  await judge(part, searches, part === 'training')
}

async function judge(name: string, searches: readonly Labelled[], isNamed = false): Promise<void> {
  const begin = performance.now()
  const onWrong = (figure: Figure, { q }: Labelled) => {
    if (isNamed && figure === values.wrong) console.info(`${figure}: ${q}`)
  }
  const scores = await score(searches, (query, variables) => ask(address, query, variables), onWrong)
  const each = (performance.now() - begin) / searches.length
  console.info(`\n${name}: ${searches.length} searches, ${each.toFixed(1)} ms each`)
  for (const [figure, what] of Object.entries(FIGURES)) {
    const [right, all] = scores[figure as Figure]
    const percent = all > 0 ? `${((100 * right) / all).toFixed(1)} %` : '–'
    console.info(`${figure.padEnd(11)}${`${right}/${all}`.padStart(10)}${percent.padStart(9)}  ${what}`)
  }
}
