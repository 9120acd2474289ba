import { loadavg } from 'node:os'
import { print } from '../measure.ts'
import { compareWithFile } from './speed.ts'

/*
 * Pages of visitors without a session: requests a second and CPU time per request beside a cached query and a file that
 * nginx serves, in turns. Needs wrk and nginx from Debian. BENCH_SECONDS sets the duration of each load.
 */

print(
  `Pages from memory, one connection in sixteen at a time (load of the machine: ${loadavg()[0]!.toFixed(1)})`,
  await compareWithFile(),
  'CPU a request',
  'requests/s',
)
