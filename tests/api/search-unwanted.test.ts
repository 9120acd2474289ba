import { expect, test } from 'vitest'
import { buildAilment } from '../support/content.ts'
import { caution, decided, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// A plant that somebody names and does not want, or is allergic to, is not the answer.

beginWith(async () => {
  await buildAilment('sleeplessness', { nameEn: 'Sleeplessness', nameEs: 'Insomnio', wordsEs: ['dormir'] })
  for (const name of ['Eucalipto', 'Jengibre', 'Pito'])
    await plant(name, [use('sleeplessness')], undefined, { names: [] })
})

test.each([
  'algo para dormir que no sea eucalipto',
  'algo para dormir que no sea té de eucalipto',
  'algo para dormir menos eucalipto',
  'dormir sin eucalipto',
  'soy alérgica al eucalipto, insomnio',
  'me da alergia el eucalipto, algo para dormir',
  'el eucalipto me da alergia, algo para dormir',
  'no puedo tomar eucalipto, qué tomo para dormir',
  'no soporto el eucalipto, qué otra cosa sirve para dormir',
  'no tengo eucalipto, algo para dormir',
  'allergic to eucalipto, insomnia',
  'other than eucalipto for sleeplessness',
  "I can't take eucalipto, sleeplessness",
  'alternative to eucalipto for sleeplessness',
])('%j leaves out the plant', async (search) => {
  const { names, unread } = await find(search)
  expect({ names: names.sort(), unread }).toEqual({ names: ['Jengibre', 'Pito'], unread: [] })
})

test.each([
  ['soy alérgica al eucalipto y al jengibre, algo para dormir', ['Pito']],
  ['algo para dormir que no sea eucalipto ni jengibre', ['Pito']],
  ['alérgica al eucalipto, quiero pito para dormir', ['Pito']],
  ['pito sin eucalipto para dormir', ['Pito']],
])('%j leaves out what is joined to it, and no other', async (search, expected) => {
  expect((await find(search)).names).toEqual(expected)
})

test('a plant that is not wanted stays out of what the person must not use', async () => {
  await plant('Ruda', [use('sleeplessness')], [caution('PREGNANCY', 'AVOID'), ...decided('COMPATIBLE').slice(1)])
  const search = 'embarazada, algo para dormir que no sea ruda'
  expect((await find(search)).keptOut).toBe(0)
  expect((await find('embarazada, algo para dormir')).keptOut).toBe(1)
})

test.each([
  'alérgica al eucalipto',
  'no puedo tomar eucalipto',
  'eucalipto sin miel para dormir',
  'por lo menos eucalipto para dormir',
  'por qué no puedo tomar eucalipto para dormir',
])('%j asks about the plant', async (search) => {
  expect((await find(search)).names).toEqual(['Eucalipto'])
})

test('a misspelled name that is not wanted does not lead', async () => {
  expect((await find('algo para dormir que no sea eukalipto')).names).toHaveLength(3)
})
