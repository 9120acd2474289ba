import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { hasRedis, startRedis, type RedisServer } from '../support/redis.ts'
import { deploySite, startSite, stopSite, type Site } from '../support/node-site.ts'
import { server } from '../support/worker-database.ts'

// Two nodes, a primary with a streaming replica, and Redis. It runs where .ci/run tests on a PostgreSQL server.

/** The longest delay of a request by a frozen server, with a margin for slow machines. */
const HELD_MS = 10_000

const EDIT = 'mutation ($id: ID!, $name: String!) { updatePlant(id: $id, input: { commonNameEn: $name }) { id } }'
const NAME = 'query ($id: ID!) { plant(id: $id) { commonName } }'

describe.runIf(server && hasRedis)('a primary and a replica', { timeout: 60_000 }, () => {
  let cluster: Cluster
  let redis: RedisServer
  let nodes: Site[]
  let [primary, replica]: pg.Client[] = []
  let admin: string
  let id: string

  beforeAll(async () => {
    ;[cluster, redis] = await Promise.all([startCluster(), startRedis()])
    const { primary: first, standby: second } = cluster
    await deploySite({ DATABASE_URL: first.url })
    const environment = {
      DATABASE_URL: `postgresql://test@${new URL(first.url).host},${new URL(second.url).host}/postgres`,
      DATABASE_REPLICA_URL: second.url,
      REDIS_URL: redis.url,
      REQUESTS_PER_MINUTE: '1000000',
    }
    nodes = await Promise.all([startSite(environment), startSite(environment)])
    admin = await nodes[0]!.signIn()
    primary = await connect(first.url)
    replica = await connect(second.url)
    const { rows } = await primary.query<{ id: string }>('SELECT id FROM plants WHERE is_public LIMIT 1')
    id = rows[0]!.id
  }, 120_000)

  afterEach(async () => {
    await replica!.query('SELECT pg_wal_replay_resume()').catch(() => {})
  })

  afterAll(async () => {
    await Promise.all(nodes?.map(stopSite) ?? [])
    cluster?.stop()
    await redis?.stop()
  })

  async function connect(connectionString: string) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** A query that nobody has sent before, so that no response is cached. */
  async function nameOf(node: number, token?: string): Promise<string> {
    const query = `${NAME} # ${Math.random()}`
    const { data, codes } = await nodes[node]!.ask(query, { id }, token)
    if (codes.length > 0) throw new Error(codes.join(', '))
    return data.plant.commonName
  }

  const edit = (name: string) => nodes[0]!.ask(EDIT, { id, name }, admin)

  /**
   * Waits until the replica has replayed everything that the primary has committed, which after a deployment takes a while.
   * (The position of inserts may be behind the header of a page, which is no end of a record that a replica can have replayed.)
   */
  async function catchUp(): Promise<void> {
    const { rows } = await primary!.query<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position')
    const hasReplayed = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done'
    const { position } = rows[0]!
    while (!(await replica!.query<{ done: boolean }>(hasReplayed, [position])).rows[0]!.done) await sleep(20)
  }

  async function pauseReplica(): Promise<void> {
    await replica!.query('SELECT pg_wal_replay_pause()')
    await expect
      .poll(async () => (await replica!.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state)
      .toBe('paused')
  }

  test('strangers read from the replica, and members what was written last', async () => {
    await edit('Before')
    await expect.poll(() => nameOf(1)).toBe('Before')
    await catchUp()
    await pauseReplica()
    // Without the trigger that raises the content version, so that no node learns of the change.
    await primary!.query('SET session_replication_role = replica')
    await primary!.query(`UPDATE plants SET common_name_en = 'Quietly' WHERE id = $1`, [id])
    await primary!.query('RESET session_replication_role')
    // A node learns within a second that the replica has replayed the edit.
    await expect.poll(() => nameOf(1), { timeout: 5000 }).toBe('Before')
    expect(await nameOf(1, admin)).toBe('Quietly')
    await replica!.query('SELECT pg_wal_replay_resume()')
    await catchUp()
    expect(await nameOf(1)).toBe('Quietly')
  })

  test('a replica that lags behind gives no old answer to be cached as a new one', async () => {
    await edit('Old')
    await expect.poll(() => nameOf(1)).toBe('Old')
    await pauseReplica()
    expect((await edit('New')).codes).toEqual([])
    const readBoth = async () => {
      const answers = await Promise.all(nodes.map((node) => node.ask(NAME, { id })))
      return answers.map(({ data }) => data.plant.commonName as string)
    }
    // The other node is notified a moment later; its cache may be filled from any server.
    await expect.poll(readBoth, { interval: 5 }).toEqual(['New', 'New'])
    for (let round = 0; round < 20; round++) expect(await readBoth()).toEqual(['New', 'New'])
  })

  test('settings of a replica that lags behind are not kept once the primary is back', async () => {
    await pauseReplica()
    await primary!.query(`INSERT INTO site_settings VALUES ('nameEn', '"Renamed"', now()), ('nameEs', '"Otro"', now())`)
    const shows = async () => (await (await nodes[0]!.fetch('/?lang=en')).text()).includes('Renamed')
    // A node learns within a second that there is something newer.
    await sleep(2000)
    cluster.primary.freeze()
    try {
      expect(await shows()).toBe(false)
    } finally {
      cluster.primary.thaw()
    }
    await replica!.query('SELECT pg_wal_replay_resume()')
    await catchUp()
    await expect.poll(shows, { timeout: 5000 }).toBe(true)
  })

  /** The response, checked to be fast whatever is frozen. */
  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const start = performance.now()
    const found = await answer
    expect(performance.now() - start).toBeLessThan(HELD_MS)
    return found
  }

  test('a frozen Redis holds nobody up, and the node stays ready', async () => {
    redis.freeze()
    expect((await inTime(nodes[0]!.ask(NAME, { id }))).status).toBe(200)
    expect((await inTime(edit('Without Redis'))).codes).toEqual([])
    await expect.poll(async () => (await nodes[0]!.fetch('/readyz')).text()).toBe('ok, degraded: redis')
    expect((await nodes[0]!.fetch('/readyz')).status).toBe(200)
    redis.thaw()
    await expect.poll(async () => (await nodes[0]!.fetch('/readyz')).text(), { timeout: 5000 }).toBe('ok')
  })

  test('a frozen primary holds nobody up: reads go to the replica, writes are UNAVAILABLE', async () => {
    cluster.primary.freeze()
    const [read, written] = await Promise.all([inTime(nameOf(0)), inTime(edit('Never'))])
    expect(read).toBe('Without Redis')
    expect(written).toMatchObject({ status: 503, codes: ['UNAVAILABLE'] })
    expect(Number(written.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await (await nodes[0]!.fetch('/readyz')).text()).toBe('ok, degraded: database primary')
    expect(await nameOf(0, admin), 'members read on, too').toBe('Without Redis')
    cluster.primary.thaw()
    await expect.poll(async () => (await edit('Thawed')).status, { timeout: 5000 }).toBe(200)
  })

  test('without any database pages, the API and signing in say so, in the language of the reader', async () => {
    cluster.primary.freeze()
    cluster.standby.freeze()
    const json = { 'content-type': 'application/json', origin: 'http://localhost:4000' }
    const body = JSON.stringify({ email: 'admin@example.org', password: 'ceiba and ixbut' })
    const answers = await Promise.all(
      [
        nodes[1]!.fetch('/plants?lang=es&q=nada'),
        nodes[1]!.fetch(`/graphql?query=${encodeURIComponent(`{ plant(id: "${id}") { keyProperties } }`)}`),
        nodes[1]!.fetch('/api/auth/sign-in/email', { method: 'POST', headers: json, body }),
        nodes[1]!.fetch('/api/auth/sign-up/email', {
          method: 'POST',
          headers: json,
          body: body.replace('admin', 'ana'),
        }),
        nodes[1]!.fetch('/sitemaps/plants-1.xml'),
      ].map(inTime),
    )
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const [page, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    expect(page).toContain('<html lang="es"')
    expect(page).toContain('<h1>El sitio no puede mostrar esto en este momento')
    for (const text of others) expect(text).toContain('"code":"UNAVAILABLE"')
    expect((await nodes[1]!.fetch('/readyz')).status).toBe(503)
    cluster.primary.thaw()
    cluster.standby.thaw()
    await expect.poll(async () => (await nodes[1]!.fetch('/readyz')).text(), { timeout: 10_000 }).toBe('ok')
  })

  test('the primary dies and the replica is promoted: reads never fail, writes are back', async () => {
    const reading = { stopped: false, asked: 0, failures: [] as unknown[] }
    // Strangers and members, who read from the primary, at its very death, too.
    const readers = [undefined, admin, admin, admin].flatMap((token) =>
      nodes.map(async (_node, node) => {
        while (!reading.stopped) {
          await nameOf(node, token).catch((error: unknown) => reading.failures.push(error))
          reading.asked++
        }
      }),
    )
    await expect.poll(() => reading.asked).toBeGreaterThan(10)
    cluster.primary.kill()
    const refused = await edit('Lost')
    expect(refused).toMatchObject({ status: 503, codes: ['UNAVAILABLE'] })
    cluster.standby.promote()
    await expect.poll(async () => (await edit('After')).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(() => nameOf(1)).toBe('After')
    // An outdated primary still calls itself primary when it is back.
    cluster.primary.start()
    await expect.poll(async () => (await nodes[0]!.fetch('/readyz')).text(), { timeout: 5000 }).toBe('ok')
    for (const name of ['Again', 'And again']) {
      expect((await edit(name)).status).toBe(200)
      const { rows } = await replica!.query('SELECT common_name_en FROM plants WHERE id = $1', [id])
      expect(rows).toEqual([{ common_name_en: name }])
    }
    reading.stopped = true
    await Promise.all(readers)
    expect(reading.failures).toEqual([])
  })
})
