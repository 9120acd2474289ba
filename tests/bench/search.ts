import { parseArgs } from 'node:util'
import { authorsOf, PARTS, readCorpus, type Labelled } from '../search/corpus.ts'
import { FIGURES, score, type Figure } from '../search/score.ts'
import { inNewFolder, startBuilt } from './built-site.ts'
import { ask } from './queries.ts'

// Asks a site with all content the searches of tests/search, as a third party would: those of each author of test/, and one in
// `--sampled` (1) of the others. With an address it asks that site, and with `--wrong=FIGURE` it names the training searches
// that were not right.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { wrong: { type: 'string' }, sampled: { type: 'string', default: '1' } },
})
if (positionals[1]) await judgeAll(positionals[1])
else
  await inNewFolder(async (folder) => {
    const { address, stop } = await startBuilt({ DATA_DIR: folder, RESPONSE_CACHE: 'false' })
    try {
      await judgeAll(address)
    } finally {
      await stop()
    }
  })

async function judgeAll(address: string): Promise<void> {
  for (const part of PARTS) {
    if (part === 'test')
      for (const author of authorsOf(part)) await judge(`test ${author}`, readCorpus(part, author), address)
    const sampled = part === 'test' ? 1 : Number(values.sampled)
    await judge(
      part,
      readCorpus(part).filter((_, index) => index % sampled === 0),
      address,
      part === 'training',
    )
  }
}

async function judge(name: string, searches: readonly Labelled[], address: string, isNamed = false): Promise<void> {
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
