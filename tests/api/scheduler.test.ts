import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { createGraphqlHandler } from '../../api/graphql/handle-graphql.ts'
import { ClientGoneError } from '../../api/errors.ts'
import { giveWay, leaveTurn, Scheduler } from '../../api/http/scheduler.ts'
import { schema } from '../../api/schema.ts'

/** Work that runs until it is told to end; `begun` has the names of what has started. */
function site({ atOnce = 2, mostWaiting = 100, patience = 5000, isElsewhere = false } = {}) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const scheduler = new Scheduler('test', { atOnce, mostWaiting, patience, isElsewhere })
  const work = (name: string, network = 'one') =>
    scheduler
      .run(network, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return 'done'
      })
      .catch((error: Error) => error.name)
  return { scheduler, begun, ends, work }
}

/** Keeps the process busy, as work does. */
async function busy(ms: number) {
  const start = performance.now()
  while (performance.now() - start < ms);
}

test('a network never takes the last place, and its requests take turns', async () => {
  const { begun, ends, work } = site()
  const all = [work('a'), work('b'), work('c'), work('other', 'two')]
  await expect.poll(() => begun).toEqual(['a', 'other'])
  ends[0]!()
  await expect.poll(() => begun).toEqual(['a', 'other', 'b'])
  ends[2]!()
  await expect.poll(() => begun).toEqual(['a', 'other', 'b', 'c'])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
})

test('work of other threads runs as often at once as allowed, however idle this thread is', async () => {
  const { scheduler, begun, ends, work } = site({ atOnce: 1, isElsewhere: true })
  const all = [work('a'), work('b', 'two')]
  await wait(500)
  expect(begun).toEqual(['a'])
  expect(scheduler.waiting).toBe(1)
  ends[0]!()
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends[1]!()
  await Promise.all(all)
})

test('the network that has worked least goes first, also if its work failed', async () => {
  const { scheduler } = site({ atOnce: 1 })
  const order: string[] = []
  const work = (network: string, ms: number) =>
    scheduler.run(network, async () => {
      order.push(network)
      await busy(ms)
      if (network === 'failed') throw new Error('refused')
    })
  const held = scheduler.run('held', () => busy(5))
  const failed = [work('failed', 50), work('failed', 50)]
  await Promise.allSettled([held, ...failed, work('done', 5), work('done', 5)])
  expect(order).toEqual(['failed', 'done', 'done', 'failed'])
})

test('whoever has read for a while is not behind networks that come, however many and whatever they ask for', async () => {
  const { scheduler } = site({ atOnce: 1 })
  await scheduler.run('reader', () => busy(500))
  const order: string[] = []
  const work = (network: string) => scheduler.run(network, () => busy(20).then(() => void order.push(network)))
  const attackers = Array.from({ length: 9 }, (_, index) => `attacker ${index % 3}`)
  const attacks = attackers.map(work)
  await Promise.all([...attacks, work('reader')])
  expect(order.slice(0, 4)).toContain('reader')
})

test('two networks that send without end get half of the time each, whatever their requests cost', async () => {
  const { scheduler } = site({ atOnce: 1 })
  const worked = { cheap: 0, dear: 0 }
  const until = performance.now() + 600
  const send = async (network: keyof typeof worked, ms: number) => {
    while (performance.now() < until) {
      await scheduler.run(network, async () => {
        const start = performance.now()
        await busy(ms)
        // On a busy machine it takes longer.
        if (performance.now() < until) worked[network] += performance.now() - start
      })
    }
  }
  await Promise.all([...Array.from({ length: 20 }, () => send('dear', 20)), send('cheap', 2), send('cheap', 2)])
  expect(worked.cheap / (worked.cheap + worked.dear)).toBeGreaterThan(0.35)
})

