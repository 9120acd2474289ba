import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  DECIDED_CAUTIONS,
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildProject,
  buildSource,
} from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'

const CREATE = `mutation ($of: RightsKind!, $id: ID!, $place: String, $input: AttributionInput!) {
  createAttribution(of: $of, id: $id, place: $place, input: $input) { id line(lang: ES) placeNow isGone updatedAt }
}`
const SECRET = 'María Caal gave it in writing'
const textOf = async (path: string) => (await app.request(`http://localhost${path}`)).text()
const encoded = (text: string) => Buffer.from(text).toString('base64')

async function attribute(as: Account, of: string, id: string, input: object, place?: string) {
  const { data, codes, errors } = await run(CREATE, { of, id, place, input }, { as })
  return { made: data?.createAttribution as Record<string, string>, codes, fields: errors?.[0]?.extensions?.['fields'] }
}

const AVOID = { subject: 'PREGNANCY', level: 'AVOID' }

async function used() {
  await buildAilment('cough')
  await buildSource('cano-2007')
  return buildPlant({
    names: [{ name: 'Iya', language: 'cak' }],
    uses: [{ ailmentSlug: 'cough' }],
    cautions: [{ ...AVOID, textEn: 'Not in pregnancy.', textEs: 'No en el embarazo.' }, ...DECIDED_CAUTIONS.slice(1)],
  })
}

describe('whoever is no admin', () => {
  test.each([
    ['createAttribution(of: PLANT, id: "x", input: {}) { id }'],
    ['updateAttribution(id: "x", input: {}) { id }'],
    ['deleteAttribution(id: "x")'],
    ['storeConsentDocument(id: "x") { id }'],
    ['readConsentDocument(id: "x") { content }'],
  ])('cannot %s', async (call) => {
    expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  })

  test('reads neither who consented, nor that there is a document, in any answer', async () => {
    const as = await buildAdmin()
    const plant = await used()
    const { id: communityId } = await buildCommunity()
    const input = { communityId, consentBy: SECRET, consentOn: '2026-11-01' }
    const { made } = await attribute(as, 'PLANT', plant.id, input)
    const document = { name: 'secreto.txt', content: encoded(SECRET) }
    const stored = await run(
      'mutation ($id: ID!, $document: ConsentDocumentInput) { storeConsentDocument(id: $id, document: $document) { documentName } }',
      { id: made['id'], document },
      { as },
    )
    expect(stored.codes).toEqual([])
    const row = await prisma.attribution.findUniqueOrThrow({ where: { id: made['id']! } })
    expect(row.document).toBeTruthy()
    expect(Buffer.from(row.document!, 'hex').toString()).not.toContain('María')
    expect(row.document).not.toContain(document.content)
    const fields = ['consentBy', 'documentName', 'updatedAt', 'placeNow', 'isGone']
    for (const field of fields) {
      const query = `{ plant(id: "${plant.id}") { attributions { ${field} } } }`
      expect((await run(query)).codes).toEqual(['UNAUTHENTICATED'])
    }
    const lines = await app.request('http://localhost/data/plants.jsonl.gz')
    const dumped = gunzipSync(Buffer.from(await lines.arrayBuffer())).toString()
    expect(dumped).toContain('"consentOn":"2026-11-01"')
    const pages = await Promise.all([
      textOf(`/plants/${plant.id}`),
      textOf(`/plants/${plant.id}/cite`),
      textOf(`/handouts/plants/${plant.id}.txt`),
      textOf('/data/changes.jsonl'),
    ])
    for (const text of [dumped, ...pages]) {
      expect(text).not.toContain('María')
      expect(text).not.toContain('secreto.txt')
    }
  })
})

test('articles and projects of no community say that none has reviewed them', async () => {
  const as = await buildAdmin()
  const { id: communityId } = await buildCommunity()
  for (const [of, path, id] of [
    ['ARTICLE', 'articles', (await buildArticle()).id],
    ['PROJECT', 'projects', (await buildProject({ isSample: true })).id],
  ] as const) {
    const said = 'Ninguna comunidad ha revisado esta página'
    expect(await textOf(`/${path}/${id}?lang=es`)).toContain(said)
    await attribute(as, of, id, { communityId })
    expect(await textOf(`/${path}/${id}?lang=es`)).not.toContain(said)
  }
})

