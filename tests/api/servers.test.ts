import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Servers } from '../../api/database/servers.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { server } from '../support/worker-database.ts'

// Runs where .ci/run tests on a PostgreSQL server.

describe.runIf(server)('reads of a primary and a replica', { timeout: 60_000 }, () => {
  let cluster: Cluster
  let servers: Servers

  beforeAll(async () => {
    cluster = await startCluster()
    servers = new Servers(cluster.primary.url, cluster.standby.url, [])
    await servers.open()
  }, 120_000)

  afterAll(async () => {
    await servers?.end()
    cluster?.stop()
  })

  /** Reads for a while, several times at once. Returns what failed. */
  async function readFor(ms: number, asked = servers): Promise<unknown[]> {
    const failures: unknown[] = []
    const end = performance.now() + ms
    const read = async () => {
      while (performance.now() < end) await asked.query('SELECT 1').catch((error: unknown) => failures.push(error))
    }
    await Promise.all(Array.from({ length: 5 }, read))
    return failures
  }

  test('no read fails when connections are lost', async () => {
    const own = new Servers(cluster.primary.url, undefined, [])
    await own.open()
    const reading = readFor(1000, own)
    for (let count = 0; count < 5; count++) {
      await sleep(100)
      const other = new pg.Client({ connectionString: cluster.primary.url })
      await other.connect()
      await other.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query = $1',
        ['SELECT 1'],
      )
      await other.end()
    }
    expect(await reading).toEqual([])
    await own.end()
  })

  test('no read fails when the primary dies, not even before that was noticed', async () => {
    await readFor(100)
    cluster.primary.kill()
    expect(await readFor(1500)).toEqual([])
  })

  test('no read fails when the last server is slow for a moment', async () => {
    cluster.standby.freeze()
    const reading = readFor(4000)
    await expect.poll(() => servers.faults, { timeout: 4000 }).toContain('database replica')
    cluster.standby.thaw()
    expect(await reading).toEqual([])
  })
})
