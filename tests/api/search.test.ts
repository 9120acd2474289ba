import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { SAME_MEANING } from '../../api/rules/search/same-meaning.ts'
import { wordsOf } from '../../api/content/search/words.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

const search = (term: string, variables: { first?: number; after?: string } = {}) =>
  run(
    `query ($term: String, $first: Int! = 24, $after: String) {
      plants(search: $term, first: $first, after: $after) {
        totalCount edges { node { commonName } } pageInfo { hasNextPage endCursor }
      }
    }`,
    { term, ...variables },
  )

async function found(term: string): Promise<string[]> {
  const { data, errors } = await search(term)
  expect(errors).toEqual([])
  expect(data.plants.totalCount).toBe(data.plants.edges.length)
  return data.plants.edges.map(({ node }: { node: { commonName: string } }) => node.commonName)
}

describe('a search of plants', () => {
  beginWith(async () => {
    await buildTag('digestion', 'Digestion', 'Digestión')
    await buildPlant({
      commonNameEn: 'Mexican tarragon',
      commonNameEs: 'Pericón',
      scientificName: 'Tagetes lucida',
      mayanName: 'iya’',
      descriptionEn: 'A herb whose flowers are gathered in September. [^tramil-tagetes-lucida]',
      descriptionEs: 'Una hierba de flor amarilla.',
    })
    await buildPlant({
      commonNameEn: 'Spineless chaya',
      commonNameEs: 'Chaya',
      scientificName: 'Cnidoscolus aconitifolius',
      synonyms: ['Jatropha aconitifolia'],
      names: [{ name: 'Chicasquil', language: 'spa' }],
      tags: ['digestion'],
      descriptionEn: 'Its leaves are eaten with tarragon.',
    })
    await buildPlant({ commonNameEn: 'Kʼaqʼajaʼ', commonNameEs: 'Tres puntas', scientificName: 'Neurolaena lobata' })
    await buildPlant({ commonNameEn: 'Black nightshade', commonNameEs: 'Hierba mora', descriptionEs: 'Crece sola.' })
  })

  test.each([
    ['English', 'nightshade', 'Black nightshade'],
    ['Spanish', 'Hierba mora', 'Black nightshade'],
    ['scientific', 'Neurolaena', 'Kʼaqʼajaʼ'],
    ['synonym', 'jatropha', 'Spineless chaya'],
    ['Mayan', 'iya', 'Mexican tarragon'],
    ['other', 'chicasquil', 'Spineless chaya'],
    ['beginning of a', 'nights', 'Black nightshade'],
    ['inner part of a', 'shade', 'Black nightshade'],
    ['tag label in Spanish as', 'digestión', 'Spineless chaya'],
    ['word of a text as', 'september', 'Mexican tarragon'],
    ['word of a Spanish text as', 'amarilla', 'Mexican tarragon'],
  ])('finds it by a %s name: %s', async (_kind, term, name) => {
    expect(await found(term)).toEqual([name])
  })

  test.each(['PERICÓN', 'pericon', 'péricön', 'Perico\u0301n', '  pericón  ', 'pericon!?'])(
    'sees no case, accents, blanks or marks: %j',
    async (term) => expect(await found(term)).toEqual(['Mexican tarragon']),
  )

  test.each(["k'aq'aja'", 'k’aq’aja’', 'kʼaqʼajaʼ', 'kꞌaqꞌajaꞌ', 'kaqaja', 'K`aq`aja'])(
    'sees no difference between the apostrophes of Mayan spelling: %j',
    async (term) => expect(await found(term)).toEqual(['Kʼaqʼajaʼ']),
  )

  test.each(['perikon', 'pericom', 'nigthshade', 'neurolena', 'chayya'])('forgives a typo: %s', async (term) => {
    expect(await found(term)).toHaveLength(1)
  })

  test('takes what people say for what the texts say', async () => {
    await buildPlant({ commonNameEn: 'Guava', commonNameEs: 'Guayaba', descriptionEs: 'Para la diarrea.' })
    await buildPlant({ commonNameEn: 'Fennel', commonNameEs: 'Hinojo', descriptionEn: 'Good in the belly.' })
    expect(await found('asientos')).toEqual(['Guava'])
    expect(await found('tummy')).toEqual(['Fennel'])
    expect(await found('guayaba asientos')).toEqual(['Guava'])
    expect(await found('asientos tarragon')).toEqual([])
  })

  test('looks in texts only where no name matches', async () => {
    expect(await found('tarragon')).toEqual(['Mexican tarragon'])
    expect(await found('eaten tarragon')).toEqual(['Spineless chaya'])
  })

  test.each(['orino', 'pera', 'nieves'])('takes no other word for a typo: %s', async (term) => {
    expect(await found(term)).toEqual([])
  })

  test('takes a short word of texts whole, or for its plural', async () => {
    expect(await found('sep')).toEqual([])
    expect(await found('septem')).toEqual(['Mexican tarragon'])
  })

  test('needs all words, in any order and place', async () => {
    expect(await found('mora nightshade crece')).toEqual(['Black nightshade'])
    expect(await found('mora tarragon')).toEqual([])
  })

  test('does not read citation marks as text', async () => {
    expect(await found('tramil')).toEqual([])
  })

  test.each(['%', '_', '%%%', '***', "'", '"', '\\', '!?¿¡.,;:', '()&|!:*', '—', '🌿'])(
    'finds nothing by marks alone: %j',
    async (term) => expect(await found(term)).toEqual([]),
  )

  test.each(["'; DROP TABLE plants; --", 'a & b | !c', 'peri\u0000con', 'per\\icon', ':*', '<-> tarragon'])(
    'takes %j as words, not as orders',
    async (term) => {
      const { codes } = await search(term)
      expect(codes.filter((code) => code === 'INTERNAL_SERVER_ERROR')).toEqual([])
      expect(await prisma.plant.count()).toBe(4)
    },
  )

  test.each([201, 10_240])('refuses a term of %i characters', async (length) => {
    const { codes, errors, status } = await search('x'.repeat(length))
    expect(status).toBe(200)
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions.fields).toEqual({ search: 'tooLong' })
  })

  test('is a plain list where the term is only blanks', async () => {
    expect(await found('   ')).toHaveLength(4)
  })

  test('follows what is edited: names, tags and their labels', async () => {
    await prisma.plantName.deleteMany({ where: { name: 'Chicasquil' } })
    expect(await found('chicasquil')).toEqual([])
    await prisma.tag.update({ where: { slug: 'digestion' }, data: { labelEs: 'Estómago' } })
    expect(await found('estomago')).toEqual(['Spineless chaya'])
    await prisma.plant.updateMany({ where: { commonNameEs: 'Chaya' }, data: { commonNameEn: 'Tree kale' } })
    expect(await found('kale')).toEqual(['Tree kale'])
    expect(await found('spineless')).toEqual([])
  })
})

