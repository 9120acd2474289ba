import { expect, test } from 'vitest'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'

const ask = (id: string, fields = 'id', options = {}) =>
  run(`query ($id: ID!) { article(id: $id) { ${fields} } }`, { id }, options)

test.each(['', 'x', '019a8f00-0000-7000-8000-000000000000'])('an id that is nobody’s is NOT_FOUND: %j', async (id) => {
  expect(await ask(id)).toMatchObject({ data: { article: null }, codes: ['NOT_FOUND'] })
})

test('a private article is NOT_AVAILABLE to all but admins', async () => {
  const { id } = await buildArticle({ isPublic: false, titleEn: 'Secret' })
  for (const options of [{}, { as: await buildUser() }]) {
    const answer = await ask(id, 'id title', options)
    expect(answer).toMatchObject({ data: { article: null }, codes: ['NOT_AVAILABLE'] })
    expect(JSON.stringify(answer.errors)).not.toContain('Secret')
  }
  expect((await ask(id, 'title', { as: await buildAdmin() })).data.article).toEqual({ title: 'Secret' })
})

test('an article has its texts, tags, sources and plants, newest plant first', async () => {
  await buildSource('tramil')
  const [older, newer] = [await buildPlant(), await buildPlant()]
  const { id } = await buildArticle({
    contentEn: '## Begin\n\nRead on.[^tramil]',
    tags: ['food'],
    featuredImageUrl: 'https://a.example/a.jpg',
    plants: [older, newer],
  })
  const { data } = await ask(
    id,
    `title(lang: ES) content(format: HTML) tags sources { key } plants { id } untranslated(lang: ES)
     featuredImage { url alt credit licence }`,
  )
  expect(data.article).toEqual({
    title: 'La milpa y sus hierbas',
    content: '<h2>Begin</h2>\n<p>Read on.<sup><a href="#source-tramil">[1]</a></sup></p>',
    tags: ['food'],
    sources: [{ key: 'tramil' }],
    plants: [{ id: newer.id }, { id: older.id }],
    untranslated: ['content'],
    featuredImage: { url: 'https://a.example/a.jpg', alt: null, credit: null, licence: null },
  })
})

test.each([
  ['the same sources after each other', 'One.[^a] Two.[^a] Three.[^b]', 'One. Two.[a] Three.[b]'],
  ['one that comes back', 'One.[^a] Two.[^b] Three.[^a]', 'One. Two. Three.[a][b]'],
  ['one of two that comes back', 'One.[^a][^b] **Two.[^b]** Three.', 'One. Two.[a][b] Three.'],
  ['twice at one place', 'One.[^a][^a]', 'One.[a]'],
  ['in two paragraphs', 'One.[^a]\n\nTwo.[^a]', 'One.[a]\nTwo.[a]'],
  ['in items of a list', '- One.[^a] Two.[^a]\n  - Three.[^a]\n- Four.[^a]', 'One. Two.[a] Three.[a] Four.[a]'],
])('a paragraph cites a source once: %s', async (_what, contentEn, expected) => {
  const { id } = await buildArticle({ contentEn })
  const { data } = await ask(id, 'content(format: HTML)')
  const { content } = data.article as { content: string }
  const read = content.replaceAll(/<sup><a href="#source-(\w)">\[\d\]<\/a><\/sup>/g, '[$1]').replaceAll(/<[^>]+>/g, '')
  expect(read.replaceAll(/\s+/g, ' ').trim()).toBe(expected.replaceAll(/\s+/g, ' '))
})

test.each([
  [1000, 'Maize, beans and squash grow together. They feed each other.'],
  [40, 'Maize, beans and squash grow together…'],
  [11, 'Maize…'],
  [1, 'M…'],
])('an excerpt of %i characters ends after a word', async (length, excerpt) => {
  const { id } = await buildArticle({
    contentEn: '**Maize**, beans and [squash](https://a.example) grow together.[^x]\n\nThey feed each other.',
  })
  expect((await ask(id, `excerpt(length: ${length})`)).data.article).toEqual({ excerpt })
})

test.each([0, -1, 1001])('an excerpt of %i characters is refused', async (length) => {
  const { id } = await buildArticle({ contentEn: 'Text' })
  const { codes, errors } = await ask(id, `excerpt(length: ${length})`)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(errors[0]!.extensions).toMatchObject({
    fields: { length: 'outOfRange' },
    ranges: { length: { min: 1, max: 1000 } },
  })
})
