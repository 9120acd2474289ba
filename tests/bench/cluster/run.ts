import { print } from '../measure.ts'
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
