import { expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { buildCoughPlants } from '../support/cough-plants.ts'
import { find } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// What is answered with no list of teas, and what must not be taken for it.

beginWith(buildCoughPlants)

test.each(['planta', 'plants', 'medicine'])('%j is no name of an ailment that lists it', async (search) => {
  await buildAilment('poisoning', { nameEn: 'Poisoning (plants, medicines)', nameEs: 'Intoxicación (planta, cloro)' })
  expect((await find(search)).ailments).toEqual([])
  expect((await find('cloro')).ailments).toEqual(['poisoning'])
})
