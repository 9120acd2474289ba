import { expect, test } from 'vitest'
import { buildCalledAilments, find } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// A search for first help shows the page that has it, above all others, and no plant.

beginWith(buildCalledAilments)

test.each([
  ['fits', 'mi hijo convulsiona'],
  ['fits', 'ataque de epilepsia qué hago'],
  ['fits', 'le dio un ataque y se puso tieso'],
  ['fits', 'combulsiones con calentura'],
  ['fits', 'my son is having a fit, what do I do'],
  ['fits', 'epileptic seizure first aid'],
  ['heat-stroke', 'insolación'],
  ['heat-stroke', 'golpe de calor confundido'],
  ['heat-stroke', 'se asoleó mucho y está confundido, golpe de calor'],
  ['heat-stroke', 'he got sunstroke in the field'],
  ['insect-bites', 'lo picaron muchas abejas'],
  ['insect-bites', 'lo atacó un enjambre de abejas'],
  ['insect-bites', 'stung by hundreds of bees'],
  ['carbon-monoxide', 'inhaló humo brasero'],
  ['carbon-monoxide', 'monóxido'],
  ['carbon-monoxide', 'dejamos brasas en el cuarto y nos duele la cabeza, monóxido de carbono'],
  ['carbon-monoxide', 'carbon monoxide from the brazier'],
  ['childbirth', 'parto muy largo'],
  ['childbirth', 'lleva 15 horas con dolores de parto'],
  ['childbirth', 'salió primero el cordón'],
  ['childbirth', 'labour is too long'],
  ['poisoning', 'se tomó la pastilla de curar frijol'],
  ['poisoning', 'tragó gramoxone'],
  ['snakebite', 'lo mordió una coral'],
  ['choking', 'se atragantó con una tortilla'],
  ['choking', 'tiene una espina en la garganta'],
  ['choking', 'my baby is choking'],
  ['electric-shock', 'lo agarró la corriente'],
  ['electric-shock', 'electric shock first aid'],
  ['electric-shock', 'le dio un toque eléctrico'],
  ['electric-shock', 'tocó un cable pelado'],
  ['electric-shock', 'she touched a live wire'],
  ['scabies', 'sarna'],
  ['scabies', 'remedio para la sarna de los niños'],
  ['scabies', 'scabies'],
  ['chickenpox', 'varicela'],
  ['chickenpox', 'té para la varicela'],
  ['chickenpox', 'my daughter has chickenpox'],
  ['infant-colic', 'mi bebé tiene cólico'],
  ['infant-colic', 'té para el cólico del recién nacido'],
  ['infant-colic', 'my baby has colic'],
  ['haemorrhoids', 'almorranas'],
  ['haemorrhoids', 'emorroides'],
  ['haemorrhoids', 'piles'],
  ['jaundice', 'ictericia'],
  ['jaundice', 'hepatitis'],
  ['jaundice', 'ojos amarillos'],
  ['nosebleed', 'le sale sangre de la nariz'],
  ['nosebleed', 'nosebleed'],
  ['eye-complaints', 'le cayó cal en el ojo'],
])('%s: %j', async (slug, search) => {
  const { total, ailments, advice } = await find(search)
  expect({ total, first: ailments[0], advice }).toEqual({ total: 0, first: slug, advice: 'NO_PLANT_HELPS' })
})

test.each([
  ['fits', 'tos y tengo epilepsia'],
  ['heat-stroke', 'quemadura de sol'],
  ['childbirth', 'dolor de estómago después del parto'],
  ['scabies', 'ronchas y comezón'],
  ['infant-colic', 'cólico'],
  ['haemorrhoids', 'estreñimiento'],
  ['choking', 'dolor de garganta'],
  ['jaundice', 'granos en la piel'],
])('is not about %s: %j', async (slug, search) => {
  const { total, ailments } = await find(search)
  expect(total).toBeGreaterThan(0)
  expect(ailments).not.toContain(slug)
})

test('what no plant of ours is for says so, instead of what is called alike', async () => {
  for (const search of ['chipe', 'niño chipe']) {
    expect(await find(search), search).toMatchObject({ total: 0, advice: 'NO_PLANT_HELPS' })
  }
})
