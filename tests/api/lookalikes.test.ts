import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const ELDER: Morphology = {
  plant: { growth: 'shrub', height: '4 m' },
  leaf: { arrangement: 'opposite', division: 'pinnate', shape: 'elliptic', length: '18 cm', margin: 'serrate' },
  flower: { type: 'open', petals: 5, colour: 'white' },
  fruit: { type: 'berry', colour: 'black', posture: 'hanging' },
}
const HEMLOCK: Morphology = {
  plant: { growth: 'erect-herb', height: '2 m' },
  stem: { features: ['hollow'] },
  leaf: { arrangement: 'alternate', division: 'tripinnate', shape: 'lanceolate', length: '20 cm', margin: 'serrate' },
  flower: { type: 'open', petals: 5, colour: 'white' },
  sheet: { poison: ['whole-plant', 'seed'] },
}
const alike = (lookalikeId: string) => [
  { subject: 'LOOKALIKE', level: 'AVOID', lookalikeId, textEn: 'They look alike.', textEs: 'Se parecen.' },
]

async function visit(id: string, language: string) {
  const html = await (await app.request(`http://localhost/plants/${id}?lang=${language}`)).text()
  const section = /<section id="lookalikes"[^]*?<\/section>/.exec(html)?.[0] ?? ''
  const table = /<table[^]*?<\/table>/.exec(section)?.[0] ?? ''
  const rows = [
    ...table.matchAll(/<th colSpan="2" scope="rowgroup">(.*?)<\/th><\/tr><tr><td>(.*?)<\/td><td>(.*?)<\/td>/g),
  ]
  return { html, section, table, rows: rows.map(([, ...cells]) => cells.join(' | ')) }
}

async function pair({ own = ELDER, other = HEMLOCK, ...more } = {}) {
  const hemlock = await buildPlant({
    commonNameEn: 'Hemlock',
    commonNameEs: 'Cicuta',
    morphology: other,
    isPoisonous: true,
    ...more,
  })
  const elder = await buildPlant({
    commonNameEn: 'Elder',
    commonNameEs: 'Saúco',
    morphology: own,
    cautions: alike(hemlock.id),
  })
  return { elder, hemlock }
}

test('two plants stand side by side with what differs, poison first, in both languages', async () => {
  const { elder, hemlock } = await pair()
  const english = await visit(elder.id, 'en')
  expect(english.rows).toEqual([
    'Poisonous | not recorded, which does not make it safe | yes: the whole plant, seeds',
    'Habit | shrub, 4 m | upright herb, 2 m',
    'Leaves on the stem | opposite | alternate',
    'Leaf | of leaflets in pairs, with one at the tip, each part oval | divided three times into leaflets, each part lance-shaped',
    'Stem, spines and sap | not recorded | hollow',
  ])
  expect(english.section.indexOf('Hemlock is a poison.')).toBeGreaterThan(0)
  expect(english.section.indexOf('Hemlock is a poison.')).toBeLessThan(english.section.indexOf('<table'))
  expect(english.section).not.toContain('Elder is')
  expect(english.section).toContain('If in doubt, use neither.')
  expect(english.section).toContain(
    'of no help: Flower colour: white; Flower: of free petals; Leaf margin: saw-toothed',
  )
  // Both plates, which load when they come into view, as the heads of two columns.
  expect(
    english.table.match(/<th scope="col"><span[^>]*><img src="\/drawings\/[^"]+"[^>]*loading="lazy"/g),
  ).toHaveLength(2)

  const spanish = await visit(elder.id, 'es')
  expect(spanish.rows[0]).toBe('Venenosa | sin anotar, lo que no la hace segura | sí: toda la planta, semillas')
  expect(spanish.section).toContain('Cicuta es un veneno.')

  await prisma.plant.update({ where: { id: hemlock.id }, data: { isPublic: false } })
  expect((await visit(elder.id, 'en')).table).toBe('')
})

test('a poison says so of itself on its own page', async () => {
  const { elder, hemlock } = await pair()
  await prisma.plantCaution.create({ data: { plantId: hemlock.id, ...alike(elder.id)[0]! } })
  const { section, rows } = await visit(hemlock.id, 'en')
  expect(section.indexOf('Hemlock is a poison.')).toBeGreaterThan(0)
  expect(rows[0]).toBe('Poisonous | yes: the whole plant, seeds | not recorded, which does not make it safe')
})

test('a poison without further data is still the first thing said', async () => {
  const { elder } = await pair({ other: { plant: { growth: 'shrub' } } })
  expect((await visit(elder.id, 'en')).rows).toEqual([
    'Poisonous | not recorded, which does not make it safe | yes: see its precautions',
  ])
})

test('a plant with a toxic part can poison, although it is no poison', async () => {
  const { elder } = await pair({ other: { plant: { growth: 'shrub' } }, isPoisonous: false } as object)
  expect((await visit(elder.id, 'en')).section).not.toContain('can poison')
  const toxic = { subject: 'TOXIC_PART', level: 'AVOID', textEn: 'No seeds.', textEs: 'Semillas no.' }
  await prisma.plantCaution.create({ data: { plantId: elder.id, ...toxic } })
  const { section, rows } = await visit(elder.id, 'en')
  expect(section).toContain('Elder can poison.')
  expect(rows).toEqual(['Poisonous | yes: see its precautions | not recorded, which does not make it safe'])
})

test('without a morphology of both, nothing is compared, and the link stays', async () => {
  const { elder } = await pair({ morphology: undefined } as object)
  await prisma.$executeRaw`UPDATE plants SET morphology = NULL WHERE common_name_en = 'Hemlock'`
  const { section, table } = await visit(elder.id, 'en')
  expect(table).toBe('')
  expect(section).toContain('>Hemlock</a>')
})

test('an unsaved plant is compared as it is written', async () => {
  const { hemlock } = await pair()
  const { data, codes } = await run(
    `query ($input: PlantInput!) {
      plantPreview(input: $input) { cautions { comparison(lang: EN) { isOtherPoisonous differences { own } alike } } }
    }`,
    { input: { morphology: ELDER, cautions: alike(hemlock.id) } },
    { as: await buildAdmin() },
  )
  expect(codes).toEqual([])
  const { comparison } = data.plantPreview.cautions[0]
  expect(comparison.isOtherPoisonous).toBe(true)
  expect(comparison.differences[1].own).toBe('shrub, 4 m')
})
