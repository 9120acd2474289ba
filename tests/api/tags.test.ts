import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'

const SAVE =
  'mutation ($input: TagInput!, $basedOn: DateTime) { saveTag(input: $input, basedOn: $basedOn) { slug updatedAt } }'
const RENAME = 'mutation ($slug: ID!, $to: String!) { renameTag(slug: $slug, to: $to) { slug count } }'
const MERGE = `mutation ($slug: ID!, $into: ID!) {
  mergeTags(slug: $slug, into: $into) { slug count uses { kind count } partOf }
}`
const DELETE = 'mutation ($slug: ID!) { deleteTag(slug: $slug) }'
const REVISIONS = `query ($slug: ID!) {
  knownTag(slug: $slug) { isRetired updatedAt revisions { edges { node { id content editorEmail } } } }
}`
const LEAF = { slug: 'leaf', kind: 'part', labelEn: 'Leaf', labelEs: 'Hoja' }
const FOOD = { slug: 'food', kind: 'use', labelEn: 'Food', labelEs: 'Comida' }

let admin: Account
beforeEach(async () => {
  admin = await buildAdmin()
})

const as = () => ({ as: admin })
const rename = (slug: string, to: string) => run(RENAME, { slug, to }, as())
const merge = (slug: string, into: string) => run(MERGE, { slug, into }, as())
const save = (input: object, basedOn: string | null = null) => run(SAVE, { input, basedOn }, as())
const revisionsOf = async (slug: string) => (await run(REVISIONS, { slug }, as())).data.knownTag
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof run>>) => errors[0]?.extensions.fields

async function buildFood() {
  await buildTag('food', 'Food', 'Comida', 'use')
  await buildTag('eating', 'Eating', 'Comer', 'use')
}

describe('the labels of a tag', () => {
  test('are not saved over a later save', async () => {
    const { data } = await save(FOOD)
    await save({ ...FOOD, labelEn: 'Meals' })
    const late = await save({ ...FOOD, labelEs: 'Alimento' }, data.saveTag.updatedAt)
    expect(late.codes).toEqual(['CONFLICT'])
    expect(late.errors[0]!.extensions).toMatchObject({ savedBy: admin.email })
    expect(await prisma.tag.findMany()).toMatchObject([{ labelEn: 'Meals', labelEs: 'Comida' }])
  })

  test('have a history, and can be restored', async () => {
    await buildTag('food', 'Food', 'Comida', 'use')
    await save({ ...FOOD, labelEn: 'Meals', isRetired: true })
    const { isRetired, updatedAt, revisions } = await revisionsOf('food')
    expect(isRetired).toBe(true)
    expect(revisions.edges.map(({ node }: { node: { editorEmail: string | null } }) => node.editorEmail)).toEqual([
      admin.email,
      null,
    ])
    const restore =
      'mutation ($id: ID!, $basedOn: DateTime) { restoreRevision(id: $id, basedOn: $basedOn) { content } }'
    const { id } = revisions.edges[1].node
    expect((await run(restore, { id, basedOn: '2020-01-01T00:00:00Z' }, as())).codes).toEqual(['CONFLICT'])
    const { data } = await run(restore, { id, basedOn: updatedAt }, as())
    expect(data.restoreRevision.content).toEqual({ ...FOOD, isRetired: false })
    expect(await prisma.tag.findMany()).toMatchObject([{ ...FOOD, isRetired: false }])
    expect(await prisma.auditEntry.count({ where: { action: 'restoreRevision', subject: 'Comida · Food' } })).toBe(1)
  })

  test('stay as they are on saving them again', async () => {
    await save(FOOD)
    await save({ ...FOOD, isRetired: true })
    await save(FOOD)
    expect((await revisionsOf('food')).revisions.edges).toHaveLength(2)
    expect(await prisma.tag.findMany()).toMatchObject([{ isRetired: true }])
  })
})

