import { expect, test } from 'vitest'
import { buildCalledAilments, find, plant } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// Whoever feels ill after taking a plant may be poisoned, and is shown no other plant.

/** And plants that are taken. */
beginWith(async () => {
  await buildCalledAilments()
  for (const name of ['Apazote', 'Ruda', 'Manzanilla', 'Papaya', 'Hierba mora', 'Chipilín']) await plant(name, [])
})

test.each([
  'le di apazote y vomita',
  'me tomé un té y me siento mal',
  'me tome un te y me siento mal',
  'tomé ruda y estoy mareada',
  'tomo ruda y estoy mareada',
  'comí una planta y me pica la boca',
  'le di a mi hija de 3 años un té de apazote y vomitó',
  'mi mamá tomó té de ruda y está vomitando',
  'desde que tomé la hierba me siento mareada',
  'me da mareo desde que tomo ruda',
  'vomita después de tomar ruda',
  'está vomitando por el té de ruda',
  'masticó una raíz y se le hinchó la lengua',
  'me tomé un remedio de hierbas y veo borroso',
  'tomé un té para la tos y me siento mal',
  'el té me cayó mal',
  'me hizo daño el té',
  'el niño se comió unas hojas y tiene la boca hinchada',
  'my son drank a herbal tea and is sleepy',
  'gave my toddler apazote tea and she vomited',
  'after drinking the tea I got a rash and feel sick',
  'took a herbal remedy and my heart is racing',
  'he ate some berries from a plant and is throwing up',
  'my daughter chewed a leaf and her mouth burns',
  'my stomach hurts after eating leaves',
  'since I started drinking the herb tea my heart is racing',
  'took tea for my cough and now I am vomiting',
  'the tea made me sick',
  'the herbs I took make me dizzy',
  'me dio vómito el remedio',
  'mi suegra bebió agua de ruda y se desmayó',
  "my baby was given herbal tea and won't wake up",
])('%j may be a poisoning, and shows no plant', async (search) => {
  const { total, ailments, advice } = await find(search)
  expect({ total, first: ailments[0], advice }).toEqual({ total: 0, first: 'poisoning', advice: 'NO_PLANT_HELPS' })
})

test.each([
  'té para el vómito',
  'qué tomo para el vómito',
  'qué hierba tomo si tengo vómito',
  'tengo vómito, qué té tomo',
  'té para las náuseas y el mareo',
  'tomo manzanilla y tengo tos',
  'tomo té para la tos y el vómito',
  'vomita, le di manzanilla',
  'le di manzanilla y sigue con vómito',
  'tomé té y todavía tengo náusea',
  'me tomé un té de manzanilla y tengo tos',
  'comí papaya y me duele el estómago',
  'tomé café y me duele el estómago',
  'dolor de estómago después de tomar café',
  'náuseas después de comer, qué té es bueno',
  'me dio vómito, qué planta sirve',
  'dolor de cabeza por el sol, planta',
  'ronchas por una planta',
  'I drink tea for nausea',
  'I drink chamomile tea and have nausea',
  'what tea can I drink for vomiting',
  'nausea after eating, which tea',
  'I drank tea and my cough is bad',
  'I gave birth and need tea for stomach ache',
  'rash from a plant',
  'me da vómito, un té',
  'té para el niño que le da vómito',
])('%j is no poisoning, and finds plants', async (search) => {
  const { total, ailments } = await find(search)
  expect(total).toBeGreaterThan(0)
  expect(ailments).not.toContain('poisoning')
})

