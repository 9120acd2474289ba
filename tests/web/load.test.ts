import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom'
import { fetchExchange } from 'urql'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientContext, createGraphqlClient, languageContext } from '../../web/graphql/client.ts'
import { apiLanguage, load } from '../../web/graphql/load.ts'

const query = 'query Page { plant { id } }' as unknown as Parameters<typeof load<{ plant: object | null }, object>>[1]

type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: unknown } }[] }

/** What a loader returns if the API responds with this; an Error is a lost connection. */
function visit(answer: Answer | Error, url = 'https://site.example/plants/1'): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  const fetch = async () => {
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  }
  context.set(
    clientContext,
    createGraphqlClient({ url: 'https://site.example/graphql', fetch, exchanges: [fetchExchange] }),
  )
  context.set(languageContext, () => 'en')
  const request = new Request(url)
  return { request, context, params: {}, url: new URL(url), pattern: '/plants/:id' }
}

async function problemOf(answer: Answer | Error) {
  const { data, init } = await load(visit(answer), query, {}, ({ plant }) => plant)
  return { ...data, status: init?.status }
}

function refusal(code: unknown): Answer {
  return { data: { plant: null }, errors: [{ message: 'No', extensions: { code } }] }
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void logged.mockClear())
afterAll(() => logged.mockRestore())

describe('a page that cannot be shown', () => {
  test.each([
    ['NOT_FOUND', 404],
    ['NOT_AVAILABLE', 403],
    ['LOCKED', 403],
    ['BAD_USER_INPUT', 400],
  ] as const)('says %s with the status %i, and nothing is logged', async (code, status) => {
    expect(await problemOf(refusal(code))).toEqual({ problem: code, status })
    expect(logged).not.toHaveBeenCalled()
  })

  test('is unavailable, and has not failed, while the network sends too many requests', async () => {
    expect(await problemOf(refusal('RATE_LIMITED'))).toEqual({ problem: 'RATE_LIMITED', status: 503 })
    expect(logged).not.toHaveBeenCalled()
  })

  test('is not found where the API has nothing to say about it', async () => {
    expect(await problemOf({ data: { plant: null } })).toEqual({ problem: 'NOT_FOUND', status: 404 })
  })

  test.each([
    ['an error that nobody foresaw', refusal('INTERNAL_SERVER_ERROR')],
    ['an error without a code', { errors: [{ message: 'No' }] }],
    ['a code that is no text', refusal({ toString: () => 'LOCKED' })],
    ['a code that names a method of every object', refusal('constructor')],
    ['a lost connection', new TypeError('fetch failed')],
  ])('has failed, which is logged: %s', async (_name, answer) => {
    expect(await problemOf(answer)).toEqual({ problem: 'FAILED', status: 500 })
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('a page that is there has no problem', async () => {
  expect(await problemOf({ data: { plant: { id: '1' } } })).toEqual({ problem: null, status: 200 })
})

test('the address decides on the language before the reader’s own choice', () => {
  expect(apiLanguage(visit({}, 'https://site.example/plants?lang=es'))).toBe('ES')
  expect(apiLanguage(visit({}, 'https://site.example/plants?lang=fr'))).toBe('EN')
})
