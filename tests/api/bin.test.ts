import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { purgeBin } from '../../api/content/bin.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildProject,
  DECIDED_CAUTIONS,
  PLAIN_USE,
} from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'
const DAY_MS = 24 * 60 * 60 * 1000

const BIN = `query ($first: Int, $after: String) { bin(first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } edges { node { id kind title(lang: ES) deletedAt deletedBy goneAt } }
} }`
const RESTORE = 'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id kind } }'
const DELETE = 'mutation ($ids: [ID!]!) { deleteFromBin(ids: $ids) }'

const remove = (noun: string, id: string, as: Account) =>
  run(`mutation ($id: ID!) { delete${noun}(id: $id) }`, { id }, { as })
const restore = (ids: string[], as: Account) => run(RESTORE, { ids }, { as })

async function binOf(as: Account): Promise<Record<string, unknown>[]> {
  const { data } = await run(BIN, { first: 24 }, { as })
  return data.bin.edges.map(({ node }: { node: Record<string, unknown> }) => node)
}

describe('taking out of the bin', () => {
  test.each([RESTORE, DELETE])('what is not there is NOT_FOUND, and then none of the others is: %s', async (query) => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await remove('Plant', id, admin)
    for (const missing of ['x', NOBODY]) {
      expect((await run(query, { ids: [id, missing] }, { as: admin })).codes).toEqual(['NOT_FOUND'])
    }
    expect(await prisma.binnedContent.count()).toBe(1)
    expect(await prisma.plant.count()).toBe(0)
  })

  test('twice at the same moment does it once', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await remove('Plant', id, admin)
    const answers = await Promise.all([restore([id], admin), restore([id], admin)])
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['NOT_FOUND'])
    expect(await prisma.plant.count()).toBe(1)
  })

  test('what has been made anew in the meantime is a CONFLICT, and stays in the bin', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await remove('Plant', id, admin)
    await buildPlant({ id, commonNameEn: 'From the files' })
    expect((await restore([id], admin)).codes).toEqual(['CONFLICT'])
    expect(await prisma.binnedContent.count()).toBe(1)
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ commonNameEn: 'From the files' })
  })
})

