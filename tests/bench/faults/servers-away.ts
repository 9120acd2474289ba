import pg from 'pg'
import { startCluster, type PostgresNode } from '../../support/cluster.ts'
import { deploySite, startSite, stopSite, type Site } from '../../support/node-site.ts'
import { startRedis, type RedisServer } from '../../support/redis.ts'
import type { Fault, Outcome } from './fault.ts'

/*
 * PostgreSQL and Redis, frozen and killed, under a node that reads and writes continuously. No request may be delayed,
 * refusals are UNAVAILABLE, everything recovers without help, and no acknowledged write is lost.
 */

const AWAY_MS = 5000
/** The longest delay by a frozen server, with a margin for slow machines. */
const HELD_MS = 6000
const BACK_MS = 10_000
const SEND = 'mutation ($n: String!) { sendNotification(input: { titleEn: $n, titleEs: $n }) { id } }'
// Unique, so that no response is cached.
const readNew = () => `{ plants(first: 6) { edges { node { commonName } } } } # ${Math.random()}`

interface Servers {
  postgres: PostgresNode
  redis: RedisServer
}

interface ServerFault {
  name: string
  rounds: number
  /** Whether reads and writes still work. */
  isHarmless: boolean
  begin: (servers: Servers) => unknown
  end: (servers: Servers) => unknown
}

const FAULTS: ServerFault[] = [
  {
    name: 'PostgreSQL is frozen',
    rounds: 3,
    isHarmless: false,
    begin: ({ postgres }) => postgres.freeze(),
    end: ({ postgres }) => postgres.thaw(),
  },
  {
    name: 'PostgreSQL dies',
    rounds: 3,
    isHarmless: false,
    begin: ({ postgres }) => postgres.kill(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Redis is frozen',
    rounds: 3,
    isHarmless: true,
    begin: ({ redis }) => redis.freeze(),
    end: ({ redis }) => redis.thaw(),
  },
  {
    name: 'Redis dies',
    rounds: 3,
    isHarmless: true,
    begin: ({ redis }) => redis.stop(),
    end: ({ redis }) => redis.start(),
  },
]

export const serversAway: Fault[] = FAULTS.map((fault) => ({
  name: fault.name,
  rounds: fault.rounds,
  run: (rounds: number) => run(fault, rounds),
}))

async function run(fault: ServerFault, rounds: number): Promise<Outcome[]> {
  const [cluster, redis] = await Promise.all([startCluster(), startRedis()])
  const servers = { postgres: cluster.primary, redis }
  await deploySite({ DATABASE_URL: cluster.primary.url })
  const environment = { DATABASE_URL: cluster.primary.url, REDIS_URL: redis.url, REQUESTS_PER_MINUTE: '1000000' }
  const site = await startSite(environment)
  try {
    const token = await site.signIn()
    const outcomes = []
    for (let round = 0; round < rounds; round++) outcomes.push(await once(fault, servers, site, token))
    return outcomes
  } finally {
    await stopSite(site)
    cluster.stop()
    redis.thaw()
    await redis.stop()
  }
}

async function once(fault: ServerFault, servers: Servers, site: Site, token: string) {
  const acknowledged: string[] = []
  const problems = new Set<string>()
  let longest = 0
  let isAway = false
  const stop = new AbortController()
  const note = (status: number, wasAway: boolean, ms: number) => {
    longest = Math.max(longest, ms)
    if (status !== 200 && (fault.isHarmless || !wasAway || status !== 503)) problems.add(`answered ${status}`)
  }
  const again = async (ask: () => Promise<number>) => {
    while (!stop.signal.aborted) {
      const [wasAway, start] = [isAway, performance.now()]
      const status = await ask().catch(() => 0)
      note(status, wasAway || isAway, performance.now() - start)
      await pause(50)
    }
  }
  const write = async () => {
    const n = crypto.randomUUID()
    const { status, codes } = await site.ask(SEND, { n }, token)
    if (status === 200 && codes.length === 0) acknowledged.push(n)
    return status
  }
  const running = [write, async () => (await site.ask(readNew())).status].map(again)
  await pause(500)
  isAway = true
  await fault.begin(servers)
  await pause(AWAY_MS)
  await fault.end(servers)
  const ended = performance.now()
  const cameUp = await isBack(site, token, ended)
  const startMs = performance.now() - ended
  isAway = false
  await pause(500)
  stop.abort()
  await Promise.all(running)
  if (longest > HELD_MS) problems.add(`held a request for ${Math.round(longest)} ms`)
  return {
    cameUp,
    startMs,
    acknowledged: acknowledged.length,
    lost: await countLost(servers.postgres.url, acknowledged),
    ...(problems.size > 0 && { problem: [...problems].join(', ') }),
  }
}

async function isBack(site: Site, token: string, since: number): Promise<boolean> {
  while (performance.now() - since < BACK_MS) {
    const answers = [site.ask(readNew()), site.ask(SEND, { n: 'back' }, token), site.fetch('/readyz')]
    const settled = await Promise.allSettled(answers)
    const statuses = settled.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
    if (statuses.every((status) => status === 200)) return true
    await pause(100)
  }
  return false
}

async function countLost(connectionString: string, acknowledged: string[]): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ title_en: string }>('SELECT title_en FROM notifications')
  await client.end()
  const stored = new Set(rows.map(({ title_en }) => title_en))
  return acknowledged.filter((title) => !stored.has(title)).length
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
