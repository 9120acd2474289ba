import type { Page, Request } from '@playwright/test'
import { expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

const isGraphql = (request: Request) => new URL(request.url()).pathname === '/graphql'
const asksFor = (name: string) => (request: Request) =>
  isGraphql(request) && `${request.url()} ${request.postData()}`.includes(name)

function parametersOf(request: Request) {
  const { searchParams } = new URL(request.url())
  const { persistedQuery } = JSON.parse(searchParams.get('extensions')!) as { persistedQuery: { sha256Hash: string } }
  return { hash: persistedQuery.sha256Hash, query: searchParams.get('query') }
}

async function openPlants(page: Page) {
  await page.getByRole('link', { name: 'Plants', exact: true }).first().click()
  await expect(page).toHaveURL('/plants')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
}

test('a reader’s query goes by its hash, a page that is older than the server sends the query along, and what a member asks goes by POST', async ({
  page,
}) => {
  await open(page, '/')
  const asked: Request[] = []
  await page.route(
    (url) => url.pathname === '/graphql',
    async (route, request) => {
      if (!asksFor('PlantsPage')(request)) return route.continue()
      asked.push(request)
      const error = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
      return asked.length === 1 ? route.fulfill({ json: { data: null, errors: [error] } }) : route.continue()
    },
  )
  await openPlants(page)
  expect(asked).toHaveLength(2)
  // That its answer may be held on the way: tests/api/persisted.test.ts.
  expect(asked[0]!.method()).toBe('GET')
  expect(parametersOf(asked[0]!)).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), query: null })
  const { hash, query } = asked[1]!.method() === 'GET' ? parametersOf(asked[1]!) : readBody(asked[1]!)
  expect(query).toContain('query PlantsPage')
  expect(hash).toBe(parametersOf(asked[0]!).hash)

  // Nobody may hold the answer to a member.
  await page.unrouteAll()
  await register(page)
  await open(page, '/')
  const [request] = await Promise.all([page.waitForRequest(asksFor('PlantsPage')), openPlants(page)])
  expect(request.method()).toBe('POST')
  expect(await request.headerValue('authorization')).toMatch(/^Bearer /)
  expect(await (await request.response())!.headerValue('cache-control')).toBe('private, no-store')
})

function readBody(request: Request) {
  const { query, extensions } = request.postDataJSON() as {
    query: string
    extensions: { persistedQuery: { sha256Hash: string } }
  }
  return { hash: extensions.persistedQuery.sha256Hash, query }
}