describe('what is deleted', () => {
  test('shows nowhere but in the bin, the last first, with who and when', async () => {
    const admin = await buildAdmin()
    const [plant, article, project] = [
      await buildPlant({ commonNameEs: 'Ruda' }),
      await buildArticle(),
      await buildProject(),
    ]
    await remove('Plant', plant.id, admin)
    await remove('Article', article.id, admin)
    await remove('Project', project.id, admin)
    const items = await binOf(admin)
    expect(items.map(({ kind }) => kind)).toEqual(['PROJECT', 'ARTICLE', 'PLANT'])
    expect(items[2]).toMatchObject({ id: plant.id, title: 'Ruda', deletedBy: admin.email })
    expect(Date.parse(String(items[2]!['goneAt'])) - Date.parse(String(items[2]!['deletedAt']))).toBe(30 * DAY_MS)
    const { data } = await run('{ plants { totalCount } articles { totalCount } projects { totalCount } }')
    expect(data).toEqual({ plants: { totalCount: 0 }, articles: { totalCount: 0 }, projects: { totalCount: 0 } })
  })

  test('is read page by page', async () => {
    const admin = await buildAdmin()
    const plants = [await buildPlant(), await buildPlant(), await buildPlant()]
    for (const { id } of plants) await remove('Plant', id, admin)
    const { data } = await run(BIN, { first: 2 }, { as: admin })
    expect(data.bin).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
    const rest = await run(BIN, { first: 2, after: data.bin.pageInfo.endCursor }, { as: admin })
    const ids = [...data.bin.edges, ...rest.data.bin.edges].map(({ node }) => node.id)
    expect(ids).toEqual(plants.map(({ id }) => id).toReversed())
    expect((await run(BIN, { first: 2, after: 'x' }, { as: admin })).codes).toEqual(['BAD_USER_INPUT'])
  })

  test('comes back as it was: a plant, with names, articles, favourites and who is asked to review it', async () => {
    const [admin, member, leaver] = [await buildAdmin(), await buildUser(), await buildUser()]
    const names = [
      { name: 'Iya’', language: 'cak', place: 'Sololá', position: 0 },
      { name: 'Ya’', language: 'quc', reviewed: true, position: 1 },
    ]
    const before = await buildPlant({ names, tags: ['tea'], precautionsEs: 'No en el embarazo.' })
    const [article, gone] = [await buildArticle({ plants: [before] }), await buildArticle({ plants: [before] })]
    const since = new Date('2026-02-03T04:05:06.789Z')
    for (const user of [member, leaver]) {
      await prisma.plantFavorite.create({ data: { userId: user.id, plantId: before.id, createdAt: since } })
    }
    const ofReviewer = { role: 'MIDWIFE', parts: ['USES'], tasks: { create: { plantId: before.id } } }
    const [asked, left] = [
      await prisma.reviewer.create({ data: ofReviewer }),
      await prisma.reviewer.create({ data: ofReviewer }),
    ]
    await remove('Plant', before.id, admin)
    await prisma.user.delete({ where: { id: leaver.id } })
    await prisma.reviewer.delete({ where: { id: left.id } })
    await prisma.article.delete({ where: { id: gone.id } })
    expect((await restore([before.id], admin)).data.restoreFromBin).toEqual([{ id: before.id, kind: 'PLANT' }])
    const include = { names: { orderBy: { position: 'asc' } } } as const
    const after = await prisma.plant.findUniqueOrThrow({ where: { id: before.id }, include })
    expect(after).toMatchObject({ ...before, names })
    expect(await prisma.plantFavorite.findMany()).toEqual([{ userId: member.id, plantId: before.id, createdAt: since }])
    expect(await prisma.articlePlantRelation.findMany()).toEqual([{ articleId: article.id, plantId: before.id }])
    expect(await prisma.reviewTask.findMany()).toEqual([{ reviewerId: asked.id, plantId: before.id }])
    const { data } = await run('{ plants(search: "iya") { edges { node { id } } } }')
    expect(data.plants.edges).toEqual([{ node: { id: before.id } }])
    expect(await binOf(admin)).toEqual([])
  })

  test('comes back as it was: an article, with plants that are there and favourites', async () => {
    const [admin, member] = [await buildAdmin(), await buildUser()]
    const [chaya, rue] = [await buildPlant(), await buildPlant()]
    const before = await buildArticle({ plants: [chaya, rue], contentEn: 'Text', isPublic: false })
    await prisma.articleFavorite.create({ data: { userId: member.id, articleId: before.id } })
    await remove('Article', before.id, admin)
    await remove('Plant', rue.id, admin)
    await restore([before.id], admin)
    expect(await prisma.article.findUnique({ where: { id: before.id } })).toEqual(before)
    expect(await prisma.articlePlantRelation.findMany()).toEqual([{ articleId: before.id, plantId: chaya.id }])
    expect(await prisma.articleFavorite.count()).toBe(1)
  })

  test('comes back as it was: a community, with its members', async () => {
    const [admin, member, leaver] = [await buildAdmin(), await buildUser(), await buildUser()]
    const before = await buildCommunity()
    const createdAt = new Date('2026-02-03T04:05:06.789Z')
    const membership = { communityId: before.id, userId: member.id, isInitiated: true, createdAt }
    await prisma.communityMember.createMany({ data: [membership, { ...membership, userId: leaver.id }] })
    await remove('Community', before.id, admin)
    await prisma.user.delete({ where: { id: leaver.id } })
    expect((await restore([before.id], admin)).codes).toEqual([])
    expect(await prisma.community.findUnique({ where: { id: before.id } })).toEqual(before)
    expect(await prisma.communityMember.findMany()).toEqual([membership])
  })

  test('comes back as it was: a project that nobody ever had as a favourite, with an article and a plant', async () => {
    const admin = await buildAdmin()
    const [project, article, plant] = [
      await buildProject({ statusEs: 'En marcha' }),
      await buildArticle(),
      await buildPlant(),
    ]
    const ids = [project.id, article.id, plant.id]
    for (const [index, noun] of ['Project', 'Article', 'Plant'].entries()) await remove(noun, ids[index]!, admin)
    expect((await restore(ids, admin)).codes).toEqual([])
    expect(await prisma.project.findUnique({ where: { id: project.id } })).toEqual(project)
    expect(await prisma.article.findUnique({ where: { id: article.id } })).toEqual(article)
    expect(await prisma.plant.findUnique({ where: { id: plant.id } })).toEqual(plant)
  })

  test('comes back together: an article, a plant and the ailment that it is used for, whichever is older', async () => {
    const admin = await buildAdmin()
    const article = await buildArticle()
    const plant = await buildPlant()
    const ailment = await buildAilment('cough')
    await prisma.articlePlantRelation.create({ data: { articleId: article.id, plantId: plant.id } })
    await prisma.plantCaution.createMany({
      data: DECIDED_CAUTIONS.map((caution, position) => ({ ...caution, position, plantId: plant.id })),
    })
    await prisma.plantUse.create({ data: { ...PLAIN_USE, plantId: plant.id, ailmentSlug: 'cough' } })
    // The article refers to a plant in the bin, and the plant to an article in the bin.
    await remove('Plant', plant.id, admin)
    await remove('Article', article.id, admin)
    await remove('Ailment', ailment.id, admin)
    expect((await restore([plant.id, article.id, ailment.id], admin)).codes).toEqual([])
    expect(await prisma.plantUse.findMany({ select: { ailmentSlug: true } })).toEqual([{ ailmentSlug: 'cough' }])
    expect(await prisma.articlePlantRelation.findMany()).toEqual([{ articleId: article.id, plantId: plant.id }])
  })

  test('keeps its revisions, until it is deleted for good', async () => {
    const admin = await buildAdmin()
    const [kept, { id }] = [await buildPlant(), await buildPlant()]
    for (const plant of [kept.id, id]) {
      await run(
        'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }',
        { id: plant },
        { as: admin },
      )
      await remove('Plant', plant, admin)
    }
    expect(await prisma.revision.count({ where: { contentId: id } })).toBe(2)
    expect((await run(DELETE, { ids: [id] }, { as: admin })).data.deleteFromBin).toEqual([id])
    expect(await prisma.revision.count({ where: { contentId: id } })).toBe(0)
    expect((await binOf(admin)).map((item) => item['id'])).toEqual([kept.id])
    await restore([kept.id], admin)
    expect(await prisma.revision.count({ where: { contentId: kept.id } })).toBe(2)
  })
})

