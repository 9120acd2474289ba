import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildAilment } from '../support/content.ts'
import { DANGER_SIGN_SEARCHES } from '../support/danger-sign-searches.ts'
import { find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// Whoever searches for a danger sign is sent to a hospital, not to a plant.

interface AilmentFile {
  slug: string
  name: Record<'en' | 'es', string>
  words: Record<'en' | 'es', string[]>
  dangerSigns: { urgency: string; text: { en: string } }[]
}

const folder = new URL('../../prisma/content/ailments/', import.meta.url)
const files = await Promise.all(
  (await readdir(folder)).map(
    async (name) =>
      ({ slug: name.replace('.yaml', ''), ...parse(await readFile(new URL(name, folder), 'utf8')) }) as AilmentFile,
  ),
)
const signs = new Set(
  files.flatMap(({ dangerSigns }) =>
    dangerSigns.flatMap(({ urgency, text }) => (urgency === 'hospital-now' ? text.en : [])),
  ),
)

/** All ailments as they are called, and a plant for each of them. */
beginWith(async () => {
  for (const { slug, name, words } of files)
    await buildAilment(slug, { nameEn: name.en, nameEs: name.es, wordsEn: words.en, wordsEs: words.es })
  await plant(
    'Sanalotodo',
    files.map(({ slug }) => use(slug)),
  )
})

test('each danger sign that needs a hospital at once has its searches, and no other', () => {
  const beginnings = DANGER_SIGN_SEARCHES.map(([beginning]) => beginning)
  expect([...signs].filter((sign) => !beginnings.some((beginning) => sign.startsWith(beginning)))).toEqual([])
  const signsOf = (beginning: string) => [...signs].filter((sign) => sign.startsWith(beginning)).length
  expect(beginnings.filter((beginning) => signsOf(beginning) !== 1)).toEqual([])
})

describe('a search for a danger sign finds no plant', () => {
  test.each(DANGER_SIGN_SEARCHES)('%s', async (_, english, spanish) => {
    for (const search of [english, spanish]) {
      const { total, keptOut, advice } = await find(search)
      expect([total, keptOut], search).toEqual([0, 0])
      expect(['NO_PLANT_HELPS', 'HARMFUL'], search).toContain(advice)
    }
  })
})

test.each([
  'se le traba la lengua',
  'he is slurring his words',
  "my husband can't move his arm",
  'no puede mover la pierna',
  'my chest feels tight',
  'mi glucosa está en 55',
  'my sugar is 62',
  'cough, night sweats and weight loss',
  'throwing up for 3 days',
  "can't keep water down",
  'embarazada con flujo de mal olor',
  "rash that doesn't fade",
  'purple rash',
  '104 fever',
  'le cayó agua hirviendo a mi bebé',
  'espina atorada en la garganta',
  'fish bone stuck in my throat',
  'se metió un frijol en la nariz',
  'el nene se metió una piedrita en el oído',
  'estoy viendo doble',
  'dolor de cabeza desde que me pegaron',
  "wheezing, can't talk",
  "baby isn't moving",
  'I took too much Tylenol',
  'me tomé un bote de acetaminofén',
  'se me va la vista',
  'se me paralizó media cara',
  'le di demasiado jarabe a mi niño',
  'bulto en el pecho',
  'lump in neck',
])('%j is answered with no plant', async (search) => {
  const { total, keptOut, advice } = await find(search)
  expect({ total, keptOut, advice }).toEqual({ total: 0, keptOut: 0, advice: 'NO_PLANT_HELPS' })
})

test.each([
  'azúcar alta, tengo 60 años',
  'no puedo mover la pierna por la reuma',
  'chest cold and tight cough',
  'moretón morado por un golpe',
  'flema atorada en la garganta',
  'semillas en la nariz para la gripe',
  'me metí al agua y tengo dolor de oído',
  "my cough doesn't let me sleep",
  "I don't have fever, sore throat",
  'me pica la cara',
  'me pica la garganta y tengo fiebre',
  'miel de abeja para la garganta',
  'miel de abeja con limon para la tos',
  'boil leaves for fever',
  'boil ginger for cough and fever',
  'my son has a bit of fever',
  'clavo de olor para la muela',
  'dolor de cabeza y fiebre',
  'calentura y dolor de cuerpo',
  'calentura y escalofrios',
  'gripe con fiebre',
  'tos con flema y calentura',
  'dolor de garganta con fiebre',
  'niño con calentura y tos',
  'niño con diarrea',
  'niño con vomito',
  'nena con tos y mocos',
  'mi nene no quiere dormir',
  'mi niño no puede dormir',
  'bebe con gripe de 8 meses',
  'que otra planta es mejor para la fiebre',
  'pies hinchados y orinar',
  'dolor de espalda',
  'dolor de cintura y mal de orin',
  'debilidad en las piernas',
  'pierna hinchada por golpe',
  'golpe en la rodilla',
  'se cayo y se raspo',
  'caida del pelo y dolor de cabeza',
  'torcedura de tobillo hinchado',
  'quemadura pequeña',
  'quemadura leve con agua caliente',
  'me queme el dedo',
  'cortada pequeña en el dedo',
  'herida que no cierra',
  'herida infectada',
  'picadura de abeja',
  'picadura de zancudos ronchas',
  'roncha que pica',
  'manchas en la piel',
  'hongos en la piel',
  'grano con pus',
  'nacido en la nalga',
  'granos rojos',
  'llagas en la boca',
  'dolor de panza y diarrea',
  'dolor de estomago',
  'dolor de estomago y gases',
  'colicos fuertes de la regla',
  'dolor de regla fuerte',
  'estreñimiento y panza inflada',
  'no obra desde hace 3 dias',
  'lombrices y dolor de panza',
  'diarrea con agua',
  'diarrea desde ayer',
  'vomito desde ayer',
  'asco y mareos',
  'mareos por debilidad',
  'dolor de rodilla con el frio',
  'rodilla hinchada',
  'paño caliente para rodilla',
  'me duele la cabeza y los ojos me arden',
  'migraña con la luz',
  'despues de dar a luz dolor de espalda',
  'baño despues del parto',
  'para que baje la leche',
  'tengo asma y tos',
  'tos y nariz tapada no puedo respirar por la nariz',
  'silbido en el pecho',
  'tos que no deja dormir',
  'dolor de pecho por la tos',
  'susto en niño',
  'mal de ojo bebe',
  'empacho niño no come',
  'niño no quiere comer',
  'nene flaquito no come',
  'mi flaquito tiene tos',
  'diabetes toma acetaminofen y tiene tos',
  'azucar alta',
  'presion alta y dolor de cabeza',
  'bajar la presion',
  'nervios y no duermo',
  'estoy triste',
  'ansiedad y palpitaciones',
  'goma y dolor de cabeza',
  'resaca con vomito',
  'golpe con morete',
  'piojos con comezon',
  'oido tapado',
  'ojos rojos',
  'culebrilla con dolor',
  'dolor de muela con hinchazon',
  'dolor de muela y cachete hinchado',
  'encias inflamadas sangran',
  'dolor al orinar',
  'piedras en el riñon',
  'dolor de riñon',
  'flujo con mal olor',
  'regla abundante',
  'colicos menstruales',
  'dolor de vientre por la regla',
  'no veo mi regla',
  'no se ve mejoria de la tos',
  'what is good for cough',
  'worse cough at night',
  'baby with a cold 9 months',
  'child has a cold',
  'kids worms remedy',
  'toddler diarrhea',
  'vomiting after eating',
  'back pain and leg pain',
  'headache and light',
  'burning when i pee',
  'pain when i pee',
  'blood pressure high',
  'chest cold',
  'chest congestion with cough',
  'stomach pain after eating',
  'itchy bite',
  'dog with fleas',
  'flor amarilla para el vomito',
  'carbon para la diarrea',
  'te para abrir el apetito',
  'cara con manchas y granos',
  'hinchazon de encia',
  'hinchazon en la pierna',
  'varices piernas hinchadas',
  'dieta del parto que comer',
  'lavado de heridas',
  'planta para curar heridas',
  'que hago si me pica un alacran',
  'picadura de alacran',
  'picadura de araña',
  'susto con calentura',
  'fiebre alta',
  'ronchas con calentura',
  'rash and fever',
  'mucosidad y tos por 10 dias',
  'tos desde hace 2 semanas',
  'vomito y diarrea',
  'nauseas y mareo',
])('%j is none, and finds plants', async (search) => {
  const { total, keptOut } = await find(search)
  expect(total + keptOut).toBe(1)
})
