import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { run } from '../support/run.ts'
import { buildAilments, caution, decided, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// The filters of the list of plants, each with an index behind it; all of them combine.

beginWith(async () => {
  await buildAilments()
  await plant(
    'Zapote',
    [use('cough', { parts: ['SEED'], preparation: 'POWDER', evidence: 'ACCEPTED_USE' })],
    decided('NO_DATA'),
    {
      plantFamilyEn: 'Sapotaceae (sapodilla family)',
      tags: ['food'],
    },
  )
  await plant(
    'Albahaca',
    [
      use('cough', { parts: ['LEAF'], evidence: 'MONOGRAPH', finding: 'FOR' }),
      use('fever', { parts: ['ROOT'], preparation: 'BATH', route: 'BATH' }),
    ],
    [...decided('COMPATIBLE'), caution('PREGNANCY', 'AVOID', { routes: ['ORAL'] })],
    { plantFamilyEs: 'Lamiaceae', names: [{ name: 'Kakaltun', language: 'yua' }] },
  )
  await plant('Bálsamo', [], [], { plantPartUsed: 'leaf', plantFamilyEn: 'Lamiaceae' })
})

async function list(args: string) {
  const { data, errors } = await run(`{ plants(${args}) { totalCount edges { node { commonName } } } }`)
  expect(errors).toEqual([])
  const names = data.plants.edges.map(({ node }: { node: { commonName: string } }) => node.commonName) as string[]
  expect(data.plants.totalCount).toBe(names.length)
  return names
}

test.each([
  ['part: LEAF', ['Bálsamo', 'Albahaca']],
  ['part: SEED', ['Zapote']],
  ['preparation: BATH', ['Albahaca']],
  ['evidence: TRADITION', ['Albahaca', 'Zapote']],
  ['evidence: ACCEPTED_USE', ['Albahaca', 'Zapote']],
  ['evidence: LABORATORY', ['Albahaca']],
  ['evidence: HUMAN', ['Albahaca']],
  ['family: "lamiaceae"', ['Bálsamo', 'Albahaca']],
  ['family: "Sapotaceae", tag: "food"', ['Zapote']],
  ['family: "Sapotaceae", tag: "milpa"', []],
  ['startsWith: "b"', ['Bálsamo']],
  ['startsWith: "ba"', ['Bálsamo']],
  ['startsWith: "KAK"', ['Albahaca']],
  ['startsWith: "kam"', []],
  ['startsWith: "%"', []],
  ['part: LEAF, preparation: BATH', []],
  ['part: ROOT, preparation: BATH, evidence: TRADITION', ['Albahaca']],
  ['ailment: "cough"', ['Albahaca', 'Zapote']],
  ['ailment: "cough", part: SEED', ['Zapote']],
  ['ailment: "cough", family: "Lamiaceae"', ['Albahaca']],
  ['ailment: "cough", safeFor: { pregnancy: true }', []],
  ['ailment: "fever", safeFor: { pregnancy: true }', ['Albahaca']],
  ['part: LEAF, safeFor: { pregnancy: true }', []],
  ['safeFor: { pregnancy: true }', ['Albahaca']],
  ['safeFor: { pregnancy: true, childAge: 3 }', ['Albahaca']],
  ['safeFor: { childAge: 3 }, keptOut: true', ['Bálsamo', 'Zapote']],
  ['keptOut: true', []],
  ['sort: NAME_ES', ['Albahaca', 'Bálsamo', 'Zapote']],
  ['sort: NAME_EN, startsWith: "z"', ['Zapote']],
  ['search: "zapote", part: LEAF', []],
  ['search: "tos", ailment: "fever"', ['Albahaca']],
])('%s', async (args, names) => {
  expect(await list(args)).toEqual(names)
})

describe('the families to filter by', () => {
  const ask = async () =>
    (await run('{ plantFamilies { slug en: name es: name(lang: ES) count } }')).data.plantFamilies as {
      slug: string
      count: number
    }[]

  test('are those of public plants, as most of them have it, each finding its plants', async () => {
    const hidden = { isPublic: false, plantFamilyEn: 'Rutaceae (citrus family)' }
    const rue = await plant('Ruda', [], [], hidden)
    await plant('Menta', [], [], { plantFamilyEn: 'Lamiaceae (mint family)', plantFamilyEs: 'Lamiáceas (de la menta)' })
    await plant('Salvia', [], [], { plantFamilyEn: 'Lamiaceae (mint family)', plantFamilyEs: 'Lamiaceae' })
    await plant('Orégano', [], [], { plantFamilyEn: 'Lamiaceae (mint family)', plantFamilyEs: 'Lamiaceae' })
    expect(await ask()).toEqual([
      { slug: 'lamiaceae', en: 'Lamiaceae (mint family)', es: 'Lamiaceae', count: 5 },
      { slug: 'sapotaceae', en: 'Sapotaceae (sapodilla family)', es: 'Sapotaceae (sapodilla family)', count: 1 },
    ])
    for (const { slug, count } of await ask()) expect(await list(`family: "${slug}"`)).toHaveLength(count)

    const publish = `mutation { setPlantVisibility(id: "${rue.id}", isPublic: true) { id } }`
    expect((await run(publish, {}, { as: await buildAdmin() })).errors).toEqual([])
    expect((await ask()).map(({ slug }) => slug)).toEqual(['lamiaceae', 'rutaceae', 'sapotaceae'])
  })
})

test.each([
  ['sort: NAME_ES', ['Albahaca', 'Bálsamo', 'Zapote']],
  // By any name: basil is "Kakaltun" in Yucatec.
  ['sort: NAME_ES, startsWith: "k"', ['Albahaca', 'Kaqte']],
  ['sort: NAME_EN, startsWith: "ka"', ['Albahaca', 'Kaqte']],
  ['sort: NAME_EN, startsWith: "kaq"', ['Kaqte']],
])('a list by name is paged through: %s', async (args, names) => {
  if (args.includes('startsWith')) {
    await plant('Kaqte', [], [])
    const hidden = await plant('Kaqchaj', [], [])
    await prisma.plant.update({ where: { id: hidden.id }, data: { isPublic: false } })
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const query = `query ($after: String) { plants(${args}, first: 1, after: $after) {
      edges { node { commonName(lang: ES) } } pageInfo { hasNextPage endCursor } } }`
    const { data } = await run(query, { after })
    seen.push(data.plants.edges[0].node.commonName)
    after = data.plants.pageInfo.hasNextPage ? data.plants.pageInfo.endCursor : undefined
  } while (after)
  expect(seen).toEqual(names)
})

test('a cursor of another order is refused', async () => {
  const { data } = await run('{ plants(sort: NAME_ES, first: 1) { pageInfo { endCursor } } }')
  const query = 'query ($after: String) { plants(sort: NAME_EN, after: $after) { totalCount } }'
  const { codes } = await run(query, { after: data.plants.pageInfo.endCursor })
  expect(codes).toEqual(['BAD_USER_INPUT'])
})

test('a list without filters has no reasons', async () => {
  const query = (args: string) =>
    `{ plants${args} { edges { node { id } match { field } } keptOut understood { advice } } }`
  const { data } = await run(query(''))
  expect(data.plants).toMatchObject({ keptOut: 0, understood: { advice: null } })
  expect(data.plants.edges.map(({ match }: { match: unknown }) => match)).toEqual([null, null, null])
})

test.each([
  ['family', 101],
  ['startsWith', 101],
])('%s of %i characters is refused', async (field, length) => {
  const { codes, errors } = await run(`{ plants(${field}: "${'x'.repeat(length)}") { totalCount } }`)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(errors[0]!.extensions['fields']).toEqual({ [field]: 'tooLong' })
})
