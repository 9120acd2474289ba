import { getNamedType, isInputObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const REVISIONS = `query ($of: TaggedKind!, $id: ID!, $first: Int, $after: String) {
  revisions(of: $of, id: $id, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { id createdAt editorEmail content } }
  }
}`
const RESTORE = `mutation ($id: ID!, $basedOn: DateTime) {
  restoreRevision(id: $id, basedOn: $basedOn) { id editorEmail content }
}`
const UPDATE_PLANT = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id updatedAt } }'
const UPDATE_ARTICLE = 'mutation ($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }'

type Row = { id: string; createdAt: string; editorEmail: string | null; content: Record<string, unknown> }

async function revisionsOf(of: string, id: string, as: Account, page: object = {}): Promise<Row[]> {
  const { data } = await run(REVISIONS, { of, id, first: 24, ...page }, { as })
  return data.revisions.edges.map(({ node }: { node: Row }) => node)
}

const save = (id: string, input: object, as: Account) => run(UPDATE_PLANT, { id, input }, { as })

describe('a save', () => {
  test('that is refused leaves no revision', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    expect((await save(id, { commonNameEn: ' ' }, admin)).codes).toEqual(['BAD_USER_INPUT'])
    expect((await save(NOBODY, { commonNameEn: 'Rue' }, admin)).codes).toEqual(['NOT_FOUND'])
    expect(await prisma.revision.count()).toBe(0)
  })

  test('that changes nothing leaves no revision', async () => {
    const admin = await buildAdmin()
    const plant = await buildPlant({ tags: ['tea'], galleryImages: ['/a.jpg'] })
    const article = await buildArticle({ plants: [plant, await buildPlant()] })
    const related = (await prisma.articlePlantRelation.findMany()).map(({ plantId }) => plantId)
    await save(plant.id, { commonNameEn: plant.commonNameEn, tags: ['tea'], precautionsEn: '', isPublic: true }, admin)
    for (const relatedPlantIds of [related, related.toReversed()]) {
      await run(UPDATE_ARTICLE, { id: article.id, input: { relatedPlantIds } }, { as: admin })
    }
    expect(await prisma.revision.count()).toBe(0)
  })

  test('keeps what it held before, when no admin had saved it yet', async () => {
    const admin = await buildAdmin()
    const { id, updatedAt } = await buildPlant({ precautionsEn: 'Not when pregnant.' })
    await save(id, { precautionsEn: 'Not for children.' }, admin)
    const [saved, seeded, ...more] = await revisionsOf('PLANT', id, admin)
    expect(more).toEqual([])
    expect(seeded).toMatchObject({ editorEmail: null, createdAt: updatedAt.toISOString() })
    expect(seeded!.content).toMatchObject({ precautionsEn: 'Not when pregnant.' })
    expect(saved).toMatchObject({ editorEmail: admin.email, content: { precautionsEn: 'Not for children.' } })
  })

  test('keeps what was written past the admins since, too', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await save(id, { descriptionEn: 'One' }, admin)
    await prisma.plant.update({ where: { id }, data: { descriptionEn: 'From the files' } })
    await save(id, { descriptionEn: 'Two' }, admin)
    const revisions = await revisionsOf('PLANT', id, admin)
    expect(revisions.map(({ editorEmail, content }) => [editorEmail, content['descriptionEn']])).toEqual([
      [admin.email, 'Two'],
      [null, 'From the files'],
      [admin.email, 'One'],
      [null, null],
    ])
  })

  test('of something new is its first revision', async () => {
    const admin = await buildAdmin()
    const input = { titleEn: 'A garden', titleEs: 'Un huerto' }
    const create = 'mutation ($input: ProjectInput!) { createProject(input: $input) { id createdAt } }'
    const { id } = (await run(create, { input }, { as: admin })).data.createProject
    const revisions = await revisionsOf('PROJECT', id, admin)
    expect(revisions).toMatchObject([{ editorEmail: admin.email, content: { ...input, isLocked: true } }])
  })

  test('from the list counts as well', async () => {
    const admin = await buildAdmin()
    const { id } = await buildProject()
    await run('mutation ($id: ID!) { setProjectLock(id: $id, isLocked: true) { id } }', { id }, { as: admin })
    const contents = (await revisionsOf('PROJECT', id, admin)).map(({ content }) => content['isLocked'])
    expect(contents).toEqual([true, false])
  })

  test.each([
    ['PLANT', 'PlantInput', () => buildPlant(), 'setPlantVisibility', 'isPublic'],
    ['ARTICLE', 'ArticleInput', () => buildArticle(), 'setArticleVisibility', 'isPublic'],
    ['PROJECT', 'ProjectInput', () => buildProject(), 'setProjectLock', 'isLocked'],
  ] as const)('of a %s keeps all that an admin can write, and nothing else', async (of, input, build, set, flag) => {
    const admin = await buildAdmin()
    const row = await build()
    const mutation = `mutation ($id: ID!, $to: Boolean!) { ${set}(id: $id, ${flag}: $to) { id } }`
    await run(mutation, { id: row.id, to: flag === 'isLocked' }, { as: admin })
    const type = getNamedType(schema.getType(input))
    const writable = isInputObjectType(type) ? Object.keys(type.getFields()) : []
    const [revision] = await revisionsOf(of, row.id, admin)
    const expected = new Set([...writable, ...(of === 'PLANT' ? ['names'] : [])])
    expect(Object.keys(revision!.content).sort()).toEqual([...expected].sort())
  })
})

