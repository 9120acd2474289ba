import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
const NAMES =
  'query ($id: ID!) { plant(id: $id) { names { name language place note(lang: ES, fallback: false) reviewed source { key } } sources { key } } }'
const IYA = {
  name: 'iya’',
  language: 'cak',
  place: 'Comalapa',
  noteEs: 'Huele a anís.',
  source: 'cano-2007',
  reviewed: true,
}

const setNames = (id: string, names: unknown, as?: Account) => run(UPDATE, { id, input: { names } }, as ? { as } : {})

describe('names that are refused leave those that are there', () => {
  test.each([
    ['an empty name', [IYA, { ...IYA, name: ' ' }], { 'names.1.name': 'required' }],
    ['a language that nobody knows', [{ ...IYA, language: 'qqq' }], { 'names.0.language': 'unknown' }],
    ['a language that is written out', [{ ...IYA, language: 'Kaqchikel' }], { 'names.0.language': 'unknown' }],
    ['a key that nothing can have', [{ ...IYA, source: 'a b' }], { 'names.0.source': 'invalidKey' }],
    ['a note that is a book', [{ ...IYA, noteEn: 'a'.repeat(301) }], { 'names.0.noteEn': 'tooLong' }],
    ['more than 60', Array.from({ length: 61 }, () => IYA), { names: 'tooMany' }],
  ])('%s', async (_what, names, fields) => {
    const { id } = await buildPlant({ names: [{ name: 'ixkʼij', language: 'quc' }] })
    const { codes, errors } = await setNames(id, names, await buildAdmin())
    expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
    expect(await prisma.plantName.findMany({ select: { name: true } })).toEqual([{ name: 'ixkʼij' }])
  })
})

test('names are replaced as a whole, keep their order, and stay where they are left out', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ names: [{ name: 'old', language: 'quc' }] })
  await setNames(id, [IYA, { name: 'yerbanís', language: 'spa' }, { name: 'a', language: 'und' }], as)
  await run(UPDATE, { id, input: { scientificName: 'Tagetes lucida Cav.' } }, { as })
  const { data } = await run(NAMES, { id })
  expect(data.plant.names).toEqual([
    {
      name: 'iya’',
      language: 'cak',
      place: 'Comalapa',
      note: 'Huele a anís.',
      reviewed: true,
      source: { key: 'cano-2007' },
    },
    { name: 'yerbanís', language: 'spa', place: null, note: null, reviewed: false, source: null },
    { name: 'a', language: 'und', place: null, note: null, reviewed: false, source: null },
  ])
  expect(data.plant.sources).toEqual([{ key: 'cano-2007' }])
  await setNames(id, [], as)
  expect(await prisma.plantName.count()).toBe(0)
})

test('a plant is found by a name that it has just been given, and no more by one that it has lost', async () => {
  const as = await buildAdmin()
  const input = { commonNameEn: 'A', commonNameEs: 'B', isPublic: true, names: [IYA] }
  const { id } = (await run(CREATE, { input }, { as })).data.createPlant
  const find = async (search: string) =>
    (await run('query ($search: String!) { plants(search: $search) { edges { node { id } } } }', { search })).data
      .plants.edges
  expect(await find('IYAʼ')).toEqual([{ node: { id } }])
  await setNames(id, [{ name: 'xkʼaj', language: 'kek' }], as)
  expect(await find('iya')).toEqual([])
  expect(await find('xk’aj')).toEqual([{ node: { id } }])
})

test('a Mayan name on a card says in which languages it is used, and is marked as such', async () => {
  const names = [
    { name: 'copal', language: 'spa' },
    { name: 'pom', language: 'quc' },
    { name: 'pom', language: 'quc', place: 'Nahualá' },
    { name: 'pom', language: 'kek' },
    { name: 'tuus', language: 'cak' },
  ]
  const { id } = await buildPlant({ commonNameEn: 'Copal', mayanName: 'pom', names })
  await buildPlant({ mayanName: 'tuus', names: names.slice(4) })
  await buildPlant({ mayanName: 'stray', names: [] })
  const { data } = await run('query ($id: ID!) { plant(id: $id) { mayanNameLanguages } }', { id })
  expect(data.plant.mayanNameLanguages).toEqual(['quc', 'kek'])
  const read = async (path: string) => {
    const html = (await (await app.request(`http://localhost${path}`)).text()).replaceAll(
      /<!-- -->| class="[^"]*"/g,
      '',
    )
    return [...html.matchAll(/<span[^>]*>(?:pom|tuus|stray)<\/span>[^<]*/g)].map(([shown]) => shown)
  }
  expect(await read('/plants?lang=en')).toEqual([
    '<span>stray</span>',
    '<span lang="cak">tuus</span> · Kaqchikel',
    '<span lang="quc">pom</span> · K&#x27;iche&#x27; and others',
  ])
  expect(await read('/plants?lang=es')).toContain('<span lang="quc">pom</span> · K&#x27;iche&#x27; y otros')
  expect((await read(`/plants/${id}?lang=en`))[0]).toBe('<span lang="quc">pom</span> · K&#x27;iche&#x27; and others')
})
