import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { post, readResponse } from '../support/run.ts'

let asked = 0
/** A query that nobody has sent before. */
const newQuery = () => `{ n${++asked}: __typename }`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Asked {
  query?: string
  hash: unknown
  variables?: object
}

const body = ({ query, hash, variables }: Asked) => ({
  query,
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
})

async function byPost(request: Asked) {
  return readResponse(await post(JSON.stringify(body(request)), { 'content-type': 'application/json' }))
}

async function byGet(request: Asked) {
  const { query, variables, extensions } = body(request)
  const parameters = new URLSearchParams({
    extensions: JSON.stringify(extensions),
    ...(query && { query }),
    ...(variables && { variables: JSON.stringify(variables) }),
  })
  return readResponse(await app.request(`http://localhost/graphql?${parameters}`))
}

test('a hash that nobody has sent the text of is not found, in the words that clients look for', async () => {
  const answer = await byGet({ hash: sha256(newQuery()) })
  expect(answer).toMatchObject({ data: null, codes: ['PERSISTED_QUERY_NOT_FOUND'] })
  expect(answer.errors[0]!.message).toBe('PersistedQueryNotFound')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('a hash that is not the text’s is refused, and not remembered', async () => {
  const [query, other] = [newQuery(), newQuery()]
  expect((await byPost({ query, hash: sha256(other) })).codes).toEqual(['BAD_USER_INPUT'])
  expect((await byPost({ hash: sha256(other) })).codes).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
})

test.each([1, null, '', 'x'.repeat(64), sha256('x').toUpperCase()])(
  'a malformed hash, %j, is refused',
  async (hash) => {
    expect((await byPost({ query: newQuery(), hash })).codes).toEqual(['BAD_USER_INPUT'])
  },
)

test('nothing that is not valid is remembered', async () => {
  const query = `{ nothing${++asked} }`
  await byPost({ query, hash: sha256(query) })
  expect((await byPost({ hash: sha256(query) })).codes).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
})

test('a text that came once, by POST, is then known by its hash, also by GET', async () => {
  const query = newQuery()
  await byPost({ query, hash: sha256(query) })
  const { data, headers } = await byGet({ hash: sha256(query) })
  expect(Object.values(data)).toEqual(['Query'])
  expect(headers.get('etag')).toBeTruthy()
})

test('a mutation by its hash is refused by GET like any other', async () => {
  const query = `mutation M${++asked} { subscribeToNewsletter(email: "a") { email } }`
  await byPost({ query, hash: sha256(query) })
  expect((await byGet({ hash: sha256(query) })).status).toBe(405)
})

test('the site’s own queries are known by their hashes, with answers that caches on the way may hold', async () => {
  const queries = JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>
  const names = Object.values(queries).map((text) => /^query (\w+)/.exec(text)?.[1])
  expect(names).toEqual(expect.arrayContaining(['HomePage', 'PlantsPage', 'PlantPage', 'ArticlePage', 'ProjectPage']))
  // A page older than the server sends the text again, which must match its hash.
  for (const [hash, text] of Object.entries(queries)) expect(sha256(text)).toBe(hash)

  const hash = Object.keys(queries).find((hash) => queries[hash]!.startsWith('query PlantsPage'))
  const { data, headers } = await byGet({
    hash,
    variables: { lang: 'ES', withTags: false, withNumbers: false, sort: 'NEWEST', keptOut: false },
  })
  expect(data).toHaveProperty('plants.edges')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=15')
})
