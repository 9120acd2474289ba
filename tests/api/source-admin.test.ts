import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { run } from '../support/run.ts'

const LIST = `query ($first: Int, $after: String, $isCited: Boolean) {
  sources(first: $first, after: $after, isCited: $isCited) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { key citationCount } }
  }
}`
const CITED_BY = `query ($key: ID!, $first: Int, $after: String) {
  source(key: $key) { citationCount citedBy(first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { id kind } }
  } }
}`
const DELETE = 'mutation ($key: ID!) { deleteSource(key: $key) }'

async function countsOf(as: Account): Promise<Record<string, number>> {
  const { data } = await run(LIST, { first: 24 }, { as })
  const nodes: { key: string; citationCount: number }[] = data.sources.edges.map(({ node }: { node: unknown }) => node)
  return Object.fromEntries(nodes.map(({ key, citationCount }) => [key, citationCount]))
}

describe('what readers see of a source', () => {
  test.each(['note(lang: EN)', 'updatedAt', 'citationCount', 'citedBy { totalCount }'])(
    'is not its %s',
    async (field) => {
      const { id } = await buildPlant({ descriptionEn: '[^tramil]' })
      const query = `query ($id: ID!) { plant(id: $id) { sources { key ${field} } } }`
      expect((await run(query, { id })).codes).toEqual(['UNAUTHENTICATED'])
      expect((await run(query, { id }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
    },
  )
})

describe('deleting a source', () => {
  test('that is not there is NOT_FOUND', async () => {
    const as = await buildAdmin()
    for (const key of ['nobody', '', 'a b'])
      expect((await run(DELETE, { key }, { as })).codes, key).toEqual(['NOT_FOUND'])
  })

  test.each([
    ['a plant', () => buildPlant({ precautionsEs: 'No. [^tramil]' })],
    ['a hidden plant', () => buildPlant({ descriptionEn: 'A herb.[^cano][^tramil]', isPublic: false })],
    ['a name of a plant', () => buildPlant({ names: [{ name: 'iya', language: 'quc', source: 'tramil' }] })],
    ['an article', () => buildArticle({ contentEn: 'Tea [^tramil].' })],
    ['a project', () => buildProject({ descriptionEs: 'Un huerto [^tramil].' })],
  ])('is a CONFLICT while %s cites it', async (_what, build) => {
    const as = await buildAdmin()
    await buildSource('tramil')
    await build()
    const { codes, errors } = await run(DELETE, { key: 'tramil' }, { as })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ citations: 1, binned: 0 })
    expect(await prisma.source.count()).toBe(1)
  })

  test.each([
    ['a text', { descriptionEn: 'A herb. [^tramil]' }],
    ['a name', { names: [{ name: 'iya', language: 'quc', source: 'tramil' }] }],
  ])('is a CONFLICT while %s in the bin cites it', async (_what, content) => {
    const as = await buildAdmin()
    await buildSource('tramil')
    await buildSource('tra')
    const { id } = await buildPlant(content)
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    const { codes, errors } = await run(DELETE, { key: 'tramil' }, { as })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ citations: 0, binned: 1 })
    await run('mutation ($ids: [ID!]!) { deleteFromBin(ids: $ids) }', { ids: [id] }, { as })
    for (const key of ['tra', 'tramil'])
      expect((await run(DELETE, { key }, { as })).data).toEqual({ deleteSource: key })
    expect(await prisma.source.count()).toBe(0)
  })
})

test('a source stays while a plant is being published with it', async () => {
  const as = await buildAdmin()
  const create = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
  const dosage = { dosageGuidelinesEn: 'A cup.[^tramil]', cautions: DECIDED_CAUTIONS }
  const input = { commonNameEn: 'Rue', commonNameEs: 'Ruda', isPublic: true, ...dosage }
  await buildSource('tramil')
  const calls: ReturnType<typeof run>[] = []
  await prisma.$transaction(async (tx) => {
    // On a server the plant has been checked, and waits here to be committed.
    await tx.$executeRaw`LOCK TABLE revisions IN EXCLUSIVE MODE`
    calls.push(run(create, { input }, { as }))
    await setTimeout(300)
    calls.push(run(DELETE, { key: 'tramil' }, { as }))
    await setTimeout(300)
  })
  expect((await Promise.all(calls)).map(({ codes }) => codes)).toEqual([[], ['CONFLICT']])
})

