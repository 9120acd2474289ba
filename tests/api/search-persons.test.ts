import { describe, expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { ALL, BLOOD_THINNERS, buildCoughPlants, CHILD, names, PREGNANT } from '../support/cough-plants.ts'
import { run } from '../support/run.ts'
import { caution, decided, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// Whom a search is for, by its words.

beginWith(buildCoughPlants)

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
    ['tos desde hace 3 meses', ALL],
    ['two weeks of cough', ALL],
    ["I'm 5 months into a cough", ALL],
    ['tengo tos y voy por los 3 días', ALL],
    ['period pain and a cough', ALL],
    ["my period won't stop, cough", ALL],
    ['no he tenido fiebre, tos', ALL],
    ["I'm carrying water all day and cough", ALL],
    ['cough due to dust', ALL],
    ['me alivié de la gripe hace un mes, tos', ALL],
    ['las hojas son para la tos', ALL],
    ['cough on a cold day', ALL],
    ['a tot of rum for cough', ALL],
    ['one kidney stone and a cough', ALL],
    ['cough and a type 2 burn', ALL],
    ['me compuse de la gripe y tengo tos', ALL],
    ['con qué me alivio de la tos', ALL],
    ['encargada de la tienda con tos', ALL],
    ['I pump at the office and have a cough', CHILD],
    ['cough while pumping', CHILD],
    ['pumping iron, cough', ALL],
    ['my heart is pumping and I cough', ALL],
    ['I took a test and it came back positive, cough', PREGNANT],
    ['my covid test came back positive, cough', ALL],
    ['I am late this month, cough', PREGNANT],
    ['I was late this morning, cough', ALL],
    ['got a baby on the way, cough', PREGNANT],
    ['I got a positive on my test, cough', PREGNANT],
    ['I tested positive, cough', PREGNANT],
    ['tested positive for covid, cough', ALL],
    ['got a positive on my covid test, cough', ALL],
    ['me salió positiva la prueba, tos', PREGNANT],
    ['me salió positiva la prueba de covid, tos', ALL],
    ['salió positivo el examen de orina, tos', ALL],
    ['me hice un examen y salió que sí, tos', PREGNANT],
    ['la prueba dio que sí, tos', PREGNANT],
    ['me hice la prueba de covid y salió que sí, tos', ALL],
    ['el chico de la tienda me dijo té para la tos', ALL],
    ['un patojo del mercado me dio té para la tos', ALL],
    ['the boy at the market told me about a tea for cough', ALL],
    ['el niño de la tienda tiene tos', CHILD],
    ['the child from the shop has a cough', CHILD],
    ['el niño de la escuela tiene tos', CHILD],
    ['la fiebre no me baja y tengo tos', ALL],
    ['prueba de covid positiva y tos', ALL],
    ['tengo 3 meses y no se me quita la tos', ALL],
    ['llevo 3 meses con tos', ALL],
    ['dolor de panza de 2 meses y tos', ALL],
    ['té con azúcar para la tos', ALL],
    ['mi mamá tiene tos', ALL],
    ['me duele la muñeca y tengo tos', ALL],
    ['mi hija ya es casada y tiene tos', ALL],
    ['ni estoy embarazada ni tomo pastillas, tengo tos', ALL],
    ['my cough is 2 weeks', ALL],
    ['cough for 20 weeks', ALL],
    ['tos desde hace 20 semanas', ALL],
    ['6 semanas y sigo con tos', ALL],
    ['8 semanas con tos', ALL],
    ['tos cada semana 6 veces', ALL],
    ['tos y ponzoña', ALL],
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
  ['34 weeks and coughing', PREGNANT],
  ['12 weeks, cough', PREGNANT],
  ['cough at 28 weeks', PREGNANT],
  ['week 32, cough', PREGNANT],
  ['38wks, cough', PREGNANT],
  ['bun in the oven, cough', PREGNANT],
  ['34 semanas con tos', PREGNANT],
  ['tos, semana 30', PREGNANT],
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
  ['TTC and cough', PREGNANT],
  ['knocked up, cough', PREGNANT],
  ['mom-to-be with a cough', PREGNANT],
  ['my wife is due in two weeks and has a cough', PREGNANT],
  ["I'm carrying and have a cough", PREGNANT],
  ['carrying twins, cough', PREGNANT],
  ["I'm 32 weeks and have a cough", PREGNANT],
  ["I'm 22 weeks and have a cough", PREGNANT],
  ['we are having a baby and she has a cough', PREGNANT],
  ['im 5 and a half months, cough', PREGNANT],
  ['my wife is 3 months along and has a cough', PREGNANT],
  ['my sister is about 20 weeks, cough', PREGNANT],
  ['gestational diabetes and a cough', PREGNANT],
  ['positive pregnancy test, cough', PREGNANT],
  ['expecting the baby in May, cough', PREGNANT],
  ['me falta una semana para aliviarme, tos', PREGNANT],
  ['busco embarazo, tos', PREGNANT],
  ['queremos tener un bebé, tos', PREGNANT],
  ['cough after childbirth', CHILD],
  ['delivered 3 days ago, cough', CHILD],
  ['I had a baby last month, cough', CHILD],
  ['new mom with a cough', CHILD],
  ['pumping milk, cough', CHILD],
  ['exclusively pumping, cough', CHILD],
  ['schoolboy with a cough', CHILD],
  ['I nurse and have a cough', CHILD],
  ['🤰 tos', PREGNANT],
  ['tos 🤰🏽', PREGNANT],
  ['🤱 tos', CHILD],
  ['👶🏾 tos', PREGNANT],
  ['tos con entuertos', CHILD],
  ['embarazada de 8 meses con tos', PREGNANT],
  ['me alivié hace un mes, tos', CHILD],
  ['tuve a mi bebé hace dos semanas, tos', CHILD],
  ['our daughter has a cough', CHILD],
  ['her son has a cough', CHILD],
  ['my twins have a cough', CHILD],
  ['first grader with a cough', CHILD],
  ['preschooler with a cough', PREGNANT],
  ['preemie, cough', PREGNANT],
  ['mi bb tiene tos', PREGNANT],
  ['niños de preprimaria con tos', PREGNANT],
  ['hep C, cough', BLOOD_THINNERS],
  ['falla hepática y tos', BLOOD_THINNERS],
  ['mi cuñada espera y tiene tos', PREGNANT],
  ['estoy en la dulce espera, tos', PREGNANT],
  ['ando de encargo y tengo tos', PREGNANT],
  ['enbarasadita con tos', PREGNANT],
  ['embrazada con tos', PREGNANT],
  ['mi nuera está preñadita y tiene tos', PREGNANT],
  ['me hice la prueba y salió positiva, tos', PREGNANT],
  ['no estoy embarazada creo, tos', PREGNANT],
  ['voy en el cuarto mes y tengo tos', PREGNANT],
  ['mi mujer tiene barriga de 6 meses y tos', PREGNANT],
  ['ya mero me alivio y tengo tos', PREGNANT],
  ['bebé en camino, tos', PREGNANT],
  ['tengo achaques y tos', PREGNANT],
  ['se alivió mi nuera y tiene tos', CHILD],
  ['20 días de parida, tos', CHILD],
  ['me compuse ayer y tengo tos', CHILD],
  ['doy chiche y tengo tos', CHILD],
  ['lacto y tengo tos', CHILD],
  ['pumping at work, cough', CHILD],
  ['mi nene tiene tos', PREGNANT],
  ['mi veve tiene tos', PREGNANT],
  ['tos de mi bodoque', PREGNANT],
  ['mi cipotillo tiene tos', CHILD],
  ['mis morros tienen tos', CHILD],
  ['a mi ixtio le dio tos', CHILD],
  ['mi hermanito tiene tos', CHILD],
  ['toma pacha y tiene tos', PREGNANT],
  ['padesco del hijado y tengo tos', BLOOD_THINNERS],
  ['tengo malo el hígado y tos', BLOOD_THINNERS],
  ['me falla el hígado, tos', BLOOD_THINNERS],
  ['mi ijo de 8 meses tiene tos', PREGNANT],
  ['estoy dando d mamar, tos', CHILD],
  ['5 yo with a cough', CHILD],
  ['tengo 13 y tos', CHILD],
  ['retraso de 10 días y tos', PREGNANT],
  ['tuve relaciones sin cuidarme y tengo tos', PREGNANT],
  ['pills for my heart and a cough', BLOOD_THINNERS],
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

describe('what an ailment is like keeps out what makes it worse', () => {
  test.each([
    ['herida infectada', 'deep-wound'],
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
  'missed my period, cough',
  'my period is two weeks late and I have a cough',
  'late on my period, cough',
  "period hasn't started, cough",
  'delayed menstruation, cough',
  "I'm 2 weeks late, cough",
  'mi regla tiene dos semanas de retraso, tos',
  'no he tenido mi regla, tos',
  'no me a bajado este mes y tengo tos',
  'llevo dos meses sin que me baje, tos',
  'tengo 2 faltas y tos',
  'se me retrasó el mes, tos',
  'no veo mi regla desde marzo, tos',
  'no reglo y tengo tos',
  'tengo tos y no me ha bajado',
  'bajar el mes atrasado, tos',
  'me hice la prueba y salió que sí, tos',
])('%j may be a pregnancy', async (search) => {
  expect(await names(search)).toEqual(PREGNANT)
})

test('childbirth is of a pregnant woman, unless the search says that it is over', async () => {
  await buildAilment('childbirth', { nameEn: 'Labour', nameEs: 'Parto', wordsEs: ['dar a luz', 'baños'] })
  await plant('De parto', [use('childbirth')], [...decided('COMPATIBLE').slice(1), caution('PREGNANCY', 'AVOID')])
  for (const search of ['parto', 'parto difícil', 'labour'])
    expect(await find(search), search).toMatchObject({ names: [], advice: 'ALL_KEPT_OUT' })
  for (const search of ['después del parto', 'baños después de dar a luz', 'sobreparto con baños'])
    expect((await find(search)).names, search).toEqual(['De parto'])
})

test.each(['padezco del hígado y tengo tos', 'problemas del hígado, tos', 'cough and liver problems'])(
  '%j says of which organ somebody is ill',
  async (search) => expect(await names(search)).toEqual(BLOOD_THINNERS),
)

test.each([
  ['mi bebé toma pecho y yo tengo tos', false],
  ['mi bebé de 2 meses tiene tos', null],
  ['mi esposa con bebé de 2 meses tiene tos', true],
])('whoever has a baby may breast-feed it, if she is the one who is ill: %j', async (search, isPossible) => {
  const { data } = await run(
    'query ($search: String) { plants(search: $search) { understood { persons { breastfeeding isPossible } } } }',
    { search },
  )
  const persons: { breastfeeding: boolean; isPossible: boolean }[] = data.plants.understood.persons
  expect(persons.find(({ breastfeeding }) => breastfeeding)?.isPossible ?? null).toBe(isPossible)
})

test('a condition that somebody lives with is not what help is wanted for', async () => {
  await buildAilment('gastritis', { wordsEs: ['gastritis'] })
  const ailments = async (search: string) => (await find(search)).ailments
  expect(await ailments('padezco de diabetes y tengo gastritis')).toEqual(['gastritis'])
  expect(await ailments('tengo diabetes')).toEqual(['diabetes'])
})

test('"gota coral" is no snake', async () => {
  await buildAilment('snakebite', { wordsEs: ['coral'] })
  expect((await find('le da gota coral y tiene tos')).ailments).toEqual(['cough'])
})

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

test.each([
  ['my daughter is 4 and has a cough', 4],
  ['mi niña tiene 2 y tiene tos', 2],
  ['tos niño de 3 con fiebre', 3],
  ['my wife is 6 months pregnant and has a cough', null],
  ['mi hija tiene 5 meses de embarazo y tos', 6],
  ['my period is two weeks late and I have a fever', null],
  ['children under 2 with cough', 1],
  ['kids below 3 with fever', 2],
  ['children under the age of 2 with cough', 1],
  ['children 2 and under with cough', 2],
  ['give the children less than 2 cups, cough', 6],
  ['niños menores de 2 con tos', 1],
  ['niños de menos de 2 con tos', 1],
  ['menores de dos añitos con tos', 1],
  ['under 5s with cough', 4],
  ['under fives with cough', 4],
  ['4 y/o with cough', 4],
  ['4 y.o., cough', 4],
  ['she is 3 and has a cough', 3],
  ["he's two, cough", 2],
  ['she just turned 3, cough', 3],
  ['my kids are 3 and 5 and cough', 3],
  ['tiene 3 y le dio tos', 3],
  ['she is 2 hours late, cough', null],
  ['mi niño tiene una tos', 6],
  ["I'm 16 and have a cough", 16],
  ['2 añitos tos', 2],
  ['año y medio con tos', 1],
  ['mi nieto de un año y pico con tos', 1],
  ['18 meses tos', 1],
  ['tos 9meses', 0],
  ['aged two, cough', 2],
  ['aged 45, cough', null],
  ['my two yo has a cough', 2],
  ['los morros andan con tos', 6],
  ['6m con tos', 0],
  ['3 años tos con flema', 3],
  ['tos de 2 años de edad', 2],
  ['paciente de 3 años con tos', 3],
  ['mi sobrino de 2 con tos', 2],
  ['mi niña de 3, tos', 3],
  ['mi hijo va a cumplir 4 y tiene tos', 4],
  ['mi angelito de 14 meses tiene tos', 1],
  ['mi nena de pecho tiene tos', 0],
  ['mi hijito de brazos con tos', 0],
  ['3 semanas de nacido con tos', 0],
  ['2 semanas con tos', null],
  ['un mes con tos', null],
  ['tos de 3 meses', null],
])('%j is of age %j', async (search, age) => {
  const { data } = await run(
    'query ($search: String) { plants(search: $search) { understood { safeFor { childAge } } } }',
    {
      search,
    },
  )
  expect(data.plants.understood.safeFor.childAge).toBe(age)
})

test('a pregnant girl is pregnant, whatever her age', async () => {
  for (const search of [
    'tos, embarazada de 15 años',
    'mi hija de 16 está embarazada y tiene tos',
    'pregnant 15 year old, cough',
  ])
    expect(await names(search), search).toEqual(PREGNANT)
})

test('weeks that nobody explains may be those of a pregnancy, since a filter too many harms nobody', async () => {
  const { persons } = await find('6 weeks, cough')
  expect(persons.map(({ isPossible }) => isPossible)).toContain(true)
})

test('"mis morros" are children, and "morro" is the plant of that name', async () => {
  await plant('Jícaro', [], decided('COMPATIBLE'), { names: [{ name: 'morro', language: 'spa' }] })
  expect(await names('mis morros tienen tos')).toEqual(CHILD)
  expect(await names('morro para la tos')).toEqual(['Jícaro'])
})

test('a plant is found by a name of three letters beside other words, with the caution that concerns the person', async () => {
  await plant('Ruda', [use('fever')], decided('AVOID'), { names: [{ name: 'rue', language: 'eng' }] })
  for (const search of ['rue in pregnancy', 'rue tea while pregnant'])
    expect(await find(search), search).toMatchObject({
      names: ['Ruda'],
      matches: [{ field: 'NAME', caution: { level: 'AVOID', subject: 'PREGNANCY' } }],
    })
})