test('the document is read by admins alone, and each reading is in the audit log', async () => {
  const as = await buildAdmin()
  const { id: communityId } = await buildCommunity()
  const { made } = await attribute(as, 'PLANT', (await used()).id, { communityId })
  const read = 'mutation ($id: ID!) { readConsentDocument(id: $id) { name content } }'
  expect((await run(read, { id: made['id'] }, { as })).data.readConsentDocument).toBeNull()
  const document = { name: 'consent.txt', content: encoded(SECRET) }
  await run(
    'mutation ($id: ID!, $document: ConsentDocumentInput) { storeConsentDocument(id: $id, document: $document) { id } }',
    { id: made['id'], document },
    { as },
  )
  expect((await run(read, { id: made['id'] }, { as })).data.readConsentDocument).toEqual(document)
  const entries = await prisma.auditEntry.findMany({ where: { action: 'readConsentDocument', actorId: as.id } })
  expect(new Set(entries.map(({ subjectId, subject }) => `${subjectId} ${subject}`))).toEqual(
    new Set([`${made['id']} null`, `${made['id']} consent.txt`]),
  )
  const history = JSON.stringify(await prisma.revision.findMany({ where: { contentId: made['id']! } }))
  expect(history).not.toContain(document.content)
})

describe('wherever it is shown', () => {
  test('a plant, its texts and its rows say from which community they come', async () => {
    const as = await buildAdmin()
    const plant = await used()
    const { id: communityId } = await buildCommunity()
    const input = {
      communityId,
      labels: ['tk-attribution', 'tk-non-commercial'],
      wordsEs: 'Pregunten antes de venderla.',
      wordsEn: 'Ask before you sell it.',
    }
    const { made } = await attribute(as, 'PLANT', plant.id, input, 'uses.0')
    expect(made).toMatchObject({ placeNow: 'uses.0', isGone: false })
    await attribute(as, 'PLANT', plant.id, { communityId, labels: ['tk-family'] }, 'names.0')
    await attribute(as, 'PLANT', plant.id, { communityId, labels: ['bc-provenance'] }, 'cautions.0')
    const line =
      'Conocimiento de: Comunidad de Chisec · CT Atribución · CT No comercial · «Pregunten antes de venderla.»'
    expect(made['line']).toBe(line)
    const page = await textOf(`/plants/${plant.id}?lang=es`)
    expect(page).toContain(line)
    expect(page).toContain('CT Familia')
    expect(page).toContain('BC Procedencia')
    expect(page).toContain(`href="/communities/${communityId}"`)
    const short = 'Conocimiento de: Comunidad de Chisec'
    for (const path of [
      `/plants?lang=es`,
      `/plants/${plant.id}/print?lang=es`,
      `/handouts/plants/${plant.id}.txt?lang=es`,
      `/handouts/ailments/cough.txt?lang=es`,
    ])
      expect(await textOf(path)).toContain(short)
    const ask = `{ plant(id: "${plant.id}") { attributions { id } attributionLine
      uses { attributions { place line labels { id name url } community { id name(lang: ES) } } } } }`
    const { data } = await run(ask)
    expect(data.plant).toMatchObject({ attributions: [] })
    expect(data.plant.uses[0].attributions[0]).toMatchObject({
      place: 'uses',
      labels: [{ id: 'tk-attribution', url: 'https://localcontexts.org/label/tk-attribution/' }, {}],
      community: { id: communityId, name: 'Comunidad de Chisec' },
    })
  })

  test('a short text says so at the head, with the consent; the feed says it of the whole', async () => {
    const as = await buildAdmin()
    const plant = await used()
    const { id: communityId } = await buildCommunity()
    const consent = { consentOn: '2026-11-01', consentUntil: '2027-01-20', consentFor: 'un libro' }
    await attribute(as, 'PLANT', plant.id, { communityId, ...consent }, 'scientificName')
    expect(await textOf(`/plants/${plant.id}?lang=es`)).toContain(
      'Comunidad de Chisec · con consentimiento del 1 de noviembre de 2026 hasta el 20 de enero de 2027, para: un libro',
    )
    expect(await textOf('/feeds/plants.en.atom')).toContain(
      '<rights>Knowledge of: Community of Chisec (a part of it)</rights>',
    )
  })

  test.each([
    ['ARTICLE', buildArticle, 'articles'],
    ['PROJECT', buildProject, 'projects'],
  ] as const)('so does a %s', async (of, build, table) => {
    const as = await buildAdmin()
    const { id } = await build()
    await attribute(as, of, id, { communityId: (await buildCommunity()).id })
    for (const path of [`/${table}/${id}`, `/${table}`])
      expect(await textOf(path)).toContain('Knowledge of: Community of')
  })

  test('a community that is not public is not named, and its line does not give it away', async () => {
    const as = await buildAdmin()
    const plant = await used()
    const { id: communityId } = await prisma.community.create({ data: { nameEn: 'Secret', nameEs: 'Secreta' } })
    await attribute(as, 'PLANT', plant.id, { communityId })
    const { data } = await run(`{ plant(id: "${plant.id}") { attributions { line community { id } } } }`)
    expect(data.plant.attributions).toEqual([
      { line: 'Knowledge of: a community that is not named here', community: null },
    ])
    expect(await textOf(`/plants/${plant.id}`)).not.toContain(communityId)
  })

  test('a list asks with one statement for all of its items', async () => {
    const as = await buildAdmin()
    const { id: communityId } = await buildCommunity()
    const add = async () => attribute(as, 'PROJECT', (await buildProject()).id, { communityId })
    await add()
    const query = '{ projects { edges { node { attributionLine attributions { line } } } } }'
    await run(query)
    const before = await countStatements(() => run(`${query} `))
    for (let made = 0; made < 3; made++) await add()
    await run(`${query}  `)
    expect(await countStatements(() => run(`${query}   `))).toBeLessThanOrEqual(before)
  })
})

