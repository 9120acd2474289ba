import { print } from '../measure.ts'
import { measureFailover } from './failover.ts'
import { openPlace } from './place.ts'
import { measureThroughput } from './throughput.ts'

// All on this machine: Debian's nginx, PostgreSQL and Redis (BENCH_SECONDS sets the duration of loads).

const place = await openPlace()
try {
  print('Throughput', await measureThroughput(place), '')
  print('Failover, under load', await measureFailover(place), '')
} finally {
  await place.stop()
}
