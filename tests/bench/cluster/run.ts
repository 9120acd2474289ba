import { startCluster } from '../../support/cluster.ts'
import { deploySite } from '../../support/node-site.ts'
import { startRedis } from '../../support/redis.ts'
import { print } from '../measure.ts'
import { measureFailover } from './failover.ts'
import { measureThroughput } from './throughput.ts'

// All on this machine: Debian's nginx, wrk, PostgreSQL and Redis (BENCH_SECONDS sets the duration of loads).

await using ending = new AsyncDisposableStack()
const cluster = ending.adopt(await startCluster(), ({ stop }) => stop())
const redis = ending.adopt(await startRedis(), ({ stop }) => stop())
await deploySite({ DATABASE_URL: cluster.primary.url })
print('Throughput', await measureThroughput({ cluster, redis }), '')
print('Failover, under load', await measureFailover({ cluster, redis }), '')
