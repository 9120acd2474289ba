import { setTimeout as wait } from 'node:timers/promises'
import { count, time, type Finding } from '../measure.ts'
import { rowsOf } from '../rows.ts'
import { startNodes, type Nodes, type Stores } from './nodes.ts'

const AWAY_MS = 3000
const WRITES_BACK_MS = 10_000
/** The longest delay by a frozen server, with a margin for slow machines. */
const HELD_MS = 6000
const SEND = 'mutation ($n: String!) { sendNotification(input: { titleEn: $n, titleEs: $n }) { id } }'

export async function measureFailover(stores: Stores): Promise<Finding[]> {
  const { redis, cluster } = stores
  const findings: Finding[] = []
  const acknowledged: string[] = []
  let authorization = ''

  const underLoad = async (nodes: Nodes, what: string, mayRefuse: boolean, run: () => unknown) => {
    const load = await loadWhile(nodes.address, authorization, run)
    acknowledged.push(...load.acknowledged)
    findings.push(
      count(`${what}: reads`, load.reads),
      count(`${what}: reads that failed`, load.failedReads, 0),
      count(`${what}: writes that were refused`, load.refused, mayRefuse ? undefined : 0),
      time(`${what}: the longest request`, load.longest, HELD_MS),
    )
    return load
  }
  {
    await using nodes = await startNodes(stores, 2, 'false')
    authorization = `Bearer ${await nodes.sites[0]!.signIn()}`
    const { primary, standby } = cluster
    const faults: [what: string, begin: () => unknown, end: () => unknown, mayRefuse: boolean][] = [
      ['Redis dies and is back', redis.stop, redis.start, false],
      ['Redis is frozen', redis.freeze, redis.thaw, false],
      ['the replica dies and is back', standby.kill, standby.start, false],
      ['the primary dies and is back', primary.kill, primary.start, true],
      ['the primary is frozen', primary.freeze, primary.thaw, true],
    ]
    for (const [what, begin, end, mayRefuse] of faults)
      await underLoad(nodes, what, mayRefuse, async () => {
        await begin()
        await wait(AWAY_MS)
        await end()
      })
    // A write in progress on that node can only be repeated by its client.
    await underLoad(nodes, 'a node is killed', true, () => nodes.sites[0]!.stop('SIGKILL'))
  }
  await using nodes = await startNodes(stores, 2, 'false')
  // From here on, writes are acknowledged after the replica has them.
  for (const statement of [`ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()'])
    await rowsOf({ DATABASE_URL: cluster.primary.url }, statement)
  let promoted = 0
  const load = await underLoad(nodes, 'the primary dies, the replica is promoted', true, async () => {
    cluster.primary.kill()
    await wait(1000)
    cluster.standby.promote()
    promoted = performance.now()
    await wait(WRITES_BACK_MS)
  })
  const back = load.acknowledgedAt.find((at) => at > promoted) ?? Infinity
  const all = 'SELECT title_en AS title FROM notifications'
  const rows = await rowsOf<{ title: string }>({ DATABASE_URL: cluster.standby.url }, all)
  const stored = new Set(rows.map(({ title }) => title))
  return [
    ...findings,
    time('  from the promotion to the first write', back - promoted, WRITES_BACK_MS),
    count('all writes acknowledged', acknowledged.length),
    count('  of those lost', acknowledged.filter((title) => !stored.has(title)).length, 0),
  ]
}

/** Four readers and two writers, each with one request at a time, from a second before `run` to a second after it. */
async function loadWhile(address: string, authorization: string, run: () => unknown) {
  const [acknowledged, acknowledgedAt]: [string[], number[]] = [[], []]
  const seen = { reads: 0, failedReads: 0, refused: 0, longest: 0, acknowledged, acknowledgedAt }
  const headers = { 'content-type': 'application/json', authorization }
  const stop = new AbortController()
  const again = async (request: () => Promise<void>) => {
    while (!stop.signal.aborted) {
      const start = performance.now()
      await request()
      seen.longest = Math.max(seen.longest, performance.now() - start)
      await wait(20)
    }
  }
  const read = async () => {
    const query = `{ plants(first: 6) { edges { node { commonName } } } } # ${Math.random()}`
    const succeeded = await succeeds(`${address}/graphql?query=${encodeURIComponent(query)}`)
    seen.reads++
    if (!succeeded) seen.failedReads++
  }
  const write = async () => {
    const n = crypto.randomUUID()
    const body = JSON.stringify({ query: SEND, variables: { n } })
    if (await succeeds(`${address}/graphql`, { method: 'POST', headers, body })) {
      acknowledged.push(n)
      acknowledgedAt.push(performance.now())
    } else seen.refused++
  }
  const running = [read, read, read, read, write, write].map(again)
  await wait(1000)
  await run()
  await wait(1000)
  stop.abort()
  await Promise.all(running)
  return seen
}

async function succeeds(url: string, init?: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, init)
    const { errors } = (await response.json()) as { errors?: unknown }
    return response.ok && !errors
  } catch {
    return false
  }
}
