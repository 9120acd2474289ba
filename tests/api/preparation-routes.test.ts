import { beforeEach, describe, expect, test } from 'vitest'
import { readContentFiles } from '../../api/content/files/files.ts'
import { checkContent } from '../../api/content/files/rules.ts'
import { PREPARATIONS, ROUTES, wordsIn } from '../../api/rules/vocabulary.ts'
import { prisma } from '../../api/database/client.ts'
import { routesOf } from '../../api/rules/preparation-routes.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { ailmentFile, plantFile, someContent } from '../support/content-yaml.ts'
import { sendZip, zipOf } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

// "Laid on the skin, by mouth" reaches no reader, by whatever way it is written: which cautions count depends on the route.

const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const RESTORE = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
const PUBLISH = 'mutation ($ids: [ID!]!) { setVisibility(of: PLANT, ids: $ids, isPublic: true) { id } }'
const NAMED = { commonNameEn: 'Nettle', commonNameEs: 'Ortiga' }
const KNOWN = { evidence: 'TRADITION', finding: 'NOT_TESTED', sourceKeys: ['a'] }
const USE = { ailmentSlug: 'cough', ...KNOWN }
const POULTICE = { ...USE, preparation: 'POULTICE', route: 'ORAL' }
const REFUSED = { 'uses.0.route': 'notThisRoute' }
/** Stored before contradictions were refused. */
const OLD = { isPublic: false, uses: [POULTICE], cautions: DECIDED_CAUTIONS }

beforeEach(async () => {
  await buildSource('a')
  await buildAilment('cough')
})

test.each([true, false])('a plant that contradicts itself is not created, public: %s', async (isPublic) => {
  const as = await buildAdmin()
  const create = (preparation: string, route: string) =>
    run(
      CREATE,
      { input: { ...NAMED, isPublic, cautions: DECIDED_CAUTIONS, uses: [{ ...USE, preparation, route }] } },
      { as },
    )
  for (const [preparation, route] of [
    ['POULTICE', 'ORAL'],
    ['OINTMENT', 'ORAL'],
    ['BATH', 'ORAL'],
    ['WASH', 'ORAL'],
    ['STEAM', 'ORAL'],
    ['SMOKE', 'ORAL'],
    ['FOOD', 'SKIN'],
    ['STEAM', 'SKIN'],
  ]) {
    const { codes, errors } = await create(preparation!, route!)
    expect([preparation, codes, errors[0]?.extensions.fields]).toEqual([preparation, ['BAD_USER_INPUT'], REFUSED])
  }
  expect(await prisma.plant.count()).toBe(0)
  for (const [preparation, route] of [
    ['POULTICE', 'SKIN'],
    ['INFUSION', 'MOUTH'],
    ['INFUSION', 'SKIN'],
    ['DECOCTION', 'BATH'],
    ['WASH', 'MOUTH'],
    ['OTHER', 'OTHER'],
  ])
    expect((await create(preparation!, route!)).codes).toEqual([])
})

test('every preparation has a route, and every route a preparation besides another one', () => {
  const usual = wordsIn(PREPARATIONS).map((preparation) => routesOf(preparation)[0])
  expect(usual).not.toContain(undefined)
  const named = wordsIn(PREPARATIONS).filter((preparation) => preparation !== 'OTHER')
  expect(new Set(named.flatMap((preparation) => [...routesOf(preparation)]))).toEqual(new Set(wordsIn(ROUTES)))
})

describe('what was stored before', () => {
  test('is not published, alone or with others', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant(OLD)
    const alone = await run(
      'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }',
      { id },
      { as },
    )
    expect(alone.errors[0]!.extensions).toMatchObject({ fields: REFUSED })
    const { errors } = await run(PUBLISH, { ids: [id] }, { as })
    expect(errors[0]!.extensions).toMatchObject({ plants: [{ id, fields: REFUSED }] })
    expect(await prisma.plant.count({ where: { isPublic: true } })).toBe(0)
  })

  test('comes back from the bin hidden, with the row in its form only', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ ...OLD, isPublic: true })
    await run('mutation ($ids: [ID!]!) { deleteContent(of: PLANT, ids: $ids) }', { ids: [id] }, { as })
    const { data } = await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { publishingGaps } }', { id }, { as })
    expect(data.restoreFromBin).toEqual([{ publishingGaps: Object.keys(REFUSED) }])
    const plant = await prisma.plant.findUniqueOrThrow({ where: { id }, include: { uses: true } })
    expect(plant).toMatchObject({ isPublic: false, uses: [], unfinished: { rows: { uses: [{ value: POULTICE }] } } })
    expect((await run(PUBLISH, { ids: [id] }, { as })).errors[0]!.extensions).toMatchObject({
      plants: [{ id, fields: { unfinished: 'unfinished' } }],
    })
  })

  test.each([
    [true, REFUSED, 1, null],
    [false, undefined, 0, { rows: { uses: [{ index: 0, value: POULTICE }] } }],
  ])('in the history, public: %s', async (isPublic, fields, left, unfinished) => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ ...OLD, isPublic })
    const sound = { ...USE, preparation: 'POULTICE', route: 'SKIN' }
    await run(UPDATE, { id, input: { uses: [sound], isPublic } }, { as })
    const [first] = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    const { errors } = await run(RESTORE, { id: first!.id }, { as })
    expect(errors[0]?.extensions.fields).toEqual(fields)
    const plant = await prisma.plant.findUniqueOrThrow({ where: { id }, include: { uses: true } })
    expect(plant.uses.map(({ route }) => route)).toEqual(left ? ['SKIN'] : [])
    expect({ unfinished: plant.unfinished }).toMatchObject({ unfinished })
  })
})

describe('in a file', () => {
  const files = {
    'ailments/cough.yaml': ailmentFile(),
    'plants/nettle.yaml': plantFile(`uses:
  - ailment: cough
    preparation: poultice
    route: oral
    evidence: tradition
    finding: not-tested
    text: { en: Laid on., es: Se pone. }
    sources: [a]
`).replace('isPublic: true', 'isPublic: false'),
  }

  test('it is reported, with what it may be', () => {
    const { problems } = checkContent(Object.entries(files).map(([path, text]) => ({ path, text })))
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'notThisRoute',
        blocks: true,
        values: { field: 'uses.0.route', preparation: 'poultice', route: 'oral', routes: 'skin' },
      }),
    )
  })

  test('it is not imported, hidden or not', async () => {
    const { report } = await sendZip(zipOf({ 'plants/nettle.yaml': files['plants/nettle.yaml'] }), await buildAdmin())
    expect(report).toMatchObject({ canApply: false })
    const said = JSON.stringify(report!.problems)
    expect(said).toContain('it cannot come to the body by “oral”, only by: skin.')
    expect(said).toContain('no puede llegar al cuerpo por «oral», solo por: skin.')
  })

  test('it is not seeded', async () => {
    const given = await someContent()
    const contradictory = given.map(({ path, text }) => ({
      path,
      text: path === 'plants/pericon.yaml' ? text.replace('preparation: infusion', 'preparation: poultice') : text,
    }))
    await expect(seed({ files: contradictory })).rejects.toThrow(/pericon\.yaml:\d+:\d+: uses\.\d+\.route: /)
    expect(await prisma.plant.count()).toBe(0)
  })

  test('the content of the site has none', async () => {
    const { problems } = checkContent(await readContentFiles())
    expect(problems.filter(({ code }) => code === 'notThisRoute')).toEqual([])
  })
})
