import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { app, createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { env } from '../../api/env.ts'
import { forgetProbe } from '../../api/http/readiness.ts'
import { log } from '../../api/log.ts'
import { statementsOf } from '../support/database.ts'
import { post, run } from '../support/run.ts'

const TOKEN = 'a token of some length'

afterEach(() => {
  env.METRICS_TOKEN = undefined
})

const get = (authorization?: string) =>
  app.request('http://localhost/metrics', { headers: { ...(authorization && { authorization }) } })

/** The value of a series; 0 if there is none. */
async function read(series: string): Promise<number> {
  env.METRICS_TOKEN = TOKEN
  const lines = (await (await get(`Bearer ${TOKEN}`)).text()).split('\n')
  return Number(
    lines
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

const operations = (name: string, type: string, outcome: string) =>
  read(`graphql_operation_duration_seconds_count{operation="${name}",type="${type}",outcome="${outcome}"}`)

test('alerts and the dashboard name only metrics that there are', async () => {
  const FUNCTIONS = new Set('sum rate increase histogram_quantile topk and'.split(' '))
  const files = ['alerts.yaml', 'dashboard.json'].map((name) => readFileSync(`deploy/monitoring/${name}`, 'utf8'))
  const { groups } = parse(files[0]!) as { groups: { rules: { expr: string }[] }[] }
  const { panels } = JSON.parse(files[1]!) as { panels: { targets: { expr: string }[] }[] }
  const expressions = [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)]
  const named = expressions.flatMap(({ expr }) => {
    const bare = expr.replaceAll(/\{.*?\}|\[\w+\]|by \([\w, ]+\)/g, '')
    return (bare.match(/\b[a-z]\w*/g) ?? []).filter((name) => !FUNCTIONS.has(name))
  })
  env.METRICS_TOKEN = TOKEN
  const text = await (await get(`Bearer ${TOKEN}`)).text()
  // Written by Prometheus itself.
  const known = new Set(['up', ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!)])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})

describe('the numbers', () => {
  test('are not there without a token set', async () => {
    expect((await get(`Bearer ${TOKEN}`)).status).toBe(404)
  })

  test.each([undefined, 'Bearer', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])(
    'are refused to %j',
    async (header) => {
      env.METRICS_TOKEN = TOKEN
      const response = await get(header)
      expect(response.status).toBe(401)
      expect(await response.text()).not.toContain('process_')
    },
  )

  test('count operations by name, kind and outcome', async () => {
    const before = await operations('Counted', 'query', 'ok')
    await run('query Counted { __typename }')
    await run('query Counted { __typename }')
    expect(await operations('Counted', 'query', 'ok')).toBe(before + 2)
    await run('mutation Refused { subscribeToNewsletter(email: "") { email } }')
    expect(await operations('Refused', 'mutation', 'error')).toBe(1)
  })

  test('tell answers that were kept from others', async () => {
    const caching = createApp({ cachesResponses: true })
    const ask = () =>
      caching.request(`http://localhost/graphql?query=${encodeURIComponent('query Kept { __typename }')}`)
    await ask()
    await ask()
    expect([await operations('Kept', 'query', 'ok'), await operations('Kept', 'query', 'cached')]).toEqual([1, 1])
  })

  test('count what never became an operation', async () => {
    const before = await read('graphql_refusals_total{status="400"}')
    await post('{', { 'content-type': 'application/json' })
    expect(await read('graphql_refusals_total{status="400"}')).toBe(before + 1)
  })

  test('are in seconds', async () => {
    const sums = [
      'http_request_duration_seconds_sum{method="POST",status="200"}',
      'graphql_operation_duration_seconds_sum{operation="Timed",type="query",outcome="ok"}',
    ]
    const before = await Promise.all(sums.map(read))
    const start = performance.now()
    await run('query Timed { __typename }')
    const took = (performance.now() - start) / 1000
    for (const [index, sum] of sums.entries()) {
      const seconds = (await read(sum)) - before[index]!
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(took)
    }
  })

  test('count pages from memory as often as they are read', async () => {
    const hits = 'page_requests_total{outcome="hit"}'
    const caching = createApp({ cachesResponses: true })
    await caching.request('http://localhost/terms')
    const before = await read(hits)
    for (let visit = 0; visit < 3; visit++) await caching.request('http://localhost/terms')
    expect([await read(hits), await read(hits)]).toEqual([before + 3, before + 3])
  })

  test('stay few, whatever names strangers give their operations', async () => {
    for (let i = 0; i < 250; i++) await run(`query Stranger${i} { __typename }`)
    env.METRICS_TOKEN = TOKEN
    const text = await (await get(`Bearer ${TOKEN}`)).text()
    expect(new Set(text.match(/operation="\w+"/g)).size).toBeLessThanOrEqual(201)
    expect(text).toContain('operation="other"')
  })
})

test('an operation that takes long is logged, without what was looked for', async () => {
  const patience = env.SLOW_OPERATION_MS
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  env.SLOW_OPERATION_MS = 0
  try {
    await run('query Slow($search: String) { plants(search: $search) { totalCount } }', { search: 'secret' })
  } finally {
    env.SLOW_OPERATION_MS = patience
  }
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]).toEqual([
    expect.objectContaining({ type: 'query', ms: expect.any(Number) }),
    'slow operation',
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
})

describe('/readyz', () => {
  beforeEach(forgetProbe)
  afterAll(forgetProbe)

  test('asks the database once for all who ask within a moment', async () => {
    const statements = await statementsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('http://localhost/readyz')))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      await app.request('http://localhost/readyz')
    })
    expect(statements).toHaveLength(1)
  })

  test('is well while the database answers', async () => {
    expect((await app.request('http://localhost/readyz')).status).toBe(200)
  })

  test('names what does not answer', async () => {
    const query = vi.spyOn(prisma, '$queryRaw').mockRejectedValue(new Error('no connection'))
    const response = await app.request('http://localhost/readyz')
    query.mockRestore()
    expect([response.status, await response.text()]).toEqual([503, 'not ready: database'])
  })
})