describe('all of a community', () => {
  const LIST = `query ($id: ID!, $first: Int! = 24, $after: String) { communityAttributions(id: $id, first: $first, after: $after) {
    totalCount edges { node { consentUntil rowName(lang: ES) rowDetails { name value } item { of id title(lang: ES) } heldCommunity { name(lang: ES) } } }
    pageInfo { hasNextPage endCursor } } }`

  test('is read by admins alone', async () => {
    const { id } = await buildCommunity()
    expect((await run(LIST, { id })).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(LIST, { id }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
    const as = await buildAdmin()
    expect((await run(LIST, { id: 'x' }, { as })).data.communityAttributions.totalCount).toBe(0)
    expect((await run(LIST, { id, after: 'x' }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  })

  test('comes in pages, what ends soonest first, named, with as many statements for many', async () => {
    const as = await buildAdmin()
    const [{ id }, other, plant] = [await buildCommunity(), await buildCommunity(), await used()]
    const url = `/media/${'ab'.repeat(16)}.jpg`
    const shown = await buildArticle({ featuredImageUrl: url, titleEs: 'La foto' })
    const of = { communityId: id, subjectKind: 'PLANT', subject: plant.id }
    await prisma.attribution.createMany({
      data: [
        { ...of, place: 'names', rowKey: { name: 'Iya', language: 'cak' } },
        { ...of, place: 'uses', rowKey: { ailmentSlug: 'cough', preparation: 'BATH', route: '' } },
        { ...of, consentUntil: '2027-05-01' },
        { ...of, subjectKind: 'PHOTO', subject: url, consentUntil: '2027-02-01' },
        { ...of, subjectKind: 'ARTICLE', subject: id },
        { ...of, communityId: other.id, consentUntil: '2026-12-01' },
      ],
    })
    const read = async (first: number, after?: string) =>
      (await run(LIST, { id, first, after }, { as })).data.communityAttributions
    const first = await read(3)
    expect(first).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } })
    const rest = await read(3, first.pageInfo.endCursor)
    const nodes = [...first.edges, ...rest.edges].map(({ node }) => node)
    expect(nodes).toMatchObject([
      { consentUntil: '2027-02-01', item: { of: 'ARTICLE', id: shown.id, title: 'La foto' } },
      { consentUntil: '2027-05-01', item: { of: 'PLANT', id: plant.id } },
      { consentUntil: null, rowName: 'Iya', rowDetails: [{ name: 'language', value: 'cak' }], item: { id: plant.id } },
      { consentUntil: null, rowName: 'Español cough', rowDetails: [{ name: 'preparation', value: 'BATH' }] },
      { consentUntil: null, item: null, heldCommunity: { name: 'Comunidad de Chisec' } },
    ])
    const few = await countStatements(() => read(1))
    expect(await countStatements(() => read(4))).toBeLessThanOrEqual(few + 1)
  })
})

describe('what is refused', () => {
  test('labels and words without a community, since only a community gives them', async () => {
    const as = await buildAdmin()
    const { id } = await used()
    const required = { communityId: 'required' }
    expect((await attribute(as, 'PLANT', id, { labels: ['tk-attribution'] })).fields).toEqual(required)
    expect((await attribute(as, 'PLANT', id, { labels: ['tk-notice'], wordsEn: 'Ours.' })).fields).toEqual(required)
    expect((await attribute(as, 'PLANT', id, {})).fields).toEqual(required)
    expect((await attribute(as, 'PLANT', id, { labels: ['tk-notice'] })).codes).toEqual([])
  })

  test('what is unknown, and a consent that ends before it begins', async () => {
    const as = await buildAdmin()
    const { id } = await used()
    const { id: communityId } = await buildCommunity()
    expect((await attribute(as, 'PLANT', id, { communityId, labels: ['ours'] })).fields).toEqual({
      'labels.0': 'unknown',
    })
    expect((await attribute(as, 'PLANT', id, { communityId }, 'uses.7')).fields).toEqual({ place: 'unknown' })
    expect((await attribute(as, 'PLANT', id, { communityId: id })).fields).toEqual({ communityId: 'unknown' })
    const dates = { consentOn: '2026-11-02', consentUntil: '2026-11-01' }
    expect((await attribute(as, 'PLANT', id, { communityId, ...dates })).fields).toEqual({ consentUntil: 'endsBefore' })
    for (const unknown of ['x', communityId])
      expect((await attribute(as, 'PLANT', unknown, { communityId })).codes).toEqual(['NOT_FOUND'])
  })
})

test('it follows a row whose name is corrected, and is not shown once the row is gone', async () => {
  const as = await buildAdmin()
  const plant = await used()
  await attribute(as, 'PLANT', plant.id, { communityId: (await buildCommunity()).id }, 'names.0')
  const save = (names: object[]) =>
    run(
      'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { names { attributions { place } } } }',
      { id: plant.id, input: { names } },
      { as },
    )
  const corrected = await save([{ name: "I'ya", language: 'cak' }])
  expect(corrected.data.updatePlant.names).toEqual([{ attributions: [{ place: 'names' }] }])
  const other = await save([
    { name: 'Ruda', language: 'spa' },
    { name: 'Rue', language: 'eng' },
  ])
  expect(other.data.updatePlant.names).toEqual([{ attributions: [] }, { attributions: [] }])
  const { data } = await run(
    `{ rights(of: PLANT, id: "${plant.id}") { attributions { isGone placeNow } } }`,
    {},
    { as },
  )
  expect(data.rights.attributions).toEqual([{ isGone: true, placeNow: null }])
})

test('a change is a revision, refuses what is older, and reaches pages at once', async () => {
  const as = await buildAdmin()
  const plant = await used()
  const { id: communityId } = await buildCommunity()
  const { made } = await attribute(as, 'PLANT', plant.id, { communityId })
  expect(await textOf(`/plants/${plant.id}`)).toContain('Knowledge of: Community of Chisec')
  const update =
    'mutation ($id: ID!, $input: AttributionInput!, $basedOn: DateTime) { updateAttribution(id: $id, input: $input, basedOn: $basedOn) { line revisions { totalCount edges { node { content } } } } }'
  const variables = { id: made['id'], input: { communityId, labels: ['tk-seasonal'] }, basedOn: made['updatedAt'] }
  const { data } = await run(update, variables, { as })
  expect(data.updateAttribution).toMatchObject({ revisions: { totalCount: 2 } })
  // What is stored already is no change, and no conflict.
  const again = await run(update, variables, { as })
  expect(again.data.updateAttribution).toMatchObject({ revisions: { totalCount: 2 } })
  expect(await textOf(`/plants/${plant.id}`)).toContain('TK Seasonal')
  const late = { ...variables, input: { communityId, labels: ['tk-family'] } }
  expect((await run(update, late, { as })).codes).toEqual(['CONFLICT'])
  const gone = await run('mutation ($id: ID!) { deleteAttribution(id: $id) }', { id: made['id'] }, { as })
  expect(gone.codes).toEqual([])
  expect(await textOf(`/plants/${plant.id}`)).not.toContain('Knowledge of')
})
