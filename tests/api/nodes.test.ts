import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokenOf, buildAdmin, type Account } from '../support/accounts.ts'
import { prisma } from '../../api/database/client.ts'
import { buildPlant, buildProject } from '../support/content.ts'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { hasRedis, startRedis, type RedisServer } from '../support/redis.ts'
import { watchPrograms } from '../support/programs.ts'
import { createDatabase, databaseUrl, server } from '../support/worker-database.ts'

// Two servers behind a balancer: one database, one Redis, response caches on. Needs both, so it runs where .ci/run
// tests on a PostgreSQL server.

const LIMIT = 20
const { start } = watchPrograms()

describe.runIf(databaseUrl && hasRedis)('two nodes', () => {
  let redis: RedisServer
  let nodes: { program: Program; address: string }[]
  let admin: Account

  beforeAll(async () => {
    redis = await startRedis()
    nodes = await Promise.all([startNode(), startNode()])
  }, 60_000)

  beforeEach(async () => {
    admin = await buildAdmin()
  })

  afterAll(async () => {
    for (const { program } of nodes) {
      program.process.kill('SIGTERM')
      await program.ended
    }
    await redis.stop()
  })

  async function startNode() {
    const program = startProgram(SERVER, {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      AUTH_SECRET: process.env.AUTH_SECRET!,
      PORT: '0',
      DATA_DIR: 'memory:',
      HOST: '127.0.0.1',
      // The tests sign their tokens for this issuer.
      SITE_URL: 'http://localhost:4000',
      REQUESTS_PER_MINUTE: String(LIMIT),
      TRUST_PROXY: 'true',
    })
    const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
    return { program, address }
  }

  async function ask(node: number, query: string, variables: Record<string, unknown> = {}, as?: Account) {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
    const body = JSON.stringify({ query, variables })
    return fetch(`${nodes[node]!.address}/graphql`, { method: 'POST', headers, body })
  }

  test('are ready for the very first request', async () => {
    for (const { address } of nodes) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  test('an edit on one shows at once on the other, which had kept an answer', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Marigold', commonNameEs: 'Pericón' })
    const name = async (node: number) => {
      const answer = await (await ask(node, 'query ($id: ID!) { plant(id: $id) { commonName } }', { id })).json()
      return (answer as { data: { plant: { commonName: string } } }).data.plant.commonName
    }
    expect([await name(0), await name(1)]).toEqual(['Marigold', 'Marigold'])
    const edit = 'mutation ($id: ID!) { updatePlant(id: $id, input: { commonNameEn: "Mexican tarragon" }) { id } }'
    expect((await ask(0, edit, { id }, admin)).status).toBe(200)
    await expect.poll(() => name(1), { interval: 20, timeout: 1000 }).toBe('Mexican tarragon')
    expect(await name(0)).toBe('Mexican tarragon')
  })

  test('and on a page that the other had cached', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Marigold', commonNameEs: 'Pericón' })
    const other = await buildPlant()
    const visit = async (node: number, of = id) => {
      const response = await fetch(`${nodes[node]!.address}/plants/${of}`)
      return { status: response.status, html: await response.text(), etag: response.headers.get('etag') }
    }
    const before = await visit(1, other.id)
    expect([(await visit(0)).html, (await visit(1)).html]).toEqual(Array(2).fill(expect.stringContaining('Marigold')))
    const edit = 'mutation ($id: ID!) { updatePlant(id: $id, input: { commonNameEn: "Mexican tarragon" }) { id } }'
    expect((await ask(0, edit, { id }, admin)).status).toBe(200)
    await expect.poll(async () => (await visit(1)).html, { interval: 20, timeout: 1000 }).toContain('Mexican tarragon')
    expect((await visit(0)).html).toContain('Mexican tarragon')
    const hide = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }'
    expect((await ask(1, hide, { id }, admin)).status).toBe(200)
    await expect.poll(async () => (await visit(0)).status, { interval: 20, timeout: 1000 }).toBe(404)
    expect((await visit(1, other.id)).etag, 'made again, and the same').toBe(before.etag)
  })

  test('all that one node shows is new after a change by another node, by a program or by hand', async () => {
    const plant = await buildPlant({ commonNameEn: 'Rue', isPublic: true })
    const { id } = await buildProject({ titleEn: 'Nursery' })
    const paths = [
      '/plants',
      `/plants/${plant.id}`,
      `/projects/${id}`,
      `/graphql?${new URLSearchParams({ query: '{ plants { edges { node { commonName tagLabels { label } } } } }' })}`,
      '/feeds/plants.en.atom',
      '/sitemaps/plants-1.xml',
      '/pack.json?since=',
    ]
    let asked = 0
    const read = async (path: string) => {
      const from = { 'x-forwarded-for': `10.1.${++asked % 250}.1` }
      const response = await fetch(`${nodes[1]!.address}${path}`, { headers: from })
      const text = await response.text()
      return path.startsWith('/pack') ? (JSON.parse(text) as { digest: string }).digest : text
    }
    const readAll = () => Promise.all(paths.map(read))
    const changed = (before: string[], now: string[]) => paths.filter((_path, index) => before[index] !== now[index])
    const rename = 'mutation ($id: ID!) { updatePlant(id: $id, input: { commonNameEn: "Herb of grace" }) { id } }'
    const hide = 'mutation ($id: ID!) { setVisibility(of: PLANT, ids: [$id], isPublic: false) { id } }'
    const tag = 'mutation ($id: ID!) { tagContent(of: PLANT, ids: [$id], add: ["tea"]) { id } }'
    const doors: [edit: () => Promise<unknown>, shows: string[]][] = [
      [() => ask(0, rename, { id: plant.id }, admin), paths.filter((path) => !path.startsWith('/projects'))],
      [() => ask(0, tag, { id: plant.id }, admin), ['/plants', paths[3]!, '/pack.json?since=']],
      // In this process, which is no node, and which tells them nothing.
      [() => prisma.$executeRaw`UPDATE projects SET title_en = 'Grove' WHERE id = ${id}::uuid`, [`/projects/${id}`]],
      [() => ask(0, hide, { id: plant.id }, admin), paths.filter((path) => !path.startsWith('/projects'))],
    ]
    for (const [edit, shows] of doors) {
      const before = await readAll()
      await edit()
      // By hand, a node notices within a second, when it probes the database.
      await expect
        .poll(async () => changed(before, await readAll()), { timeout: 5000, interval: 100 })
        .toEqual(expect.arrayContaining(shows))
    }
  })

  test('who listens at one hears what is sent by the other', async () => {
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${await accessTokenOf(admin)}`,
    }
    const body = JSON.stringify({ query: 'subscription { notificationSent { title } }' })
    const stream = await fetch(`${nodes[1]!.address}/graphql`, { method: 'POST', headers, body })
    const texts = stream.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    let heard = ''
    const listening = (async () => {
      for (let next = await texts.next(); !next.done; next = await texts.next()) {
        heard += next.value
        if (heard.includes('A new garden')) return
      }
    })()
    const send = 'mutation { sendNotification(input: { titleEn: "A new garden", titleEs: "Un huerto nuevo" }) { id } }'
    await ask(0, send, {}, admin)
    await listening
    expect(heard).toContain('A new garden')
    await texts.return?.()
  })

  test('requests are counted by both together', async () => {
    const statuses: number[] = []
    for (let request = 0; request <= LIMIT; request++) {
      statuses.push((await ask(request % 2, '{ __typename }', {}, admin)).status)
    }
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429])
  })
})

test.runIf(server)('several nodes may bring one server’s database up at once', { timeout: 60_000 }, async () => {
  const environment = {
    DATABASE_URL: await createDatabase(server!, `test_start_${process.env.VITEST_POOL_ID}`),
    AUTH_SECRET: 'x'.repeat(40),
  }
  const nodes = await Promise.all([1, 2, 3].map(() => start(DEPLOY, environment).ended))
  for (const node of nodes) expect(node).toMatchObject({ code: 0, errors: '' })
  expect(nodes.filter(({ output }) => output !== '').length, 'all work was done once').toBeGreaterThanOrEqual(1)
  expect(await start(DEPLOY, environment).ended).toEqual({ code: 0, output: '', errors: '' })
})
