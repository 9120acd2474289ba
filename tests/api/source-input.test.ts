import { describe, expect, test } from 'vitest'
import { inTransaction, prisma } from '../../api/database/client.ts'
import { readMigrations } from '../../prisma/bin/migration-files.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject, buildSource, buildTag } from '../support/content.ts'
import { run } from '../support/run.ts'

const SAVE = `mutation ($input: SourceInput!, $replace: Boolean) { saveSource(input: $input, replace: $replace) { key title } }`
const FIND =
  'query ($search: String, $first: Int) { sources(search: $search, first: $first) { edges { node { key } } } }'
const TAG = 'mutation ($input: TagInput!) { saveTag(input: $input) { slug label(lang: ES) kind count } }'
const TAGS = 'query ($of: TaggedKind) { knownTags(of: $of) { slug label(lang: EN) kind count } }'
const BOOK = { key: 'cano-2007', title: 'Plantas medicinales', author: 'Cano', year: 2007 }
const FOOD = { slug: 'food', kind: 'use', labelEn: 'Food', labelEs: 'Comida' }

describe('a source', () => {
  test.each([
    [{ key: ' ' }, { key: 'required' }],
    [{ key: 'two words' }, { key: 'invalidKey' }],
    [{ key: '-first' }, { key: 'invalidKey' }],
    [{ key: 'a]b' }, { key: 'invalidKey' }],
    [{ title: '' }, { title: 'required' }],
    [{ year: 20 }, { year: 'outOfRange' }],
    [{ year: new Date().getFullYear() + 1 }, { year: 'inFuture' }],
    [{ title: 'a'.repeat(1001) }, { title: 'tooLong' }],
    [{ noteEs: 'a'.repeat(1001) }, { noteEs: 'tooLong' }],
    [{ address: 'javascript:alert(1)' }, { address: 'invalidAddress' }],
    [{ address: '/plants' }, { address: 'invalidAddress' }],
    [{ address: 'thesis.pdf' }, { address: 'invalidAddress' }],
    [{ address: 'no host/x.org' }, { address: 'invalidAddress' }],
    [{ doi: 'https://example.org/10.1016/x' }, { doi: 'invalidDoi' }],
    [{ doi: 'ISBN 978-99922-1' }, { doi: 'invalidDoi' }],
    [{ doi: '10.1016' }, { doi: 'invalidDoi' }],
  ])('is refused: %j', async (wrong, fields) => {
    const { codes, errors } = await run(SAVE, { input: { ...BOOK, ...wrong } }, { as: await buildAdmin() })
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions.fields).toEqual(fields)
    expect(await prisma.source.count()).toBe(0)
  })

  test.each([
    ['www.tramil.net/es', 'https://www.tramil.net/es'],
    ['example.org', 'https://example.org'],
    ['example.org:8080/a?b', 'https://example.org:8080/a?b'],
    ['http://example.org', 'http://example.org'],
  ])('at %s is saved with its scheme', async (address, saved) => {
    await run(SAVE, { input: { ...BOOK, address } }, { as: await buildAdmin() })
    expect(await prisma.source.findUniqueOrThrow({ where: { key: BOOK.key } })).toMatchObject({ address: saved })
  })

  test.each([
    'https://doi.org/10.1016/S0378-8741(98)00153-3',
    'http://dx.doi.org/10.1016/s0378-8741(98)00153-3',
    'doi.org/10.1016/s0378-8741(98)00153-3.',
    'doi:10.1016/S0378-8741(98)00153-3',
    'DOI: 10.1016/s0378-8741(98)00153-3;',
    'https://doi.org/10.1016/S0378-8741%2898%2900153-3?from=a#b',
    '(doi: https://doi.org/10.1016/s0378-8741(98)00153-3).'.slice(1),
    ' <https://www.doi.org/10.1016/s0378-8741(98)00153-3> ',
    'urn:doi:10.1016/s0378-8741(98)00153-3',
    '10.1016/s0378-8741(98)00153-3',
  ])('has its DOI saved bare: %s', async (doi) => {
    const as = await buildAdmin()
    const save = `mutation ($input: SourceInput!) { saveSource(input: $input) { doi doiUrl } }`
    const { data } = await run(save, { input: { ...BOOK, doi } }, { as })
    expect(data.saveSource).toEqual({
      doi: '10.1016/s0378-8741(98)00153-3',
      doiUrl: 'https://doi.org/10.1016/s0378-8741(98)00153-3',
    })
    expect(await prisma.source.findFirst()).toMatchObject({ doi: data.saveSource.doi })
  })

  test('has its DOI as it was, where an older version stored it otherwise', async () => {
    const stored = {
      url: 'https://doi.org/10.1016/S0378-8741(98)00153-3',
      prefix: 'doi: 10.1055/S-2006-961903.',
      bare: '10.54495/Rev.Cientifica.v6i1.446',
      encoded: 'https://doi.org/10.1002/(SICI)1099%3A3%3C1::AID',
      other: 'PMID 123456',
    }
    for (const [key, doi] of Object.entries(stored)) await buildSource(key, { doi })
    const { script } = (await readMigrations()).find(({ name }) => name.endsWith('_plain_dois'))!
    await inTransaction((connection) => connection.script(script))
    const { data } = await run('{ sources { edges { node { key doi doiUrl } } } }', {}, { as: await buildAdmin() })
    const dois = data.sources.edges.map(({ node }: { node: Record<string, string | null> }) => Object.values(node))
    expect(dois).toEqual([
      ['bare', '10.54495/rev.cientifica.v6i1.446', 'https://doi.org/10.54495/rev.cientifica.v6i1.446'],
      ['encoded', stored.encoded, 'https://doi.org/10.1002/(sici)1099:3%3C1::aid'],
      ['other', stored.other, null],
      ['prefix', '10.1055/s-2006-961903', 'https://doi.org/10.1055/s-2006-961903'],
      ['url', '10.1016/s0378-8741(98)00153-3', 'https://doi.org/10.1016/s0378-8741(98)00153-3'],
    ])
  })

  test('is found by its title and its DOI, however they are written, and by what its names begin with', async () => {
    const as = await buildAdmin()
    await buildSource('alvarez-caceres', { title: 'Estudio de Cacahuatique' })
    await buildSource('caceres-1996', { title: 'Plantas de uso medicinal en Guatemala', doi: '10.1000/182' })
    await buildSource('usac', { title: 'Otro', author: 'Cáceres, A.' })
    const keys = async (args: string) => {
      const { data } = await run(`{ sources(${args}) { edges { node { key } } } }`, {}, { as })
      return data.sources.edges.map(({ node }: { node: { key: string } }) => node.key)
    }
    expect(await keys('startsWith: "cac"')).toEqual(['caceres-1996', 'usac'])
    expect(await keys('startsWith: "Caceres-19"')).toEqual(['caceres-1996'])
    expect(await keys('startsWith: "cáceres a"')).toEqual(['usac'])
    expect(await keys('startsWith: "%"')).toEqual([])
    expect(await keys('title: "plantas de uso medicinal, en Guatemalá."')).toEqual(['caceres-1996'])
    expect(await keys('doi: "https://doi.org/10.1000/182"')).toEqual(['caceres-1996'])
    expect(await keys('doi: "none"')).toEqual([])
  })

  test('that is there already is not lost by accident, but may be corrected', async () => {
    const as = await buildAdmin()
    await run(SAVE, { input: BOOK }, { as })
    const again = { key: BOOK.key, title: 'Another' }
    const { codes, errors } = await run(SAVE, { input: again }, { as })
    expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { key: 'taken' }])
    expect(await prisma.source.findFirst()).toMatchObject(BOOK)
    await run(SAVE, { input: { ...again, author: '' }, replace: true }, { as })
    expect(await prisma.source.findMany()).toEqual([expect.objectContaining({ ...again, author: null, year: 2007 })])
  })

  test('that somebody has saved since is a CONFLICT, and stays', async () => {
    const as = await buildAdmin()
    const { key, updatedAt } = await buildSource('cano-2007')
    const save = (title: string, basedOn: Date) =>
      run(
        `mutation ($input: SourceInput!, $basedOn: DateTime) {
          saveSource(input: $input, replace: true, basedOn: $basedOn) { title updatedAt } }`,
        { input: { key, title }, basedOn: basedOn.toISOString() },
        { as },
      )
    expect((await save('Mine', new Date(updatedAt.valueOf() - 1))).codes).toEqual(['CONFLICT'])
    const { data } = await save('Mine', updatedAt)
    expect(data.saveSource.title).toBe('Mine')
    const { codes, errors } = await save('Theirs', updatedAt)
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ savedAt: data.saveSource.updatedAt, savedBy: as.email })
    expect(await prisma.source.findFirst()).toMatchObject({ title: 'Mine' })
  })

  test('is what texts cite as soon as it is saved', async () => {
    const { id } = await buildPlant({ descriptionEn: 'A herb. [^cano-2007]' })
    await run(SAVE, { input: BOOK }, { as: await buildAdmin() })
    const { data } = await run('query ($id: ID!) { plant(id: $id) { sources { key title year } } }', { id })
    expect(data.plant.sources).toEqual([{ key: BOOK.key, title: BOOK.title, year: 2007 }])
  })

  test('that is corrected is read so at once', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ descriptionEn: 'A herb. [^cano-2007]' })
    const titles = async () =>
      (await run('query ($id: ID!) { plant(id: $id) { sources { title } } }', { id })).data.plant.sources
    await run(SAVE, { input: BOOK }, { as })
    expect(await titles()).toEqual([{ title: BOOK.title }])
    await run(SAVE, { input: { ...BOOK, title: 'Corrected' }, replace: true }, { as })
    expect(await titles()).toEqual([{ title: 'Corrected' }])
  })

  test('is found by the words of its key, title, author and year, whatever their case and accents', async () => {
    const as = await buildAdmin()
    await buildSource('cano-2007', { title: 'Árboles de Guatemala', author: 'Mario Véliz', year: 2007 })
    await buildSource('tramil', { title: '100% herbs' })
    const keysFor = async (search: string) =>
      (await run(FIND, { search, first: 24 }, { as })).data.sources.edges.map(
        ({ node }: { node: { key: string } }) => node.key,
      )
    for (const term of ['cano', 'arbol', 'VELIZ', '2007', 'gua veliz', 'cano-2007'])
      expect(await keysFor(term), term).toEqual(['cano-2007'])
    for (const term of ['nothing', 'cano herbs', '%'])
      expect((await keysFor(term)).length, term).toBe(term === '%' ? 2 : 0)
    expect(await keysFor('')).toEqual(['cano-2007', 'tramil'])
    expect((await run(FIND, { first: 101 }, { as })).codes).toEqual(['BAD_USER_INPUT'])
    expect((await run(FIND, { search: 'a'.repeat(201) }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  })
})

describe('a tag', () => {
  test.each([
    [{ slug: '' }, { slug: 'required' }],
    [{ slug: 'two words' }, { slug: 'invalidSlug' }],
    [{ kind: 'colour' }, { kind: 'unknown' }],
    [{ labelEs: ' ' }, { labelEs: 'required' }],
  ])('is refused: %j', async (wrong, fields) => {
    const { codes, errors } = await run(TAG, { input: { ...FOOD, ...wrong } }, { as: await buildAdmin() })
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions.fields).toEqual(fields)
    expect(await prisma.tag.count()).toBe(0)
  })

  test('gets labels, which readers see and find at once', async () => {
    const { id } = await buildPlant({ tags: ['food'] })
    const { data } = await run(TAG, { input: FOOD }, { as: await buildAdmin() })
    expect(data.saveTag).toEqual({ slug: 'food', label: 'Comida', kind: 'use', count: 1 })
    const found = await run('{ plants(search: "comida") { edges { node { id tagLabels(lang: ES) { label } } } } }')
    expect(found.data.plants.edges).toEqual([{ node: { id, tagLabels: [{ label: 'Comida' }] } }])
  })

  test('is known where it has a label or is used, be it by hidden content', async () => {
    await buildTag('food', 'Food', 'Comida', 'use')
    await buildPlant({ tags: ['odd'], isPublic: false })
    await buildArticle({ tags: ['odd', 'news'] })
    await buildProject({ tags: ['garden'] })
    const as = await buildAdmin()
    const { data } = await run(TAGS, {}, { as })
    expect(data.knownTags).toEqual([
      { slug: 'odd', label: 'odd', kind: null, count: 2 },
      { slug: 'garden', label: 'garden', kind: null, count: 1 },
      { slug: 'news', label: 'news', kind: null, count: 1 },
      { slug: 'food', label: 'Food', kind: 'use', count: 0 },
    ])
    const ofPlants = await run(TAGS, { of: 'PLANT' }, { as })
    expect(ofPlants.data.knownTags.map(({ slug }: { slug: string }) => slug)).toEqual(['odd', 'food'])
  })
})
