import { Client, fetchExchange } from 'urql'
import { describe, expect, it, vi } from 'vitest'
import { bearerExchange } from '../../web/auth/bearer-exchange.ts'
import type { SessionMachine } from '../../web/auth/session.ts'

const ana = { id: 'ana', email: 'ana@example.org' }

describe('a request to the API', () => {
  it('says nothing of a reader without an account', async () => {
    const { ask, sent } = api({ user: null, answer: { data: { viewer: null } } })
    await ask()
    expect(sent().has('authorization')).toBe(false)
  })

  it('shows the access token of a member', async () => {
    const { ask, sent } = api({ user: ana, answer: { data: { viewer: { id: 'ana' } } } })
    await ask()
    expect(sent().get('authorization')).toBe('Bearer a token')
  })

  it('for public content is that of a visitor, once the member is known not to be an admin', async () => {
    const member = { viewer: { id: 'ana', isAdmin: false } }
    const { ask, sent } = api({ user: ana, viewer: member.viewer, answer: { data: { plants: [] } } })
    await ask('{ plants { totalCount } }')
    expect(sent().has('authorization')).toBe(false)
    await ask('{ viewer { id } plants { totalCount } }')
    expect(sent().get('authorization')).toBe('Bearer a token')

    const unknown = api({ user: ana, answer: { data: member } })
    await unknown.ask('{ plants { totalCount } }')
    expect(unknown.sent().get('authorization')).toBe('Bearer a token')
    await unknown.ask('{ plants { totalCount } articles { totalCount } }')
    expect(unknown.sent().has('authorization')).toBe(false)
  })

  it('shows the access token of an admin for public content as well, and of whoever signs in next', async () => {
    for (const viewer of [
      { id: 'ana', isAdmin: true },
      { id: 'eva', isAdmin: false },
    ]) {
      const { ask, sent } = api({ user: ana, viewer, answer: { data: { plants: [] } } })
      await ask('{ plants { totalCount } }')
      expect(sent().get('authorization')).toBe('Bearer a token')
    }
  })

  it('goes without a token where none can be had', async () => {
    const { ask, sent } = api({ user: ana, token: null, answer: { data: { plants: [] } } })
    await ask()
    expect(sent().has('authorization')).toBe(false)
  })
})

describe('an answer of the API', () => {
  const refused = { errors: [{ message: 'Authentication is required.', extensions: { code: 'UNAUTHENTICATED' } }] }

  it('that knows no session has the session asked for', async () => {
    for (const answer of [refused, { data: { viewer: null } }]) {
      const { ask, session } = api({ user: ana, answer })
      await ask()
      expect(session.handleRefusal).toHaveBeenCalledOnce()
    }
  })

  it('that refuses for another reason does not', async () => {
    const forbidden = { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }
    for (const answer of [forbidden, { data: { plant: null } }, { data: { viewer: { id: 'ana' } } }]) {
      const { ask, session } = api({ user: ana, answer })
      await ask()
      expect(session.handleRefusal).not.toHaveBeenCalled()
    }
  })

  it('is no news to a reader without an account', async () => {
    const { ask, session } = api({ user: null, answer: refused })
    await ask()
    expect(session.handleRefusal).not.toHaveBeenCalled()
  })
})

describe('a token that is refused', () => {
  const invalid = { errors: [{ message: 'Invalid.', extensions: { code: 'UNAUTHENTICATED' } }] }

  /** The session has the next of `tokens` after each refusal; the API takes `valid` alone, and none at all. */
  function open(tokens: (string | null)[], valid: string) {
    let token = tokens.shift() ?? null
    let renewal: Promise<void> | undefined
    const renew = async () => {
      await Promise.resolve()
      token = tokens.shift() ?? null
      renewal = undefined
    }
    const session = {
      user: () => (token ? ana : null),
      accessToken: async () => token,
      // Concurrent callers share one request.
      handleRefusal: () => (renewal ??= renew()),
    } satisfies Partial<SessionMachine>
    const seen: (string | null)[] = []
    const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
      const sent = new Headers(init?.headers).get('authorization')
      seen.push(sent)
      const isTaken = sent === null || sent === `Bearer ${valid}`
      return isTaken ? Response.json({ data: { plants: [] } }) : Response.json(invalid, { status: 401 })
    })
    const client = new Client({
      url: 'http://localhost/graphql',
      fetch,
      exchanges: [bearerExchange(session as unknown as SessionMachine), fetchExchange],
      preferGetMethod: false,
    })
    return { client, seen }
  }

  it('is replaced by a new one, once', async () => {
    const { client, seen } = open(['old', 'new'], 'new')
    const { data } = await client.query('{ plants { totalCount } }', {}).toPromise()
    expect(data).toEqual({ plants: [] })
    expect(seen).toEqual(['Bearer old', 'Bearer new'])
  })

  it('is left out after the session has ended', async () => {
    const { client, seen } = open(['old'], 'new')
    const { data } = await client.query('{ plants { totalCount } }', {}).toPromise()
    expect(data).toEqual({ plants: [] })
    expect(seen).toEqual(['Bearer old', null])
  })

  it('is an error where the new one is refused as well, also of a mutation', async () => {
    const { client, seen } = open(['old', 'old', 'old', 'old'], 'new')
    const { error } = await client.mutation('mutation { deletePlant(id: "1") }', {}).toPromise()
    expect(error?.graphQLErrors[0]?.extensions['code']).toBe('UNAUTHENTICATED')
    expect(seen).toEqual(['Bearer old', 'Bearer old'])
  })
})

type ApiOptions = {
  user: typeof ana | null
  viewer?: { id: string; isAdmin: boolean }
  token?: string | null
  answer: object
}

function api({ user, viewer, token = 'a token', answer }: ApiOptions) {
  const session = {
    user: () => user,
    accessToken: async () => token,
    handleRefusal: vi.fn<() => Promise<void>>(async () => {}),
  } satisfies Partial<SessionMachine>
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer))
  const client = new Client({
    url: 'http://localhost/graphql',
    fetch,
    exchanges: [bearerExchange(session as unknown as SessionMachine, viewer), fetchExchange],
    preferGetMethod: false,
  })
  return {
    session,
    ask: (query = '{ viewer { id } }') => client.query(query, {}).toPromise(),
    sent: () => new Headers(fetch.mock.calls.at(-1)![1]?.headers),
  }
}
