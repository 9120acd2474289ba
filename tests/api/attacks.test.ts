import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { post, readResponse, run } from '../support/run.ts'

// The probes of graphql-cop, unchanged. Three of its findings are features of a public endpoint: introspection,
// GraphiQL, and queries by GET, which can be cached.

const JSON_BODY = { 'content-type': 'application/json' }
const MUTATION = 'mutation cop { subscribeToNewsletter(email: "cop@example.org") { email } }'
const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i)).join(' ')

test('alias overloading', async () => {
  const { data, codes } = await run(`query cop { ${repeat(101, (i) => `alias${i}:__typename`)} }`)
  expect(data).toBeNull()
  expect(codes).toEqual(['TOO_COMPLEX'])
})

test('array-based query batching', async () => {
  const response = await post(
    JSON.stringify(Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' }))),
    JSON_BODY,
  )
  expect(response.status).toBe(400)
  expect(await response.text()).not.toContain('"Query"')
})

test('directive overloading', async () => {
  const { codes } = await run(`query cop { __typename ${'@aa'.repeat(10)} }`)
  expect(codes).toEqual(['TOO_COMPLEX'])
})

test('circular introspection', async () => {
  const { data, codes } = await run(
    'query cop { __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
  )
  expect(data).toBeNull()
  expect(codes).toEqual(['TOO_COMPLEX'])
})

test('field duplication', async () => {
  const { data, codes } = await run(`query cop { ${'__typename \n'.repeat(500)} }`)
  expect(data).toBeNull()
  expect(codes).toEqual(['TOO_COMPLEX'])
})

test('circular fragments', async () => {
  const { data, codes } = await run('query cop { ...A } fragment A on Query { ...B } fragment B on Query { ...A }')
  expect(data).toBeNull()
  expect(codes).toContain('GRAPHQL_VALIDATION_FAILED')
})

test('a mutation by GET', async () => {
  const response = await app.request(`http://localhost/graphql?query=${encodeURIComponent(MUTATION)}`)
  expect(response.status).toBe(405)
  expect(await prisma.newsletterSubscriber.count()).toBe(0)
})

test.each([
  ['a query', 'query cop { __typename }'],
  ['a mutation', MUTATION],
])('%s in a form, which any site can make a browser send', async (_name, query) => {
  const body = new URLSearchParams({ query })
  const response = await post(body, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(response.status).toBe(415)
  expect(await response.text()).not.toContain('"Query"')
  expect(await prisma.newsletterSubscriber.count()).toBe(0)
})

test('a mutation in a text body, which needs no leave of the browser', async () => {
  const response = await post(JSON.stringify({ query: MUTATION }), { 'content-type': 'text/plain' })
  expect(response.status).toBe(415)
  expect(await prisma.newsletterSubscriber.count()).toBe(0)
})

test('tracing is not to be had', async () => {
  const headers = { ...JSON_BODY, 'apollo-federation-include-trace': 'ftv1', 'x-apollo-tracing': '1' }
  const { extensions } = await readResponse(await post(JSON.stringify({ query: 'query cop { __typename }' }), headers))
  expect(Object.keys(extensions)).toEqual(['cost'])
})

test('a malformed query is answered without a word about the inside of the server', async () => {
  const response = await post(JSON.stringify({ query: 'qwerty cop { abc }' }), JSON_BODY)
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toMatch(/stack|exception|node_modules|\.ts\b/)
})
