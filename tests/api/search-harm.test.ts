import { describe, expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { buildCoughPlants } from '../support/cough-plants.ts'
import { find } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// Wishes to harm, and emergencies beside a complaint that plants are for: neither is answered with a list of teas.

beginWith(buildCoughPlants)

describe('an emergency is answered with no plant for what else the search names', () => {
  test.each([
    'vomita sangre y tiene tos',
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
  ])('%s', async (search) => {
    expect(await find(search)).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
  })

  test.each([
    'cough pregnant',
    'pies hinchados embarazada, tos',
    'stiff neck and cough',
    'dolor del lado derecho de la cabeza, tos',
    'le dio un ataque de tos',
    'fit and healthy, cough',
    'cough and high blood pressure',
    'cough on blood thinners',
    'he took 2 paracetamol for his cough',
    'picadura de alacrán y tos',
  ])('%s is none', async (search) => {
    expect(await find(search)).toMatchObject({ ailments: ['cough'] })
    expect((await find(search)).advice).not.toBe('NO_PLANT_HELPS')
  })
})

test.each(['planta', 'plants', 'medicine'])('%j is no name of an ailment that lists it', async (search) => {
  await buildAilment('poisoning', { nameEn: 'Poisoning (plants, medicines)', nameEs: 'Intoxicación (planta, cloro)' })
  expect((await find(search)).ailments).toEqual([])
  expect((await find('cloro')).ailments).toEqual(['poisoning'])
})
