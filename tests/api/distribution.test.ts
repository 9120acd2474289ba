import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { DEPARTMENTS } from '../../api/rules/areas.ts'
import { drawMap, readMap } from '../../web/build/map.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildPlant, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'

const UPDATE = `mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) {
  distribution { areas { code name(lang: ES) } origin minAltitude maxAltitude habitat(lang: ES) sources { key } } } }`
const LIST = 'query ($area: String!) { plants(area: $area) { totalCount edges { node { id } match { field } } } }'

const PLACE = {
  areas: ['GT-16', 'mx'],
  origin: 'NATIVE',
  minAltitude: 0,
  maxAltitude: 1500,
  habitatEn: 'cloud forest',
  habitatEs: 'bosque nublado',
  sourceKeys: ['flora'],
}

async function save(...distribution: object[]) {
  await buildSource('flora')
  const { id } = await buildPlant()
  return { id, ...(await run(UPDATE, { id, input: { distribution } }, { as: await buildAdmin() })) }
}

async function htmlOf(path: string): Promise<string> {
  return (await (await app.request(`http://localhost${path}`)).text()).replaceAll('<!-- -->', '')
}

test('anonymous is UNAUTHENTICATED and a member is FORBIDDEN, and no place is written', async () => {
  const { id } = await buildPlant()
  const input = { distribution: [PLACE] }
  expect((await run(UPDATE, { id, input })).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(UPDATE, { id, input }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  expect(await prisma.plantDistribution.count()).toBe(0)
})

test.each([
  ['without a source', { ...PLACE, sourceKeys: [] }, 'sourceKeys', 'required'],
  ['of which nothing is said', { sourceKeys: ['flora'], origin: 'NATIVE' }, 'areas', 'required'],
  ['of a department that there is not', { ...PLACE, areas: ['GT-23'] }, 'areas.0', 'unknown'],
  ['of a country that there is not', { ...PLACE, areas: ['QQ'] }, 'areas.0', 'unknown'],
  ['that ends below where it begins', { ...PLACE, minAltitude: 1600 }, 'maxAltitude', 'outOfRange'],
  ['above all mountains', { ...PLACE, maxAltitude: 6001 }, 'maxAltitude', 'outOfRange'],
])('a place %s is refused', async (_what, place, field, problem) => {
  const { codes, errors } = await save(place)
  expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { [`distribution.0.${field}`]: problem }])
})

test('a place is saved with its source, which the plant then cites', async () => {
  const { id, data } = await save(PLACE)
  expect(data.updatePlant.distribution).toEqual([
    {
      areas: [
        { code: 'GT-16', name: 'Alta Verapaz' },
        { code: 'MX', name: 'México' },
      ],
      origin: 'NATIVE',
      minAltitude: 0,
      maxAltitude: 1500,
      habitat: 'bosque nublado',
      sources: [{ key: 'flora' }],
    },
  ])
  const { data: read } = await run('query ($id: ID!) { plant(id: $id) { sources { key } } }', { id })
  expect(read.plant.sources).toEqual([{ key: 'flora' }])
  expect(await prisma.citation.count({ where: { key: 'flora', contentId: id } })).toBe(1)
})

describe('plants are listed by department', () => {
  test('and by country, as long as a source says so and they are public', async () => {
    const { id } = await save({ ...PLACE, areas: ['GT-16'] })
    await buildPlant({ isPublic: false, distribution: { create: [{ areas: ['GT-16'], sourceKeys: ['flora'] }] } })
    const found = { totalCount: 1, edges: [{ node: { id }, match: { field: 'AREA' } }] }
    expect((await run(LIST, { area: 'GT-16' })).data.plants).toEqual(found)
    expect((await run(LIST, { area: 'GT' })).data.plants).toEqual(found)
    expect((await run(LIST, { area: 'GT-17' })).data.plants.totalCount).toBe(0)
    await prisma.plantDistribution.deleteMany()
    expect((await run(LIST, { area: 'GT-16' })).data.plants.totalCount).toBe(0)
  })

  test('and an unknown code is refused', async () => {
    for (const area of ['GT-99', 'alta-verapaz', ''])
      expect([area, (await run(LIST, { area })).codes]).toEqual([area, ['BAD_USER_INPUT']])
    expect((await app.request('http://localhost/plants?department=GT-99')).status).toBe(400)
  })

  test('on a page whose form offers all of them, and a list that says what it means', async () => {
    const { id } = await save({ ...PLACE, areas: ['GT-16'] })
    expect(await htmlOf('/plants?department=GT-16')).toContain(`/plants/${id}`)
    const html = await htmlOf('/plants?department=GT-17&filters=open&lang=es')
    expect(html).toContain('Plantas de Petén, según las fuentes.')
    for (const [code, name] of Object.entries(DEPARTMENTS))
      expect(html).toMatch(new RegExp(`<option value="${code}"( selected="")?>${name}</option>`))
  })
})

describe('the page of a plant', () => {
  test('says where it grows in words, with the source, and draws the departments', async () => {
    const { id } = await save(PLACE)
    const html = await htmlOf(`/plants/${id}`)
    expect(html).toContain(
      '<a href="/plants?department=GT-16">Alta Verapaz</a>, Mexico: native, from 0 to 1,500 m, cloud forest',
    )
    expect(html.match(/<use href="[^"]*departments[^"]*#([\w-]+)"/g)).toHaveLength(2)
    expect(html).toContain('cited-places-1-flora')
  })

  test('draws no map where no source names a department', async () => {
    const { id } = await save({ ...PLACE, areas: ['MX'] })
    expect(await htmlOf(`/plants/${id}`)).not.toContain('departments-')
  })
})

test('the map has each department once, in a few kB, and is what its program draws', async () => {
  const svg = await readFile(new URL('../../web/plant/map/departments.svg', import.meta.url), 'utf8')
  expect(drawMap(await readMap())).toBe(svg)
  expect([...svg.matchAll(/id="(GT-\d\d)"/g)].map(([, code]) => code)).toEqual(Object.keys(DEPARTMENTS))
  expect(svg.length).toBeLessThan(4500)
})
