import { count, print, time } from '../measure.ts'
import { SERVER_FAULTS } from './faults.ts'
import { measureFailover } from './failover.ts'
import { openPlace } from './place.ts'
import { measureThroughput } from './throughput.ts'

// Everything on this one machine: Debian's nginx, PostgreSQL and Redis (BENCH_SECONDS makes the loads longer or shorter).

const place = await openPlace()
try {
  print('Throughput', await measureThroughput(place), '')
  print('Failover, under load', await measureFailover(place), '')
} finally {
  await place.stop()
}

for (const fault of SERVER_FAULTS) {
  const outcomes = await fault.run(fault.rounds)
  const problems = [...new Set(outcomes.flatMap(({ problem }) => problem ?? []))]
  print(
    `${fault.name}, ${fault.rounds} times`,
    [
      count('did not come back', outcomes.filter(({ cameUp }) => !cameUp).length, 0),
      time('until all is answered again, at most', Math.max(...outcomes.map(({ startMs }) => startMs))),
      count('writes acknowledged', sum(outcomes.map(({ acknowledged }) => acknowledged))),
      count('of those lost', sum(outcomes.map(({ lost }) => lost)), 0),
      count(['problems', ...problems].join(': '), problems.length, 0),
    ],
    '',
  )
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
