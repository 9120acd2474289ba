import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const nouns = [
  {
    noun: 'Plant',
    required: { commonNameEn: 'Rue', commonNameEs: 'Ruda' },
    build: () => buildPlant(),
    stored: (id: string) => prisma.plant.findUnique({ where: { id } }),
    count: () => prisma.plant.count(),
  },
  {
    noun: 'Article',
    required: { titleEn: 'Herbs of the milpa', titleEs: 'Hierbas de la milpa' },
    build: () => buildArticle(),
    stored: (id: string) => prisma.article.findUnique({ where: { id } }),
    count: () => prisma.article.count(),
  },
  {
    noun: 'Project',
    required: { titleEn: 'A garden', titleEs: 'Un huerto' },
    build: () => buildProject(),
    stored: (id: string) => prisma.project.findUnique({ where: { id } }),
    count: () => prisma.project.count(),
  },
]

describe.each(nouns)('writing: $noun', ({ noun, required, build, stored, count }) => {
  const create = `mutation ($input: ${noun}Input!) { saved: create${noun}(input: $input) { id } }`
  const update = `mutation ($id: ID!, $input: ${noun}Input!) { saved: update${noun}(id: $id, input: $input) { id } }`
  const remove = `mutation ($id: ID!) { deleted: delete${noun}(id: $id) }`

  test('a new one is not public', async () => {
    const { data } = await run(create, { input: required }, { as: await buildAdmin() })
    const row = (await stored(data.saved.id))!
    expect('isLocked' in row ? row.isLocked : !row.isPublic).toBe(true)
  })

  test('both names are required, and blanks are none', async () => {
    const admin = await buildAdmin()
    const [english, spanish] = Object.keys(required) as [string, string]
    const { codes, errors } = await run(create, { input: { [english]: '  ' } }, { as: admin })
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions.fields).toEqual({ [english]: 'required', [spanish]: 'required' })
    expect(await count()).toBe(0)
  })

  test('a name is seen, and stands on one line', async () => {
    const admin = await buildAdmin()
    const [english, spanish] = Object.keys(required) as [string, string]
    const input = { [english]: '\u200B\u2060', [spanish]: 'a\nb' }
    const { errors } = await run(create, { input }, { as: admin })
    expect(errors[0]!.extensions.fields).toEqual({ [english]: 'required', [spanish]: 'lineBreak' })
    expect(await count()).toBe(0)
  })

  test.each(['Not A Slug', '<b>', 'a/b?c&d', '-a'])('%j is no tag', async (tag) => {
    const { errors } = await run(create, { input: { ...required, tags: ['food', tag] } }, { as: await buildAdmin() })
    expect(errors[0]!.extensions.fields).toEqual({ 'tags.1': 'invalidSlug' })
    expect(await count()).toBe(0)
  })

  test('what is left out stays, and an empty text empties', async () => {
    const admin = await buildAdmin()
    const input = { ...required, youtubeVideoUrl: 'https://youtu.be/abc', tags: ['Digestive', 'digestive', 'food'] }
    const { id } = (await run(create, { input }, { as: admin })).data.saved
    await run(update, { id, input: { tags: ['food'] } }, { as: admin })
    expect(await stored(id)).toMatchObject({ ...required, youtubeVideoUrl: 'https://youtu.be/abc', tags: ['food'] })
    await run(update, { id, input: { youtubeVideoUrl: '' } }, { as: admin })
    expect(await stored(id)).toMatchObject({ youtubeVideoUrl: null, tags: ['food'] })
  })

  test('an address that could be a script is refused', async () => {
    const input = { ...required, youtubeVideoUrl: 'javascript:alert(1)' }
    const { codes, errors } = await run(create, { input }, { as: await buildAdmin() })
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions.fields).toEqual({ youtubeVideoUrl: 'invalidAddress' })
  })

  test('an address without its scheme is completed', async () => {
    const input = { ...required, youtubeVideoUrl: 'www.youtube.com/watch?v=abc' }
    const { id } = (await run(create, { input }, { as: await buildAdmin() })).data.saved
    expect(await stored(id)).toMatchObject({ youtubeVideoUrl: `https://${input.youtubeVideoUrl}` })
  })

  test('an id that is malformed or nobody’s is NOT_FOUND', async () => {
    const admin = await buildAdmin()
    for (const id of ['x', NOBODY]) {
      expect((await run(update, { id, input: required }, { as: admin })).codes).toEqual(['NOT_FOUND'])
      expect((await run(remove, { id }, { as: admin })).codes).toEqual(['NOT_FOUND'])
    }
  })

  test('what is deleted is gone, and deleting it twice says so', async () => {
    const admin = await buildAdmin()
    const { id } = await build()
    expect((await run(remove, { id }, { as: admin })).data.deleted).toBe(id)
    expect(await stored(id)).toBeNull()
    expect((await run(remove, { id }, { as: admin })).codes).toEqual(['NOT_FOUND'])
  })
})