test.each([
  'me hicieron tomar ruda y me duele el estómago',
  'mi suegra me hizo tomar ruda y estoy mareada',
  'me obligaron a tomar un té y vomité',
  'me dan a beber hierbas y me da vómito',
  'they made me drink a tea and I feel dizzy',
  'trouble breathing after taking chamomile',
  'tomo té de ruda y no puede respirar',
  'no puede respirar, tomó té de ruda',
  'le di manzanilla a mi bebé y le cuesta respirar',
  'después de tomar el té se me cierra la garganta',
  'ate papaya and my throat is swollen',
  'tomo manzanilla y se me cierra el pecho',
  'comí papaya y me falta el aire',
  'tomó mucho apazote y tiene los ojos amarillos',
  'me tome la pastilla con ruda y me maree',
  'tome ruda y tengo mucho sueño',
  'mi mama tomo ruda y tiene vomito',
])('%j may be a poisoning or a severe allergy, and shows no plant', async (search) => {
  const { total, ailments, advice } = await find(search)
  expect({ total, first: ailments[0], advice }).toEqual({ total: 0, first: 'poisoning', advice: 'NO_PLANT_HELPS' })
})

test.each([
  ['me hicieron tomar ruda', ['Ruda']],
  ['me obligaron a tomarme un té de ruda', ['Ruda']],
  ['mi suegra hizo que tomara ruda', ['Ruda']],
  ['me dieron ruda a la fuerza', ['Ruda']],
  ['they forced her to drink rue, ruda', ['Ruda']],
  ['tengo tos y me hicieron tomar ruda', ['Ruda']],
  ['le hicieron beber un bebedizo', []],
  ['tomé mucha ruda', ['Ruda']],
  ['me tragué una semilla cruda de chipilín', ['Chipilín']],
  ['me pasé de apazote', ['Apazote']],
  ['tome apazote y no sabía que estaba embarazada', ['Apazote']],
  ['I drank ruda tea and I am pregnant', ['Ruda']],
  ['le di apazote a mi bebé de 3 meses', ['Apazote']],
  ['my toddler ate a leaf', []],
  ['red berries eaten by my child', []],
  ['my baby put a flower in her mouth', []],
  ['mi nena se comió el fruto verde de la hierba mora', ['Hierba mora']],
  ['mi bebé se tragó una semilla de chipilín', ['Chipilín']],
  ['my 3 year old chewed on hierba mora', ['Hierba mora']],
  ['comí ruda sin querer', []],
  ['my grandmother accidentally took too much apazote', []],
])('%j shows the danger signs of a poisoning, and %j', async (search, plants) => {
  const { names, ailments } = await find(search)
  expect({ names, ailments }).toEqual({ names: plants, ailments: expect.arrayContaining(['poisoning']) })
})

test.each([
  'qué té tome para el vómito',
  'tomé té para vómito',
  'tome manzanilla para diarrea',
  'I drank manzanilla tea for nausea',
  'algo para que tome mi hijo con vómito',
  'embarazada, tomé manzanilla para la tos',
  'embarazada, comí papaya',
  'mi hija de 8 años tiene flores blancas y comió bien',
  'tight chest',
  "can't keep food down",
  'se tomó un té y tiene dolor de huesos',
  'I scalded my finger',
  'se me cayó agua hirviendo en la mano',
  'me tragué una semilla de papaya',
  'I chewed a raw manzanilla root',
  'tomo mucha ruda',
  'le di apazote a mi hijo de 10 años',
  'semillas de papaya, mi niño comió mucho',
  'qué hace tomar ruda',
  'hace daño tomar ruda',
  'puedo tomar ruda',
  'cómo hacer té de ruda',
  'made ruda tea for my cold',
  'mi mamá me hizo tomar manzanilla para la tos',
  'mi niño comió chipilín y tiene tos',
  'mi nena come hojas de chipilín',
  'un trago de té de manzanilla para mi niño con tos',
  'semillas de papaya para las lombrices de mi niño',
  'tomo manzanilla y no puedo respirar por la nariz',
  'tomo manzanilla y tengo la garganta inflamada',
  'me falta el aire por la nariz tapada, manzanilla',
])('%j is no poisoning', async (search) => {
  const { total, ailments, advice } = await find(search)
  expect(total).toBeGreaterThan(0)
  expect(ailments).not.toContain('poisoning')
  expect(advice).toBeNull()
})

test.each([
  'tengo los labios hinchados',
  'se me hincharon los labios con la papaya',
  'lips swelled up',
  'lengua inflamada',
  'hinchazón de la garganta por comer camarones',
  'throat swollen, allergic to shrimp',
  'se me cerró la garganta con la penicilina',
])('%j may be a severe allergy: danger signs, and no plant', async (search) => {
  expect(await find(search)).toMatchObject({ total: 0, ailments: ['rash-itch'], advice: 'NO_PLANT_HELPS' })
})

