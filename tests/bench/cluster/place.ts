import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, type Cluster } from '../../support/cluster.ts'
import { deploySite, startSite, stopSite, type Site } from '../../support/node-site.ts'
import { findFreePort, startRedis, type RedisServer } from '../../support/redis.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'

/** Nodes behind a balancer, PostgreSQL with a replica, and Redis, all on this machine. */
export interface Place {
  cluster: Cluster
  redis: RedisServer
  balancer: string
  nodes: Site[]
  /** Replaces the nodes by this number of new ones, with more variables, and reconfigures the balancer. */
  startNodes: (count: number, environment?: Record<string, string>) => Promise<void>
  /** Process ids by component. */
  processes: () => Record<'nodes' | 'primary' | 'replica' | 'balancer', number[]>
  stop: () => Promise<void>
}

export async function openPlace(): Promise<Place> {
  const [cluster, redis, port] = [await startCluster(), await startRedis(), await findFreePort()]
  await deploySite({ DATABASE_URL: cluster.primary.url })
  const hosts = [cluster.primary, cluster.standby].map(({ url }) => new URL(url).host)
  const shared = {
    DATABASE_URL: `postgresql://test@${hosts.join(',')}/postgres`,
    DATABASE_REPLICA_URL: cluster.standby.url,
    REDIS_URL: redis.url,
    REQUESTS_PER_MINUTE: '10000000',
    NODE_ENV: 'production',
    TRUST_PROXY: 'true',
  }
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
  let balancer: ChildProcess | undefined
  const place: Place = {
    cluster,
    redis,
    balancer: `http://127.0.0.1:${port}`,
    nodes: [],
    startNodes: async (count, environment = {}) => {
      balancer?.kill('SIGKILL')
      await Promise.all(place.nodes.map(stopSite))
      place.nodes = await Promise.all(
        Array.from({ length: count }, () =>
          startSite({ ...START_ENVIRONMENT, ...shared, ...environment }, START_FLAGS),
        ),
      )
      writeFileSync(join(folder, 'nginx.conf'), configurationOf(port, place.nodes))
      balancer = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
      await waitFor(place.balancer)
    },
    processes: () => ({
      nodes: place.nodes.map(({ program }) => program.process.pid!),
      primary: cluster.primary.processes(),
      replica: cluster.standby.processes(),
      balancer: [balancer!.pid!],
    }),
    stop: async () => {
      balancer?.kill('SIGKILL')
      await Promise.all(place.nodes.map(stopSite))
      cluster.stop()
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return place
}

/** nginx retries on another node; non-idempotent requests only if they have not been sent. */
function configurationOf(port: number, nodes: Site[]): string {
  const upstreams = nodes.map(({ address }) => `server ${new URL(address).host} max_fails=1 fail_timeout=2s;`)
  return `
    daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log /dev/null;
    events { worker_connections 2048; }
    http {
      access_log off;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      upstream site { ${upstreams.join(' ')} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection '';
          proxy_set_header host $host; proxy_set_header x-forwarded-for $remote_addr;
          proxy_connect_timeout 1s; proxy_next_upstream error timeout http_502 http_503;
        }
      }
    }`
}

async function waitFor(address: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { ok } = await fetch(`${address}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
    if (attempt === 100) throw new Error(`${address} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