test('what is deleted from the bin although it has been made anew keeps its revisions', async () => {
  const admin = await buildAdmin()
  const { id } = await buildPlant()
  await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as: admin })
  await remove('Plant', id, admin)
  await buildPlant({ id })
  expect((await run(DELETE, { ids: [id] }, { as: admin })).codes).toEqual([])
  expect(await prisma.binnedContent.count()).toBe(0)
  expect(await prisma.revision.count({ where: { contentId: id } })).toBe(2)
})

describe('after 30 days', () => {
  const ageBy = (id: string, ms: number) =>
    prisma.binnedContent.update({ where: { id }, data: { deletedAt: new Date(Date.now() - ms) } })

  test('what is in the bin is gone for good, with its revisions, however many nodes see to it', async () => {
    const admin = await buildAdmin()
    const [old, young] = [await buildPlant(), await buildPlant()]
    for (const { id } of [old, young]) {
      await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as: admin })
      await remove('Plant', id, admin)
    }
    await ageBy(old.id, 30 * DAY_MS + 1000)
    await ageBy(young.id, 30 * DAY_MS - 60_000)
    await Promise.all([purgeBin(), purgeBin(), purgeBin()])
    expect((await binOf(admin)).map((item) => item['id'])).toEqual([young.id])
    expect(await prisma.revision.count({ where: { contentId: old.id } })).toBe(0)
    expect(await prisma.revision.count({ where: { contentId: young.id } })).toBe(2)
  })

  test('what has been made anew keeps its revisions', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as: admin })
    await remove('Plant', id, admin)
    await buildPlant({ id })
    await ageBy(id, 31 * DAY_MS)
    await purgeBin()
    expect(await prisma.binnedContent.count()).toBe(0)
    expect(await prisma.revision.count()).toBe(2)
  })
})
