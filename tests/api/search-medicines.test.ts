import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { CONDITION_TREATED } from '../../api/rules/hard-stops.ts'
import { CONDITIONS, MEDICINES } from '../../api/content/word-lists.ts'
import { buildAilment } from '../support/content.ts'
import { BLOOD_THINNERS, buildCoughPlants, names } from '../support/cough-plants.ts'
import { run } from '../support/run.ts'
import { caution, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'
import { wordsIn } from '../support/words.ts'

// What somebody says to take.

beginWith(buildCoughPlants)

test('a caution on any medicine concerns each, but not alcohol', async () => {
  await plant('Con cualquiera', [use('fever')], [caution('MEDICINES', 'ASK')])
  expect(await names('fiebre litio')).toEqual([])
  expect(await names('fiebre tomo guaro')).toEqual(['Con cualquiera'])
})

test('a medicine makes no emergency of an ordinary illness', async () => {
  await plant('Suave', [use('headache'), use('cough')])
  for (const search of ['headache on blood thinners', 'cough on blood thinners', 'tos y tomo warfarina'])
    expect((await find(search)).names, search).toContain('Suave')
})

describe('who takes medicines for an illness has it', () => {
  test('each of these classes and conditions is listed', () => {
    for (const [medicine, condition] of Object.entries(CONDITION_TREATED)) {
      expect(MEDICINES.map(({ slug }) => slug)).toContain(medicine)
      expect(CONDITIONS.map(({ slug }) => slug)).toContain(condition)
    }
  })

  test('and is told so on the page of a plant', async () => {
    const { level } = wordsIn('en').safety
    for (const [medicine, condition] of Object.entries(CONDITION_TREATED)) {
      const { id } = await plant(
        'Amarga',
        [],
        [caution('MEDICINES', 'ASK'), caution('CONDITION', 'AVOID', { condition })],
      )
      const html = await (await app.request(`http://localhost/plants/${id}?medicine=${medicine}`)).text()
      const strip = /<ul id="for-whom"[^]*?<\/ul>/.exec(html)![0]
      for (const said of [level.AVOID, level.ASK]) expect(strip, medicine).toContain(said)
    }
  })

  test.each([
    'fenitoína',
    'Epamín',
    'carbamazepina',
    'Tegretol',
    'ácido valproico',
    'valproato',
    'fenobarbital',
    'levetiracetam',
    'oxcarbazepina',
    'primidona',
    'lamotrigina',
    'medicina para la epilepsia',
    'phenytoin',
    'valproic acid',
    'phenobarbital',
    'Depakote',
    'seizure pills',
  ])('%s keeps out what brings on fits', async (medicine) => {
    await plant('Alcanfor', [use('fever')], [caution('CONDITION', 'AVOID', { condition: 'epilepsy' })])
    for (const search of [`fiebre y tomo ${medicine}`, `fever and I take ${medicine}`])
      expect(await find(search), search).toMatchObject({ names: [], keptOut: 1 })
  })

  test.each([
    ['metformina', 'diabetes'],
    ['digoxina', 'heart-disease'],
    ['cloroquina', 'malaria'],
  ])('%s keeps out what is barred with %s', async (medicine, condition) => {
    await plant('Prohibida', [use('fever')], [caution('CONDITION', 'AVOID', { condition })])
    expect(await find(`fiebre y tomo ${medicine}`)).toMatchObject({ names: [], keptOut: 1 })
  })

  test('the filter for a class of medicines keeps them out as well', async () => {
    await plant('Alcanfor', [use('fever')], [caution('CONDITION', 'AVOID', { condition: 'epilepsy' })])
    const query = `query ($medicines: [String!]) { plants(search: "fiebre", safeFor: { medicines: $medicines }) {
      totalCount keptOut understood { safeFor { conditions { slug } } } } }`
    const listFor = async (...medicines: string[]) => (await run(query, { medicines })).data.plants
    expect(await listFor('anticonvulsants')).toEqual({
      totalCount: 0,
      keptOut: 1,
      understood: { safeFor: { conditions: [{ slug: 'epilepsy' }] } },
    })
    expect(await listFor('statins')).toMatchObject({ totalCount: 1, keptOut: 0 })
  })
})

test('who asks what to take takes nothing', async () => {
  await buildAilment('hangover', { nameEn: 'Hangover', nameEs: 'Goma' })
  await plant('Verdolaga', [use('hangover')])
  for (const search of ['hangover', 'I have a really bad hangover, what can I take'])
    expect(await find(search), search).toMatchObject({ ailments: ['hangover'], names: ['Verdolaga'] })
})

describe('a medicine that no list has keeps out what somebody with a daily medicine must not use', () => {
  const NOTE = { en: expect.stringContaining('do not know'), es: expect.stringContaining('No conocemos') }

  test.each(['tomo bosentan y tengo tos', 'I take Xyzal, something for cough', 'mi mamá toma Ofev y tiene tos'])(
    '%j',
    async (search) => {
      expect(await names(search)).toEqual(BLOOD_THINNERS)
      expect(await taken(search)).toContainEqual({
        words: expect.stringMatching(/bosentan|Xyzal|Ofev/),
        medicine: 'any-daily-medicine',
        note: NOTE,
      })
    },
  )

  test.each(['tomo manzanilla y tengo tos', 'qué tomo para la tos', 'no tomo xyzal, tos', 'meds for cough'])(
    'but not in %j',
    async (search) => {
      expect(await taken(search)).toEqual([])
    },
  )

  async function taken(search: string) {
    const query = `query ($search: String) { plants(search: $search) { understood {
      persons { words medicine { slug } en: note(lang: EN) es: note(lang: ES) } } } }`
    const { data } = await run(query, { search })
    type Read = { words: string; medicine: { slug: string } | null; en: string | null; es: string | null }
    const persons: Read[] = data.plants.understood.persons
    return persons.flatMap(({ words, medicine, en, es }) =>
      medicine ? [{ words, medicine: medicine.slug, note: { en, es } }] : [],
    )
  }
})

test('pills for an ailment are taken, whether or not help is wanted for it', async () => {
  await buildAilment('sleeplessness', { nameEs: 'Insomnio', wordsEs: ['dormir', 'pastillas para dormir'] })
  await plant('Valeriana', [use('sleeplessness')], [caution('MEDICINES', 'AVOID', { medicine: 'sedatives' })])
  expect((await find('dormir')).names).toEqual(['Valeriana'])
  expect(await find('pastillas para dormir')).toMatchObject({ names: [], advice: 'ALL_KEPT_OUT', keptOut: 1 })
})
