import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

const ask = (id: string, fields = 'id', options = {}) =>
  run(`query ($id: ID!) { project(id: $id) { ${fields} } }`, { id }, options)

test.each(['', 'x', '019a8f00-0000-7000-8000-000000000000'])('an id that is nobody’s is NOT_FOUND: %j', async (id) => {
  expect(await ask(id)).toMatchObject({ data: { project: null }, codes: ['NOT_FOUND'] })
})

test('a locked project is LOCKED to all but admins', async () => {
  const { id } = await buildProject({ isLocked: true, titleEn: 'Secret' })
  for (const options of [{}, { as: await buildUser() }]) {
    const answer = await ask(id, 'id title', options)
    expect(answer).toMatchObject({ data: { project: null }, codes: ['LOCKED'] })
    expect(JSON.stringify(answer.errors)).not.toContain('Secret')
  }
  const { data } = await ask(id, 'title isLocked', { as: await buildAdmin() })
  expect(data.project).toEqual({ title: 'Secret', isLocked: true })
})

test('a project is locked unless somebody says otherwise', async () => {
  const { id } = await prisma.project.create({ data: { titleEn: 'New', titleEs: 'Nuevo' } })
  expect((await ask(id)).codes).toEqual(['LOCKED'])
})

test('a project has its texts, pictures and tags', async () => {
  await prisma.photo.create({ data: { url: 'https://a.example/1.jpg', altEn: 'A bed', credit: 'Ana', licence: 'CC0' } })
  const { id } = await buildProject({
    descriptionEn: 'We *plant*.',
    statusEn: 'Running',
    statusEs: 'En marcha',
    galleryImages: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    tags: ['garden'],
  })
  const { data } = await ask(
    id,
    `title description(lang: ES, format: HTML) status(lang: ES) galleryImages tags untranslated(lang: ES)
     gallery { url alt(lang: ES) credit licence }`,
  )
  expect(data.project).toEqual({
    title: 'A garden for the school',
    description: '<p>We <em>plant</em>.</p>',
    status: 'En marcha',
    galleryImages: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    tags: ['garden'],
    untranslated: ['description'],
    gallery: [
      { url: 'https://a.example/1.jpg', alt: 'A bed', credit: 'Ana', licence: 'CC0' },
      { url: 'https://a.example/2.jpg', alt: null, credit: null, licence: null },
    ],
  })
})

test('nobody is asked to support a project that is invented', async () => {
  const page = async (isSample: boolean, lang: string) => {
    const { id } = await buildProject({ isSample })
    return (await app.request(`http://localhost/projects/${id}?lang=${lang}`)).text()
  }
  expect(await page(false, 'en')).toContain('Projects depend on people who take part')
  for (const [lang, says, not] of [
    ['en', 'This project is a sample: it is invented', 'Projects depend on'],
    ['es', 'Este proyecto es una muestra: es inventado', 'Los proyectos dependen de'],
  ] as const) {
    const html = await page(true, lang)
    expect(html).toContain(says)
    expect(html).not.toContain(not)
  }
})

describe('on the home page', () => {
  const featured = async (first = 3) => {
    const { data } = await run(`{ featuredProjects(first: ${first}) { id isSample } }`)
    return (data.featuredProjects as { id: string }[]).map(({ id }) => id)
  }
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))

  test('the newest unlocked projects are shown, samples counted', async () => {
    const [oldest, ...newer] = await Promise.all(
      [1, 2, 3, 4].map((n) => buildProject({ isSample: n % 2 === 0, createdAt: day(n) })),
    )
    await buildProject({ isLocked: true, createdAt: day(9) })
    expect(await featured()).toEqual(newer.map(({ id }) => id).toReversed())
    expect(await featured(24)).toContain(oldest!.id)
  })

  test.each([0, 25])('%i projects cannot be asked for', async (first) => {
    expect((await run(`{ featuredProjects(first: ${first}) { id } }`)).codes).toEqual(['BAD_USER_INPUT'])
  })
})