describe('how many cite a source', () => {
  test('follows every change', async () => {
    const as = await buildAdmin()
    await buildSource('a')
    await buildSource('b')
    const counts: Record<string, number>[] = []
    const note = async () => counts.push(await countsOf(as))
    const change = (query: string, variables: object) => run(query, { ...variables }, { as })

    const input = {
      commonNameEn: 'Rue',
      commonNameEs: 'Ruda',
      descriptionEn: '[^a] [^a]',
      dosageGuidelinesEs: '[^a][^b]',
    }
    const { data } = await change('mutation ($input: PlantInput!) { createPlant(input: $input) { id } }', { input })
    await note()
    const { id } = data.createPlant
    const update = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
    await change(update, { id, input: { dosageGuidelinesEs: '' } })
    await note()
    await change(update, { id, input: { descriptionEn: '', names: [{ name: 'x', language: 'quc', source: 'b' }] } })
    await note()
    await change('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', { id })
    await note()
    await change('mutation ($id: ID!) { deletePlant(id: $id) }', { id })
    await note()
    await change('mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }', { ids: [id] })
    await note()
    await change(update, { id, input: { names: [] } })
    await note()

    expect(counts).toEqual([
      { a: 1, b: 1 },
      { a: 1, b: 0 },
      { a: 0, b: 1 },
      { a: 0, b: 1 },
      { a: 0, b: 0 },
      { a: 0, b: 1 },
      { a: 0, b: 0 },
    ])
  })
})

describe('the bibliography', () => {
  test('is read page by page, by key, whole or by whether anything cites it', async () => {
    const as = await buildAdmin()
    for (const key of ['d', 'b', 'a', 'c']) await buildSource(key)
    await buildPlant({ descriptionEn: '[^a] [^c] [^nowhere]' })
    const keysIn = ({ edges }: { edges: { node: { key: string } }[] }) => edges.map(({ node }) => node.key).join('')
    const first = (await run(LIST, { first: 3 }, { as })).data.sources
    expect([keysIn(first), first.totalCount, first.pageInfo.hasNextPage]).toEqual(['abc', 4, true])
    const rest = (await run(LIST, { first: 3, after: first.pageInfo.endCursor }, { as })).data.sources
    expect([keysIn(rest), rest.totalCount, rest.pageInfo.hasNextPage]).toEqual(['d', 4, false])
    for (const [isCited, keys] of [
      [true, 'ac'],
      [false, 'bd'],
    ] as const) {
      const { data } = await run(LIST, { first: 24, isCited }, { as })
      expect(keysIn(data.sources)).toBe(keys)
    }
  })

  test('says what cites a source, hidden things included, page by page', async () => {
    const as = await buildAdmin()
    await buildSource('tramil')
    await buildPlant({ descriptionEn: 'Nothing' })
    const plant = await buildPlant({ descriptionEn: '[^tramil]', isPublic: false })
    const article = await buildArticle({ contentEs: '[^tramil]' })
    const project = await buildProject({ descriptionEn: '[^tramil]' })
    const page = async (after: string | null) =>
      (await run(CITED_BY, { key: 'tramil', first: 2, after }, { as })).data.source
    const { citationCount, citedBy } = await page(null)
    expect([citationCount, citedBy.totalCount, citedBy.pageInfo.hasNextPage]).toEqual([3, 3, true])
    const rest = (await page(citedBy.pageInfo.endCursor)).citedBy
    expect(rest.pageInfo.hasNextPage).toBe(false)
    expect([...citedBy.edges, ...rest.edges].map(({ node }) => node)).toEqual([
      { id: article.id, kind: 'ARTICLE' },
      { id: plant.id, kind: 'PLANT' },
      { id: project.id, kind: 'PROJECT' },
    ])
  })

  test('refuses pages that there are none of', async () => {
    const as = await buildAdmin()
    await buildSource('tramil')
    const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
    for (const args of [
      { first: 0 },
      { first: 101 },
      { after: 'x' },
      { after: cursor('PLANT', 'a') },
      { after: cursor('SOURCE', 'a\0') },
    ]) {
      const { codes } = await run(LIST, { first: 24, ...args }, { as })
      expect(codes).toEqual(['BAD_USER_INPUT'])
    }
    for (const args of [
      { first: 0 },
      { after: cursor('other', 'PLANT', 'x') },
      { after: cursor('tramil', 'PLANT', 'x') },
    ]) {
      const { codes } = await run(CITED_BY, { key: 'tramil', first: 24, ...args }, { as })
      expect(codes).toEqual(['BAD_USER_INPUT'])
    }
    expect((await run(CITED_BY, { key: 'nobody', first: 24 }, { as })).data).toEqual({ source: null })
  })
})
