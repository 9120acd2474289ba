import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refreshBars } from '../../api/content/refresh-bars.ts'
import { CAUTION_LEVELS, CAUTION_SUBJECTS, wordsIn } from '../../api/rules/vocabulary.ts'
import { prisma } from '../../api/database/client.ts'
import { BARS_RULE, decideBars } from '../../api/rules/bars.ts'
import { deploy } from '../../prisma/bin/deploy.ts'
import { buildAdmin } from '../support/accounts.ts'
import { ID, plantFile } from '../support/content-yaml.ts'
import { importZip, zipOf } from '../support/content-zip.ts'
import { names } from '../support/cough-plants.ts'
import { run } from '../support/run.ts'
import { buildAilments, caution, decided, plant, use } from '../support/search-world.ts'

// Whom cautions keep from a plant is decided at each save, and stored.

const FOR_PREGNANT = { safeFor: { pregnancy: true } }
const forPregnant = () => names(undefined, FOR_PREGNANT)
const undecidedPlants = () =>
  prisma.plant.count({ where: { NOT: { bars: { some: { route: 'OTHER', rule: BARS_RULE } } } } })

describe('a plant is decided', () => {
  const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
  const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  const input = { commonNameEn: 'Rue', commonNameEs: 'Rue', isPublic: true, cautions: decided('COMPATIBLE') }
  const forbidden = [caution('PREGNANCY', 'AVOID'), ...decided('COMPATIBLE').slice(1)]

  test('when it is saved, changed, or made as it was', async () => {
    const as = await buildAdmin()
    const save = async (query: string, variables: object) => {
      const { data, errors } = await run(query, { ...variables }, { as })
      expect(errors).toEqual([])
      expect(await undecidedPlants()).toBe(0)
      return data
    }
    const { id } = (await save(CREATE, { input })).createPlant
    expect(await forPregnant()).toEqual(['Rue'])
    await save(UPDATE, { id, input: { cautions: forbidden } })
    expect(await forPregnant()).toEqual([])
    const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    await save('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: first.id })
    expect(await forPregnant()).toEqual(['Rue'])
    await save(UPDATE, { id, input: { isPoisonous: true } })
    expect(await forPregnant()).toEqual([])
  })

  test('when it comes back from the bin', async () => {
    const as = await buildAdmin()
    const { id } = await plant('Rue', [], input.cautions)
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    expect(await prisma.plantBars.count()).toBe(0)
    await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }, { as })
    expect(await forPregnant()).toEqual(['Rue'])
  })

  test('when it is imported, and when an import changes it', async () => {
    const as = await buildAdmin()
    const rows = (level: string) =>
      `cautions:\n${['pregnancy', 'breastfeeding', 'children', 'medicines']
        .map((subject) => `  - { subject: ${subject}, level: ${level}, text: { en: So., es: Así. } }\n`)
        .join('')}`
    await importZip(zipOf({ 'plants/rue.yaml': plantFile(rows('compatible')) }), as)
    expect(await undecidedPlants()).toBe(0)
    expect(await forPregnant()).toHaveLength(1)
    await importZip(zipOf({ 'plants/rue.yaml': plantFile(rows('ask')) }), as)
    expect(await undecidedPlants()).toBe(0)
    expect(await forPregnant()).toEqual([])
    expect(await prisma.plant.count({ where: { id: ID } })).toBe(1)
  })
})

test('a plant whose cautions change past the site is for nobody until it is decided', async () => {
  await buildAilments()
  const { id } = await plant('Ruda', [use('cough')], decided('COMPATIBLE'))
  const { id: other } = await plant('Ajo', [], decided('COMPATIBLE'))
  const asked = [FOR_PREGNANT, { safeFor: { childAge: 17 } }, { safeFor: { conditions: ['asthma'] } }]
  const listed = () => Promise.all(asked.map((variables) => names(undefined, variables)))
  expect(await listed()).toEqual(asked.map(() => ['Ajo', 'Ruda']))
  await prisma.plantCaution.updateMany({ where: { plantId: id, subject: 'PREGNANCY' }, data: { level: 'AVOID' } })
  await prisma.plantCaution.deleteMany({ where: { plantId: other, subject: 'MEDICINES' } })
  expect(await listed()).toEqual([[], [], []])
  expect(await names(undefined)).toEqual(['Ajo', 'Ruda'])
  expect(await refreshBars()).toBe(2)
  expect(await listed()).toEqual([['Ajo'], ['Ajo', 'Ruda'], ['Ajo', 'Ruda']])
  expect(await refreshBars()).toBe(0)
})

test('a start decides anew what an earlier rule has decided', async () => {
  await buildAilments()
  for (let number = 0; number < 20; number++) await plant(`Ruda ${number}`, [use('cough')], decided('COMPATIBLE'))
  await plant('Ajo', [use('cough')], decided('AVOID'))
  await prisma.seedRun.create({ data: { digest: 'earlier' } })
  const before = await prisma.plantBars.findMany({ orderBy: [{ plantId: 'asc' }, { route: 'asc' }] })
  await prisma.plantBars.updateMany({ data: { rule: BARS_RULE - 1, bars: ['PREGNANCY'] } })
  expect(await deploy()).toContain('Decided anew whom the cautions of 21 plants keep from them.')
  expect(await prisma.plantBars.findMany({ orderBy: [{ plantId: 'asc' }, { route: 'asc' }] })).toEqual(before)
  expect(await forPregnant()).toContain('Ruda 19')
  expect(await forPregnant()).not.toContain('Ajo')
})

test('a rule that decides otherwise has another number', () => {
  const cautions = wordsIn(CAUTION_SUBJECTS).flatMap((subject) =>
    wordsIn(CAUTION_LEVELS).flatMap((level) =>
      [[], ['ORAL'], ['SKIN', 'BATH']].flatMap((routes) =>
        [null, 'asthma'].flatMap((condition) =>
          [null, 'sedatives'].flatMap((medicine) =>
            [null, 3].map((underAge) => ({ subject, level, routes, condition, medicine, underAge })),
          ),
        ),
      ),
    ),
  )
  const decisions = [
    { isPoisonous: true, cautions: [] },
    ...cautions.map((one) => ({ isPoisonous: false, cautions: [one] })),
  ]
  const digest = createHash('sha256')
    .update(JSON.stringify(decisions.map((one) => [...decideBars(one)])))
    .digest('hex')
  // If this fails, raise BARS_RULE, so that each site decides anew, and write both here.
  expect([BARS_RULE, digest.slice(0, 16)]).toEqual([2, '2aefcd9e5a2d079e'])
})
