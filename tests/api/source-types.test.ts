import { describe, expect, test } from 'vitest'
import { unzipSync, strFromU8 } from 'fflate'
import { prisma } from '../../api/database/client.ts'
import { SOURCE_TYPES, wordsIn } from '../../api/rules/vocabulary.ts'
import { FIELDS_OF } from '../../api/rules/source-types.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildPlant, buildSource } from '../support/content.ts'
import { getZip, importZip } from '../support/content-zip.ts'
import { sourceOf } from '../support/filled-inputs.ts'
import { run } from '../support/run.ts'

const TYPES = wordsIn(SOURCE_TYPES)
const FIELDS = [...new Set(Object.values(FIELDS_OF).flat())]
const SAVE = `mutation ($input: SourceInput!, $replace: Boolean, $allowSameTitle: Boolean) {
  saveSource(input: $input, replace: $replace, allowSameTitle: $allowSameTitle) { key title author type ${FIELDS.join(' ')} }
}`
const TOLD = { ...sourceOf('TOLD'), author: 'M. C.', recordedBy: 'Rosa Recorder', consent: 'Folder 3, sheet 12' }

describe('a work of each type', () => {
  test('has the fields of its type through the API, an export and an import', async () => {
    const admin = await buildAdmin()
    for (const type of TYPES) {
      const input = sourceOf(type)
      const { data, codes } = await run(SAVE, { input }, { as: admin })
      expect.soft(codes, type).toEqual([])
      const { kind: _, ...shown } = input as Record<string, unknown>
      expect.soft(data.saveSource, type).toMatchObject(shown)
    }
    const stored = () => prisma.source.findMany({ omit: { updatedAt: true }, orderBy: { key: 'asc' } })
    const before = await stored()
    for (const input of TYPES.map(sourceOf)) expect.soft(before).toContainEqual(expect.objectContaining(input))

    const zip = await bytesOf(getZip(admin))
    await prisma.source.deleteMany()
    await importZip(zip, admin)
    expect(await stored()).toEqual(before)
  })

  test('has no others', async () => {
    const admin = await buildAdmin()
    const values = Object.assign({}, ...TYPES.map(sourceOf)) as Record<string, unknown>
    for (const type of TYPES) {
      const { key, title } = sourceOf(type)
      const beside = FIELDS.filter((name) => !FIELDS_OF[type].includes(name))
      const input = { ...sourceOf(type), ...Object.fromEntries(beside.map((name) => [name, values[name]])), key, title }
      const { errors } = await run(SAVE, { input }, { as: admin })
      const fields = Object.fromEntries(beside.map((name) => [name, 'notOfType']))
      expect.soft(errors[0]!.extensions.fields, type).toEqual(fields)
      // Nor does it keep those of the type that it was before.
      const [first] = TYPES.filter((other) => other !== type)
      await run(SAVE, { input: { ...sourceOf(first!), key } }, { as: admin })
      const changed = await run(SAVE, { input: { key, title, type }, replace: true }, { as: admin })
      expect.soft(changed.codes, type).toEqual(['BAD_USER_INPUT'])
      expect.soft(await prisma.source.findUnique({ where: { key } }), type).toMatchObject({ type: first })
      // Another of its title would be refused.
      await prisma.source.deleteMany()
    }
  })

  test('is cited with where to find it, in both languages', async () => {
    for (const [type, english, spanish] of [
      ['ARTICLE', 'Xol. A ARTICLE, 2020. container of ARTICLE 62(issue of ARTICLE): 183.', 'container of ARTICLE 62('],
      ['BOOK', 'Xol. A BOOK, 2020. publisher of BOOK, place of BOOK, 183 pages. ISBN 9780140328721.', '183 páginas'],
      ['CHAPTER', 'In: editor of CHAPTER (ed.), container of CHAPTER. publisher of CHAPTER', 'En: editor of CHAPTER'],
      ['THESIS', 'Thesis, publisher of THESIS', 'Tesis, publisher of THESIS'],
      ['WEB_PAGE', 'A WEB_PAGE, 2020. container of WEB_PAGE.', 'container of WEB_PAGE.'],
      ['DATABASE', 'container of DATABASE, publisher of DATABASE.', 'container of DATABASE'],
      ['VOUCHER', 'Herbarium specimen 007, container of VOUCHER. place of VOUCHER, March 2024.', 'marzo de 2024'],
      [
        'TOLD',
        'Xol. A TOLD. Told by word of mouth: people of TOLD, place of TOLD, March 2024. Recorded by recordedBy of TOLD.',
        'Contado de palabra: people of TOLD, place of TOLD, marzo de 2024. Lo anotó recordedBy of TOLD.',
      ],
    ] as const) {
      await buildSource(sourceOf(type).key, sourceOf(type))
      const { id } = await buildPlant({ descriptionEn: `[^${sourceOf(type).key}]` })
      const query = 'query ($id: ID!) { plant(id: $id) { sources { en: citation(lang: EN) es: citation(lang: ES) } } }'
      const [cited] = (await run(query, { id })).data.plant.sources
      expect.soft(cited.en).toContain(english)
      expect.soft(cited.es).toContain(spanish)
    }
  })

  test('is refused with a wrong ISBN, date or length', async () => {
    const as = await buildAdmin()
    for (const [input, fields] of [
      [{ isbn: '978-0-14-032872-2' }, { isbn: 'invalidIsbn' }],
      [{ isbn: 'none' }, { isbn: 'invalidIsbn' }],
      [{ pages: 'a'.repeat(301) }, { pages: 'tooLong' }],
      ...['2024-13', '2024-02-30', '24', 'March'].map((date) => [{ ...TOLD, date }, { date: 'invalidDate' }]),
      [{ ...TOLD, date: '2999-01' }, { date: 'inFuture' }],
    ] as const) {
      const { errors } = await run(SAVE, { input: { ...sourceOf('BOOK'), ...input } }, { as })
      expect.soft(errors[0]?.extensions.fields, JSON.stringify(input)).toEqual(fields)
    }
  })

  test('has its ISBN saved as digits', async () => {
    const { data } = await run(
      SAVE,
      { input: { ...sourceOf('BOOK'), isbn: 'ISBN: 0-8044-2957-x' } },
      { as: await buildAdmin() },
    )
    expect(data.saveSource.isbn).toBe('080442957X')
  })
})