describe('revisions', () => {
  test('are read page by page, the newest first, of one thing alone', async () => {
    const admin = await buildAdmin()
    const [{ id }, other] = [await buildPlant(), await buildPlant()]
    for (const descriptionEn of ['1', '2', '3']) await save(id, { descriptionEn }, admin)
    await save(other.id, { descriptionEn: 'other' }, admin)
    const first = await run(REVISIONS, { of: 'PLANT', id, first: 3 }, { as: admin })
    const { totalCount, pageInfo, edges } = first.data.revisions
    expect([totalCount, pageInfo.hasNextPage]).toEqual([4, true])
    const rest = await revisionsOf('PLANT', id, admin, { first: 3, after: pageInfo.endCursor })
    const texts = [...edges.map(({ node }: { node: Row }) => node), ...rest].map(
      ({ content }) => content['descriptionEn'],
    )
    expect(texts).toEqual(['3', '2', '1', null])
    expect(await revisionsOf('ARTICLE', id, admin)).toEqual([])
    expect(await revisionsOf('PLANT', 'x', admin)).toEqual([])
  })

  test('outlive the account that wrote them', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()]
    const { id } = await buildPlant()
    await save(id, { descriptionEn: '1' }, admin)
    await prisma.user.delete({ where: { id: admin.id } })
    expect((await revisionsOf('PLANT', id, other))[0]!.editorEmail).toBe(admin.email)
  })
})

describe('a comparison', () => {
  const COMPARE = `query ($of: TaggedKind!, $id: ID!, $newer: ID, $older: ID) {
    comparison(of: $of, id: $id, newer: $newer, older: $older) { newer { id content } older { id content } plants { id title(lang: ES) } }
  }`

  test('is with the revision before, or with any earlier one of the same', async () => {
    const admin = await buildAdmin()
    const [{ id }, other] = [await buildPlant(), await buildPlant()]
    for (const descriptionEn of ['1', '2']) await save(id, { descriptionEn }, admin)
    await save(other.id, { descriptionEn: 'other' }, admin)
    const [newest, middle, first] = await revisionsOf('PLANT', id, admin)
    const compare = async (newer?: string, older?: string) => {
      const { data, codes } = await run(COMPARE, { of: 'PLANT', id, newer, older }, { as: admin })
      expect(codes).toEqual([])
      return data.comparison
    }
    expect(await compare()).toMatchObject({ newer: { id: newest!.id }, older: { id: middle!.id } })
    expect(await compare(newest!.id)).toMatchObject({ newer: { id: newest!.id }, older: { id: middle!.id } })
    expect(await compare(newest!.id, first!.id)).toMatchObject({
      older: { id: first!.id, content: { descriptionEn: null } },
    })
    expect(await compare(first!.id)).toMatchObject({ newer: { id: first!.id }, older: null })
    const [strange] = await revisionsOf('PLANT', other.id, admin)
    expect(await compare(newest!.id, strange!.id)).toBeNull()
    expect(await compare(strange!.id)).toBeNull()
    expect(await compare(NOBODY)).toBeNull()
    expect(await compare('x', 'y')).toBeNull()
    expect((await run(COMPARE, { of: 'ARTICLE', id }, { as: admin })).data.comparison).toBeNull()
    expect((await run(COMPARE, { of: 'PLANT', id: 'x' }, { as: admin })).data.comparison).toBeNull()
  })

  test('of an article has the titles of its plants', async () => {
    const admin = await buildAdmin()
    const [chaya, rue] = [
      await buildPlant({ commonNameEs: 'Chaya' }),
      await buildPlant({ commonNameEs: 'Ruda', isPublic: false }),
    ]
    const { id } = await buildArticle({ plants: [chaya] })
    await run(UPDATE_ARTICLE, { id, input: { relatedPlantIds: [rue.id] } }, { as: admin })
    const { data } = await run(COMPARE, { of: 'ARTICLE', id }, { as: admin })
    const titles = data.comparison.plants.map(({ title }: { title: string }) => title)
    expect(titles.toSorted()).toEqual(['Chaya', 'Ruda'])
  })
})

