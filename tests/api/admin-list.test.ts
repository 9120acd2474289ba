import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { DECIDED_CAUTIONS, buildAilment, buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'

const LIST = `
  query ($of: TaggedKind!, $search: String, $visibility: Visibility, $tag: String, $need: AttentionReason,
    $sort: ContentSort, $first: Int, $after: String) {
    contentItems(of: $of, search: $search, visibility: $visibility, tag: $tag, need: $need, sort: $sort, first: $first,
      after: $after) {
      totalCount
      edges { cursor node { id kind title(lang: EN) detail isPublic isSample needs tagLabels(lang: ES) { slug label } } }
      pageInfo { hasNextPage endCursor }
    }
  }`

interface Listed {
  ids: string[]
  total: number
  end: string | null
  hasNext: boolean
}

async function list(variables: Record<string, unknown>, as?: { id: string; email: string }): Promise<Listed> {
  const { data, errors } = await run(LIST, variables, { as: as ?? (await buildAdmin()) })
  expect(errors).toEqual([])
  const { edges, totalCount, pageInfo } = data.contentItems
  return {
    ids: edges.map(({ node }: { node: { id: string } }) => node.id),
    total: totalCount,
    end: pageInfo.endCursor,
    hasNext: pageInfo.hasNextPage,
  }
}

test('a page that is too long, and a cursor of another list or order, are refused', async () => {
  const as = await buildAdmin()
  await buildPlant()
  await buildPlant()
  const { end } = await list({ of: 'PLANT', first: 1, sort: 'NAME_EN' }, as)
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '01a15a45-1800-765a-927b-e678cf4684f1'
  for (const wrong of [
    { first: 0 },
    { first: 101 },
    { after: 'x' },
    { after: end, sort: 'NEWEST' },
    { after: end, sort: 'NAME_ES' },
    { after: forged('PLANT', 'NEWEST', 'never', id), sort: 'NEWEST' },
    { after: forged('PLANT', 'NAME_EN', 'a\0', id), sort: 'NAME_EN' },
    { after: forged('PLANT', 'NAME_EN', 'a', 'b'), sort: 'NAME_EN' },
    { search: 'a'.repeat(201) },
  ]) {
    const { codes } = await run(LIST, { of: 'PLANT', ...wrong }, { as })
    expect(codes, JSON.stringify(wrong)).toEqual(['BAD_USER_INPUT'])
  }
  expect((await run(LIST, { of: 'ARTICLE', after: end, sort: 'NAME_EN' }, { as })).codes).toEqual(['BAD_USER_INPUT'])
})

test('hidden ones are listed, and left out where only public ones are meant', async () => {
  const [shown, hidden] = [await buildProject(), await buildProject({ isLocked: true })]
  expect(await list({ of: 'PROJECT' })).toMatchObject({ ids: [hidden.id, shown.id], total: 2 })
  expect(await list({ of: 'PROJECT', visibility: 'PUBLIC' })).toMatchObject({ ids: [shown.id], total: 1 })
  expect(await list({ of: 'PROJECT', visibility: 'HIDDEN' })).toMatchObject({ ids: [hidden.id], total: 1 })
})

test('made-up projects are marked', async () => {
  await buildProject({ isSample: true })
  await buildProject()
  const { data } = await run(LIST, { of: 'PROJECT' }, { as: await buildAdmin() })
  const rows: { node: { isSample: boolean } }[] = data.contentItems.edges
  expect(rows.map(({ node }) => node.isSample)).toEqual([false, true])
})

test('a row says what it is', async () => {
  await buildTag('food', 'Food', 'Comida')
  const texts = { basicUsesEn: 'Tea.', basicUsesEs: 'Té.' }
  const publishingGaps = ['cautions.PREGNANCY']
  await buildPlant({ scientificName: 'Tagetes lucida Cav.', tags: ['food', 'odd'], publishingGaps, ...texts })
  const { data } = await run(LIST, { of: 'PLANT' }, { as: await buildAdmin() })
  expect(data.contentItems.edges[0].node).toMatchObject({
    kind: 'PLANT',
    title: 'Mexican tarragon',
    detail: 'Tagetes lucida Cav.',
    isPublic: true,
    needs: ['NO_PRECAUTIONS', 'NO_SOURCE', 'NO_PHOTO'],
    tagLabels: [
      { slug: 'food', label: 'Comida' },
      { slug: 'odd', label: 'odd' },
    ],
  })
})

test('a row says what is missing in each language, who saved it last, and has its picture', async () => {
  const as = await buildAdmin()
  const texts = {
    isPublic: false,
    descriptionEn: 'A herb.',
    basicUsesEs: 'Té.',
    precautionsEs: '',
    mainImageUrl: '/media/rue.jpg',
  }
  const { id } = await buildPlant(texts)
  await buildAilment('cough', { whatItIsEs: 'Tos.' })
  const read = async (of: string) => {
    const shown = 'missingEn: untranslated(lang: EN) missingEs: untranslated(lang: ES) changedBy picture { url }'
    const { data } = await run(`{ contentItems(of: ${of}) { edges { node { ${shown} } } } }`, {}, { as })
    return data.contentItems.edges[0].node
  }
  const row = { missingEn: ['basicUses'], missingEs: ['description'], picture: { url: '/media/rue.jpg' } }
  expect(await read('PLANT')).toEqual({ ...row, changedBy: null })
  await run('mutation ($id: ID!) { updatePlant(id: $id, input: { mayanName: "Iya’" }) { id } }', { id }, { as })
  expect(await read('PLANT')).toEqual({ ...row, changedBy: as.email })
  // A later change of the site itself is nobody's.
  await prisma.plant.update({ where: { id }, data: { basicUsesEn: 'Tea.' } })
  expect(await read('PLANT')).toEqual({ ...row, missingEn: [], changedBy: null })
  expect(await read('AILMENT')).toEqual({ missingEn: ['whatItIs'], missingEs: [], changedBy: null, picture: null })
})

describe('what is needed', () => {
  const cited = { basicUsesEn: 'Tea. [^a]', basicUsesEs: 'Té. [^a]', cautions: DECIDED_CAUTIONS }

  test.each([
    ['nothing', cited, []],
    ['nothing of an empty plant', {}, []],
    ['a translation of a text', { ...cited, descriptionEn: 'A herb.' }, ['UNTRANSLATED']],
    [
      'a translation where the other is empty',
      { ...cited, descriptionEs: 'Una hierba.', descriptionEn: '' },
      ['UNTRANSLATED'],
    ],
    ['what safe publishing requires', { ...cited, publishingGaps: ['cautions.CHILDREN'] }, ['NO_PRECAUTIONS']],
    ['a source', { descriptionEn: 'A herb.', descriptionEs: 'Una hierba.' }, ['NO_SOURCE']],
    [
      'all of it',
      { dosageGuidelinesEs: 'Una taza.', publishingGaps: ['dosageGuidelinesEs'] },
      ['UNTRANSLATED', 'NO_PRECAUTIONS', 'NO_SOURCE'],
    ],
  ])('by a plant: %s', async (_what, texts, needs) => {
    const { id } = await buildPlant(texts)
    expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).needs).toEqual([...needs, 'NO_PHOTO'])
  })

  test('is found, counted, and follows each change', async () => {
    const as = await buildAdmin()
    const [needy, fine] = [await buildPlant({ descriptionEn: 'A herb.', tags: ['a'] }), await buildPlant(cited)]
    const hidden = await buildPlant({ descriptionEn: 'A tree. [^a]', isPublic: false, tags: ['a', 'b'] })
    const untranslated = (more = {}) => list({ of: 'PLANT', need: 'UNTRANSLATED', ...more }, as)
    expect(await untranslated()).toMatchObject({ ids: [hidden.id, needy.id], total: 2 })
    expect(await untranslated({ visibility: 'PUBLIC' })).toMatchObject({ ids: [needy.id], total: 1 })
    expect(await untranslated({ tag: 'b' })).toMatchObject({ ids: [hidden.id], total: 1 })
    expect(await untranslated({ search: 'herb' })).toMatchObject({ ids: [needy.id], total: 1 })
    expect(await list({ of: 'PLANT', need: 'NO_SOURCE' }, as)).toMatchObject({ ids: [needy.id], total: 1 })
    await prisma.plant.update({ where: { id: needy.id }, data: { descriptionEs: 'Una hierba. [^a]' } })
    await prisma.plant.update({ where: { id: fine.id }, data: { basicUsesEs: null } })
    await prisma.plant.delete({ where: { id: hidden.id } })
    expect(await untranslated()).toMatchObject({ ids: [fine.id], total: 1 })
    expect(await list({ of: 'PLANT', need: 'NO_SOURCE' }, as)).toMatchObject({ ids: [], total: 0 })
  })

  test('by articles is a source or a translation, by projects a translation alone', async () => {
    const as = await buildAdmin()
    const article = await buildArticle({ contentEn: 'They say so.' })
    const project = await buildProject({ statusEs: 'En marcha' })
    for (const need of ['UNTRANSLATED', 'NO_SOURCE'])
      expect((await list({ of: 'ARTICLE', need }, as)).ids).toEqual([article.id])
    expect((await list({ of: 'PROJECT', need: 'UNTRANSLATED' }, as)).ids).toEqual([project.id])
    expect((await list({ of: 'PROJECT', need: 'NO_SOURCE' }, as)).ids).toEqual([])
  })

  test('is a photo, and a description in both languages of each picture, also if that comes or goes later', async () => {
    const [main, other] = ['/media/a.jpg', '/media/b.jpg']
    const plant = await buildPlant({ mainImageUrl: main, galleryImages: [other], ...cited })
    const article = await buildArticle({ featuredImageUrl: other })
    const project = await buildProject({ galleryImages: [other] })
    const needs = async () => {
      const rows = await Promise.all([
        prisma.plant.findUniqueOrThrow({ where: { id: plant.id } }),
        prisma.article.findUniqueOrThrow({ where: { id: article.id } }),
        prisma.project.findUniqueOrThrow({ where: { id: project.id } }),
      ])
      return rows.map((row) => row.needs)
    }
    const un = ['UNDESCRIBED']
    expect(await needs()).toEqual([un, un, un])
    await prisma.photo.create({ data: { url: other, altEn: 'A leaf', altEs: 'Una hoja' } })
    expect(await needs()).toEqual([un, [], []])
    await prisma.photo.create({ data: { url: main, altEn: 'A flower' } })
    expect(await needs()).toEqual([un, [], []])
    await prisma.photo.update({ where: { url: main }, data: { altEs: 'Una flor' } })
    expect(await needs()).toEqual([[], [], []])
    const as = await buildAdmin()
    await prisma.photo.update({ where: { url: other }, data: { altEn: '' } })
    expect(await needs()).toEqual([un, un, un])
    expect(await list({ of: 'PLANT', need: 'UNDESCRIBED' }, as)).toMatchObject({ ids: [plant.id], total: 1 })
    await prisma.photo.update({ where: { url: other }, data: { altEn: 'A leaf' } })
    await prisma.photo.delete({ where: { url: main } })
    expect(await needs()).toEqual([un, [], []])
    await prisma.plant.update({ where: { id: plant.id }, data: { mainImageUrl: null, galleryImages: [] } })
    expect(await list({ of: 'PLANT', need: 'NO_PHOTO' }, as)).toMatchObject({ ids: [plant.id], total: 1 })
    expect(await list({ of: 'PLANT', need: 'UNDESCRIBED' }, as)).toMatchObject({ ids: [], total: 0 })
  })

  test('is kept counted as counting would, whatever is done to the rows', async () => {
    const first = await buildPlant({ descriptionEn: 'A herb.' })
    await buildPlant({ basicUsesEn: 'Tea.', isPublic: false })
    await buildArticle({ contentEs: 'Así dicen.' })
    await buildProject({ statusEn: 'Open', isLocked: true })
    await prisma.plant.updateMany({ data: { isPublic: false } })
    await prisma.plant.update({ where: { id: first.id }, data: { precautionsEn: 'None.', isPublic: true } })
    await prisma.article.deleteMany()
    const kept = await prisma.$queryRaw`
      SELECT kind, need, is_visible, count FROM need_counts WHERE count <> 0 ORDER BY 1, 2, 3`
    expect(kept).toEqual(
      await prisma.$queryRaw`
        WITH content AS (
          SELECT 'PLANT' AS kind, is_public AS is_visible, needs FROM plants
          UNION ALL SELECT 'ARTICLE', is_public, needs FROM articles
          UNION ALL SELECT 'PROJECT', NOT is_locked, needs FROM projects)
        SELECT kind, need, is_visible, count(*)::int AS count FROM content, unnest(needs) AS need
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
  })
})

describe('the order', () => {
  async function buildThree() {
    const names = [
      ['Zinnia', 'Ajenjo'],
      ['ácoro', 'Zacate'],
      ['Basil', 'Árnica'],
    ]
    const plants = []
    for (const [commonNameEn = '', commonNameEs = ''] of names)
      plants.push(await buildPlant({ commonNameEn, commonNameEs }))
    return plants.map(({ id }) => id) as [string, string, string]
  }

  test('is the one asked for, and pages go on in it, each row once', async () => {
    const [zinnia, acoro, basil] = await buildThree()
    await prisma.plant.update({ where: { id: acoro }, data: { scientificName: 'Acorus' } })
    const as = await buildAdmin()
    const orders = {
      NEWEST: [basil, acoro, zinnia],
      OLDEST: [zinnia, acoro, basil],
      NAME_EN: [acoro, basil, zinnia],
      NAME_ES: [zinnia, basil, acoro],
      CHANGED: [acoro, basil, zinnia],
    }
    for (const [sort, ids] of Object.entries(orders)) {
      expect((await list({ of: 'PLANT', sort }, as)).ids, sort).toEqual(ids)
      const read: string[] = []
      let page: Listed = { ids: [], total: 0, end: null, hasNext: true }
      while (page.hasNext) {
        page = await list({ of: 'PLANT', sort, first: 1, after: page.end }, as)
        read.push(...page.ids)
      }
      expect(read, sort).toEqual(ids)
    }
  })

  test('of equal names is still one order', async () => {
    const as = await buildAdmin()
    const built = new Set<string>()
    for (let made = 0; made < 5; made++) built.add((await buildPlant()).id)
    const first = await list({ of: 'PLANT', sort: 'NAME_ES', first: 3 }, as)
    const second = await list({ of: 'PLANT', sort: 'NAME_ES', first: 3, after: first.end }, as)
    expect(new Set([...first.ids, ...second.ids])).toEqual(built)
  })

  test('of a search is best match first, page after page', async () => {
    const as = await buildAdmin()
    const text = await buildPlant({ commonNameEn: 'A', commonNameEs: 'A', descriptionEn: 'Smells of rue.' })
    const name = await buildPlant({ commonNameEn: 'Rue', isPublic: false })
    const first = await list({ of: 'PLANT', search: 'rue', first: 1, sort: 'OLDEST' }, as)
    expect(first).toMatchObject({ ids: [name.id], total: 2, hasNext: true })
    const second = await list({ of: 'PLANT', search: 'rue', first: 1, after: first.end }, as)
    expect(second).toMatchObject({ ids: [text.id], hasNext: false })
  })
})

test('the dashboard counts each kind, and links to what the list then shows', async () => {
  await buildPlant({ descriptionEn: 'A herb. [^a]' })
  await buildProject({ statusEn: 'Open' })
  const { data } = await run(
    '{ adminOverview { attention { reason count counts { kind count } items { id } } } }',
    {},
    { as: await buildAdmin() },
  )
  expect(data.adminOverview.attention).toEqual([
    {
      reason: 'UNTRANSLATED',
      count: 2,
      counts: expect.arrayContaining([
        { kind: 'PLANT', count: 1 },
        { kind: 'PROJECT', count: 1 },
      ]),
      items: [expect.anything(), expect.anything()],
    },
    { reason: 'NO_PHOTO', count: 1, counts: [{ kind: 'PLANT', count: 1 }], items: [expect.anything()] },
  ])
})
