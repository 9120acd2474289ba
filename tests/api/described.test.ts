import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

// Readers see no new picture without a description in both languages.

const [KNOWN, HALF, UNKNOWN] = ['known', 'half', 'unknown'].map((name) => `https://example.org/${name}.jpg`) as [
  string,
  string,
  string,
]

async function describe(): Promise<void> {
  await prisma.photo.createMany({
    data: [
      { url: KNOWN, altEn: 'Rue', altEs: 'Ruda' },
      { url: HALF, altEn: 'Rue', altEs: '' },
    ],
  })
}

const update = (as: Account, of: 'Plant' | 'Article' | 'Project', id: string, input: object) =>
  run(`mutation ($id: ID!, $input: ${of}Input!) { update${of}(id: $id, input: $input) { id } }`, { id, input }, { as })
const fieldsOf = ({ errors }: { errors: { extensions?: object }[] }) =>
  (errors[0]!.extensions as { fields: object }).fields

test('an item with an undescribed picture is not published by any way, and nothing is written', async () => {
  const as = await buildAdmin()
  await describe()
  const plant = await buildPlant({ isPublic: false, mainImageUrl: UNKNOWN, galleryImages: [KNOWN, HALF] })
  const article = await buildArticle({ isPublic: false, featuredImageUrl: UNKNOWN })
  const project = await buildProject({ isLocked: true, galleryImages: [KNOWN, UNKNOWN] })
  const fields = { mainImageUrl: 'undescribed', 'galleryImages.1': 'undescribed' }
  const refused = await update(as, 'Plant', plant.id, { isPublic: true })
  expect(refused.errors[0]!.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields,
    undescribed: [{ id: plant.id, titleEn: plant.commonNameEn, titleEs: plant.commonNameEs, fields }],
  })
  expect(fieldsOf(await update(as, 'Article', article.id, { isPublic: true }))).toEqual({
    featuredImageUrl: 'undescribed',
  })
  expect(fieldsOf(await update(as, 'Project', project.id, { isLocked: false }))).toEqual({
    'galleryImages.1': 'undescribed',
  })
  for (const [call, id] of [
    ['setPlantVisibility(id: $id, isPublic: true) { id }', plant.id],
    ['setArticleVisibility(id: $id, isPublic: true) { id }', article.id],
    ['setProjectLock(id: $id, isLocked: false) { id }', project.id],
    ['setVisibility(of: PLANT, ids: [$id], isPublic: true) { id }', plant.id],
  ])
    expect((await run(`mutation ($id: ID!) { ${call} }`, { id }, { as })).codes, call).toEqual(['BAD_USER_INPUT'])
  const create = await run(
    'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }',
    { input: { commonNameEn: 'Rue', commonNameEs: 'Ruda', mainImageUrl: UNKNOWN, isPublic: true } },
    { as },
  )
  expect(fieldsOf(create)).toEqual({ mainImageUrl: 'undescribed' })
  expect(await prisma.plant.count()).toBe(1)
  expect(await prisma.plant.count({ where: { isPublic: true } })).toBe(0)

  // Described, it is published.
  for (const url of [UNKNOWN, HALF])
    await run(
      'mutation ($url: String!) { setPhoto(input: { url: $url, altEn: "Rue", altEs: "Ruda" }) { url } }',
      { url },
      { as },
    )
  expect((await update(as, 'Plant', plant.id, { isPublic: true })).errors).toEqual([])
  expect((await update(as, 'Article', article.id, { isPublic: true })).errors).toEqual([])
  expect((await update(as, 'Project', project.id, { isLocked: false })).errors).toEqual([])
})

test('what is public can be saved with the pictures it has, and gets no other one without a description', async () => {
  const as = await buildAdmin()
  await describe()
  const { id } = await buildPlant({ isPublic: true, mainImageUrl: UNKNOWN })
  expect((await update(as, 'Plant', id, { scientificName: 'Ruta' })).errors).toEqual([])
  expect((await update(as, 'Plant', id, { galleryImages: [KNOWN, UNKNOWN] })).errors).toEqual([])
  expect(fieldsOf(await update(as, 'Plant', id, { galleryImages: [KNOWN, HALF] }))).toEqual({
    'galleryImages.1': 'undescribed',
  })
  expect((await update(as, 'Plant', id, { isPublic: false, galleryImages: [HALF] })).errors).toEqual([])
})