describe('merging tags', () => {
  test.each([
    ['food', 'food', 'BAD_USER_INPUT', { into: 'same' }],
    ['food', 'nowhere', 'NOT_FOUND', undefined],
    ['nowhere', 'food', 'NOT_FOUND', undefined],
    ['leaf', 'food', 'BAD_USER_INPUT', { into: 'otherKind' }],
    ['food', 'leaf', 'BAD_USER_INPUT', { into: 'otherKind' }],
    ['sample', 'food', 'BAD_USER_INPUT', { slug: 'inUse' }],
  ])('%s into %s is refused', async (slug, into, code, fields) => {
    await buildFood()
    await buildTag('leaf', 'Leaf', 'Hoja', 'part')
    await buildTag('sample', 'Sample', 'Muestra')
    const answer = await merge(slug, into)
    expect(answer.codes).toEqual([code])
    expect(fieldsOf(answer)).toEqual(fields)
    expect(await prisma.tag.count()).toBe(4)
  })

  test('moves every use: of what is public or hidden, in drafts and in the bin', async () => {
    await buildFood()
    const { id } = await buildPlant({ tags: ['garden', 'food', 'eating'], isPublic: false })
    const other = await buildPlant({ tags: ['foods'] })
    await buildAilment('cough', { tags: ['food'] })
    await buildArticle({ tags: ['food'] })
    await buildProject({ tags: ['food'] })
    const gone = await buildArticle({ tags: ['food', 'news'] })
    await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: gone.id }, as())
    const form = JSON.stringify({ values: { titleEn: 'food', tags: ['eating', 'food'] } })
    await prisma.draft.create({ data: { adminId: admin.id, kind: 'ARTICLE', subject: 'new:1', form } })

    const { data, codes } = await merge('food', 'eating')
    expect(codes).toEqual([])
    expect(data.mergeTags).toEqual({
      slug: 'eating',
      count: 4,
      uses: ['AILMENT', 'ARTICLE', 'PLANT', 'PROJECT'].map((kind) => ({ kind, count: 1 })),
      partOf: 0,
    })
    expect(await prisma.plant.findMany({ select: { tags: true }, orderBy: { id: 'asc' } })).toEqual([
      { tags: ['garden', 'eating'] },
      { tags: other.tags },
    ])
    const [newest] = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'desc' } })
    expect(newest).toMatchObject({ editorEmail: admin.email, content: { tags: ['garden', 'eating'] } })
    const [draft] = await prisma.draft.findMany()
    expect(JSON.parse(draft!.form)).toEqual({ values: { titleEn: 'food', tags: ['eating'] } })
    await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id: gone.id }, as())
    expect(await prisma.article.findUnique({ where: { id: gone.id } })).toMatchObject({ tags: ['eating', 'news'] })
    expect(await prisma.tag.findMany()).toMatchObject([{ slug: 'eating', formerSlugs: ['food'] }])
    const entries = await prisma.auditEntry.findMany({ where: { action: 'mergeTags' }, orderBy: { id: 'asc' } })
    expect(entries.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Comida · Food → Comer · Eating', expect.stringContaining('·')]),
    )
    expect(entries).toHaveLength(5)
  })

  test('takes a tag without labels into one that has them', async () => {
    await buildFood()
    await buildPlant({ tags: ['meals'] })
    expect((await merge('meals', 'food')).data.mergeTags).toMatchObject({ slug: 'food', count: 1 })
  })

  test('moves the parts of plants that are used', async () => {
    await buildTag('leaf', 'Leaf', 'Hoja', 'part')
    await buildTag('leaves', 'Leaves', 'Hojas', 'part')
    await buildPlant({ plantPartUsed: 'root, leaves,leaf , dry leaves' })
    expect((await merge('leaves', 'leaf')).data.mergeTags).toMatchObject({ partOf: 1 })
    expect(await prisma.plant.findMany()).toMatchObject([{ plantPartUsed: 'root, leaf, dry leaves' }])
  })

  test('leads what is written with the former slug to the other tag', async () => {
    await buildFood()
    const article = await buildArticle({ tags: ['food'] })
    await merge('food', 'eating')
    const update =
      'mutation ($id: ID!) { updateArticle(id: $id, input: { tags: ["news", "food", "eating"] }) { tags } }'
    const { data } = await run(update, { id: article.id }, as())
    expect(data.updateArticle.tags).toEqual(['news', 'eating'])
    const restore = 'mutation ($id: ID!) { restoreRevision(id: $id) { content } }'
    const [first] = await prisma.revision.findMany({ where: { contentId: article.id }, orderBy: { createdAt: 'asc' } })
    expect(first!.content).toMatchObject({ tags: ['food'] })
    const restored = await run(restore, { id: first!.id }, as())
    expect(restored.data.restoreRevision.content.tags).toEqual(['eating'])
  })
})

