import { parseArgs } from 'node:util'
import { count, print, time, type Finding } from '../measure.ts'
import { problemOf, type Fault, type Outcome } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { killedAtStart } from './killed-at-start.ts'
import { killedUnderWrites } from './killed-under-writes.ts'
import { lostPower } from './lost-power.ts'

/*
 * npm run bench -- faults            runs each fault and prints a table
 * npm run bench -- faults upgrade    only faults with this in their name
 */

const FAULTS: Fault[] = [...killedAtStart, killedUnderWrites, lostPower, fullDisk]

const [, wanted = ''] = parseArgs({ allowPositionals: true, strict: false }).positionals
let hasProblem = false
for (const fault of FAULTS.filter(({ name }) => name.includes(wanted))) {
  console.info(`${fault.name} …`)
  const outcomes = await fault.run(fault.rounds)
  if (outcomes.length === 0) {
    console.info('  not possible here: it takes root, and Linux')
    continue
  }
  print(fault.name, findingsOf(outcomes), '')
  for (const problem of new Set(outcomes.flatMap((outcome) => problemOf(outcome) ?? []))) {
    hasProblem = true
    console.info(`  ${problem}`)
  }
}
process.exit(hasProblem ? 1 : 0)

function findingsOf(outcomes: Outcome[]): Finding[] {
  const sum = (valueOf: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + valueOf(outcome), 0)
  const starts = outcomes.flatMap(({ startMs }) => startMs ?? [])
  return [
    count('times', outcomes.length),
    count(
      'did not come up',
      sum(({ cameUp }) => Number(!cameUp)),
      0,
    ),
    count(
      'writes acknowledged',
      sum(({ acknowledged }) => acknowledged),
    ),
    count(
      'of those lost',
      sum(({ lost }) => lost),
      0,
    ),
    ...(starts.length ? [time('slowest start afterwards', Math.max(...starts))] : []),
  ]
}