describe('what somebody told', () => {
  test('gets a key that does not name who did', async () => {
    const as = await buildAdmin()
    const told = { ...TOLD, key: null, title: 'Lo que contó María' }
    const keys = [await run(SAVE, { input: told }, { as }), await run(SAVE, { input: told }, { as })]
    expect(keys.map(({ data }) => data.saveSource.key)).toEqual(['told-2024', 'told-2024-2'])
  })

  test('is saved with consent only', async () => {
    const { errors } = await run(SAVE, { input: { ...TOLD, consent: ' ' } }, { as: await buildAdmin() })
    expect(errors[0]!.extensions.fields).toEqual({ consent: 'required' })
  })

  test('shows its consent and who wrote it down to admins alone', async () => {
    const [member, admin] = [await buildUser(), await buildAdmin()]
    await buildSource(TOLD.key, TOLD)
    const { id } = await buildPlant({ descriptionEn: `[^${TOLD.key}]` })
    for (const field of ['consent', 'recordedBy', 'namesRecorder']) {
      const query = `query ($id: ID!) { plant(id: $id) { sources { ${field} } } }`
      expect.soft((await run(query, { id })).codes, field).toEqual(['UNAUTHENTICATED'])
      expect.soft((await run(query, { id }, { as: member })).codes, field).toEqual(['FORBIDDEN'])
      expect.soft((await run(query, { id }, { as: admin })).codes, field).toEqual([])
    }
  })

  test('names who wrote it down only if that is meant', async () => {
    await buildSource(TOLD.key, { ...TOLD, namesRecorder: false })
    const { id } = await buildPlant({ descriptionEn: `[^${TOLD.key}]` })
    const query = 'query ($id: ID!) { plant(id: $id) { sources { recorder citation details } } }'
    const read = async () => (await run(query, { id })).data.plant.sources[0]
    expect(await read()).toMatchObject({ recorder: null })
    expect(JSON.stringify(await read())).not.toContain('Rosa')
    const replaced = { input: { key: TOLD.key, title: TOLD.title, namesRecorder: true }, replace: true }
    expect((await run(SAVE, replaced, { as: await buildAdmin() })).codes).toEqual([])
    expect(await read()).toMatchObject({ recorder: 'Rosa Recorder' })
    expect((await read()).citation).toContain('Recorded by Rosa Recorder.')
  })
})

