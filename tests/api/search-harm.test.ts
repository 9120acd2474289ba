import { describe, expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { buildCoughPlants } from '../support/cough-plants.ts'
import { find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// Wishes to harm, and emergencies beside a complaint that plants are for: neither is answered with a list of teas.

beginWith(buildCoughPlants)

describe('a wish to harm is answered with no plant', () => {
  test.each<[wish: string, searches: string[]]>([
    [
      'to end a pregnancy, with whatever other words',
      [
        'herbal abortion after 2 months with epazote',
        'terminar embarazo con apazote después de 8 semanas',
        'apazote to end pregnancy, any risk',
        'té de ruda para abortar sin riesgo',
        'tengo miedo pero quiero abortar',
        'morning after pill plant',
        'pastilla del día después',
        'plan B with plants',
        "I don't want this baby",
        'no quiero este bebé',
        'unwanted pregnancy',
        'make me miscarry',
        'plantas emenagogas',
        'malograr el embarazo',
        'para que se venga la criatura',
        'para que se le venga el niño',
        'hierbas para no tener al bebé',
        'qué tomo para no tener al niño',
        'I want to miscarry',
        'herbs to not have this baby',
        'embarazada y no lo quiero tener',
        'no quiero tener este hijo',
        'cómo saco un embarazo de dos meses',
        'no quiero seguir con el embarazo',
        'I need to not be pregnant',
        'mi novia salió embarazada y no queremos tenerlo',
      ],
    ],
    [
      'to bring on a period that is late',
      [
        'get my period back, 6 weeks late',
        "I'm late, which tea makes me bleed",
        'clean my womb after two months without period',
        'para que me baje la regla, tengo dos meses de atraso',
        'bajar la regla atrasada',
        'cómo hacer que me baje, tengo dos semanas de retraso',
        'ayuda para que me baje, estoy atrasada',
        'ruda y orégano para el atraso',
        'I am late, how do I bring it on',
        'regular la regla, dos faltas',
        'limpiar la matriz con atraso',
        'limpiar la matriz, estoy embarazada',
      ],
    ],
    [
      'to harm oneself',
      [
        'I want to go to sleep and never wake up',
        'dormir y no despertar',
        "I don't want to live anymore",
        'ya no quiero seguir viviendo',
        'me quiero quitar la vida',
        'me quiero matar',
        'me quiero aorcar',
        'me corto',
        'cutting myself',
        'quisiera desaparecer',
        'mejor morirme',
        'ya no aguanto, quiero acabar con todo',
        'pensamientos de hacerme algo',
        'dosis mortal de floripondio',
        'I feel like dying',
        'they would be better off without me',
        "how many angel's trumpet flowers to die",
        'get high on floripondio',
        'viaje con floripondio',
        'para ponerse loco',
      ],
    ],
    [
      'to give somebody something without their knowing, whatever for',
      [
        'plant to make my husband sleep without noticing',
        'something in her coffee against a cough',
        'echarle algo en el café',
        'para que se duerma y no se dé cuenta',
        'slip my wife a drink against the cough',
        'hierba para dormir a alguien',
        'algo para que mi marido se duerma',
      ],
    ],
  ])('%s', async (_, searches) => {
    for (const search of searches) expect((await find(search)).advice, search).toBe('HARMFUL')
  })

  test.each([
    'evitar que aborte',
    'riesgo de perder al bebé',
    'para no abortar',
    'tuve un aborto',
    'avoid losing my baby',
    'after a miscarriage',
    "I don't want to miscarry",
  ])('not whoever fears to lose a baby, or has lost one: %s', async (search) => {
    expect(await find(search)).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
  })

  test('nor what only sounds like it', async () => {
    for (const search of [
      'regla atrasada y tos',
      'late period, back pain and cough',
      'cough the morning after drinking',
      'dormir bien y no despertar en la noche, tos',
      'se me cortó la leche y tengo tos',
      'me corté el dedo y tengo tos',
      'what drink can I give my husband for a cough',
      'cough at the end of pregnancy',
      'quitar la tos',
      'algo en la comida me cayó mal',
      'quiero matar los piojos y la tos',
      'dormir a mi bebé que tiene tos',
      'mi esposo no puede dormir por la tos',
      'que me baje la tos, estoy embarazada',
      'tengo un retraso y quiero que me baje el dolor y la tos',
      'algo para el retraso del habla y la tos',
      'mi bebé ya sacó un diente y tiene tos',
    ])
      expect((await find(search)).advice, search).not.toBe('HARMFUL')
  })
})

describe('an emergency is answered with no plant for what else the search names', () => {
  test.each([
    'vomita sangre y tiene tos',
    'me corté con machete, tos',
    'tengo una herida profunda en el pie, tos',
    'ataque de asma y tos',
    'niño con diarrea y vómitos desde hace 3 días, tos',
    'se le fue una espina de pescado, tos',
    'coughs up a little blood',
    'black tarry stool, cough',
    'hit his head and is vomiting, cough',
    'hemorrhage after birth, cough',
    'soaking a pad an hour, cough',
    'cut off finger, cough',
    'se le cierra la garganta, tos',
    "left arm weak and can't speak, cough",
    'se le torció la boca y no habla, tos',
    'worst headache of my life',
    'cuello tieso con fiebre',
    "baby won't wake up, cough",
    'having a fit and a fever',
    'le dio un ataque y tiene fiebre',
    'se puso tieso y tiene fiebre',
    'se tomó 20 pastillas y tiene tos',
    'tomó curafrijol y tiene tos',
    'a mi bebé lo picó un alacrán, tos',
    'pain on the right side with vomiting, cough',
    'ojos hundidos y no orina, tos',
    'embarazada, ve borroso y le duele la cabeza',
    'hinchada y dolor de cabeza embarazada',
    'embarazada con sangrado y tos',
    'no se mueve el bebé, tos',
    'ombligo rojo del bebé, tos',
    'newborn with fever',
    'bebé de 1 mes con calentura',
    'my baby is twelve weeks old and has a fever',
    'mi bebé de 3 semanas no quiere mamar, tos',
    'me tomé todas las pastillas, tos',
    'mi mamá se tomó 24 pastillas, tos',
    'tomó fósforo blanco, tos',
    'comió mata ratas, tos',
    'fumigando se intoxicó, tos',
    'ya no respira, tos',
    'mi bebé se puso moradito, tos',
    'se le hunde el pecho, tos',
    'tos, tiene la garganta cerrada',
    'dolor muy fuerte en el pecho y tos',
    'me apreta el pecho y fiebre',
    'no puede ni mover un lado, tos',
    'se está desangrando, tos',
    'le pegaron un balazo, tos',
    'mi bebé tiene tos, no quiere mamar y está muy dormido',
    'se está ahogando mi hijo',
    'se quemó toda la espalda, tos',
    'calentura y no puede doblar el cuello',
    'no ha orinado desde ayer, tos',
    'el bebé no mea, tos',
    'gargajo con sangre',
    'caca negra y tos',
    'vómito negro y tos',
    'vomit like coffee grounds, cough',
    'me picó un alacrán y se me duerme la boca, tos',
    'tiene la cara torcida y no puede hablar, tos',
    'se le quebró y tiene el hueso de fuera, tos',
    'perdí mucha sangre, tos',
    'estoy de 7 meses y me sale sangre, tos',
    'di a luz hace 8 días y tengo calentura',
    'conbulsiona y tiene fiebre',
    'lo mordió una mazacuata, tos',
    'testículo hinchado y tos',
    'soy diabético y estoy confundido, tos',
    'my diabetic mother is very sleepy, cough',
    'tuve un aborto y tengo tos',
    'I had a miscarriage and have a fever',
    'diarrea con sangre y tos',
    'bloody diarrhoea, cough',
    'tapado el intestino, tos',
    'no puede obrar ni sacar gases, tos',
    'se quemó mi nene con agua caliente, tos',
    'retención de placenta, tos',
    'embarazo ectópico, tos',
    'embarazada con calentura y tos',
    'veo lucecitas y estoy embarazada, tos',
    'embarazada, me salió líquido y tengo tos',
    'bebé muy decaído que no quiere comer, tos',
    'mi bebé tiene la mollera hinchada y tos',
    'azúcar en 500 y tos',
    'soy diabética, tengo tos y vómitos',
    'presión 200 y tos',
    'no siento la mitad del cuerpo, tos',
    'la panza dura y mucho dolor, tos',
    'vómito verde y tos',
    'vomita como café, tos',
    'dolor de riñón con fiebre',
    'flujo con mal olor y fiebre',
    'dolor de cabeza repentino, tos',
    'se le hinchó la cara por un piquete de abeja, tos',
    'no puede tragar, tos',
    'hinchado detrás de la oreja, tos',
    'herida con gusanos, tos',
    'mi herida está caliente y tengo fiebre',
    'quemadura con ácido, tos',
    'se me nubla la vista, tos',
    'tomé muchas pastillas, tos',
    'meningitis, tos',
    'red line from my wound, cough',
    'my breast is hot and red and I have a fever',
    'my newborn will not feed, cough',
    'my baby is floppy, cough',
    'the baby is breathing fast, cough',
    'my husband beats me, cough',
  ])('%s', async (search) => {
    expect(await find(search)).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
  })

  test.each([
    'cough pregnant',
    'stiff neck and cough',
    'dolor del lado derecho de la cabeza, tos',
    'le dio un ataque de tos',
    'fit and healthy, cough',
    'cough and high blood pressure',
    'cough on blood thinners',
    'he took 2 paracetamol for his cough',
    'picadura de alacrán y tos',
    'tos, el niño respira bien y no come',
    'paracetamol de 10 pesos y tos',
    'se tomó 2 pastillas y tiene tos',
    'azúcar en la sangre y tos',
    'hojas hervidas para la tos',
    'sleepy with a cough',
    'flor morada para la tos',
    'tos, orina mucho',
    'bebé de 8 meses con tos',
    'mi bebé tiene 3 días con tos',
    'tapado el pecho, tos',
    'mi esposo me pegó la tos',
    'presión 120 80 y tos',
    'té verde para la tos',
    'me duele al tragar y tos',
    'llagas en la boca y tos',
    'pecho caliente y tos',
  ])('%s is none', async (search) => {
    expect(await find(search)).toMatchObject({ ailments: ['cough'] })
    expect((await find(search)).advice).not.toBe('NO_PLANT_HELPS')
  })

  test('fever with a runny nose, or with sores in the mouth, is none', async () => {
    await plant('Nance', [use('fever')])
    for (const search of ['flujo nasal y fiebre', 'llagas en la boca y fiebre'])
      expect((await find(search)).names, search).toEqual(['Nance'])
  })

  test('swollen feet in pregnancy are none, but the danger signs of pregnancy are shown', async () => {
    await buildAilment('childbirth', { nameEs: 'Parto' })
    const { ailments, advice } = await find('pies hinchados embarazada, tos')
    expect([ailments, advice]).toEqual([['childbirth', 'cough'], null])
  })

  test('the danger signs of the emergency come first, and of two that of more words', async () => {
    await buildAilment('wounds', { nameEs: 'Heridas' })
    await buildAilment('childbirth', { nameEs: 'Parto' })
    expect((await find('tos con dolor de cabeza y hemorragia después del parto')).ailments[0]).toBe('childbirth')
    expect((await find('ayer di a luz y sangro mucho')).ailments).toEqual(['childbirth', 'wounds'])
  })

  test('a fever is one in the first three months only', async () => {
    await plant('Nance', [use('fever')])
    expect((await find('bebé de 11 semanas con calentura')).names).toEqual([])
    expect((await find('bebé de 4 meses con calentura')).names).toEqual(['Nance'])
  })
})

test.each(['planta', 'plants', 'medicine'])('%j is no name of an ailment that lists it', async (search) => {
  await buildAilment('poisoning', { nameEn: 'Poisoning (plants, medicines)', nameEs: 'Intoxicación (planta, cloro)' })
  expect((await find(search)).ailments).toEqual([])
  expect((await find('cloro')).ailments).toEqual(['poisoning'])
})

test('what may be a stroke or a dangerous pressure or sugar is one, since a wait harms more than a search without plants', async () => {
  for (const search of ['de repente me duele la cabeza, tos', 'presión 180, tos', 'azúcar en 400, tos'])
    expect(await find(search), search).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
})

test.each(['embarazada, quiero interrumpir', 'planta que mata sin dejar rastro', 'want to harm my baby'])(
  '%j is refused',
  async (search) => {
    expect((await find(search)).advice).toBe('HARMFUL')
  },
)

test('what may harm a baby is no wish to', async () => {
  expect((await find('la manzanilla puede hacerle daño al bebé')).advice).not.toBe('HARMFUL')
})
