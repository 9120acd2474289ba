import { describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { accessTokenOf, buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { readResponse } from '../support/run.ts'

type App = ReturnType<typeof createApp>

const PLANTS = '{ plants { edges { node { id commonName } } totalCount } }'

const withCache = () => createApp({ cachesResponses: true })

const get = (app: App, query: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/graphql?${new URLSearchParams({ query })}`, { headers })

const read = async (app: App, query: string) => readResponse(await get(app, query))

async function send(app: App, query: string, { as, variables = {} }: { as?: Account; variables?: object } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const body = JSON.stringify({ query, variables })
  return readResponse(await app.request('http://localhost/graphql', { method: 'POST', headers, body }))
}

describe('an answer that is kept', () => {
  test.each(['GET', 'POST'])('costs no statement the second time, by %s', async (method) => {
    const app = withCache()
    await buildPlant()
    const ask = () => (method === 'GET' ? read(app, PLANTS) : send(app, PLANTS))
    const first = await ask()
    expect(await countStatements(async () => expect((await ask()).data).toEqual(first.data))).toBe(0)
  })

  test('is not the answer to other variables, or in another format', async () => {
    const app = withCache()
    const query = 'query ($lang: Language!) { plants { edges { node { commonName(lang: $lang) } } } }'
    await buildPlant({ commonNameEn: 'Sage', commonNameEs: 'Salvia' })
    const names = []
    for (const lang of ['EN', 'ES']) {
      names.push((await send(app, query, { variables: { lang } })).data.plants.edges[0].node.commonName)
    }
    expect(names).toEqual(['Sage', 'Salvia'])
    await get(app, PLANTS, { accept: 'application/json' })
    const response = await get(app, PLANTS, { accept: 'application/graphql-response+json' })
    expect(response.headers.get('content-type')).toMatch(/graphql-response/)
  })

  test('is compressed as each client accepts', async () => {
    const app = withCache()
    for (let i = 0; i < 30; i++) await buildPlant()
    const plain = await (await get(app, PLANTS)).text()
    const response = await get(app, PLANTS, { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const unzipped = response.body!.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unzipped).text()).toBe(plain)
    expect((await get(app, PLANTS)).headers.get('content-encoding')).toBeNull()
  })
})

describe('what is not the same for everybody is never kept', () => {
  test.each([
    ['what is under viewer', '{ viewer { id } }'],
    ['an answer with an error', '{ article(id: "nothing") { id } }'],
    ['a mistake', '{ nothing }'],
    ['a refusal', '{ plants(first: 100) { edges { node { articles { plants { articles { id } } } } } } }'],
  ])('%s', async (_name, query) => {
    const response = await get(withCache(), query)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  test('what a member asks, and what an admin may see does not reach anybody else', async () => {
    const app = withCache()
    const { id } = await buildPlant({ isPublic: false })
    const query = `{ plant(id: "${id}") { id } }`
    const headers = { authorization: `Bearer ${await accessTokenOf(await buildAdmin())}` }
    const forAdmin = await get(app, query, headers)
    expect(await forAdmin.clone().json()).toMatchObject({ data: { plant: { id } } })
    expect(forAdmin.headers.get('cache-control')).toBe('private, no-store')
    expect(await (await get(app, query)).json()).toMatchObject({ data: { plant: null } })
    expect(await (await get(app, query, headers)).json()).toMatchObject({ data: { plant: { id } } })
  })

  test('a mutation sent twice runs twice', async () => {
    const app = withCache()
    const mutation = 'mutation { subscribeToNewsletter(email: "marta@example.org") { email } }'
    await send(app, mutation)
    expect((await send(app, mutation)).codes).toEqual(['CONFLICT'])
  })
})

test('an edit shows at once even when an answer was being made while it happened', async () => {
  const app = withCache()
  const { id } = await buildPlant()
  const admin = await buildAdmin()
  const hide = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }'
  await Promise.all([
    ...Array.from({ length: 5 }, () => send(app, PLANTS)),
    send(app, hide, { as: admin, variables: { id } }),
    ...Array.from({ length: 5 }, () => send(app, PLANTS)),
  ])
  expect((await send(app, PLANTS)).data.plants.edges).toEqual([])
})

describe('caches between', () => {
  test('may hold what everybody may see, for a moment', async () => {
    const { headers } = await get(withCache(), PLANTS)
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=15')
    expect(headers.get('vary')).toMatch(/authorization/)
  })

  test.each([true, false])(
    'are told when their copy is still true (cached on the server: %s)',
    async (cachesResponses) => {
      const app = createApp({ cachesResponses })
      await buildPlant()
      const etag = (await get(app, PLANTS)).headers.get('etag')!
      const again = await get(app, PLANTS, { 'if-none-match': etag })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    },
  )

  test('are told when it is not', async () => {
    const app = createApp({ cachesResponses: false })
    const { id } = await buildPlant()
    const etag = (await get(app, PLANTS)).headers.get('etag')!
    await prisma.plant.update({ where: { id }, data: { commonNameEn: 'Another name' } })
    const again = await get(app, PLANTS, { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).not.toBe(etag)
  })
})
