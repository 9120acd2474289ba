import { describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildAilment, buildPlant, DECIDED_CAUTIONS } from '../support/content.ts'
import { ailmentFile } from '../support/content-yaml.ts'
import { sendZip, zipOf } from '../support/content-zip.ts'
import { readResponse, run } from '../support/run.ts'

const CREATE = 'mutation ($input: AilmentInput!) { createAilment(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: AilmentInput!) { updateAilment(id: $id, input: $input) { id } }'

const VALUES = { slug: 'cough', kind: 'SYMPTOM', bodySystem: 'RESPIRATORY', nameEn: 'Cough', nameEs: 'Tos' }

/** An ailment had the slug `cough` before another was given it. */
async function renamed(admin: Account): Promise<string> {
  const { id } = await buildAilment('cough')
  await run(UPDATE, { id, input: { slug: 'dry-cough' } }, { as: admin })
  await buildAilment('cough')
  return id
}

describe('a slug of another ailment is refused, and nothing is written', () => {
  test.each<[string, (admin: Account) => Promise<[query: string, variables: Record<string, unknown>]>]>([
    [
      'on creation',
      async () => {
        await buildAilment('cough')
        return [CREATE, { input: VALUES }]
      },
    ],
    [
      'on update',
      async () => {
        await buildAilment('cough')
        return [UPDATE, { id: (await buildAilment('fever')).id, input: { slug: 'cough' } }]
      },
    ],
    [
      'out of the bin',
      async (admin) => {
        const { id } = await buildAilment('cough')
        await run('mutation ($id: ID!) { deleteAilment(id: $id) }', { id }, { as: admin })
        await buildAilment('cough')
        return ['mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }]
      },
    ],
    [
      'out of the history',
      async (admin) => {
        const contentId = await renamed(admin)
        const first = await prisma.revision.findFirstOrThrow({ where: { contentId }, orderBy: { createdAt: 'asc' } })
        return ['mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: first.id }]
      },
    ],
  ])('%s', async (_, prepare) => {
    const admin = await buildAdmin()
    const [query, variables] = await prepare(admin)
    const before = await prisma.ailment.findMany({ orderBy: { id: 'asc' } })
    const { errors } = await run(query, variables, { as: admin })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { slug: 'taken' } } }])
    expect(await prisma.ailment.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  })

  test('in an import, with its file', async () => {
    const admin = await buildAdmin()
    await buildAilment('cough')
    const { report } = await sendZip(zipOf({ 'ailments/cough.yaml': ailmentFile() }), admin)
    expect(report!.canApply).toBe(false)
    expect(report!.problems.find(({ blocks }) => blocks)).toMatchObject({
      path: 'ailments/cough.yaml',
      message: { en: expect.stringContaining('cough') },
    })
  })
})

test('an import of an ailment that is here may rename it', async () => {
  const [admin, file] = [await buildAdmin(), ailmentFile()]
  await buildAilment('cough', { id: /^id: (\S+)/.exec(file)![1]! })
  const { report } = await sendZip(zipOf({ 'ailments/dry-cough.yaml': file }), admin)
  expect([report!.canApply, report!.changes[0]!.fields]).toEqual([true, expect.arrayContaining(['slug'])])
})

describe('an ailment is found by its slug at once, although caches know that there was none', () => {
  test.each<[string, () => Promise<[query: string, variables: Record<string, unknown>]>]>([
    ['after it is created', async () => [CREATE, { input: { ...VALUES, isPublic: true } }]],
    [
      'after it is published',
      async () => {
        const { id } = await buildAilment('cough', { isPublic: false })
        return ['mutation ($id: ID!) { setAilmentVisibility(id: $id, isPublic: true) { id } }', { id }]
      },
    ],
    [
      'after it is renamed',
      async () => [UPDATE, { id: (await buildAilment('dry-cough')).id, input: { slug: 'cough' } }],
    ],
  ])('%s', async (_, prepare) => {
    const [admin, caching] = [await buildAdmin(), createApp({ cachesResponses: true })]
    const find = async () => {
      const query = new URLSearchParams({ query: '{ ailment(slug: "cough") { slug } }' })
      return (await readResponse(await caching.request(`http://localhost/graphql?${query}`))).data.ailment
    }
    const [mutation, variables] = await prepare()
    expect([await find(), await find()]).toEqual([null, null])
    expect((await run(mutation, variables, { as: admin })).codes).toEqual([])
    expect(await find()).toEqual({ slug: 'cough' })
  })
})

test('whom plants are safe for changes at once when an ailment is hidden, out of caches as well', async () => {
  const [as, caching] = [await buildAdmin(), createApp({ cachesResponses: true })]
  const { id } = await buildAilment('rash', { isPublic: true })
  await buildAilment('cough')
  const barred = { subject: 'PREGNANCY', level: 'AVOID', routes: ['ORAL'], sourceKeys: [] }
  await buildPlant({
    uses: [
      { ailmentSlug: 'cough', route: 'ORAL' },
      { ailmentSlug: 'rash', route: 'SKIN' },
    ],
    cautions: [barred, ...DECIDED_CAUTIONS.slice(1)],
  })
  const query = new URLSearchParams({ query: '{ plants(safeFor: { pregnancy: true }) { totalCount } }' })
  const count = async () =>
    (await readResponse(await caching.request(`http://localhost/graphql?${query}`))).data.plants.totalCount
  expect([await count(), await count()]).toEqual([1, 1])
  expect((await run(UPDATE, { id, input: { isPublic: false } }, { as })).codes).toEqual([])
  expect(await count()).toBe(0)
})

test.each([
  ['cou', ['cough']],
  ['  ', ['cough']],
  [' '.repeat(300), ['cough']],
  ['😀', []],
  ['%', []],
])('a search for %j', async (search, slugs) => {
  await buildAilment('cough')
  const { data } = await run('query ($search: String) { ailments(search: $search) { slug } }', { search })
  expect(data.ailments).toEqual(slugs.map((slug) => ({ slug })))
})