test.each(SAME_MEANING.flat())('%j is written as a search folds it, and means one thing', (words) => {
  expect(wordsOf(words).join(' ')).toBe(words)
  expect(SAME_MEANING.filter((same) => same.includes(words))).toHaveLength(1)
})

test('a search is paged through, each row once, best first', async () => {
  await buildPlant({ commonNameEn: 'Wildcacao', commonNameEs: 'x' })
  for (const suffix of ['one', 'two', 'three']) await buildPlant({ commonNameEn: `Cacao ${suffix}`, commonNameEs: 'x' })
  const seen: string[] = []
  let after: string | undefined
  do {
    const { data } = await search('cacao', { first: 1, ...(after && { after }) })
    expect(data.plants.totalCount).toBe(4)
    seen.push(data.plants.edges[0].node.commonName)
    after = data.plants.pageInfo.hasNextPage ? data.plants.pageInfo.endCursor : undefined
  } while (after)
  expect(seen).toEqual(['Cacao three', 'Cacao two', 'Cacao one', 'Wildcacao'])
})

test('of very many matches the best still come first, each once, and no more than 100 are counted', async () => {
  await prisma.$executeRaw`
    INSERT INTO plants (id, common_name_en, common_name_es, description_en, is_public, created_at)
    SELECT gen_random_uuid(), CASE WHEN n % 100 = 0 THEN 'Cacao ' ELSE 'Wildcacao ' END || n, 'x',
      'Shade for cacao.', true, timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, 303) AS n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const { data } = await search('cacao', { first: 100, ...(after && { after }) })
    expect(data.plants.totalCount).toBe(100)
    seen.push(...data.plants.edges.map(({ node }: { node: { commonName: string } }) => node.commonName))
    after = data.plants.pageInfo.hasNextPage ? data.plants.pageInfo.endCursor : undefined
  } while (after)
  const names = ['Cacao 300', 'Cacao 200', 'Cacao 100', 'Wildcacao 303']
  expect(seen.slice(0, names.length)).toEqual(names)
  expect(new Set(seen).size).toBe(303)
})

test('a page behind the last match is empty, and still tells how many there are', async () => {
  for (const suffix of ['one', 'two']) await buildPlant({ commonNameEn: `Cacao ${suffix}`, commonNameEs: 'x' })
  const all = await search('cacao', { first: 2 })
  const behind = await search('cacao', { after: all.data.plants.pageInfo.endCursor })
  expect(behind.data.plants).toMatchObject({ totalCount: 2, edges: [] })
})

test('a page behind a rank that no match has is empty', async () => {
  await buildPlant({ commonNameEn: 'Cacao', commonNameEs: 'x' })
  const { data } = await search('cacao')
  const end: string = data.plants.pageInfo.endCursor
  const [kind, , ...rest] = JSON.parse(Buffer.from(end, 'base64url').toString()) as unknown[]
  const after = Buffer.from(JSON.stringify([kind, 99, ...rest])).toString('base64url')
  expect((await search('cacao', { after })).data.plants).toMatchObject({ totalCount: 1, edges: [] })
})

test('matches that forgive a typo are paged through as well', async () => {
  for (let count = 0; count < 3; count++) await buildPlant({ commonNameEn: 'Pericon', commonNameEs: 'x' })
  const first = await search('perikon', { first: 2 })
  expect(first.data.plants.edges).toHaveLength(2)
  const second = await search('perikon', { first: 2, after: first.data.plants.pageInfo.endCursor })
  expect(second.data.plants.edges).toHaveLength(1)
  expect(second.data.plants.pageInfo.hasNextPage).toBe(false)
})

describe('a word with a typo', () => {
  const names = ['Pericono', 'Pericona', 'Pericones']
  const hits = async (term: string, as?: Account) => {
    const query = 'query ($term: String, $of: Visibility!) { plants(search: $term, visibility: $of) { totalCount } }'
    return (await run(query, { term, of: as ? 'ALL' : 'PUBLIC' }, as ? { as } : {})).data.plants.totalCount as number
  }

  beginWith(async () => {
    for (const name of names) await buildPlant({ commonNameEn: name, commonNameEs: 'x', tags: ['tea'] })
  })

  test('finds what is public, though a hidden name is more alike', async () => {
    expect(await hits('perikonos')).toBe(3)
    await buildPlant({ commonNameEn: 'Perikonoss', commonNameEs: 'x', isPublic: false })
    expect(await hits('perikonos')).toBe(3)
    expect(await hits('perikonos', await buildAdmin())).toBe(1)
  })

  test('finds what is there, though a deleted name was more alike', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Perikonoss', commonNameEs: 'x' })
    expect(await hits('perikonos')).toBe(1)
    await prisma.plant.delete({ where: { id } })
    expect(await hits('perikonos')).toBe(3)
  })

  test('finds what carries the tag, though a name without it is more alike', async () => {
    await buildPlant({ commonNameEn: 'Perikonoss', commonNameEs: 'x' })
    const { data } = await run('{ plants(search: "perikonos", tag: "tea") { totalCount } }')
    expect(data.plants.totalCount).toBe(3)
  })
})

test('articles and projects are searched by title and text in both languages', async () => {
  await buildArticle({ titleEn: 'Steam', titleEs: 'El temascal', contentEs: 'Ramas de ciprés.' })
  await buildProject({ titleEn: 'Nursery', titleEs: 'Vivero', statusEs: 'En curso', descriptionEn: 'Copal seedlings.' })
  for (const term of ['steam', 'temascal', 'cipres']) {
    const { data } = await run('query ($term: String) { articles(search: $term) { totalCount } }', { term })
    expect(data.articles.totalCount).toBe(1)
  }
  for (const term of ['nursery', 'vivero', 'en curso', 'seedling']) {
    const { data } = await run('query ($term: String) { projects(search: $term) { totalCount } }', { term })
    expect(data.projects.totalCount).toBe(1)
  }
})

// Search terms and columns are folded by two implementations: every Latin letter must yield the same.
test.each([
  ['À', 'ž'],
  ['Ḁ', 'ẙ'],
  ['Ạ', 'ỹ'],
])('the application folds the letters from %s to %s as the database does', async (first, last) => {
  const codes = Array.from({ length: last.codePointAt(0)! - first.codePointAt(0)! + 1 }, (_, n) => n)
  const letters = codes.map((n) => String.fromCodePoint(first.codePointAt(0)! + n))
  const rows = await prisma.$queryRaw<{ letter: string; folded: string }[]>`
    SELECT letter, btrim(search_fold(letter)) AS folded FROM unnest(${letters}::text[]) AS letter`
  const unlike = rows.filter(({ letter, folded }) => wordsOf(letter).join(' ') !== folded)
  expect(unlike.map(({ letter, folded }) => ({ letter, folded, wordsOf: wordsOf(letter) }))).toEqual([])
})

test.each(['Pericón', 'K’aq’aja’', 'ÑAME-güisquil', 'Æther œuvre', 'İstanbul ﬁg', 'a_b%c', 'ŁÓDŹ', 'ch’áay 2'])(
  'the application folds %j as the database does',
  async (term) => {
    const [row] = await prisma.$queryRaw<{ folded: string }[]>`SELECT search_fold(${term}) AS folded`
    expect(wordsOf(term)).toEqual(row!.folded.trim().split(' '))
  },
)
