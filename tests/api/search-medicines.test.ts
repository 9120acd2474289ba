import { describe, expect, test } from 'vitest'
import { CONDITION_TREATED } from '../../api/content/search/rules/person.ts'
import { CONDITIONS, MEDICINES } from '../../api/content/word-lists.ts'
import { buildAilment } from '../support/content.ts'
import { BLOOD_THINNERS, buildCoughPlants, names } from '../support/cough-plants.ts'
import { run } from '../support/run.ts'
import { caution, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// What somebody says to take.

beginWith(buildCoughPlants)

test('a caution on any medicine concerns each, but not alcohol', async () => {
  await plant('Con cualquiera', [use('fever')], [caution('MEDICINES', 'ASK')])
  expect(await names('fiebre litio')).toEqual([])
  expect(await names('fiebre tomo guaro')).toEqual(['Con cualquiera'])
})

describe('who takes medicines for an illness has it', () => {
  test('each of these classes and conditions is listed', () => {
    for (const [medicine, condition] of Object.entries(CONDITION_TREATED)) {
      expect(MEDICINES.map(({ slug }) => slug)).toContain(medicine)
      expect(CONDITIONS.map(({ slug }) => slug)).toContain(condition)
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

test('who takes a medicine asks for no help; who has taken too much of it does', async () => {
  await buildAilment('poisoning', { wordsEs: ['se tomó las pastillas'] })
  const ailments = async (search: string) => (await find(search)).ailments
  expect(await ailments('tomo pastillas para la presión')).toEqual([])
  expect(await ailments('yo tomo pastillas de la presión')).toEqual([])
  for (const search of ['tomó', 'se tomo', 'mi hijo tomo', 'tomo muchas', 'tomo demasiadas'])
    expect(await ailments(`${search} pastillas de la presión`), search).toEqual(['poisoning'])
})

test('who asks what to take takes nothing', async () => {
  await buildAilment('hangover', { nameEn: 'Hangover', nameEs: 'Goma' })
  await plant('Verdolaga', [use('hangover')])
  for (const search of ['hangover', 'I have a really bad hangover, what can I take'])
    expect(await find(search), search).toMatchObject({ ailments: ['hangover'], names: ['Verdolaga'] })
})

describe('a medicine that no list has keeps out what somebody with a daily medicine must not use', () => {
  const NOTE = { en: expect.stringContaining('do not know'), es: expect.stringContaining('No conocemos') }

  test.each([
    ['tomo deflazacort y tengo tos', 'deflazacort'],
    ['Tengo tos, tomo Brilixan.', 'Brilixan'],
    ['I take Xyzal for allergies, something for cough', 'Xyzal'],
    ["I'm taking Xeljanz 40 mg and have a cough", 'Xeljanz 40 mg'],
    ['me inyecto Ozemvir, tos', 'Ozemvir'],
    ['estoy tomando la ranitidina, tos', 'ranitidina'],
    ['mi mamá toma Lyrica y tiene tos', 'Lyrica'],
    ['my mother takes Lyrica and has a cough', 'Lyrica'],
    ['mi abuelo se enfermó de tos y está tomando Lyrica', 'Lyrica'],
    ['tomamos complejo B, algo para la tos', 'complejo B'],
    ['tomo dos pastillas de Xyzal cada noche, tos', 'Xyzal'],
    ['tomo agua de manzanilla y Xyzal, tos', 'Xyzal'],
    ['tomo pastillas para la artritis, tengo tos', 'tomo pastillas'],
    ['tomo pastillas para el dolor de cabeza y tengo tos', 'tomo pastillas para el dolor de cabeza'],
    ['tomo losartán y amanecí con tos, también tomo Xyzal', 'Xyzal'],
    ['me recetaron Xyzal, tos', 'Xyzal'],
    ["I'm on Xyzal, cough", 'Xyzal'],
    ["I've been on Xyzal for years, cough", 'Xyzal'],
    ['my mother is on Xyzal and has a cough', 'Xyzal'],
    ['I use Xyzal, cough', 'Xyzal'],
    ['mi mamá usa Xyzal y tiene tos', 'Xyzal'],
    ['estoy en tratamiento con Xyzal, tos', 'Xyzal'],
    ['my pills, cough', 'my pills'],
    ['cough, can I mix it with my meds', 'my meds'],
    ['fever meds and a cough', 'fever meds'],
  ])('%j', async (search, words) => {
    expect(await names(search)).toEqual(BLOOD_THINNERS)
    expect(await taken(search)).toContainEqual({ words, medicine: 'any-daily-medicine', note: NOTE })
  })

  test('one beside a known one', async () => {
    expect(await taken('tomo litio y deflazacort, tos')).toEqual([
      { words: 'litio', medicine: 'lithium', note: { en: null, es: null } },
      { words: 'deflazacort', medicine: 'any-daily-medicine', note: NOTE },
    ])
  })

  test.each([
    'apta se toma con miel para la tos',
    'cómo se toma Xyloword para la tos',
    'tomo té de xilobotánica para la tos',
    'tomo apta y amanecí con tos',
    'tomo manzanilla y tengo tos',
    'tomo mansanilla y tengo tos',
    'tomo la hoja para la tos',
    'tomo jugo de naranja, café, sopa y agua y tengo tos',
    'mi bebé toma pecho y tiene tos',
    'qué tomo para la tos',
    'tomo mucha agua antes de dormir, tos',
    'no tomo xyzal, tos',
    'mi hijo toma mucha agua y le duele la cabeza y orina mucho, tos',
    'tomo mis alimentos y me da tos',
    'what can I take for cough',
    'can I take xyloword for cough',
    'mi hijo tomo xyzal, tos',
    'meds for cough',
    'cough meds',
    'my meds for cough',
    'put tea on the skin, cough',
    'what to use on a cold and a cough',
    "I'm on my feet all day, cough",
    'she is on bed rest, cough',
    'the rash is on the arm, cough',
    'I use neem for cough',
    'I use a machete, cough',
    'cómo uso la xilobotánica, tos',
    'uso jabón de coche, tos',
    'the shot glass, cough',
    'tratamiento con ruda, tos',
    'ni tomo pastillas, tos',
    'busco tratamiento natural para la tos',
    'mi marido toma mucha agua y tiene tos',
    'me dieron un té para la tos',
    'qué tomo para los nervios y la tos',
  ])('but not in %j', async (search) => {
    expect(await taken(search)).toEqual([])
  })

  test.each([
    ['I take blood pressure meds, cough', 'blood-pressure-medicines'],
    ['BP meds and a cough', 'blood-pressure-medicines'],
    ['diabetes medication and a cough', 'diabetes-medicines'],
    ['on warfarin, cough', 'anticoagulants'],
    ['warfrin, cough', 'anticoagulants'],
    ['depo, cough', 'contraceptives'],
    ['uso la T de cobre, tos', 'contraceptives'],
    ['inyección de los tres meses, tos', 'contraceptives'],
    ['Xanax and a cough', 'sedatives'],
    ['esteroides y tos', 'immunosuppressants'],
    ['I drink wine every night, cough', 'alcohol'],
    ['my husband drinks whisky, cough', 'alcohol'],
    ['mi marido toma mucho y tiene tos', 'alcohol'],
    ['mi papá es bolo y tiene tos', 'alcohol'],
    ['me dieron pastillas en el IGSS, tos', 'any-daily-medicine'],
    ['bebo pastillas todos los días, tos', 'any-daily-medicine'],
    ['estoy medicado y tengo tos', 'any-daily-medicine'],
    ['muchos medicamentos, mi papá tiene tos', 'any-daily-medicine'],
    ['several different meds, cough', 'any-daily-medicine'],
    ['grandpa takes 8 pills a day, cough', 'any-daily-medicine'],
    ['toma 6 pastillas al día, tos', 'any-daily-medicine'],
    ['Estoy en tratamiento, tos', 'any-daily-medicine'],
    ['tomo pastillas pal azúcar, tos', 'diabetes-medicines'],
    ['controlada del azúcar con pastillas, tos', 'diabetes-medicines'],
    ['me inyecto para el azúcar, tos', 'diabetes-medicines'],
    ['pastillas pa la presión y tos', 'blood-pressure-medicines'],
    ['me cuido con inyección, tos', 'contraceptives'],
    ['me trasplantaron un corazón, tos', 'immunosuppressants'],
    ['on SSRIs, cough', 'antidepressants'],
    ['nervios y tomo sertralina', 'antidepressants'],
    ['tomo moclobemida, tos', 'mao-inhibitors'],
    ['tomo antidepresivos, tos', 'mao-inhibitors'],
    ['thyroid meds and a cough', 'thyroid-medicines'],
    ['pills for my heart, cough', 'heart-medicines-digitalis'],
  ])('a known one is of its class in %j', async (search, slug) => {
    expect((await taken(search)).map(({ medicine }) => medicine)).toContain(slug)
  })

  test('alcohol is alcohol', async () => {
    for (const search of ['tomo cusha y tengo tos', 'mi papá toma ron, tos', 'I take whiskey, cough'])
      expect((await taken(search)).map(({ medicine }) => medicine)).toEqual(['alcohol'])
  })

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
