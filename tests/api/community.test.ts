import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildCommunity } from '../support/content.ts'
import { run } from '../support/run.ts'

const SECRET = 'Ana Caal, 5555 0000'
const ask = (id: string, fields = 'id', options = {}) =>
  run(`query ($id: ID!) { community(id: $id) { ${fields} } }`, { id }, options)
const textOf = async (path: string) => (await app.request(`http://localhost${path}`)).text()

test('a community is hidden from all but admins until somebody says otherwise', async () => {
  const { id } = await prisma.community.create({ data: { nameEn: 'Secret', nameEs: 'Secreta' } })
  for (const options of [{}, { as: await buildUser() }]) {
    const answer = await ask(id, 'id name', options)
    expect(answer).toMatchObject({ data: { community: null }, codes: ['NOT_AVAILABLE'] })
    expect(JSON.stringify(answer)).not.toContain('Secret')
  }
  expect((await ask(id, 'name', { as: await buildAdmin() })).data.community).toEqual({ name: 'Secret' })
  expect(await textOf(`/communities/${id}`)).not.toContain('Secret')
  expect(await textOf('/communities')).not.toContain('Secret')
  expect((await ask('019a8f00-0000-7000-8000-000000000000')).codes).toEqual(['NOT_FOUND'])
})

test('its name, people, place and protocol are on its page, in both languages, and found', async () => {
  const { id } = await buildCommunity({
    peopleEn: "Q'eqchi'",
    peopleEs: "Q'eqchi'",
    placeEs: 'Alta Verapaz',
    protocolEn: 'Ask *first*.',
    protocolEs: 'Pregunten *antes*.',
  })
  const page = await textOf(`/communities/${id}?lang=es`)
  for (const text of ['Comunidad de Chisec', 'Q&#x27;eqchi&#x27;', 'Alta Verapaz', 'Pregunten <em>antes</em>.'])
    expect(page).toContain(text)
  expect(await textOf(`/communities/${id}?lang=en`)).toContain('<dd lang="es">Alta Verapaz</dd>')
  expect(await textOf('/communities?q=verapaz')).toContain('Community of Chisec')
  expect(await textOf('/sitemap.xml')).toContain(`/communities/${id}`)
})

test('whom to ask is for admins: not in the API, pages, searches, old revisions or dumps for others', async () => {
  const as = await buildAdmin()
  const input = { nameEn: 'Community of Chisec', nameEs: 'Comunidad de Chisec', isPublic: true, contact: SECRET }
  const created = await run(
    'mutation ($input: CommunityInput!) { createCommunity(input: $input) { id contact updatedAt } }',
    { input },
    { as },
  )
  const { id, contact, updatedAt } = created.data.createCommunity as Record<'id' | 'contact' | 'updatedAt', string>
  expect(contact).toBe(SECRET)
  expect((await ask(id, 'contact')).codes).toEqual(['UNAUTHENTICATED'])
  expect((await ask(id, 'contact', { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])

  const edited = 'mutation ($id: ID!) { updateCommunity(id: $id, input: { contact: "Juan Caal" }) { id } }'
  expect((await run(edited, { id }, { as })).codes).toEqual([])
  const changes =
    'query ($id: ID!, $at: DateTime!) { publicHistory(of: COMMUNITY, id: $id) { revision(at: $at) { changes { name } } } }'
  const { data: history } = await run(changes, { id, at: updatedAt })
  expect(history.publicHistory).toEqual({ revision: { changes: [] } })

  const old =
    'query ($id: ID!, $at: DateTime!) { publicHistory(of: COMMUNITY, id: $id) { revision(at: $at) { community { contact } } } }'
  expect((await run(old, { id, at: updatedAt })).codes).toEqual(['UNAUTHENTICATED'])
  const { data } = await run('query ($q: String!) { communities(search: $q) { totalCount } }', { q: 'Caal' })
  expect(data.communities).toEqual({ totalCount: 0 })
  const lines = await app.request('http://localhost/data/communities.jsonl.gz')
  const dumped = gunzipSync(Buffer.from(await lines.arrayBuffer())).toString()
  expect(dumped).toContain('Comunidad de Chisec')
  for (const text of [dumped, await textOf(`/communities/${id}`), await textOf('/data/changes.jsonl')])
    expect(text).not.toContain('5555 0000')
})

test('both names are required, and whom to ask is one line', async () => {
  const as = await buildAdmin()
  const create = (input: object) =>
    run('mutation ($input: CommunityInput!) { createCommunity(input: $input) { id } }', { input }, { as })
  expect((await create({ nameEn: 'Chisec' })).codes).toEqual(['BAD_USER_INPUT'])
  expect((await create({ nameEn: 'A', nameEs: 'A', contact: 'Ana\n5555' })).codes).toEqual(['BAD_USER_INPUT'])
  expect(await prisma.community.count()).toBe(0)
})
