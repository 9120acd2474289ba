import { parseArgs } from 'node:util'
import { count, print, sum, time, type Finding } from '../measure.ts'
import { embedded, interruptStarts, onServer } from './interrupted-starts.ts'
import { losePower } from '../../support/lost-power.ts'
import { problemOf, type Outcome } from '../../support/outcome.ts'
import { fillDisk, killUnderWrites } from './under-writes.ts'

/*
 * npm run bench -- faults            runs each fault and prints a table
 * npm run bench -- faults upgrade    only faults with this in their name
 */

const STARTS = 24
const FAULTS: Record<string, () => Promise<Outcome[]>> = {
  'Killed during the first start, embedded': () => interruptStarts(STARTS, embedded),
  'Killed during the first start, PostgreSQL': () => interruptStarts(STARTS, onServer),
  'Killed during an upgrade, embedded': () => interruptStarts(STARTS, embedded, { isUpgrade: true }),
  'Killed during an upgrade, PostgreSQL': () => interruptStarts(STARTS, onServer, { isUpgrade: true }),
  'kill -9 under writes, embedded': () => killUnderWrites(10, 100),
  'Power lost under writes, embedded': () => losePower(40, { writes: 1000, seed: 1 }),
  'Full disk, embedded': () => fillDisk(['SIGTERM', 'SIGKILL', 'SIGTERM']),
}

const [, wanted = ''] = parseArgs({ allowPositionals: true, strict: false }).positionals
for (const [name, run] of Object.entries(FAULTS).filter(([name]) => name.includes(wanted))) {
  console.info(`${name} …`)
  const outcomes = await run()
  if (outcomes.length === 0) {
    console.info('  not possible here: it takes root, and Linux')
    continue
  }
  print(name, findingsOf(outcomes), '')
  for (const problem of new Set(outcomes.flatMap((outcome) => problemOf(outcome) ?? []))) {
    process.exitCode = 1
    console.info(`  ${problem}`)
  }
}

function findingsOf(outcomes: Outcome[]): Finding[] {
  const down = outcomes.filter(({ problem }) => problem)
  const [acknowledged, lost] = [sum(outcomes, (each) => each.acknowledged), sum(outcomes, (each) => each.lost)]
  const starts = outcomes.flatMap(({ startMs }) => startMs ?? [])
  return [
    count('times', outcomes.length),
    count('did not come up', down.length, 0),
    count('writes acknowledged', acknowledged),
    count('of those lost', lost, 0),
    ...(starts.length ? [time('slowest start afterwards', Math.max(...starts))] : []),
  ]
}
