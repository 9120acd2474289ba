import { describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { accessTokenOf, buildUser } from '../support/accounts.ts'
import { statementsOf } from '../support/database.ts'
import { readResponse } from '../support/run.ts'

const LIMIT = 3

function ask(app: ReturnType<typeof createApp>, headers: Record<string, string> = {}) {
  return app.request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: '{ tags { slug } }' }),
  })
}

/** The responses, one after the other. */
async function askInTurn(times: number, app = createApp({ requestsPerMinute: LIMIT }), headers = {}) {
  const answers: Response[] = []
  for (let i = 0; i < times; i++) answers.push(await ask(app, headers))
  return answers
}

describe('a request too many', () => {
  test('is refused with numbers, before the database hears of it', async () => {
    const app = createApp({ requestsPerMinute: LIMIT })
    await askInTurn(LIMIT, app)
    let response: Response | undefined
    expect(await statementsOf(async () => void (response = await ask(app)))).toEqual([])
    const seconds = Number(response!.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const answer = await readResponse(response!)
    expect(answer).toMatchObject({ status: 429, data: null, codes: ['RATE_LIMITED'] })
    expect(answer.errors[0]!.extensions).toMatchObject({ limit: LIMIT, retryAfter: seconds })
    expect(answer.errors[0]!.message).toContain(`${LIMIT} per minute`)
  })

  test('may be read by programs on other sites’ pages', async () => {
    const [response] = (await askInTurn(LIMIT + 1)).slice(-1)
    expect(response!.headers.get('access-control-allow-origin')).toBe('*')
    expect(response!.headers.get('access-control-expose-headers')).toMatch(/Retry-After/)
  })

  test('for a page is answered in both languages, without rendering', async () => {
    const app = createApp({ requestsPerMinute: LIMIT, loadRenderer: () => Promise.reject(new Error('was asked')) })
    await askInTurn(LIMIT, app)
    const response = await app.request('http://localhost/plants')
    expect(response.status).toBe(429)
    expect(await response.text()).toMatch(/Too many requests[^]*demasiadas solicitudes/)
  })

  test('of a member leaves the others of the network alone, and the other way round', async () => {
    const app = createApp({ requestsPerMinute: LIMIT })
    const headers = { authorization: `Bearer ${await accessTokenOf(await buildUser())}` }
    const asMember = await askInTurn(LIMIT + 1, app, headers)
    expect(asMember.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect((await ask(app)).status).toBe(200)
  })

  test('is not escaped by tokens that are made up', async () => {
    const app = createApp({ requestsPerMinute: LIMIT })
    await askInTurn(LIMIT, app)
    expect((await ask(app, { authorization: 'Bearer a.b.c' })).status).toBe(429)
  })
})

test('an operation that costs much counts as several, but where its answer was kept', async () => {
  const app = createApp({ requestsPerMinute: 100, cachesResponses: true })
  const query = '{ plants(first: 100) { edges { node { id commonName scientificName mayanName plantFamily } } } }'
  const left = async (text: string) => {
    const response = await app.request(`http://localhost/graphql?${new URLSearchParams({ query: text })}`)
    return Number(/r=(\d+)/.exec(response.headers.get('ratelimit')!)![1])
  }
  // 601: counts as two requests.
  expect([await left(query), await left('{ __typename }'), await left(query), await left('{ __typename }')]).toEqual([
    99, 97, 96, 95,
  ])
})

test('of operations that cost much and come at once, those beyond the limit are not carried out', async () => {
  const app = createApp({ requestsPerMinute: 20, cachesResponses: false })
  const send = (index: number) => {
    const fields = Array.from({ length: 5 }, (_, i) => `a${i}: plants(search: "a b c d e f ${index}") { totalCount }`)
    return app.request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }),
    })
  }
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(18)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readResponse(refused[0]!)).toMatchObject({ data: null, codes: ['RATE_LIMITED'] })
  })
  expect(statements.length).toBeLessThan(50)
})

test('every answer of the API says what is left', async () => {
  const answers = await askInTurn(LIMIT)
  expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
    Array(LIMIT).fill('"requests";q=3;w=60'),
  )
  expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
    expect.stringMatching(/^"requests";r=2;t=\d+$/),
    expect.stringMatching(/^"requests";r=1;t=\d+$/),
    expect.stringMatching(/^"requests";r=0;t=\d+$/),
  ])
})

test('a page counts once, whatever it asks for while it is rendered', async () => {
  const render = async (_request: Request, { graphql }: { graphql: typeof fetch }) => {
    const body = JSON.stringify({ query: '{ __typename }' })
    for (let i = 0; i < LIMIT; i++) {
      await graphql('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    }
    return { status: 200, headers: new Headers(), html: '<!doctype html>' }
  }
  const loadRenderer = async () => ({ renderer: { render }, assets: {} })
  const app = createApp({ requestsPerMinute: LIMIT, loadRenderer })
  expect((await app.request('http://localhost/')).status).toBe(200)
  const response = await app.request('http://localhost/graphql?query={__typename}')
  expect(response.headers.get('ratelimit')).toMatch(/^"requests";r=1;/)
})
