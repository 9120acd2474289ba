import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAilment } from '../support/content.ts'
import { buildAdmin } from '../support/accounts.ts'
import { ALL, BLOOD_THINNERS, buildCoughPlants, CHILD, names, PREGNANT } from '../support/cough-plants.ts'
import { run } from '../support/run.ts'
import { caution, decided, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// A search that cannot hurt: what is kept from whom, and why.

beginWith(buildCoughPlants)

test.each([
  ['tos', ALL],
  ['tos embarazada', PREGNANT],
  ['tos embarasada', PREGNANT],
  ['cough while breastfeeding', CHILD],
  ['tos doy de mamar', CHILD],
  ['tos niño', CHILD],
  ['tos niño de 3 años', PREGNANT],
  ['tos niña 3', PREGNANT],
  ['tos niña 7', CHILD],
  ['tos y tomo Xarelto', BLOOD_THINNERS],
  ['tos bebé', PREGNANT],
  ['3 year old cough', PREGNANT],
  ['tos niños menores de 5 años', PREGNANT],
  ['tos en menores de 5', PREGNANT],
  ['cough children under 5', PREGNANT],
  ['cough child younger than 5 years', PREGNANT],
  ['tos niño menor de 6 años', CHILD],
  ['tos niños de 4 a 9 años', PREGNANT],
  ['tos hijos de 4 y 9 años', PREGNANT],
  ['cough kids 4-9 years', PREGNANT],
  ['tos niño de 4 1/2 años', PREGNANT],
  ['tos niño año y medio', PREGNANT],
  ['tos hijo de 9 años y uno de 3 años', PREGNANT],
  ['cough two and a half year old boy', PREGNANT],
  ['tos abuela de 70 años y mi bebé', PREGNANT],
  ['tos mi bebé y mi hija de 20 años', PREGNANT],
  ['cough my baby and grandma 70 years old', PREGNANT],
  ['tos embrazo', PREGNANT],
  ['cough pregnat', PREGNANT],
  ['caugh pregnat', PREGNANT],
  ['tos desde hace 3 años', ALL],
  ['tos desde hace menos de 3 años', ALL],
  ['tos de menos de 2 semanas', ALL],
  ['mi hija de 20 años tiene tos', ALL],
  ['mi hija tiene 20 años y tos', ALL],
  ['tos no me ha bajado', PREGNANT],
  ['tos y tomo anticoagulantes', BLOOD_THINNERS],
  ['cough warfarin', BLOOD_THINNERS],
  ['tos y tomo aspirina', BLOOD_THINNERS],
  ['tos no me viene el periodo', PREGNANT],
  ['tos tomo medicina', BLOOD_THINNERS],
  ['tos mal del hígado', BLOOD_THINNERS],
])('%j finds %j', async (search, expected) => {
  const { total, keptOut, names } = await find(search)
  expect(names.toSorted()).toEqual(expected)
  expect(total).toBe(expected.length)
  expect(keptOut).toBe(search === 'tos' || expected === ALL ? 0 : ALL.length - expected.length)
})

const PERSONS: Record<string, string> = {
  // No age: a temperature, a weight, a dose, a number of children, of times or of a pressure, and how long something lasts.
  'mi niño 38.4 de fiebre; niño de 12 kilos con tos; mi hijo de 8 libras tose; tengo tres hijos y el niño tiene tos':
    'child:6',
  'mi hijo tose 10 veces; mi niño tiene 3 días con tos; tos desde hace veinte días mi hijo; give my child 2 cups, cough':
    'child:6',
  'tengo 12 de hemoglobina, tos; presión 118 over 76 y tos; tengo 5 años con tos; llaga que ya tiene dos meses; tooth pain':
    '',
  'i had eczema for 5 years, cough; tengo 12 años con dolor de rodilla, tos; fumé 15 años, tos; ya tiene 8 días la tos; la tos apenas tiene 15 días; artritis 8 años, tos':
    '',
  'niño 10 diarreas; hijo 15 días de tos; niño 15 gripes': 'child:6',
  'im twenty one, cough; tengo diecinueve años y tos; mi hija de veintiún años tiene tos; la sien me duele': '',
  // A number without a unit makes no baby older.
  'b/c my baby is 11 mos, cough; mi bebé tiene 11, tos; tos, mi bebé tiene quince; beba de 11 mss con tos; my 11 mos old coughs':
    'child:0',
  '38.4 de fiebre, veinte días de nacida; mi niño de veinte días está calientito; my baby is three weeks, cough':
    'child:0',
  'mi nene 4 mesesitos tos; mi nena 7m tos; mi nena de mes y medio tos; niño de beinte dias tos; nació hace 3 semanas, tos':
    'child:0',
  'cough 18 months': 'child:1',
  '2yo cough; 2 yr old cough; my 2yo coughs; nena 5 diarreas; wee one, cough': 'child:2',
  'niño 3 fiebre; my daughter just turned three, cough; son 12 daughter 3 flu': 'child:3',
  // By the time since birth, or without a word for the person.
  'nació hace 2 meses, tos; apenas tiene 15 días y tiene fiebre; tiene 20 días y tiene tos; she is 5 weeks, cough; hes 8 months, cough':
    'child:0',
  'my lil man is 7 months, cough; es de 9 meses, tos; para uno de 8 meses, tos; mi primogénito de 20 días, tos; grandbaby coughs':
    'child:0',
  // A lone letter is months, and of two children the younger counts.
  'mi hijo de 6 m, tos; nena de 7 m, tos; baby 9w cough': 'child:0',
  'nene de 1a6m, tos; acaba de cumplir 1, tos; my little guy is 18 months, cough': 'child:1',
  'niño 12 niña 5 gripe; niño de 12 niña de 5, tos; niño 10 años niña 5 años, tos; niño de 10 y una niña de 5, tos':
    'child:5',
  // Not reached yet.
  'tos, mi niño va a cumplir tres; almost 3 years old, cough': 'child:2',
  'va a cumplir un año, tos; todavía no cumple el año, tos; hes only 3 weeks, cough; about to turn one, cough':
    'child:0',
  'va a cumplir 12, tos; casi tiene 12, tos; my daughter is almost 12, cough': 'child:11',
  'tengo trece, tos; im 13, cough': 'child:13',
  'ahijada con tos; my godson coughs; 1st grader, cough': 'child:6',
  'mi hermana de dieciséis tiene tos; soy de 16 años, tos; mi novia de 16 tiene tos': 'child:16',
  'mi papá de setenta y dos años tiene tos; suegra de noventa, tos; mom is seventy-two, cough; dad 74 coughs':
    'older-adult',
  'tengo 67, tos; cough, I am 81; la señora ya está vieja y tose; old lady with a cough; abuela de 89, una tos':
    'older-adult',
  'tos, voy para el mes ocho; tos, mi mujer va de 5 meses; 32 weeks, cough; tos sin que me baje; tos, no me ha bajado':
    'pregnancy',
  'tos, estoy de encargo; tos, tengo 9 semanas y asco; tos, me faltan dos meses todavía; cough, miscarried':
    'pregnancy',
  'tos, mi bebé no patea; cough, my baby is not kicking; tos, tengo miedo de perder al bebé': 'pregnancy child:0',
  'tos, me toca en marzo la cita; tos desde hace 20 semanas; tos, mi esposo lleva 3 meses así; tos, mi mamá bien enferma':
    '',
  '28w, cough; im 30w, cough; 20sem, tos; ando en los 8 meses, tos; mi señora está gruesa, tos; salgo de cuentas, tos':
    'pregnancy',
  'lose baby weight': '',
  'acaban de operar a mi papá, tos; post op cough; me van a poner anestesia, tos; me sacan una muela mañana, tos':
    'operation',
  // Who asks to lower it has the high one.
  'bajar la presión, tos; que baje la presión, tos; no me baja la presión, tos; lower blood pressure, cough':
    'high-blood-pressure',
  'subir la presión, tos; se me baja la presión, tos': 'low-blood-pressure',
  'doy pexo, tos; nodriza con tos; le doy de mamar todavía, tos; tos, le doy pecho; recién aliviada, tos; se alivió mi nuera y tiene tos':
    'breastfeeding',
  'cough, my milk is drying up; tos, se me está yendo la leche; tos y pezones rajados': 'breastfeeding',
  // Told by brand, misspelt, or by what they are for.
  'tomo metfromin, tos; on Lantus, cough': 'diabetes-medicines diabetes',
  'me pusieron un stent, tos; estent, tos; cateterismo, tos': 'anticoagulants heart-disease',
  'tos, mi papá toma Cozaar': 'blood-pressure-medicines high-blood-pressure',
  'cough and cipro': 'antibiotics',
  'tomo warfrin, tos; tomo Marcumar, tos; adelgazantes de la sangre, tos': 'anticoagulants',
  'gliburida, tos; on Mounjaro, cough': 'diabetes-medicines diabetes',
  'amiodarona, tos': 'any-daily-medicine heart-disease irregular-heartbeat',
  'cough, morphine': 'sedatives',
  'athsma, cough; tos, uso la bomba azul': 'asthma',
  'estoy en diálisis, tos': 'kidney-disease',
  'tos, mi nena todavía mama; bebé con tos que no quiere mamar; doy pecho, mi bebé tiene un mes, tos':
    'breastfeeding child:0',
}

test.each(Object.entries(PERSONS))('%j is for %j', async (searches, expected) => {
  for (const search of searches.split('; ')) expect((await find(search)).person.join(' '), search).toBe(expected)
})

test('a danger beside a person does not list all plants', async () => {
  expect(await names('embarazada')).toEqual(PREGNANT)
  expect(await names('mi bebé de 7 meses se cayó')).toEqual([])
  expect(await names('no siento a mi bebé que espero')).toEqual([])
})

test('what stands after an age is still wanted', async () => {
  for (const search of ['tos niño 3 fiebre', 'tos 3 años fiebre']) {
    const { ailments, person } = await find(search)
    expect({ ailments: ailments.toSorted(), person }, search).toEqual({
      ailments: ['cough', 'fever'],
      person: ['child:3'],
    })
  }
})

test('a filter and words of the search count together, and the youngest child', async () => {
  expect(await names('tos niño', { safeFor: { childAge: 2 } })).toEqual(PREGNANT)
  expect(await names('tos embarazada', { safeFor: { medicines: ['anticoagulants'] } })).toEqual(['Apta'])
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

test('a word that is part of a name, or sounds like one, does not show a plant that is kept from the person', async () => {
  await plant('Tempate', [use('fever')], decided('AVOID'))
  await plant('Moringa', [use('fever')], decided('AVOID'))
  await plant('Té blanco', [use('fever')])
  const safeFor = { pregnancy: true }
  expect(await find('té', { safeFor })).toMatchObject({ names: ['Té blanco'], keptOut: 1 })
  expect(await find('prohibi', { safeFor })).toMatchObject({ names: [], keptOut: 1, advice: 'ALL_KEPT_OUT' })
  expect(await find('morning', { safeFor })).toMatchObject({ names: [], keptOut: 1, advice: 'ALL_KEPT_OUT' })
  // A whole name that is only misspelled is asked for.
  expect(await find('proivida', { safeFor })).toMatchObject({ names: ['Prohibida'], keptOut: 0 })
})

test('an illness that no plant helps keeps its danger signs beside an ailment that plants are for', async () => {
  await plant('Sien', [use('headache')])
  await plant('Fresca', [use('fever')])
  expect(await find('paludismo y dolor de cabeza')).toMatchObject({ names: ['Sien'], ailments: ['fever', 'headache'] })
})

test('words of a medicine are no poison and no danger sign', async () => {
  await buildAilment('poisoning', { wordsEn: ['thinner'] })
  const { names, ailments } = await find('cough on blood thinners')
  expect(names.toSorted()).toEqual(BLOOD_THINNERS)
  expect(ailments).toEqual(['cough'])
})

test.each(['snakebite and fever', 'mordió una culebra y tiene fiebre', 'tomó cloro y tiene tos'])(
  '%j leads to no plant for what else it names',
  async (search) => {
    await buildAilment('snakebite', { wordsEn: ['snakebite'], wordsEs: ['mordió una culebra'] })
    await buildAilment('poisoning', { wordsEs: ['cloro'] })
    const slug = search.includes('cloro') ? 'poisoning' : 'snakebite'
    expect(await find(search)).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS', ailments: [slug] })
  },
)

test.each([
  ['entuertos y tos', CHILD, 'cough'],
  ['tos, estoy dando el pecho', CHILD, 'cough'],
  ['entuertos', [], 'childbirth'],
])('%j says by the ailment whom it is for', async (search, expected, ailment) => {
  await buildAilment('childbirth', { wordsEs: ['entuertos'] })
  const { names, ailments } = await find(search)
  expect(names.toSorted()).toEqual(expected)
  expect(ailments).toEqual([ailment])
})

test('a chronic illness beside another ailment is the condition of whoever has that, however it is called', async () => {
  await buildAilment('asthma', { wordsEs: ['guajido'] })
  await plant(
    'Pica',
    [use('fever')],
    [...decided('COMPATIBLE'), caution('CONDITION', 'AVOID', { condition: 'asthma' })],
  )
  await plant('Para el guajido', [use('asthma')])
  expect(await find('guajido y fiebre')).toMatchObject({ names: [], keptOut: 1, ailments: ['fever'] })
  expect(await names('guajido')).toEqual(['Para el guajido'])
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
  const uses = [use('cough', { textEs: 'Alivia el zumbido.', textEn: 'It helps.' })]
  const texts = {
    basicUsesEs: 'Calma el berrinche.',
    preparationMethodsEs: 'Machacar en molcajete.',
    spiritualCeremonialUseEs: 'Se quema en el temascal.',
  }
  const { id } = await plant('Ponzoña', uses, decided('COMPATIBLE'), texts)
  const said = ['zumbido', 'berrinche', 'molcajete', 'temascal']
  for (const word of said) expect(await names(word)).toEqual(['Ponzoña'])
  await prisma.plant.update({ where: { id }, data: { isPoisonous: true } })
  for (const word of ['tos', ...said]) expect(await names(word), word).not.toContain('Ponzoña')
  expect(await names('ponzona')).toEqual(['Ponzoña'])
  expect(await names(undefined, { safeFor: { pregnancy: true } })).toEqual(PREGNANT)
})

test('a list without a search is filtered as well, plants without uses included', async () => {
  await plant('Comida', [], [caution('PREGNANCY', 'CARE')])
  await plant('Adorno', [], [])
  const { names, matches } = await find(undefined, { safeFor: { pregnancy: true } })
  expect(names).toEqual(['Comida', 'Con medicinas', 'Apta'])
  expect(matches[0]).toMatchObject({ field: 'PERSON', caution: { level: 'CARE' } })
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
