import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildSource, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '019a8f00-0000-7000-8000-000000000000'

const ask = (id: string, fields: string, options = {}) =>
  run(`query ($id: ID!) { plant(id: $id) { ${fields} } }`, { id }, options)

test.each(['', 'x', '1', NOBODY.slice(1), `${NOBODY}0`, "' OR 1=1 --", '%00', '../../etc/passwd', 'ñ'.repeat(5000)])(
  'a malformed id is of no plant (%#)',
  async (id) => {
    const { data, errors } = await ask(id, 'id')
    expect(errors).toEqual([])
    expect(data).toEqual({ plant: null })
  },
)

test('an id that is nobody’s is of no plant', async () => {
  expect((await ask(NOBODY, 'id')).data).toEqual({ plant: null })
})

describe('a hidden plant', () => {
  test('is null for anybody, and there for an admin', async () => {
    const { id } = await buildPlant({ isPublic: false })
    expect(await ask(id, 'id')).toMatchObject({ data: { plant: null }, errors: [] })
    expect(await ask(id, 'id', { as: await buildUser() })).toMatchObject({ data: { plant: null }, errors: [] })
    expect((await ask(id, 'id isPublic', { as: await buildAdmin() })).data.plant).toEqual({ id, isPublic: false })
  })

  test('does not show through an article, for an admin neither', async () => {
    const seen = await buildPlant()
    const article = await buildArticle({ plants: [seen, await buildPlant({ isPublic: false })] })
    const query =
      'query ($id: ID!) { article(id: $id) { plants { id } } articles { edges { node { plants { id } } } } }'
    for (const options of [{}, { as: await buildAdmin() }]) {
      const { data } = await run(query, { id: article.id }, options)
      expect(data.article.plants).toEqual([{ id: seen.id }])
      expect(data.articles.edges[0].node.plants).toEqual([{ id: seen.id }])
    }
  })
})

test('how a poison is used is told to admins only', async () => {
  const texts = { basicUsesEn: 'For tremors.', preparationMethodsEn: 'Boil it.', dosageGuidelinesEn: 'Two leaves.' }
  await buildAilment('cough')
  const { id } = await buildPlant({ uses: [{ ailmentSlug: 'cough' }], ...texts })
  const fields = 'basicUses preparationMethods dosageGuidelines(format: HTML) uses { ailment { slug } }'
  const as = await buildAdmin()
  expect((await ask(id, fields)).data.plant).toMatchObject({ basicUses: 'For tremors.', uses: [{}] })
  await prisma.plant.update({ where: { id }, data: { isPoisonous: true } })
  for (const options of [{}, { as: await buildUser() }])
    expect((await ask(id, fields, options)).data.plant).toEqual({
      basicUses: null,
      preparationMethods: null,
      dosageGuidelines: null,
      uses: [],
    })
  const form = (await ask(id, 'preparationMethods allUses { ailment { slug } }', { as })).data.plant
  expect(form).toEqual({ preparationMethods: 'Boil it.', allUses: [{ ailment: { slug: 'cough' } }] })
  const { data } = await run('{ plants(search: "tremors") { edges { match { pieces { text } } } } }')
  expect(JSON.stringify(data)).not.toContain('tremors')
})

test('a private article does not show through a plant', async () => {
  const plant = await buildPlant()
  const seen = await buildArticle({ plants: [plant] })
  await buildArticle({ plants: [plant], isPublic: false })
  expect((await ask(plant.id, 'articles { id plants { articles { id } } }')).data.plant.articles).toEqual([
    { id: seen.id, plants: [{ articles: [{ id: seen.id }] }] },
  ])
})

describe('a text in two languages', () => {
  test('is in the language asked for, English without asking', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Chocolate tree', commonNameEs: 'Cacao' })
    const { data } = await ask(id, 'commonName en: commonName(lang: EN) es: commonName(lang: ES)')
    expect(data.plant).toEqual({ commonName: 'Chocolate tree', en: 'Chocolate tree', es: 'Cacao' })
  })

  test.each([null, ''])('falls back on the other language where one is %j, unless told not to', async (empty) => {
    const { id } = await buildPlant({ descriptionEn: 'A tree.', descriptionEs: empty, precautionsEs: 'Con cuidado.' })
    const { data } = await ask(
      id,
      `es: description(lang: ES) none: description(lang: ES, fallback: false)
       en: precautions noneEn: precautions(fallback: false) nothing: basicUses
       untranslatedEs: untranslated(lang: ES) untranslatedEn: untranslated(lang: EN)`,
    )
    expect(data.plant).toEqual({
      es: 'A tree.',
      none: null,
      en: 'Con cuidado.',
      noneEn: null,
      nothing: null,
      untranslatedEs: ['description'],
      untranslatedEn: ['precautions'],
    })
  })

  test('is refused in a language that there is not', async () => {
    const { status, errors } = await ask(NOBODY, 'commonName(lang: FR)')
    expect(status).toBe(400)
    expect(errors[0]!.message).toContain('FR')
  })
})

