import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'
const SHOW =
  'mutation ($of: TaggedKind!, $ids: [ID!]!, $isPublic: Boolean!) { setVisibility(of: $of, ids: $ids, isPublic: $isPublic) { id isPublic } }'
const TAG =
  'mutation ($of: TaggedKind!, $ids: [ID!]!, $add: [String!], $remove: [String!]) { tagContent(of: $of, ids: $ids, add: $add, remove: $remove) { id tagLabels { slug } } }'
const DELETE = 'mutation ($of: TaggedKind!, $ids: [ID!]!) { deleteContent(of: $of, ids: $ids) }'

const MUTATIONS: [string, string, Record<string, unknown>][] = [
  ['setVisibility', SHOW, { isPublic: false }],
  ['tagContent', TAG, { add: ['new'] }],
  ['deleteContent', DELETE, {}],
]

async function publicPlants() {
  const rows = await prisma.plant.findMany({ where: { isPublic: true, tags: { isEmpty: true } } })
  return rows.map(({ id }) => id).sort()
}

describe.each(MUTATIONS)('%s', (_name, mutation, more) => {
  test('where one of them is not there, of another kind or malformed, none is written', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant()
    const { id: article } = await buildArticle()
    for (const wrong of [NOBODY, article, 'x', "'; DROP TABLE plants; --"]) {
      const { codes } = await run(mutation, { of: 'PLANT', ids: [id, wrong], ...more }, { as })
      expect(codes, wrong).toEqual(['NOT_FOUND'])
    }
    expect(await publicPlants()).toEqual([id])
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('none and more than 100 are refused', async () => {
    const as = await buildAdmin()
    for (const [ids, problem] of [
      [[], 'required'],
      [Array.from({ length: 101 }, () => NOBODY), 'tooMany'],
    ]) {
      const { codes, errors } = await run(mutation, { of: 'PLANT', ids, ...more }, { as })
      expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { ids: problem }])
    }
  })

  test('who did it is in the log, for each of them', async () => {
    const as = await buildAdmin()
    const [one, other] = [await buildPlant(), await buildPlant()]
    const { errors } = await run(mutation, { of: 'PLANT', ids: [one.id, other.id, one.id], ...more }, { as })
    expect(errors).toEqual([])
    const entries = await prisma.auditEntry.findMany({ select: { actorEmail: true, subjectId: true } })
    expect(entries).toHaveLength(2)
    expect(entries).toEqual(
      expect.arrayContaining([one, other].map(({ id }) => ({ actorEmail: as.email, subjectId: id }))),
    )
  })
})

test('what is hidden is gone for readers at once, and comes back', async () => {
  const as = await buildAdmin()
  const plants = [await buildPlant(), await buildPlant(), await buildPlant()]
  const ids = plants.slice(0, 2).map(({ id }) => id)
  const total = async () => (await run('{ plants { totalCount } }')).data.plants.totalCount
  expect(await total()).toBe(3)
  const { data } = await run(SHOW, { of: 'PLANT', ids, isPublic: false }, { as })
  expect(data.setVisibility).toEqual(ids.map((id) => ({ id, isPublic: false })))
  expect(await total()).toBe(1)
  await run(SHOW, { of: 'PLANT', ids, isPublic: true }, { as })
  expect(await total()).toBe(3)
})

test('projects are locked and unlocked', async () => {
  const as = await buildAdmin()
  const { id } = await buildProject({ isLocked: true })
  const { data } = await run(SHOW, { of: 'PROJECT', ids: [id], isPublic: true }, { as })
  expect(data.setVisibility).toEqual([{ id, isPublic: true }])
  expect((await prisma.project.findFirst())!.isLocked).toBe(false)
})

test('tags are added and taken, each once, and what else there is stays', async () => {
  const as = await buildAdmin()
  const [one, other] = [await buildPlant({ tags: ['food', 'old'] }), await buildPlant()]
  const variables = { of: 'PLANT', ids: [one.id, other.id], add: [' Food ', 'new'], remove: ['old', 'nowhere'] }
  const { data } = await run(TAG, variables, { as })
  expect(data.tagContent).toEqual(
    [one, other].map(({ id }) => ({ id, tagLabels: [{ slug: 'food' }, { slug: 'new' }] })),
  )
  const revisions = await prisma.revision.count({ where: { contentId: one.id } })
  await run(TAG, { ...variables, remove: [] }, { as })
  expect(await prisma.revision.count({ where: { contentId: one.id } })).toBe(revisions)
})

test('what is no tag is not added, but taken', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ tags: ['<b>'] })
  const variables = { of: 'PLANT', ids: [id], remove: ['<b>'] }
  const { codes, errors } = await run(TAG, { ...variables, add: ['a b'] }, { as })
  expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { 'add.0': 'invalidSlug' }])
  await run(TAG, variables, { as })
  expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).tags).toEqual([])
})

test('where one would have more than 30 tags, none is written', async () => {
  const as = await buildAdmin()
  const full = await buildArticle({ tags: Array.from({ length: 30 }, (_, index) => `t${index}`) })
  const empty = await buildArticle()
  const { codes, errors } = await run(TAG, { of: 'ARTICLE', ids: [empty.id, full.id], add: ['more'] }, { as })
  expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { add: 'tooMany' }])
  expect((await prisma.article.findUniqueOrThrow({ where: { id: empty.id } })).tags).toEqual([])
})

test('what is deleted is in the bin, whole', async () => {
  const as = await buildAdmin()
  const ids = [await buildArticle(), await buildArticle()].map(({ id }) => id).sort()
  const { data } = await run(DELETE, { of: 'ARTICLE', ids }, { as })
  expect(data.deleteContent.toSorted()).toEqual(ids)
  expect(await prisma.article.count()).toBe(0)
  expect(await prisma.binnedContent.count({ where: { kind: 'ARTICLE', id: { in: ids } } })).toBe(2)
})
