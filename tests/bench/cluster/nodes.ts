import type { Cluster } from '../../support/cluster.ts'
import type { RedisServer } from '../../support/redis.ts'
import { startNginx } from '../nginx.ts'
import { startBuilt } from '../start.ts'

export interface Stores {
  cluster: Cluster
  redis: RedisServer
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Nodes behind a balancer; they end with the block that uses them. */
export async function startNodes({ cluster, redis }: Stores, count: number, RESPONSE_CACHE: string) {
  await using ending = new AsyncDisposableStack()
  const hosts = [cluster.primary, cluster.standby].map(({ url }) => new URL(url).host)
  const environment = {
    DATABASE_URL: `postgresql://test@${hosts.join(',')}/postgres`,
    DATABASE_REPLICA_URL: cluster.standby.url,
    REDIS_URL: redis.url,
    SITE_URL: 'http://localhost:4000',
    TRUST_PROXY: 'true',
    RESPONSE_CACHE,
  }
  const sites = await Promise.all(Array.from({ length: count }, () => startBuilt(environment)))
  for (const site of sites) ending.use(site)
  const servers = sites.map(({ address }) => `server ${new URL(address).host} max_fails=1 fail_timeout=2s;`)
  // It retries on another node; what is not idempotent only if it has not been sent.
  const balancer = ending.use(
    await startNginx(
      `upstream site { ${servers.join(' ')} keepalive 64; }`,
      `location / {
        proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection '';
        proxy_set_header host $host; proxy_set_header x-forwarded-for $remote_addr;
        proxy_connect_timeout 1s; proxy_next_upstream error timeout http_502 http_503;
      }`,
    ),
  )
  const all = ending.move()
  return {
    sites,
    address: balancer.address,
    /** By component. */
    processes: (): Record<string, number[]> => ({
      nodes: sites.map(({ pid }) => pid),
      primary: cluster.primary.processes(),
      replica: cluster.standby.processes(),
      balancer: [balancer.pid],
    }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