describe('a long text', () => {
  const formats = 'markdown: description html: description(format: HTML) plain: description(format: PLAIN)'
  const describePlant = async (descriptionEn: string) =>
    (await ask((await buildPlant({ descriptionEn })).id, formats)).data.plant

  test('comes as Markdown, as HTML and as one plain line', async () => {
    const markdown = 'A **herb**.\n\n- one\n- two'
    expect(await describePlant(markdown)).toEqual({
      markdown,
      html: '<p>A <strong>herb</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
      plain: 'A herb. • one • two',
    })
  })

  test.each([
    '<script>alert(1)</script>safe',
    '<img src=x onerror=alert(1)>safe',
    '<a href="javascript:alert(1)">safe</a>',
    '[safe](javascript:alert(1))',
    '[safe](JaVaScRiPt:alert(1))',
    '[safe](java\tscript:alert(1))',
    '[safe](data:text/html;base64,PHNjcmlwdD4=)',
    '[safe](vbscript:x)',
    '![safe](http://tracker.example/pixel.gif)',
    '<iframe src="//evil.example"></iframe>safe',
    '<style>body{display:none}</style>safe',
    '<form action=//evil.example><input>safe',
    '<svg/onload=alert(1)>safe',
    'safe <b id=x style="position:fixed">',
  ])('that was stored before it was refused is shown as text: %s', async (markdown) => {
    const { html, plain } = await describePlant(markdown)
    expect(html.match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
    expect(html.slice(3, -4).replaceAll('&#x3C;', '<')).toBe(markdown)
    expect(plain).toBe(markdown.replace('\t', ' '))
  })

  test('keeps links that are safe', async () => {
    const { html } = await describePlant('[a](https://a.example/?b=1&c=2) [m](mailto:a@b.example)')
    expect(html).toContain('<a href="https://a.example/?b=1&#x26;c=2">a</a>')
    expect(html).toContain('<a href="mailto:a@b.example">m</a>')
  })

  test('numbers its citations as the list of sources does, across all texts', async () => {
    await buildSource('second', { title: 'The second', author: 'A. Author', year: 1998, address: 'https://a.example' })
    await buildSource('first')
    const { id } = await buildPlant({
      descriptionEn: 'Grows wild.[^first]',
      basicUsesEn: 'A tea.[^second][^first]',
      basicUsesEs: 'Un té.[^second]',
      names: [{ name: 'iya’', language: 'cak', source: 'lost' }],
    })
    const { data } = await ask(
      id,
      'basicUses(format: HTML) plain: basicUses(format: PLAIN) sources { key title author year address }',
    )
    expect(data.plant.basicUses).toBe(
      '<p>A tea.<sup><a href="#source-second">[2]</a></sup><sup><a href="#source-first">[1]</a></sup></p>',
    )
    expect(data.plant.plain).toBe('A tea.')
    expect(data.plant.sources.slice(0, 2)).toEqual([
      { key: 'first', title: 'The book of first', author: null, year: null, address: null },
      { key: 'second', title: 'The second', author: 'A. Author', year: 1998, address: 'https://a.example' },
    ])
    expect(data.plant.sources[2]).toMatchObject({ key: 'lost', title: 'lost' })
  })

  test('does not let a citation’s key become HTML', async () => {
    const { html } = await describePlant('x[^a"onmouseover="alert(1)] y[^<script>]')
    expect(html).not.toMatch(/<a |<script/)
  })
})

test('names come in their order, with language, place, note and source', async () => {
  await buildSource('calepino')
  const { id } = await buildPlant({
    names: [
      { name: 'zz', language: 'kek', position: 1 },
      { name: 'iya’', language: 'cak', place: 'Comalapa', noteEn: 'Or so.', source: 'calepino', position: 0 },
    ],
  })
  const { data } = await ask(id, 'names { name language place note(lang: ES) reviewed source { key } }')
  expect(data.plant.names).toEqual([
    { name: 'iya’', language: 'cak', place: 'Comalapa', note: 'Or so.', reviewed: false, source: { key: 'calepino' } },
    { name: 'zz', language: 'kek', place: null, note: null, reviewed: false, source: null },
  ])
})

test('tags and parts have labels in each language; one without a label shows as itself', async () => {
  await buildTag('leaf', 'Leaf', 'Hoja', 'part')
  const { id } = await buildPlant({ tags: ['leaf', 'unlisted'], plantPartUsed: 'leaf, whole plant' })
  const { data } = await ask(id, 'tags tagLabels(lang: ES) { slug label } plantPartLabels(lang: ES)')
  expect(data.plant).toEqual({
    tags: ['leaf', 'unlisted'],
    tagLabels: [
      { slug: 'leaf', label: 'Hoja' },
      { slug: 'unlisted', label: 'unlisted' },
    ],
    plantPartLabels: ['Hoja', 'whole plant'],
  })
})
