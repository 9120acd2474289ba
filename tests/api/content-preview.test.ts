import { getNamedType, isLeafType, isRequiredArgument, type GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildSource, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'

const PLANT = `
  query ($input: PlantInput!, $lang: Language!) {
    plantPreview(input: $input) {
      id commonName(lang: $lang) mayanName description(lang: $lang, format: HTML) precautions(lang: $lang) untranslated(lang: $lang)
      names { name language note(lang: $lang) source { key title } } tagLabels(lang: $lang) { label } plantPartLabels(lang: $lang)
      sources { key title } articles { id } galleryImages synonyms mainImage { url } createdAt
    }
  }`
const ARTICLE = `
  query ($input: ArticleInput!) {
    articlePreview(input: $input) { title content(format: HTML) excerpt plants { id commonName tagLabels { slug } } sources { key } tags }
  }`
const PROJECT = `
  query ($input: ProjectInput!) { projectPreview(input: $input) { title status description(format: HTML) gallery { url } isLocked } }`
const MARKDOWN = `
  query ($markdown: String!, $citations: [String!]) { markdownPreview(markdown: $markdown, citations: $citations) { html sources { key } } }`

test('what could not be saved is refused', async () => {
  const input = { youtubeVideoUrl: 'javascript:alert(1)' }
  const { codes } = await run(PLANT, { input, lang: 'EN' }, { as: await buildAdmin() })
  expect(codes).toEqual(['BAD_USER_INPUT'])
})

describe('a plant that is being written', () => {
  test('is shown as readers would see it, in either language, and nothing is stored', async () => {
    await buildTag('food', 'Food', 'Comida', 'use')
    await buildTag('leaf', 'Leaf', 'Hoja', 'part')
    await buildSource('cano-2007')
    const input = {
      commonNameEn: 'Mexican tarragon',
      commonNameEs: 'Pericón',
      mayanName: 'iya’',
      plantPartUsed: 'leaf',
      descriptionEn: 'A **herb**. [^unknown] <5 cm',
      precautionsEs: 'No en el embarazo.',
      names: [{ name: 'iya’', language: 'cak', noteEs: 'Huele a anís.', source: 'cano-2007' }],
      tags: ['food'],
    }
    const as = await buildAdmin()
    const { data, errors } = await run(PLANT, { input, lang: 'ES' }, { as })
    expect(errors).toEqual([])
    expect(data.plantPreview).toMatchObject({
      commonName: 'Pericón',
      mayanName: 'iya’',
      precautions: 'No en el embarazo.',
      untranslated: ['description'],
      names: [{ name: 'iya’', note: 'Huele a anís.', source: { key: 'cano-2007', title: 'The book of cano-2007' } }],
      tagLabels: [{ label: 'Comida' }],
      plantPartLabels: ['Hoja'],
      sources: [{ key: 'unknown' }, { key: 'cano-2007' }],
      articles: [],
      galleryImages: [],
      synonyms: [],
      mainImage: null,
    })
    expect(data.plantPreview.description).toContain(
      '<strong>herb</strong>. <sup><a href="#source-unknown">[1]</a></sup>',
    )
    expect(data.plantPreview.description).not.toContain('script')
    expect(await prisma.plant.count()).toBe(0)
  })

  test('may be empty still', async () => {
    const as = await buildAdmin()
    for (const input of [{}, { commonNameEn: '', commonNameEs: '' }]) {
      const { data, errors } = await run(PLANT, { input, lang: 'EN' }, { as })
      expect([errors, data.plantPreview.commonName]).toEqual([[], null])
    }
    const { errors } = await run(ARTICLE, { input: { titleEn: 'Milpa', titleEs: '' } }, { as })
    expect(errors).toEqual([])
  })
})

test('an article shows the public plants that it is about, a project its pictures', async () => {
  const as = await buildAdmin()
  const [shown, hidden] = [await buildPlant({ tags: ['food'] }), await buildPlant({ isPublic: false })]
  const article = { titleEn: 'Milpa', contentEn: 'Corn. [^a]', relatedPlantIds: [shown.id, hidden.id] }
  expect((await run(ARTICLE, { input: article }, { as })).data.articlePreview).toMatchObject({
    title: 'Milpa',
    excerpt: 'Corn.',
    plants: [{ id: shown.id, commonName: 'Mexican tarragon', tagLabels: [{ slug: 'food' }] }],
    sources: [{ key: 'a' }],
    tags: [],
  })
  const project = { titleEn: 'Garden', statusEs: 'Abierto', galleryImages: ['/a.jpg'] }
  expect((await run(PROJECT, { input: project }, { as })).data.projectPreview).toEqual({
    title: 'Garden',
    status: 'Abierto',
    description: null,
    gallery: [{ url: '/a.jpg' }],
    isLocked: false,
  })
})

// Previewed values are in no table, so a field that reads the database again would find nothing.
test.each(['plantPreview', 'articlePreview', 'projectPreview'])('%s answers all fields at once', async (preview) => {
  const type = getNamedType(schema.getQueryType()!.getFields()[preview]!.type)
  const { id } = await buildPlant()
  await buildArticle({ plants: [{ id }] })
  const input = preview === 'articlePreview' ? `{ relatedPlantIds: ["${id}"] }` : '{}'
  const query = `{ ${preview}(input: ${input}) { ${everyField(type as GraphQLObjectType, 2)} } }`
  expect((await run(query, {}, { as: await buildAdmin() })).errors).toEqual([])
})

function everyField(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).map((field) => {
    const given = field.args.some(isRequiredArgument) ? `${field.name}(lang: ES)` : field.name
    const fieldType = getNamedType(field.type)
    if (isLeafType(fieldType)) return given
    return depth > 1 ? `${given} { ${everyField(fieldType as GraphQLObjectType, depth - 1)} }` : ''
  })
  return fields.join(' ')
}

describe('one text', () => {
  test('is numbered as the page is that it stands on', async () => {
    const as = await buildAdmin()
    const { data } = await run(MARKDOWN, { markdown: 'A [^b] and [^c].', citations: ['a', 'b'] }, { as })
    expect(data.markdownPreview.html).toMatch(/\[2\].*\[3\]/)
    expect(data.markdownPreview.sources).toEqual([{ key: 'b' }, { key: 'c' }])
  })

  test('is refused with what cannot be a key', async () => {
    const { codes } = await run(MARKDOWN, { markdown: 'A', citations: ['a\nb'] }, { as: await buildAdmin() })
    expect(codes).toEqual(['BAD_USER_INPUT'])
  })
})
