import { describe, expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { buildAdmin } from '../support/accounts.ts'
import { run } from '../support/run.ts'
import { buildAilments, caution, decided, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// A search that cannot hurt: what is kept from whom, and why.

beginWith(async () => {
  await buildAilments()
  await plant('Apta', [use('cough')])
  await plant(
    'Prohibida',
    [use('cough')],
    [...decided('COMPATIBLE'), caution('PREGNANCY', 'AVOID'), caution('CHILDREN', 'AVOID', { underAge: 5 })],
  )
  await plant('Desconocida', [use('cough')], decided('NO_DATA'))
  await plant('Sin decidir', [use('cough')], [])
  await plant(
    'Con medicinas',
    [use('cough')],
    [
      ...decided('COMPATIBLE'),
      caution('MEDICINES', 'ASK', { medicine: 'anticoagulants' }),
      caution('CONDITION', 'AVOID', { condition: 'liver-disease' }),
    ],
  )
})

const names = async (search: string | undefined, variables = {}) => (await find(search, variables)).names.toSorted()
const ALL = ['Apta', 'Con medicinas', 'Desconocida', 'Prohibida', 'Sin decidir']

test.each([
  ['tos', ALL],
  ['tos embarazada', ['Apta', 'Con medicinas']],
  ['tos embarasada', ['Apta', 'Con medicinas']],
  ['cough while breastfeeding', ['Apta', 'Con medicinas', 'Prohibida']],
  ['tos doy de mamar', ['Apta', 'Con medicinas', 'Prohibida']],
  ['tos niño', ['Apta', 'Con medicinas', 'Prohibida']],
  ['tos niño de 3 años', ['Apta', 'Con medicinas']],
  ['tos niña 3', ['Apta', 'Con medicinas']],
  ['tos niña 7', ['Apta', 'Con medicinas', 'Prohibida']],
  ['tos y tomo Xarelto', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['tos bebé', ['Apta', 'Con medicinas']],
  ['3 year old cough', ['Apta', 'Con medicinas']],
  ['tos niños menores de 5 años', ['Apta', 'Con medicinas']],
  ['tos en menores de 5', ['Apta', 'Con medicinas']],
  ['cough children under 5', ['Apta', 'Con medicinas']],
  ['cough child younger than 5 years', ['Apta', 'Con medicinas']],
  ['tos niño menor de 6 años', ['Apta', 'Con medicinas', 'Prohibida']],
  ['tos niños de 4 a 9 años', ['Apta', 'Con medicinas']],
  ['tos hijos de 4 y 9 años', ['Apta', 'Con medicinas']],
  ['cough kids 4-9 years', ['Apta', 'Con medicinas']],
  ['tos niño de 4 1/2 años', ['Apta', 'Con medicinas']],
  ['tos niño año y medio', ['Apta', 'Con medicinas']],
  ['tos hijo de 9 años y uno de 3 años', ['Apta', 'Con medicinas']],
  ['cough two and a half year old boy', ['Apta', 'Con medicinas']],
  ['tos abuela de 70 años y mi bebé', ['Apta', 'Con medicinas']],
  ['tos mi bebé y mi hija de 20 años', ['Apta', 'Con medicinas']],
  ['cough my baby and grandma 70 years old', ['Apta', 'Con medicinas']],
  ['tos embrazo', ['Apta', 'Con medicinas']],
  ['cough pregnat', ['Apta', 'Con medicinas']],
  ['caugh pregnat', ['Apta', 'Con medicinas']],
  ['tos desde hace 3 años', ALL],
  ['tos desde hace menos de 3 años', ALL],
  ['tos de menos de 2 semanas', ALL],
  ['mi hija de 20 años tiene tos', ALL],
  ['mi hija tiene 20 años y tos', ALL],
  ['tos no me ha bajado', ['Apta', 'Con medicinas']],
  ['tos y tomo anticoagulantes', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['cough warfarin', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['I take blood thinners', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['tos y tomo aspirina', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['tos no me viene el periodo', ['Apta', 'Con medicinas']],
  ['tos tomo medicina', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
  ['tos mal del hígado', ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']],
])('%j finds %j', async (search, expected) => {
  const { total, keptOut, names } = await find(search)
  expect(names.toSorted()).toEqual(expected)
  expect(total).toBe(expected.length)
  expect(keptOut).toBe(search === 'tos' || expected === ALL ? 0 : ALL.length - expected.length)
})

const PREGNANT = ['Apta', 'Con medicinas']
const CHILD = ['Apta', 'Con medicinas', 'Prohibida']
const BLOOD_THINNERS = ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']

describe('words that mean a person in one sentence, and something else in another', () => {
  test.each([
    ['tos esperando el bus', ALL],
    ['estoy esperando que se me quite la tos', ALL],
    ['tos, estoy esperando', PREGNANT],
    ['estoy esperando mi primer hijo y tengo tos', PREGNANT],
    ['tos esperando gemelos', PREGNANT],
    ['mi esposa espera un bebé y tiene tos', PREGNANT],
    ['expecting guests, cough', ALL],
    ["I'm expecting and have a cough", PREGNANT],
    ['no me baja la tos', ALL],
    ['no me ha bajado el periodo, tos', PREGNANT],
    ['no le ha bajado y tiene tos', PREGNANT],
    ['tengo meses con tos', ALL],
    ['tos con asco', ALL],
    ['tos y tengo ascos', PREGNANT],
    ['criando gallinas, tos', ALL],
    ['estoy criando y tengo tos', CHILD],
    ['granos chiquitos y tos', ALL],
    ['tos de mi chiquito', PREGNANT],
    ['hojas tiernas para la tos', ALL],
    ['tos tierno', PREGNANT],
    ['chico zapote para la tos', ALL],
    ['nursing a cold and cough', ALL],
    ['mi esposo bebe y tiene tos', ALL],
    ['mi bebe tiene tos', PREGNANT],
    ['no estoy embarazada y tengo tos', ALL],
    ['no sé si estoy embarazada, tos', PREGNANT],
    ['creo que no estoy embarazada, tos', PREGNANT],
    ['no tomo medicinas y tengo tos', ALL],
    ['mi nuera tiene 3 meses con tos', ALL],
  ])('%j', async (search, expected) => {
    expect(await names(search)).toEqual(expected)
  })
})

test.each([
  ['estoy de 20 semanas, tos', PREGNANT],
  ['tengo tos, estoy de 5 meses', PREGNANT],
  ['tengo 5 meses y me da tos', PREGNANT],
  ['voy por los 6 meses, tos', PREGNANT],
  ['tengo 5 meses con tos', ALL],
  ['tengo 3 semanas y no se me quita la tos', ALL],
  ['tos primer trimestre', PREGNANT],
  ['cough second trimester', PREGNANT],
  ['tos y tomo ácido fólico', PREGNANT],
  ['poca leche y tos', CHILD],
  ['tos mis hijos', CHILD],
  ['tos niñito', CHILD],
  ['mi güirito tiene tos', CHILD],
  ['a mi wiro le da tos', CHILD],
  ['tos bebecito', PREGNANT],
  ['mi sobrinito de 2 años tiene tos', PREGNANT],
  ['cough with child', PREGNANT],
  ['mi esposa da de mamar y tiene tos', CHILD],
  ['madre lactante con tos', CHILD],
  ['tos después de aliviarse', CHILD],
  ['rozadura de pañal y tos', PREGNANT],
  ['diaper rash and cough', PREGNANT],
  ['le duele la pancita y tiene tos', CHILD],
  ['pastillas para el corazón y tos', BLOOD_THINNERS],
  ['pills for my heart, cough', BLOOD_THINNERS],
  ['estoy en quimioterapia y tengo tos', BLOOD_THINNERS],
  ['hígado inflamado y tos', BLOOD_THINNERS],
])('nobody is overlooked in %j', async (search, expected) => {
  expect(await names(search)).toEqual(expected)
})

test.each(['matar piojos niño', 'botar lombrices niño', "get rid of baby's cough", 'quitar el llanto del bebé'])(
  '%j ends no pregnancy',
  async (search) => {
    expect((await find(search)).advice).not.toBe('HARMFUL')
  },
)

test.each(['botar el bebé', 'té para botar el niño', 'get rid of the baby', 'botar el bebé con la regla atrasada'])(
  '%j does',
  async (search) => {
    expect((await find(search)).advice).toBe('HARMFUL')
  },
)

test.each([
  ['qué coma alguien con tos', ALL],
  ['está en coma y tiene tos', []],
  ['me despierto y no se me quita la tos', ALL],
  ['el niño no despierta, tos', []],
  ['presión en el pecho y tos', []],
  ['le dio un derrame y tiene tos', []],
  ['leche con miel para la tos', ALL],
])('an emergency is one, and what sounds like it is none: %j', async (search, expected) => {
  expect(await names(search)).toEqual(expected)
})

test('a filter and words of the search count together, and the youngest child', async () => {
  expect(await names('tos niño', { safeFor: { childAge: 2 } })).toEqual(['Apta', 'Con medicinas'])
  expect(await names('tos embarazada', { safeFor: { medicines: ['anticoagulants'] } })).toEqual(['Apta'])
})

test('a caution on any medicine concerns each, but not alcohol', async () => {
  await plant('Con cualquiera', [use('fever')], [caution('MEDICINES', 'ASK')])
  expect(await names('fiebre litio')).toEqual([])
  expect(await names('fiebre tomo guaro')).toEqual(['Con cualquiera'])
})

test('what is kept out can be looked at, with the caution that bars it', async () => {
  const { names, matches, total } = await find('tos embarazada', { keptOut: true })
  const levels = Object.fromEntries(names.map((name, index) => [name, matches[index]!.caution]))
  expect(total).toBe(3)
  expect(levels).toEqual({
    Prohibida: { level: 'AVOID', subject: 'PREGNANCY' },
    Desconocida: { level: 'NO_DATA', subject: 'PREGNANCY' },
    'Sin decidir': null,
  })
})

test('a caution that holds for some routes keeps out the uses by those routes only', async () => {
  await plant(
    'De baño',
    [use('fever', { route: 'ORAL', evidence: 'MONOGRAPH' }), use('fever', { route: 'BATH', preparation: 'BATH' })],
    [caution('CHILDREN', 'AVOID', { routes: ['ORAL'] }), caution('CHILDREN', 'CARE', { routes: ['BATH'] })],
  )
  await plant('Sin vía', [use('fever', { route: 'OTHER' })], [caution('CHILDREN', 'AVOID', { routes: ['ORAL'] })])
  const { names, matches, keptOut } = await find('fiebre niño')
  expect(names).toEqual(['De baño'])
  expect(matches[0]).toMatchObject({ use: { evidence: 'TRADITION' }, caution: { level: 'CARE' } })
  expect(keptOut).toBe(1)
})

test('who takes a medicine asks for no help; who has taken too much of it does', async () => {
  await buildAilment('poisoning', { wordsEs: ['se tomó las pastillas'] })
  const ailments = async (search: string) => (await find(search)).ailments
  expect(await ailments('tomo pastillas para la presión')).toEqual([])
  expect(await ailments('yo tomo pastillas de la presión')).toEqual([])
  for (const search of ['tomó', 'se tomo', 'mi hijo tomo', 'tomo muchas', 'tomo demasiadas'])
    expect(await ailments(`${search} pastillas de la presión`), search).toEqual(['poisoning'])
})

describe('a medicine that no list has keeps out what somebody with a daily medicine must not use', () => {
  const NOTE = { en: expect.stringContaining('do not know'), es: expect.stringContaining('No conocemos') }
  const TAKING = ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']

  test.each([
    ['tomo deflazacort y tengo tos', 'deflazacort'],
    ['Tengo tos, tomo Brilixan.', 'Brilixan'],
    ['I take Xyzal for allergies, something for cough', 'Xyzal'],
    ["I'm taking Humira 40 mg and have a cough", 'Humira 40 mg'],
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
  ])('%j', async (search, words) => {
    expect(await names(search)).toEqual(TAKING)
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
  ])('but not in %j', async (search) => {
    expect(await taken(search)).toEqual([])
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

describe('what an ailment is like keeps out what makes it worse', () => {
  test.each([
    ['herida infectada', 'deep-wound'],
    ['tengo una herida profunda en el pie', 'deep-wound'],
    ['infected wound', 'deep-wound'],
    ['le sale pus del oído', 'ear-discharge'],
    ['pies hinchados', 'swelling'],
  ])('%s', async (search, condition) => {
    await buildAilment('sore', {
      nameEs: 'Heridas',
      nameEn: 'Wound',
      wordsEs: ['herida infectada', 'pus en el oído', 'oído', 'pies hinchados'],
      wordsEn: ['infected wound'],
    })
    await plant('Peligrosa', [use('sore')], [...decided('COMPATIBLE'), caution('CONDITION', 'AVOID', { condition })])
    await plant('Lavado', [use('sore')])
    expect(await find(search)).toMatchObject({ names: ['Lavado'], keptOut: 1 })
  })
})

test.each([
  'no me ha venido la regla y tengo tos',
  'mi regla no baja, tos',
  'retraso de la menstruación, tos',
  "my period hasn't come, cough",
  'estoy de parto y tengo tos',
  'tos con dolores de parto',
])('%j may be a pregnancy', async (search) => {
  expect(await names(search)).toEqual(['Apta', 'Con medicinas'])
})

test.each(['padezco del hígado y tengo tos', 'problemas del hígado, tos', 'cough and liver problems'])(
  '%j says of which organ somebody is ill',
  async (search) => expect(await names(search)).toEqual(['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']),
)

test('what somebody is allergic to is not what is looked for', async () => {
  await plant(
    'Manzanilla',
    [use('fever')],
    [...decided('COMPATIBLE'), caution('ALLERGY', 'AVOID', { condition: 'allergy-daisy-family' })],
  )
  await plant('Otra', [use('fever')])
  for (const search of [
    'alergia a la manzanilla y fiebre',
    'soy alérgica a la manzanilla, fiebre',
    'allergic to chamomile, fever',
  ])
    expect(await find(search), search).toMatchObject({ names: ['Otra'], keptOut: 1 })
})

test('pills for an ailment are taken, whether or not help is wanted for it', async () => {
  await buildAilment('sleeplessness', { nameEs: 'Insomnio', wordsEs: ['dormir', 'pastillas para dormir'] })
  await plant('Valeriana', [use('sleeplessness')], [caution('MEDICINES', 'AVOID', { medicine: 'sedatives' })])
  expect((await find('dormir')).names).toEqual(['Valeriana'])
  expect(await find('pastillas para dormir')).toMatchObject({ names: [], advice: 'ALL_KEPT_OUT', keptOut: 1 })
})

test.each([
  ['my daughter is 4 and has a cough', 4],
  ['mi niña tiene 2 y tiene tos', 2],
  ['tos niño de 3 con fiebre', 3],
  ['my wife is 6 months pregnant and has a cough', null],
  ['mi hija tiene 5 meses de embarazo y tos', 6],
])('%j is of age %j', async (search, age) => {
  const { data } = await run(
    'query ($search: String) { plants(search: $search) { understood { safeFor { childAge } } } }',
    {
      search,
    },
  )
  expect(data.plants.understood.safeFor.childAge).toBe(age)
})

test('a use for a hidden ailment makes no plant safe, and is found by nothing', async () => {
  const { id, slug } = await buildAilment('hidden-rash', { isPublic: false })
  await plant(
    'Con otro uso',
    [
      use('fever', { route: 'ORAL' }),
      use(slug, { route: 'SKIN', parts: ['SEED'], textEn: 'Xyloword.', textEs: 'Xilopalabra.' }),
    ],
    [caution('PREGNANCY', 'AVOID', { routes: ['ORAL'] }), ...decided('COMPATIBLE').slice(1)],
  )
  const pregnant = async () => (await find(undefined, { safeFor: { pregnancy: true } })).names
  expect(await pregnant()).not.toContain('Con otro uso')
  expect(await names('xyloword')).toEqual([])
  const as = await buildAdmin()
  const update = 'mutation ($id: ID!, $input: AilmentInput!) { updateAilment(id: $id, input: $input) { id } }'
  // With parts of it, which are written together.
  const dangerSigns = [{ who: 'ALL', urgency: 'SOON', textEn: 'It spreads.', textEs: 'Se extiende.', sourceKeys: [] }]
  expect((await run(update, { id, input: { isPublic: true, dangerSigns } }, { as })).errors).toEqual([])
  expect(await pregnant()).toContain('Con otro uso')
  expect(await names('xyloword')).toEqual(['Con otro uso'])
  expect((await run(update, { id, input: { isPublic: false } }, { as })).errors).toEqual([])
  expect(await pregnant()).not.toContain('Con otro uso')
})

test('a plant that is asked for by name is found, with the caution that concerns the person', async () => {
  for (const search of ['prohibida embarazo', 'té de prohibida para la tos embarazada']) {
    const { names, matches, keptOut } = await find(search)
    expect(names).toEqual(['Prohibida'])
    expect(matches[0]).toMatchObject({ field: 'NAME', caution: { level: 'AVOID', subject: 'PREGNANCY' } })
    expect(keptOut).toBe(0)
  }
})

test('a filter that keeps out everything says so', async () => {
  await plant('Sola', [use('headache')], decided('NO_DATA'))
  expect(await find('dolor de cabeza bebé')).toMatchObject({
    names: [],
    keptOut: 1,
    advice: 'ALL_KEPT_OUT',
    ailments: ['headache'],
  })
})

test('a poison is found by its name only, and is safe for nobody', async () => {
  await plant('Ponzoña', [use('cough')], decided('COMPATIBLE'), { isPoisonous: true })
  expect(await names('tos')).not.toContain('Ponzoña')
  expect(await names('ponzona')).toEqual(['Ponzoña'])
  expect(await names(undefined, { safeFor: { pregnancy: true } })).toEqual(['Apta', 'Con medicinas'])
})

test('a list without a search is filtered as well, plants without uses included', async () => {
  await plant('Comida', [], [caution('PREGNANCY', 'CARE')])
  await plant('Adorno', [], [])
  const { names, matches } = await find(undefined, { safeFor: { pregnancy: true } })
  expect(names).toEqual(['Comida', 'Con medicinas', 'Apta'])
  expect(matches[0]).toMatchObject({ field: 'PERSON', caution: { level: 'CARE' } })
})

describe('an edited caution counts at once', () => {
  test.each(["UPDATE plant_cautions SET level = 'COMPATIBLE'", 'UPDATE plants SET is_poisonous = false'])(
    '%s',
    async (sql) => {
      const { id } = await plant('Cambiada', [use('fever')], decided('AVOID'))
      const { prisma } = await import('../../api/database/client.ts')
      expect(await names('fiebre embarazada')).toEqual([])
      await prisma.$executeRawUnsafe(`${sql} WHERE ${sql.includes('cautions') ? 'plant_id' : 'id'} = '${id}'`)
      expect(await names('fiebre embarazada')).toEqual(sql.includes('cautions') ? ['Cambiada'] : [])
    },
  )
})

test.each([
  [{ safeFor: { childAge: -1 } }, 'safeFor.childAge', 'outOfRange'],
  [{ safeFor: { childAge: 40 } }, 'safeFor.childAge', 'outOfRange'],
  [{ safeFor: { medicines: ['moonlight'] } }, 'safeFor.medicines', 'unknown'],
  [{ safeFor: { conditions: ['moonlight'] } }, 'safeFor.conditions', 'unknown'],
  [{ safeFor: { medicines: Array.from({ length: 41 }, () => 'lithium') } }, 'safeFor.medicines', 'tooMany'],
  [{ ailment: 'moonlight' }, 'ailment', 'unknown'],
  [{ search: 'niño embarazada '.repeat(640) }, 'search', 'tooLong'],
])('%j is refused', async (variables, field, key) => {
  const query = `query ($search: String, $ailment: String, $safeFor: SafetyFilter) {
    plants(search: $search, ailment: $ailment, safeFor: $safeFor) { totalCount } }`
  const { codes, errors } = await run(query, variables)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(errors[0]!.extensions['fields']).toEqual({ [field]: key })
})
