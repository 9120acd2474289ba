import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { DECIDED_CAUTIONS, buildArticle, buildPlant, buildProject, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'

const NEEDS = '{ adminOverview { openBugReports attention { reason count items { id kind title } } } }'
const PREVIEW = `query ($markdown: String!) { markdownPreview(markdown: $markdown) { html sources { key title } } }`

test('where nothing is missing nothing needs attention', async () => {
  const texts = {
    basicUsesEn: 'Tea. [^book]',
    basicUsesEs: 'Té. [^book]',
    cautions: DECIDED_CAUTIONS,
    mainImageUrl: '/media/tea.jpg',
  }
  await prisma.photo.create({ data: { url: '/media/tea.jpg', altEn: 'Tea', altEs: 'Té' } })
  await buildPlant(texts)
  const { data } = await run(NEEDS, {}, { as: await buildAdmin() })
  expect(data.adminOverview).toEqual({ openBugReports: 0, attention: [] })
})

test('says what is untranslated, dangerous, or without a source', async () => {
  const half = await buildProject({ statusEn: 'Growing' })
  const publishingGaps = ['cautions.PREGNANCY']
  const tea = await buildPlant({ basicUsesEn: 'Tea. [^book]', basicUsesEs: 'Té. [^book]', publishingGaps })
  const bare = await buildArticle({ contentEn: 'They say so.', contentEs: 'Así dicen.' })
  await prisma.bugReport.create({ data: { pageUrl: '/', description: 'Broken' } })
  const { data } = await run(NEEDS, {}, { as: await buildAdmin() })
  const of = (id: string, kind: string) => [expect.objectContaining({ id, kind })]
  expect(data.adminOverview).toEqual({
    openBugReports: 1,
    attention: [
      { reason: 'NO_PRECAUTIONS', count: 1, items: of(tea.id, 'PLANT') },
      { reason: 'NO_SOURCE', count: 1, items: of(bare.id, 'ARTICLE') },
      { reason: 'UNTRANSLATED', count: 1, items: of(half.id, 'PROJECT') },
      { reason: 'NO_PHOTO', count: 1, items: of(tea.id, 'PLANT') },
    ],
  })
})

test('lists the public plants that fall short, and counts what is undecided', async () => {
  const used = { basicUsesEn: 'Tea. [^book]', basicUsesEs: 'Té. [^book]' }
  const shown = await buildPlant({ ...used, publishingGaps: ['cautions.CHILDREN', 'uses.0.sourceKeys'] })
  await buildPlant({ isPublic: false, publishingGaps: ['cautions.CHILDREN', 'cautions.2.textEs'] })
  await buildPlant({ ...used, cautions: DECIDED_CAUTIONS })
  const query = '{ adminOverview { undecided unsafePlantCount unsafePlants { id title publishingGaps } } }'
  const { data } = await run(query, {}, { as: await buildAdmin() })
  const title = shown.commonNameEn
  expect(data.adminOverview).toEqual({
    undecided: 2,
    unsafePlantCount: 1,
    unsafePlants: [{ id: shown.id, title, publishingGaps: ['cautions.CHILDREN', 'uses.0.sourceKeys'] }],
  })
})

test('names the newest five, and counts all', async () => {
  const plants = []
  for (let made = 0; made < 7; made++) plants.push(await buildPlant({ isPublic: false, descriptionEn: 'A herb. [^b]' }))
  const { data } = await run(NEEDS, {}, { as: await buildAdmin() })
  const [untranslated] = data.adminOverview.attention
  expect(untranslated.count).toBe(7)
  expect(untranslated.items.map(({ id }: { id: string }) => id)).toEqual(
    plants
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 5),
  )
})

test('a preview is what readers would see, with its sources', async () => {
  await buildSource('book')
  const markdown = 'A **tea**. [^book]'
  const { data } = await run(PREVIEW, { markdown }, { as: await buildAdmin() })
  expect(data.markdownPreview.html).toContain('<strong>tea</strong>. <sup><a href="#source-book">[1]</a></sup>')
  expect(data.markdownPreview.sources).toEqual([{ key: 'book', title: 'The book of book' }])
})

test('an empty preview is empty, and one that is too long is refused', async () => {
  const as = await buildAdmin()
  expect((await run(PREVIEW, { markdown: '' }, { as })).data.markdownPreview).toEqual({ html: '', sources: [] })
  expect((await run(PREVIEW, { markdown: 'a'.repeat(50_001) }, { as })).codes).toEqual(['BAD_USER_INPUT'])
})

test('admins see all plants of an article, hidden ones included; nobody else may ask', async () => {
  const [shown, hidden] = [await buildPlant(), await buildPlant({ isPublic: false })]
  const { id } = await buildArticle({ plants: [shown, hidden] })
  const ask = 'query ($id: ID!) { relatedPlants(articleId: $id) { id commonName } }'
  expect((await run(ask, { id })).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(ask, { id }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  const { data } = await run(ask, { id }, { as: await buildAdmin() })
  expect(data.relatedPlants).toMatchObject([{ id: hidden.id }, { id: shown.id }])
})

test('lists what was changed last, and the unsaved input of the requester alone', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await buildPlant({ createdAt: ago(9), updatedAt: ago(9) })
  const [rue, tea] = [
    await buildPlant({ createdAt: ago(9), updatedAt: ago(5) }),
    await buildArticle({ createdAt: ago(9), updatedAt: ago(2) }),
  ]
  const [as, other] = [await buildAdmin(), await buildAdmin()]
  for (const [subject, adminId] of [
    [rue.id, as.id],
    ['new:1', as.id],
    [crypto.randomUUID(), as.id],
    [rue.id, other.id],
  ] as const)
    await prisma.draft.create({ data: { kind: 'PLANT', subject, adminId, form: '{}' } })
  const { data } = await run('{ adminOverview { changed { id } drafts { kind item { id } } } }', {}, { as })
  expect(data.adminOverview.changed).toEqual([{ id: tea.id }, { id: rue.id }])
  expect(data.adminOverview.drafts).toHaveLength(2)
  expect(data.adminOverview.drafts).toEqual(
    expect.arrayContaining([
      { kind: 'PLANT', item: { id: rue.id } },
      { kind: 'PLANT', item: null },
    ]),
  )
})