test('between two statements, a network that has worked less goes first, and once the other waits for it, it goes on', async () => {
  const { scheduler } = site({ atOnce: 1 })
  const order: string[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const attack = scheduler.run('attacker', async () => {
    await busy(30)
    // Of the same request, both wait.
    await Promise.all([giveWay(), giveWay()])
    order.push('attacker')
    finish()
  })
  const reader = scheduler.run('reader', async () => {
    order.push('reader')
    // Something that the attacker's request makes for both.
    await finished
    order.push('reader')
  })
  const later = scheduler.run('attacker', async () => void order.push('later'))
  await Promise.all([attack, reader, later])
  expect(order).toEqual(['reader', 'attacker', 'reader', 'later'])
})

test('what waits without leaving its turn does not stop the others', async () => {
  const { begun, ends, work } = site({ atOnce: 1 })
  const all = [work('waits'), work('next', 'two'), work('last', 'two')]
  await expect.poll(() => begun).toEqual(['waits', 'next', 'last'])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
})

test('what waits for another program leaves its turn to others', async () => {
  const { scheduler, begun, ends, work } = site({ atOnce: 1 })
  let finish = () => {}
  const waiting = scheduler.run('one', async () => {
    leaveTurn()
    await new Promise<void>((resolve) => (finish = resolve))
  })
  const next = work('next')
  await expect.poll(() => begun).toEqual(['next'])
  finish()
  await waiting
  const last = work('last')
  expect(begun).toEqual(['next'])
  ends[0]!()
  await expect.poll(() => begun).toEqual(['next', 'last'])
  ends[1]!()
  await Promise.all([next, last])
})

test('who waits too long is told so, and takes no turn', async () => {
  const { begun, ends, work } = site({ patience: 20 })
  const held = work('a')
  expect(await work('late')).toBe('UnavailableError')
  ends[0]!()
  expect(await held).toBe('done')
  const next = work('next')
  await expect.poll(() => begun).toEqual(['a', 'next'])
  ends.at(-1)!()
  expect(await next).toBe('done')
})

test('whoever goes away while they wait takes no turn and no place in the queue', async () => {
  const { scheduler, begun, ends, work } = site({ atOnce: 1, mostWaiting: 1 })
  const gone = new AbortController()
  const held = work('held', 'other')
  const left = scheduler.run('one', async () => void begun.push('left'), gone.signal)
  gone.abort()
  await expect(left).rejects.toThrow(ClientGoneError)
  await expect(scheduler.run('one', async () => void begun.push('late'), gone.signal)).rejects.toThrow(ClientGoneError)
  const next = work('next')
  await expect.poll(() => begun).toEqual(['held', 'next'])
  for (const end of ends) end()
  expect(await Promise.all([held, next])).toEqual(['done', 'done'])
})

test('an operation keeps its turn to its end, even if its client is gone', async () => {
  const handle = createGraphqlHandler(schema)
  const client = new AbortController()
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/graphql', { method: 'POST', headers, signal: client.signal })
  const state = { isFinished: false, hasLeft: false }
  const statement = prisma.$queryRaw`SELECT count(*) FROM generate_series(1, 1000000)`.finally(
    () => (state.isFinished = true),
  )
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    const result = work()
    client.abort()
    await result.catch(() => {})
    // The operation reads the database behind that statement.
    expect(state.isFinished).toBe(true)
    state.hasLeft = true
    return result
  }
  const caller = { address: '192.0.2.1', viewer: async () => null, isAnonymous: true }
  await handle(request, JSON.stringify({ query: '{ tags { slug } }' }), caller, { inTurn })
  await statement
  expect(state.hasLeft).toBe(true)
})

test('a network fills its own queue, not that of others', async () => {
  const { ends, work } = site({ mostWaiting: 3 })
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name))
  const other = work('other', 'two')
  expect(await all.at(-1)).toBe('UnavailableError')
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 1)
  expect(await Promise.all([...all.slice(0, -1), other])).toEqual(Array(5).fill('done'))
  clearInterval(ending)
})

test('pages and operations that are not cached take turns, and a page’s own queries go with it', async () => {
  const rendering: (() => void)[] = []
  const render = async (_request: Request, { graphql }: { graphql: typeof fetch }) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query: '{ __typename }' })
    await graphql('http://localhost/graphql', { method: 'POST', headers, body })
    await new Promise<void>((resolve) => rendering.push(resolve))
    return { status: 200, headers: new Headers(), html: '<!doctype html>' }
  }
  const loadRenderer = async () => ({ renderer: { render }, assets: {} })
  const app = createApp({ requestsPerMinute: 600, loadRenderer })
  const page = app.request('http://localhost/')
  await expect.poll(() => rendering).toHaveLength(1)
  let isAnswered = false
  const query = Promise.resolve(app.request('http://localhost/graphql?query={__typename}'))
  void query.then(() => (isAnswered = true))
  expect((await app.request('http://localhost/healthz')).status).toBe(200)
  expect(isAnswered).toBe(false)
  rendering[0]!()
  expect((await page).status).toBe(200)
  expect((await query).status).toBe(200)
})

test('a long statement does not delay what needs none', async () => {
  const state = { isDone: false }
  const statement = prisma.$queryRaw`SELECT count(*) FROM generate_series(1, 1000000)`
  void statement.finally(() => (state.isDone = true))
  const app = createApp()
  let responses = 0
  while (!state.isDone) {
    expect((await app.request('http://localhost/healthz')).status).toBe(200)
    responses++
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await statement
  expect(responses).toBeGreaterThan(20)
})

test('a reader whose network sends too much gets a page that says so, in both languages', async () => {
  const loadRenderer = async () => ({ renderer: { render: () => new Promise<never>(() => {}) }, assets: {} })
  const app = createApp({ loadRenderer, cachesResponses: false })
  // More than may work and wait at once: one that waits is refused as well, but after seconds.
  for (let n = 0; n < 410; n++) void app.request(`http://localhost/plants?q=${n}`)
  const response = await app.request('http://localhost/plants', { headers: { accept: 'text/html' } })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.text()).toMatch(/Too many requests[^]*demasiadas solicitudes/)
})