describe('renaming a tag', () => {
  test.each([
    ['food', 'eating', 'BAD_USER_INPUT', { to: 'taken' }],
    ['food', 'used', 'BAD_USER_INPUT', { to: 'taken' }],
    ['food', 'two words', 'BAD_USER_INPUT', { to: 'invalidSlug' }],
    ['used', 'meals', 'NOT_FOUND', undefined],
    ['sample', 'example', 'BAD_USER_INPUT', { slug: 'inUse' }],
  ])('%s to %s is refused', async (slug, to, code, fields) => {
    await buildFood()
    await buildTag('sample', 'Sample', 'Muestra')
    await buildPlant({ tags: ['used'] })
    const answer = await rename(slug, to)
    expect(answer.codes).toEqual([code])
    expect(fieldsOf(answer)).toEqual(fields)
  })

  test('changes it everywhere, with its history, and back', async () => {
    await save(LEAF)
    await buildPlant({ tags: ['leaf'], plantPartUsed: 'leaf' })
    expect((await rename('leaf', 'leaves')).data.renameTag).toEqual({ slug: 'leaves', count: 1 })
    expect(await prisma.plant.findMany()).toMatchObject([{ tags: ['leaves'], plantPartUsed: 'leaves' }])
    const { updatedAt, revisions } = await revisionsOf('leaves')
    expect(revisions.edges).toHaveLength(2)
    const restore =
      'mutation ($id: ID!, $basedOn: DateTime) { restoreRevision(id: $id, basedOn: $basedOn) { content } }'
    await save({ ...LEAF, slug: 'leaves', labelEn: 'Leaves' })
    expect((await run(restore, { id: revisions.edges[1].node.id, basedOn: updatedAt }, as())).codes).toEqual([
      'CONFLICT',
    ])
    const { data } = await run(restore, { id: revisions.edges[1].node.id }, as())
    expect(data.restoreRevision.content).toMatchObject({ slug: 'leaves', labelEn: 'Leaf' })

    await rename('leaves', 'leaf')
    expect(await prisma.tag.findMany()).toMatchObject([{ slug: 'leaf', formerSlugs: ['leaves'] }])
    expect(await prisma.plant.findMany()).toMatchObject([{ tags: ['leaf'], plantPartUsed: 'leaf' }])
  })

  test('moves drafts of its form, also to a slug that a deleted tag had', async () => {
    await buildFood()
    const write = (subject: string) =>
      run(`mutation { saveDraft(of: TAG, subject: "${subject}", form: "{}") { updatedAt } }`, {}, as())
    for (const slug of ['food', 'eating']) expect((await write(slug)).codes).toEqual([])
    expect((await run(DELETE, { slug: 'eating' }, as())).codes).toEqual([])
    expect((await rename('food', 'eating')).codes).toEqual([])
    expect(await prisma.draft.findMany()).toMatchObject([{ subject: 'eating' }])
  })

  test('keeps filters by the former slug, in the API and on pages, at once on all nodes', async () => {
    await buildFood()
    const { id } = await buildPlant({ tags: ['food'] })
    await buildArticle({ tags: ['food'] })
    const node = createApp({ cachesResponses: true })
    const open = (path: string) => node.request(`http://localhost${path}`)
    expect((await open('/articles?tag=food')).status).toBe(200)
    await rename('food', 'meals')
    const { data } = await run(
      '{ plants(tag: "food") { edges { node { id tagLabels { slug } } } } articles(tag: "food") { totalCount } }',
    )
    expect(data.plants.edges).toEqual([{ node: { id, tagLabels: [{ slug: 'meals' }] } }])
    expect(data.articles.totalCount).toBe(1)
    for (const list of ['plants', 'articles', 'admin/projects']) {
      const moved = await open(`/${list}?lang=es&tag=food`)
      expect([moved.status, moved.headers.get('location')]).toEqual([302, `/${list}?lang=es&tag=meals`])
    }
    expect((await open('/articles?tag=eating')).status).toBe(200)
    for (const path of ['//elsewhere.example/', '/\\elsewhere.example/', '///elsewhere.example']) {
      const location = (await open(`${path}?tag=food`)).headers.get('location') ?? ''
      expect(new URL(location, 'http://localhost').host).toBe('localhost')
    }
  })
})

describe('deleting a tag', () => {
  const remove = (slug: string) => run(DELETE, { slug }, as())

  test('is refused while something has it, also hidden, in the bin or as a part', async () => {
    await buildFood()
    await buildTag('leaf', 'Leaf', 'Hoja', 'part')
    await buildPlant({ tags: ['food'], isPublic: false, plantPartUsed: 'leaf' })
    const gone = await buildArticle({ tags: ['eating'] })
    await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: gone.id }, as())
    for (const [slug, uses, binned] of [
      ['food', 1, 0],
      ['leaf', 1, 0],
      ['eating', 0, 1],
    ] as const) {
      const { codes, errors } = await remove(slug)
      expect(codes).toEqual(['CONFLICT'])
      expect(errors[0]!.extensions).toMatchObject({ uses, binned })
    }
    expect((await remove('nowhere')).codes).toEqual(['NOT_FOUND'])
    expect(await prisma.tag.count()).toBe(3)
  })

  test('removes one that nothing has', async () => {
    await buildFood()
    expect((await remove('food')).data.deleteTag).toBe('food')
    expect(await prisma.tag.count()).toBe(1)
  })
})

test('a tag is listed with its uses by kind, and with the plants of which it is a part', async () => {
  await buildTag('leaf', 'Leaf', 'Hoja', 'part')
  await buildPlant({ tags: ['leaf', 'odd'], isPublic: false })
  await buildPlant({ plantPartUsed: 'leaf, root' })
  await buildArticle({ tags: ['leaf'] })
  const { data } = await run(
    '{ knownTags { slug kind updatedAt isRetired count uses { kind count } partOf } }',
    {},
    as(),
  )
  const plants = { kind: 'PLANT', count: 1 }
  expect(data.knownTags).toEqual([
    {
      slug: 'leaf',
      kind: 'part',
      updatedAt: expect.any(String),
      isRetired: false,
      count: 2,
      partOf: 1,
      uses: [{ kind: 'ARTICLE', count: 1 }, plants],
    },
    { slug: 'odd', kind: null, updatedAt: null, isRetired: false, count: 1, uses: [plants], partOf: 0 },
  ])
})