describe('restoring', () => {
  test('is refused where somebody saved in the meantime, and nothing is written', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()]
    const { id, updatedAt } = await buildPlant({ descriptionEn: 'Before' })
    await save(id, { descriptionEn: 'After' }, other)
    const [, seeded] = await revisionsOf('PLANT', id, admin)
    const { codes, errors } = await run(RESTORE, { id: seeded!.id, basedOn: updatedAt }, { as: admin })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions['savedBy']).toBe(other.email)
    expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).descriptionEn).toBe('After')
  })

  test('what is not there, or deleted, is NOT_FOUND', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await save(id, { descriptionEn: 'After' }, admin)
    const [revision] = await revisionsOf('PLANT', id, admin)
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as: admin })
    for (const missing of ['x', NOBODY, revision!.id]) {
      expect((await run(RESTORE, { id: missing }, { as: admin })).codes).toEqual(['NOT_FOUND'])
    }
  })

  test('brings every text, name and list back, which is a save like any other', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()]
    const names = [{ name: 'Iya’', language: 'cak', place: 'Sololá', position: 0, reviewed: true }]
    const { id } = await buildPlant({ precautionsEs: 'No en el embarazo.', tags: ['tea'], names, isPublic: true })
    await save(id, { precautionsEs: '', tags: [], isPublic: false, commonNameEn: 'Wrong' }, other)
    await prisma.plantName.deleteMany({ where: { plantId: id } })
    const seeded = (await revisionsOf('PLANT', id, admin)).at(-1)!
    const { data } = await run(RESTORE, { id: seeded.id }, { as: admin })
    expect(data.restoreRevision.content).toEqual(seeded.content)
    expect(data.restoreRevision.editorEmail).toBe(admin.email)
    const stored = await prisma.plant.findUniqueOrThrow({ where: { id }, include: { names: true } })
    expect(stored).toMatchObject({ precautionsEs: 'No en el embarazo.', tags: ['tea'], isPublic: true, names })
    const found = await run('{ plants(search: "iya") { totalCount } }')
    expect(found.data.plants.totalCount).toBe(1)
  })

  test('leaves out plants that are not there any more', async () => {
    const admin = await buildAdmin()
    const [chaya, rue] = [await buildPlant(), await buildPlant()]
    const { id } = await buildArticle({ plants: [chaya, rue] })
    await run(UPDATE_ARTICLE, { id, input: { relatedPlantIds: [] } }, { as: admin })
    await prisma.plant.delete({ where: { id: rue.id } })
    const seeded = (await revisionsOf('ARTICLE', id, admin)).at(-1)!
    expect((await run(RESTORE, { id: seeded.id }, { as: admin })).codes).toEqual([])
    expect(await prisma.articlePlantRelation.findMany()).toEqual([{ articleId: id, plantId: chaya.id }])
  })

  test('what is so already leaves no revision', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant()
    await save(id, { descriptionEn: 'After' }, admin)
    const [newest] = await revisionsOf('PLANT', id, admin)
    expect((await run(RESTORE, { id: newest!.id }, { as: admin })).data.restoreRevision.id).toBe(newest!.id)
    expect(await prisma.revision.count()).toBe(2)
  })
})
