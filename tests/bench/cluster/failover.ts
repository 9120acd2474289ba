import { once } from 'node:events'
import pg from 'pg'
import { count, time, type Finding } from '../measure.ts'
import type { Place } from './place.ts'

const AWAY_MS = 3000
const WRITES_BACK_MS = 10_000
/** The longest delay by a frozen server, with a margin for slow machines. */
const HELD_MS = 6000
const SEND = 'mutation ($n: String!) { sendNotification(input: { titleEn: $n, titleEs: $n }) { id } }'

/** The effect of each fault on readers and writers, through the balancer and under load. */
export async function measureFailover(place: Place): Promise<Finding[]> {
  await place.startNodes(2, { RESPONSE_CACHE: 'false' })
  const token = await place.nodes[0]!.signIn()
  const findings: Finding[] = []
  const acknowledged: string[] = []

  const underLoad = async (what: string, run: () => Promise<unknown>, { mayRefuse = false } = {}) => {
    const stopLoad = startLoad(place, token)
    await pause(1000)
    await run()
    await pause(1000)
    const load = await stopLoad()
    acknowledged.push(...load.acknowledged)
    findings.push(
      count(`${what}: reads`, load.reads),
      count(`${what}: reads that failed`, load.failedReads, 0),
      count(`${what}: writes that were refused`, load.refused, mayRefuse ? undefined : 0),
      time(`${what}: the longest request`, load.longest, HELD_MS),
    )
    return load
  }

  const { redis, cluster } = place
  const away = async (begin: () => unknown, end: () => unknown) => {
    await begin()
    await pause(AWAY_MS)
    await end()
  }
  await underLoad('Redis dies and is back', () => away(redis.stop, redis.start))
  await underLoad('Redis is frozen', () => away(redis.freeze, redis.thaw))
  await underLoad('the replica dies and is back', () => away(cluster.standby.kill, cluster.standby.start))
  await underLoad('the primary dies and is back', () => away(cluster.primary.kill, cluster.primary.start), {
    mayRefuse: true,
  })
  await underLoad('the primary is frozen', () => away(cluster.primary.freeze, cluster.primary.thaw), {
    mayRefuse: true,
  })
  const [node] = place.nodes
  await underLoad(
    'a node is killed',
    () => {
      node!.program.process.kill('SIGKILL')
      return once(node!.program.process, 'exit')
      // A write in progress on that node can only be repeated by its client.
    },
    { mayRefuse: true },
  )

  await place.startNodes(2, { RESPONSE_CACHE: 'false' })
  const primary = await connect(cluster.primary.url)
  // From here on, writes are acknowledged after the replica has them.
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.query('SELECT pg_reload_conf()')
  await primary.end()
  let promoted = 0
  const load = await underLoad(
    'the primary dies, the replica is promoted',
    async () => {
      cluster.primary.kill()
      await pause(1000)
      cluster.standby.promote()
      promoted = performance.now()
      await pause(WRITES_BACK_MS)
    },
    { mayRefuse: true },
  )
  const back = load.acknowledgedAt.find((at) => at > promoted) ?? Infinity
  const survivor = await connect(cluster.standby.url)
  const { rows } = await survivor.query<{ title_en: string }>('SELECT title_en FROM notifications')
  await survivor.end()
  const stored = new Set(rows.map(({ title_en }) => title_en))
  return [
    ...findings,
    time('  from the promotion to the first write', back - promoted, WRITES_BACK_MS),
    count('all writes acknowledged', acknowledged.length),
    count('  of those lost', acknowledged.filter((title) => !stored.has(title)).length, 0),
  ]
}

/** Four readers and two writers, each with one request at a time. */
function startLoad(place: Place, token: string) {
  const seen = {
    reads: 0,
    failedReads: 0,
    refused: 0,
    longest: 0,
    acknowledged: [] as string[],
    acknowledgedAt: [] as number[],
  }
  const stop = new AbortController()
  const again = async (run: () => Promise<void>) => {
    while (!stop.signal.aborted) {
      const start = performance.now()
      await run()
      seen.longest = Math.max(seen.longest, performance.now() - start)
      await pause(20)
    }
  }
  const read = async () => {
    const query = `{ plants(first: 6) { edges { node { commonName } } } } # ${Math.random()}`
    const { ok } = await ask(`${place.balancer}/graphql?query=${encodeURIComponent(query)}`)
    seen.reads++
    if (!ok) seen.failedReads++
  }
  const write = async () => {
    const n = crypto.randomUUID()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ query: SEND, variables: { n } })
    const { ok, errors } = await ask(`${place.balancer}/graphql`, { method: 'POST', headers, body })
    if (ok && !errors) {
      seen.acknowledged.push(n)
      seen.acknowledgedAt.push(performance.now())
    } else seen.refused++
  }
  const running = [read, read, read, read, write, write].map(again)
  return async () => {
    stop.abort()
    await Promise.all(running)
    return seen
  }
}

async function ask(address: string, init?: RequestInit): Promise<{ ok: boolean; errors?: unknown }> {
  try {
    const response = await fetch(address, init)
    const { errors } = (await response.json()) as { errors?: unknown }
    return { ok: response.ok && !errors, errors }
  } catch {
    return { ok: false }
  }
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
