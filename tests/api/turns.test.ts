import { Hono, type Context } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { UnavailableError } from '../../api/errors.ts'
import { createTurns, takeTurns } from '../../api/http/turns.ts'

/** Work that runs until it is told to end; `begun` has the names of what has started. */
function site(patience?: number) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const app = new Hono()
  app.use(takeTurns(createTurns(2, (c) => c.req.header('from')!, patience)))
  app.get('/:name', async (c) => {
    begun.push(c.req.param('name'))
    await new Promise<void>((resolve) => ends.push(resolve))
    return c.text('done')
  })
  app.onError((error, c) => c.text(error.message, error instanceof UnavailableError ? 503 : 500))
  const ask = async (name: string, from = '127.0.0.1') => (await app.request(`/${name}`, { headers: { from } })).status
  return { begun, ends, ask }
}

test('a network has some of its requests worked on at once, the others wait, and no other network waits for them', async () => {
  const { begun, ends, ask } = site()
  const answers = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  const other = ask('other', '127.0.0.2')
  await expect.poll(() => begun).toEqual(['a', 'b', 'other'])
  ends[0]!()
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c'])
  ends[3]!()
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c', 'd'])
  for (const end of ends) end()
  expect(await Promise.all([...answers, other])).toEqual([200, 200, 200, 200, 200])
})

test('who waits too long is told so, and takes no turn', async () => {
  const { begun, ends, ask } = site(20)
  const held = [ask('a'), ask('b')]
  expect(await ask('late')).toBe(503)
  for (const end of ends) end()
  expect(await Promise.all(held)).toEqual([200, 200])
  const next = ask('next')
  await expect.poll(() => begun).toEqual(['a', 'b', 'next'])
  ends.at(-1)!()
  expect(await next).toBe(200)
})

test('a network that keeps the process busy leaves it free for as long before its next turn', async () => {
  const turns = createTurns(1, () => '127.0.0.1')({} as Context)
  const busy = async () => {
    const start = performance.now()
    while (performance.now() - start < 40);
    return performance.now()
  }
  const begin = async () => performance.now()
  const [end, next] = await Promise.all([turns(busy), turns(begin)])
  expect(next - end).toBeGreaterThan(30)
})

test('no more than a hundred wait', async () => {
  const { ends, ask } = site()
  const answers = Array.from({ length: 103 }, (_, index) => ask(String(index)))
  expect(await answers.at(-1)).toBe(503)
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 1)
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(102)
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