test.each([
  'garganta inflamada',
  'garganta hinchada',
  'hinchazón de la garganta y no comió',
  'llagas en la lengua',
  'me mordí la lengua',
  'muela hinchada',
])('%j is none', async (search) => {
  expect(await find(search)).toMatchObject({ total: 1, advice: null })
})

test.each(['tomo muchas pastillas todos los días y tengo tos', 'tomo muchas pastillas al día para la presión, tos'])(
  '%j is for somebody who takes medicines, and no poisoning',
  async (search) => {
    expect(await find(search)).toMatchObject({ total: 1, ailments: ['cough'] })
  },
)

test('a raw plant is no hangover', async () => {
  expect((await find('tengo una cruda')).ailments).toEqual(['hangover'])
  expect(await find('comí ruda cruda')).toMatchObject({ names: ['Ruda'], ailments: [] })
})

test('beside medicines that are taken, the ailment is what help is wanted for', async () => {
  for (const search of ['gastritis', 'tomo muchas pastillas al día, algo natural para la gastritis'])
    expect((await find(search)).ailments, search).toEqual(['heartburn-gastritis'])
})

test.each([
  'tomó muchas pastillas todos los días, tos',
  'tomo muchas pastillas, tos',
  'tomé muchas pastillas y tengo tos',
  'she took lots of pills',
  'he swallowed a bunch of pills',
])('%j may be a poisoning', async (search) => {
  expect(await find(search)).toMatchObject({ total: 0, advice: 'NO_PLANT_HELPS' })
})

test.each([
  'tos de tres semanas y bajo de peso',
  'llevo un mes con tos y sudo de noche',
  'tengo tos desde hace un mes y estoy bajando de peso',
  'mi papá lleva cuatro semanas tosiendo y suda en la noche',
  'tos que no se me quita y estoy enflaqueciendo',
  'tos de 25 días y sudor de noche',
  'coughing for a month and losing weight',
  'cough for three weeks and night sweats',
  'persistent cough and weight loss',
  'tengo mes y medio tosiendo y ya bajé 10 libras',
  'tos de un mes con flema y calentura, he perdido peso',
])('%j may be tuberculosis: the danger signs of a cough, and no plant', async (search) => {
  expect(await find(search)).toMatchObject({ total: 0, ailments: ['cough'], advice: 'NO_PLANT_HELPS' })
})

test.each([
  'tos de un mes',
  'tos de dos semanas y sudo de noche',
  'llevo tres días con tos y sudo de noche',
  'tos de tres semanas y quiero bajar de peso',
  'cough for three weeks',
  'mi hijo de 3 meses con tos',
])('%j finds plants for a cough', async (search) => {
  expect((await find(search)).total).toBe(1)
})

test.each([
  'algo fuerte para el dolor de estómago',
  'necesito algo bien fuerte para el dolor de panza',
  'un té fuerte para el dolor de barriga',
  'remedio más fuerte para dolor de riñones',
  'something strong for stomach pain',
  'strong herb for kidney pain',
  'me dolió la cabeza de repente ayer',
  'de repente un dolor de cabeza leve',
  'had a sudden headache last week but it is gone',
  'quemadura con comal',
  'me quemé la mano con el comal caliente',
])('%j is no emergency', async (search) => {
  expect((await find(search)).total).toBe(1)
})

test.each([
  'dolor de estómago algo fuerte',
  'tengo un dolor de estómago fuerte, qué té tomo',
  'dolor de cabeza de repente',
  'ayer me dolió fuerte la cabeza de repente',
  'de repente me dio un dolor de cabeza horrible',
  'sudden headache',
  'I had a sudden headache yesterday',
  'quemadura y me mordió una coral',
])('%j is an emergency', async (search) => {
  expect(await find(search)).toMatchObject({ total: 0, advice: 'NO_PLANT_HELPS' })
})