describe('a work that is there already', () => {
  test('is named when another with its DOI or title is added', async () => {
    const admin = await buildAdmin()
    await buildSource('cano-2007', { title: 'Plantas de Guatemala', doi: '10.1000/182' })
    const add = async (input: object, options = {}) => {
      const { errors } = await run(SAVE, { input, ...options }, { as: admin })
      return errors[0]?.extensions
    }
    expect(await add({ title: 'Other', doi: 'https://doi.org/10.1000/182' }, { allowSameTitle: true })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { doi: 'sameDoi' },
      sameAs: 'cano-2007',
    })
    const sameTitle = { title: 'plantas de Guatemalá.' }
    expect(await add(sameTitle)).toMatchObject({ fields: { title: 'sameTitle' }, sameAs: 'cano-2007' })
    expect(await prisma.source.count()).toBe(1)
    expect(await add(sameTitle, { allowSameTitle: true })).toBeUndefined()
    // It may be corrected, but not into another.
    const own = { key: 'cano-2007', title: 'Plantas de Guatemala', doi: '10.1000/182', author: 'Cano' }
    expect(await add(own, { replace: true })).toBeUndefined()
    await buildSource('veliz', { title: 'Véliz' })
    expect(await add({ key: 'veliz', title: 'Véliz', doi: '10.1000/182' }, { replace: true })).toMatchObject({
      fields: { doi: 'sameDoi' },
    })
  })

  test('is no reason to refuse another specimen or testimony of the same title', async () => {
    const admin = await buildAdmin()
    for (const type of ['TOLD', 'VOUCHER'] as const) {
      const { key: _key, doi: _doi, ...input } = sourceOf(type) as ReturnType<typeof sourceOf> & { doi?: string }
      for (const nth of [1, 2]) expect((await run(SAVE, { input }, { as: admin })).codes, `${type} ${nth}`).toEqual([])
    }
  })

  test('of two at once with one DOI, one is refused', async () => {
    const admin = await buildAdmin()
    const add = (title: string) => run(SAVE, { input: { title, doi: '10.1000/182' } }, { as: admin })
    const sent = await Promise.all([add('One'), add('Two')])
    expect(sent.map(({ codes }) => codes.length).sort()).toEqual([0, 1])
  })
})

test('a new work gets a key of its author and year that nothing cites', async () => {
  const admin = await buildAdmin()
  const add = async (input: object) => (await run(SAVE, { input }, { as: admin })).data.saveSource.key
  await buildPlant({ descriptionEn: '[^caceres-1996-2]' })
  expect(await add({ title: 'Plantas', author: 'Cáceres, A.', year: 1996 })).toBe('caceres-1996')
  expect(await add({ key: '', title: 'Otras plantas', author: 'Cáceres, A.', year: 1996 })).toBe('caceres-1996-3')
  expect(await add({ title: 'Ética y plantas' })).toBe('etica-y')
  expect(await add({ title: '植物' })).toBe('source')
  const { errors } = await run(SAVE, { input: { title: 'x' }, replace: true }, { as: admin })
  expect(errors[0]!.extensions.fields).toEqual({ key: 'required' })
})

test('works are listed by type, by kind and by keys', async () => {
  const as = await buildAdmin()
  await buildSource('a', { type: 'BOOK', kind: 'FLORA' })
  await buildSource('b', { type: 'BOOK', kind: 'REFERENCE' })
  await buildSource('c', { type: 'TOLD', kind: 'TESTIMONY' })
  const keys = async (args: string) => {
    const { data } = await run(`{ sources(${args}) { totalCount edges { node { key } } } }`, {}, { as })
    expect(data.sources.totalCount).toBe(data.sources.edges.length)
    return data.sources.edges.map(({ node }: { node: { key: string } }) => node.key).join('')
  }
  expect(await keys('type: BOOK')).toBe('ab')
  expect(await keys('type: BOOK, kind: FLORA')).toBe('a')
  expect(await keys('kind: TESTIMONY')).toBe('c')
  expect(await keys('keys: ["c", "a", "nobody"]')).toBe('ac')
})

test('an export with what is private is for admins', async () => {
  await buildSource(TOLD.key, TOLD)
  const files = unzipSync(await bytesOf(getZip(await buildAdmin())))
  expect(strFromU8(files['sources.yaml']!)).toMatch(/private:[^]*Folder 3, sheet 12/)
  expect((await getZip()).status).toBe(401)
  expect((await getZip(await buildUser())).status).toBe(403)
})

async function bytesOf(response: Promise<Response>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await response).arrayBuffer())
}
