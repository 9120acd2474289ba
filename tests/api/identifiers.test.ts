import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { compareNames, type NamedPlant } from '../../api/content/identifiers/compare.ts'
import { prisma } from '../../api/database/client.ts'
import { CATALOGUES } from '../../api/rules/identifiers.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { json, servePhotoCatalogues } from '../support/photo-catalogues.ts'
import { run } from '../support/run.ts'

const UPDATE =
  'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { identifiers { authority value url checkedOn } } }'
const UPDATE_AILMENT =
  'mutation ($id: ID!, $input: AilmentInput!) { updateAilment(id: $id, input: $input) { codes { value url } } }'
const FIND = 'query ($value: String!) { plantsByIdentifier(authority: POWO, value: $value) { id } }'
const FIND_AILMENT = 'query ($value: String!) { ailmentsByCode(authority: ICD11, value: $value) { slug } }'

const POWO = { authority: 'POWO', value: '452874-1', checkedOn: '2026-11-22' }
const ICD = { authority: 'ICD11', value: 'MD12', checkedOn: '2026-11-22' }
const PAGE = 'https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:452874-1'

test('anonymous is UNAUTHENTICATED and a member is FORBIDDEN, and no id is written', async () => {
  const { id } = await buildPlant()
  const input = { identifiers: [POWO] }
  expect((await run(UPDATE, { id, input })).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(UPDATE, { id, input }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  expect(await prisma.plantIdentifier.count()).toBe(0)
})

test.each([
  ['an address', { ...POWO, value: PAGE }, 'value', 'invalidIdentifier'],
  ['of another catalogue', { ...POWO, value: 'Q1426' }, 'value', 'invalidIdentifier'],
  ['empty', { ...POWO, value: ' ' }, 'value', 'required'],
  ['of no day', { ...POWO, checkedOn: '' }, 'checkedOn', 'required'],
  ['of a day that is none', { ...POWO, checkedOn: '2026-02-30' }, 'checkedOn', 'invalidDate'],
])('an id that is %s is refused', async (_what, identifier, field, problem) => {
  const { id } = await buildPlant()
  const { codes, errors } = await run(UPDATE, { id, input: { identifiers: [identifier] } }, { as: await buildAdmin() })
  expect([codes, errors[0]!.extensions.fields]).toEqual([
    ['BAD_USER_INPUT'],
    expect.objectContaining({ [`identifiers.0.${field}`]: problem }),
  ])
})

test('the same id twice is refused', async () => {
  const { id } = await buildPlant()
  const { errors } = await run(UPDATE, { id, input: { identifiers: [POWO, POWO] } }, { as: await buildAdmin() })
  expect(errors[0]!.extensions.fields).toEqual({ 'identifiers.1.value': 'twice' })
})

test.each([
  ['GBIF', '5334227', '05334227'],
  ['POWO', '77126741-1', 'urn:lsid:ipni.org:names:77126741-1'],
  ['WFO', 'wfo-0000615907', 'wfo-615907'],
  ['WIKIDATA', 'Q1426', '1426'],
  ['NCBI', '3702', 'txid3702'],
  ['TROPICOS', '2501096', '2501096/'],
  ['ICD11', 'ME05.1', 'MEO5.1'],
  ['ICPC2', 'R05', 'R5'],
  ['MESH', 'D003371', '003371'],
] as const)('%s has ids like %s, not like %s', (authority, value, wrong) => {
  const { format } = CATALOGUES[authority]
  expect([format.test(value), format.test(wrong)]).toEqual([true, false])
})

test('a plant is found by its id, shown with it, and described as the same as there', async () => {
  const { id } = await buildPlant({ scientificName: 'Ocimum basilicum L.' })
  const saved = await run(UPDATE, { id, input: { identifiers: [POWO] } }, { as: await buildAdmin() })
  expect(saved.data.updatePlant.identifiers).toEqual([{ ...POWO, url: PAGE }])
  expect((await run(FIND, { value: POWO.value })).data.plantsByIdentifier).toEqual([{ id }])
  for (const value of ['452874-2', '']) expect((await run(FIND, { value })).data.plantsByIdentifier).toEqual([])
  const html = await htmlOf(`/plants/${id}`)
  expect(html).toContain(`POWO <a href="${PAGE}">452874-1</a>`)
  expect(html).toContain(`"sameAs":["${PAGE}"]`)
})

test('an ailment is found by its code, which is shown and described without a page of its own', async () => {
  const { id } = await buildAilment('cough', {
    dangerSigns: { create: { who: 'ALL', urgency: 'SOON', sourceKeys: [] } },
  })
  const admin = await buildAdmin()
  const saved = await run(UPDATE_AILMENT, { id, input: { codes: [ICD], firstHelpEn: 'Rest.[^x]' } }, { as: admin })
  expect(saved.data.updateAilment.codes).toEqual([{ value: 'MD12', url: null }])
  expect((await run(FIND_AILMENT, { value: 'MD12' })).data.ailmentsByCode).toEqual([{ slug: 'cough' }])
  const html = await htmlOf('/ailments/cough')
  expect(html).toContain('ICD-11 MD12')
  expect(html).toContain('"code":[{"@type":"MedicalCode","codingSystem":"ICD-11","codeValue":"MD12"}]')
})

test('what is hidden is found by none of its ids, not by admins either', async () => {
  const admin = await buildAdmin()
  await buildPlant({ isPublic: false, identifiers: { create: [POWO] } })
  await buildAilment('cough', { isPublic: false, codes: { create: [ICD] } })
  for (const as of [undefined, admin]) {
    expect((await run(FIND, { value: POWO.value }, { as })).data.plantsByIdentifier).toEqual([])
    expect((await run(FIND_AILMENT, { value: ICD.value }, { as })).data.ailmentsByCode).toEqual([])
  }
})

async function htmlOf(path: string): Promise<string> {
  return (await (await app.request(`http://localhost${path}`)).text()).replaceAll('<!-- -->', '')
}

describe('names are compared with catalogues', () => {
  const catalogues = servePhotoCatalogues()
  const GBIF = 'api.gbif.org/v2/species/match'
  const WFO = 'list.worldfloraonline.org/matching_rest.php'

  // https://github.com/ropensci/rgbif/blob/a26e0b3b4eb29a8204165b9d33250c239ca8f3b9/tests/fixtures/name_backbone_acceptedUsageKey.yml
  const SYNONYM = {
    usage: {
      key: '4277323',
      name: 'Anastrophyllum minutum (Schreb. ex Cranz) R.M.Schust.',
      rank: 'SPECIES',
      status: 'SYNONYM',
    },
    acceptedUsage: { key: '2689422', name: 'Sphenolobus minutus (Schreb. ex Cranz) Berggr.', rank: 'SPECIES' },
    diagnostics: { matchType: 'EXACT', confidence: 98, timeTaken: 17 },
    synonym: true,
  }
  // https://github.com/gbif/pygbif/blob/024d21dc71cd5de4297043b9a8e5296666056797/test/vcr_cassettes/test_name_backbone_gbif.yaml
  const ACCEPTED = {
    usage: { key: '1427067', name: 'Calopteryx splendens (Harris, 1780)', rank: 'SPECIES', status: 'ACCEPTED' },
    diagnostics: { matchType: 'EXACT', confidence: 99, timeTaken: 13 },
    synonym: false,
  }
  // Properties as in https://github.com/rogerhyam/wfo-plant-list/blob/3206a65b904bd8fd39e1f76758a9a259195f956a/www/matching_rest.php,
  // the id as in https://github.com/rogerhyam/wfo-plant-list/blob/main/www/sw_index.php.
  const wfoMatch = (placement: string) => ({
    inputString: 'Comandra elliptica Raf.',
    searchString: 'Comandra elliptica Raf.',
    match: {
      wfo_id: 'wfo-0000615907',
      full_name_plain: 'Comandra elliptica Raf.',
      full_name_html: '<i>Comandra elliptica</i> Raf.',
      placement,
    },
    candidates: [],
    error: false,
    method: 'full',
    narrative: [],
  })
  const NO_WFO = { ...wfoMatch(''), match: null }

  async function compare(...plants: NamedPlant[]) {
    const lines: string[] = []
    const isReached = await compareNames(plants, { write: (line) => lines.push(line), pause: async () => {} })
    return { lines, isReached }
  }
  const plant = (identifiers: NamedPlant['identifiers'] = []) => ({ slug: 'a', scientificName: 'A b L.', identifiers })

  test('and what they accept under another name, have under another id, or do not have is said', async () => {
    catalogues.on(GBIF, json(SYNONYM))
    catalogues.on(WFO, json(NO_WFO))
    const { lines, isReached } = await compare(plant([{ authority: 'GBIF', value: '4277323' }]))
    expect(isReached).toBe(true)
    expect(lines).toEqual([
      'a, A b L.: GBIF does not accept this name; it has Sphenolobus minutus (Schreb. ex Cranz) Berggr. (2689422)',
      'a, A b L.: GBIF has 2689422, not 4277323',
      'a, A b L.: WFO does not have exactly this name',
    ])
    expect(catalogues.requests[0]).toContain('scientificName=A+b+L.')
  })

  test('and ids that are missing are told, and those that agree are not', async () => {
    catalogues.on(GBIF, json(ACCEPTED))
    catalogues.on(WFO, json(wfoMatch('Code/Angiosperms/Santalales/Comandraceae/Comandra/elliptica')))
    expect((await compare(plant([{ authority: 'GBIF', value: '1427067' }]))).lines).toEqual([
      'a, A b L.: WFO wfo-0000615907 is missing',
    ])
  })

  test('and a similar name is none, nor is a synonym accepted', async () => {
    catalogues.on(GBIF, json({ ...ACCEPTED, diagnostics: { matchType: 'FUZZY' } }))
    catalogues.on(WFO, json(wfoMatch('Code/Angiosperms/Santalales/Comandraceae/Comandra/umbellata$elliptica')))
    expect((await compare(plant())).lines).toEqual([
      'a, A b L.: GBIF does not have exactly this name',
      'a, A b L.: WFO does not accept this name; it has Comandra elliptica Raf. (wfo-0000615907)',
      'a, A b L.: WFO wfo-0000615907 is missing',
    ])
  })

  test('and without a network it ends soon, and says that nothing was compared', async () => {
    const unavailable = (_request: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
      response.writeHead(503).end()
    catalogues.on(GBIF, unavailable)
    catalogues.on(WFO, unavailable)
    const { lines, isReached } = await compare(...Array.from({ length: 10 }, () => plant()))
    expect({ lines, isReached, requests: catalogues.requests.length }).toEqual({
      lines: [],
      isReached: false,
      requests: 4,
    })
  })
})