test('short texts and rows of a plant stand on one line', async () => {
  const names = [{ name: 'a\nb', language: 'quc' }]
  const cautions = [{ subject: 'SUN', level: 'AVOID', textEn: 'Stay\nin the shade.' }]
  const input = { commonNameEn: 'Rue', commonNameEs: 'Ruda', plantFamilyEn: 'a\u2028b', names, cautions }
  const create = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
  const { errors } = await run(create, { input }, { as: await buildAdmin() })
  expect(errors[0]!.extensions.fields).toEqual({
    plantFamilyEn: 'hidden',
    'names.0.name': 'lineBreak',
    'cautions.0.textEn': 'lineBreak',
  })
})

describe('related plants of an article', () => {
  const update = `mutation ($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { plants { id } } }`

  test('are replaced as a whole, and stay where they are left out', async () => {
    const admin = await buildAdmin()
    const [chaya, rue] = [await buildPlant(), await buildPlant()]
    const { id } = await buildArticle({ plants: [chaya] })
    const replaced = await run(update, { id, input: { relatedPlantIds: [rue.id, rue.id] } }, { as: admin })
    expect(replaced.data.updateArticle.plants).toEqual([{ id: rue.id }])
    const kept = await run(update, { id, input: { titleEn: 'Other' } }, { as: admin })
    expect(kept.data.updateArticle.plants).toEqual([{ id: rue.id }])
  })

  test('must exist, or nothing is written', async () => {
    const admin = await buildAdmin()
    const { id, titleEn } = await buildArticle()
    for (const plantId of ['x', NOBODY]) {
      const { codes } = await run(update, { id, input: { titleEn: 'New', relatedPlantIds: [plantId] } }, { as: admin })
      expect(codes).toEqual(['BAD_USER_INPUT'])
    }
    expect((await prisma.article.findUnique({ where: { id } }))!.titleEn).toBe(titleEn)
  })
})

describe('visibility', () => {
  test('of plants, articles and projects can be switched, which readers see at once', async () => {
    const admin = await buildAdmin()
    const [plant, article, project] = [await buildPlant(), await buildArticle(), await buildProject()]
    await run(
      `mutation ($plant: ID!, $article: ID!, $project: ID!) {
        setPlantVisibility(id: $plant, isPublic: false) { isPublic }
        setArticleVisibility(id: $article, isPublic: false) { isPublic }
        setProjectLock(id: $project, isLocked: true) { isLocked }
      }`,
      { plant: plant.id, article: article.id, project: project.id },
      { as: admin },
    )
    const { data } = await run('{ plants { totalCount } articles { totalCount } projects { totalCount } }')
    expect(data).toEqual({ plants: { totalCount: 0 }, articles: { totalCount: 0 }, projects: { totalCount: 0 } })
  })
})

describe('adminOverview', () => {
  const query =
    '{ adminOverview { counts { plants articles projects users } recent { kind title(lang: ES) isPublic } } }'

  test('counts hidden ones too, and shows 3 of each kind and 8 in all', async () => {
    const admin = await buildAdmin()
    for (let made = 0; made < 4; made++) {
      await buildPlant({ isPublic: made % 2 === 0 })
      await buildArticle()
      await buildProject({ isLocked: true })
    }
    const { data } = await run(query, {}, { as: admin })
    expect(data.adminOverview.counts).toEqual({ plants: 4, articles: 4, projects: 4, users: 1 })
    const kinds = data.adminOverview.recent.map((item: { kind: string }) => item.kind)
    expect(kinds).toHaveLength(8)
    expect(kinds.slice(0, 3)).toEqual(['PROJECT', 'ARTICLE', 'PLANT'])
  })
})
