import { expect, type Cookie, type Page } from '@playwright/test'
import { query } from './browser.ts'

/** Signs the admin in that the first start made. All tests of a worker have one session. */
export async function signInAsAdmin(page: Page, baseURL: string): Promise<void> {
  if (session) return page.context().addCookies(session)
  const response = await page.request.post('/api/auth/sign-in/email', {
    data: ADMIN,
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
  session = (await page.context().cookies()).filter(({ name }) => name.includes('session'))
}

export const ADMIN = { email: 'admin@example.org', password: 'only for tests' }

let session: Cookie[] | undefined

/** Asks the endpoint as the admin who is signed in. */
export async function askAsAdmin<Data>(page: Page, operation: string, variables: object = {}): Promise<Data> {
  const session = (await (await page.request.get('/api/auth/get-session')).json()) as { accessToken: string }
  const response = await page.request.post('/graphql', {
    data: { query: operation, variables },
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

/** How many plants that carry an id in their names everybody finds by a term; a search may find others, too. */
export async function countPublic(page: Page, term: string, id: string): Promise<number> {
  const { plants } = await query<{ plants: { edges: { node: { commonName: string } }[] } }>(
    page,
    'query ($term: String!) { plants(search: $term) { edges { node { commonName } } } }',
    { term },
  )
  return plants.edges.filter(({ node }) => node.commonName.includes(id)).length
}
