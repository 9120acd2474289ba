import { expect, test, type Cookie, type Locator, type Page } from '@playwright/test'
import type { ContentKind, KINDS } from '../../api/content/kinds.ts'
import { query, RESENT } from './browser.ts'
import { PASSWORD, register } from './member.ts'
import { drawPicture } from './pictures.ts'
import { ADMIN } from './prepared-site.ts'
import type { SectionId } from '../../web/admin/plant/plant-sections.ts'
import type { Words } from './words.ts'

/**
 * Signs in the admin of this worker: tests that run at the same time would offer the drafts of one admin to each other.
 * The tests of a worker share the session.
 */
export async function signInAsAdmin(page: Page, baseURL: string): Promise<void> {
  if (session) return page.context().addCookies(session)
  const account = accountOfWorker()
  const signIn = (data: object) =>
    page.request.post('/api/auth/sign-in/email', { data, headers: { origin: baseURL }, ...RESENT })
  if (!(await signIn(account)).ok()) {
    await register(page, account.email)
    await signIn(ADMIN)
    await promote(page, account.email)
    expect((await signIn(account)).status()).toBe(200)
  }
  session = (await page.context().cookies()).filter(({ name }) => name.includes('session'))
}

let session: Cookie[] | undefined

export function accountOfWorker(): { email: string; password: string } {
  const worker = test.info().parallelIndex
  return worker === 0 ? ADMIN : { password: PASSWORD, email: `admin@worker${worker}.example.org` }
}

/** Makes a member an admin, as the admin of `page`. */
export async function promote(page: Page, email: string): Promise<string> {
  const query = 'query ($search: String!) { users(search: $search) { edges { node { id } } } }'
  type Users = { users: { edges: { node: { id: string } }[] } }
  const { users } = await askAsAdmin<Users>(page, query, { search: email })
  const { id } = users.edges[0]!.node
  await askAsAdmin(page, 'mutation ($id: ID!) { promoteUser(userId: $id) { id } }', { id })
  return id
}

/** Sends an operation as the signed-in admin. */
export async function askAsAdmin<Data>(page: Page, operation: string, variables: object = {}): Promise<Data> {
  const session = (await (await page.request.get('/api/auth/get-session', RESENT)).json()) as { accessToken: string }
  const response = await page.request.post('/graphql', {
    data: { query: operation, variables },
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

type Model = (typeof KINDS)[ContentKind]['model']

/** Adds an item, and returns its id. */
export async function createItem(page: Page, model: Model, input: object): Promise<string> {
  const create = `mutation ($input: ${model}Input!) { item: create${model}(input: $input) { id } }`
  const { item } = await askAsAdmin<{ item: { id: string } }>(page, create, { input })
  return item.id
}

export const createPlant = (page: Page, input: object) => createItem(page, 'Plant', input)

export async function updateItem(page: Page, model: Model, id: string, input: object): Promise<void> {
  const update = `mutation ($id: ID!, $input: ${model}Input!) { update${model}(id: $id, input: $input) { id } }`
  await askAsAdmin(page, update, { id, input })
}

/** Deletes it, from the bin as well. */
export async function deleteItem(page: Page, model: Model, id: string): Promise<void> {
  await askAsAdmin(page, `mutation ($id: ID!) { delete${model}(id: $id) deleteFromBin(ids: [$id]) }`, { id })
}

/** Uploads a drawn picture, and returns its path: one for each width. */
export async function uploadPicture(page: Page, width: number): Promise<string> {
  const session = (await (await page.request.get('/api/auth/get-session')).json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'image/jpeg' }
  const response = await page.request.post('/media', { headers, data: await drawPicture(width) })
  return ((await response.json()) as { data: { photo: { url: string } } }).data.photo.url
}

/** Describes pictures in both languages, without which they cannot be made public. */
export async function describePictures(page: Page, urls: readonly string[]): Promise<void> {
  for (const url of urls)
    await askAsAdmin(page, 'mutation ($input: PhotoInput!) { setPhoto(input: $input) { url } }', {
      input: { url, altEn: 'A plant', altEs: 'Una planta' },
    })
}

/** Opens all sections of the form of a plant, which are closed to begin with. */
export async function openSections(page: Page, { adminForm }: Words): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: adminForm.openSections }).click()
}

/** Opens some of them, since every text that is shown costs an editor. */
export async function openSome(page: Page, ...sections: SectionId[]): Promise<void> {
  for (const id of sections) await page.getByRole('main').locator(`#${id} > summary`).click()
}

/** Words for the lines of the text in the focused editor: for the first before what it holds, for the others behind it. */
export async function completeLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+Home')
  for (const [index, words] of lines.entries()) {
    if (index > 0) for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key)
    await page.keyboard.type(words)
  }
}

/** The number of public plants with an id in their names that a search finds; it may find others, too. */
export async function countPublic(page: Page, term: string, id: string): Promise<number> {
  const { plants } = await query<{ plants: { edges: { node: { commonName: string } }[] } }>(
    page,
    'query ($term: String!) { plants(search: $term) { edges { node { commonName } } } }',
    { term },
  )
  return plants.edges.filter(({ node }) => node.commonName.includes(id)).length
}

/** Opens the menu of a row in a list of content. */
export async function openRowMenu(within: Locator, { adminList }: Words, title: string): Promise<void> {
  await within.getByRole('button', { name: adminList.menu.replace('{title}', title), exact: true }).click()
}

/** The four cautions that a public plant with a use decides. */
export const NOTHING_KNOWN = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'NO_DATA',
}))
