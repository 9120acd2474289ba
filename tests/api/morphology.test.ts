import { expect, test } from 'vitest'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { getZip, importZip } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

const RUE: Morphology = {
  plant: { growth: 'shrub', height: '1 m' },
  leaf: { division: 'tripinnate', shape: 'obovate', length: '10 cm', features: ['dotted', 'waxy'] },
  flower: { type: 'open', petals: 4, colour: 'yellow', features: ['fringed'] },
  fruit: { type: 'lobed-capsule', number: 1 },
  sheet: { details: ['flower'], poison: ['whole-plant'] },
}
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const READ = `query ($id: ID!) {
  plant(id: $id) { morphology en: plateDescription(lang: EN) es: plateDescription(lang: ES) }
}`

test('is saved, described in both languages, kept in the history, exported in order, imported and restored', async () => {
  const admin = await buildAdmin()
  const { id } = await buildPlant()
  expect((await run(READ, { id })).data.plant).toEqual({ morphology: null, en: null, es: null })

  expect((await run(UPDATE, { id, input: { morphology: RUE } }, { as: admin })).codes).toEqual([])
  const { plant } = (await run(READ, { id })).data
  expect(plant.morphology).toEqual(RUE)
  // JSON columns have an order of their own.
  expect(Object.keys(plant.morphology)).toEqual(Object.keys(RUE))
  expect(plant.en).toContain('Habit: shrub, about 1 m tall.')
  expect(plant.en).toContain('each part egg-shaped, widest above')
  expect(plant.en).toContain('Fruit: capsule in lobes, single.')
  expect(plant.en).toContain('Poisonous: the whole plant.')
  expect(plant.es).toContain('pétalos con flecos')

  const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
  await run(UPDATE, { id, input: { morphology: null } }, { as: admin })
  expect(await prisma.plant.findMany({ select: { morphology: true } })).toEqual([{ morphology: null }])
  await importZip(zip, admin)
  expect((await run(READ, { id })).data.plant).toEqual(plant)

  const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
  await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: first.id }, { as: admin })
  expect((await run(READ, { id })).data.plant.morphology).toBeNull()
})

test('is refused by the field that is wrong', async () => {
  const admin = await buildAdmin()
  const { id } = await buildPlant()
  const save = async (morphology: unknown) => {
    const { codes, errors } = await run(UPDATE, { id, input: { morphology } }, { as: admin })
    return { codes, fields: errors[0]?.extensions['fields'] as unknown }
  }
  const wrong = { ...RUE, leaf: { shape: 'wide', length: '10' } }
  expect(await save(wrong)).toEqual({
    codes: ['BAD_USER_INPUT'],
    fields: { 'morphology.leaf.shape': 'unknown', 'morphology.leaf.length': 'invalidLength' },
  })
  for (const value of ['shrub', [RUE], 7, { plant: {} }, { plant: { growth: 'shrub' }, script: {} }]) {
    expect((await save(value)).codes, JSON.stringify(value)).toEqual(['BAD_USER_INPUT'])
  }
  expect(await prisma.plant.findMany({ select: { morphology: true } })).toEqual([{ morphology: null }])
})
