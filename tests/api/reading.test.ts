import { expect, test } from 'vitest'
import { countsOf, readingOf } from '../../api/content/files/reading.ts'
import type { Language } from '../../api/content/files/messages.ts'

const syllables = (word: string, language: Language) => countsOf([word], language).syllables

test.each([
  ['agua', 2],
  ['día', 2],
  ['aéreo', 4],
  ['infusión', 3],
  ['prohibido', 3],
  ['güegüecho', 3],
  ['pregunte', 3],
  ['quien', 1],
  ['y', 1],
  ['ley', 1],
  ['oído', 3],
])('%s has %i syllables in Spanish', (word, count) => {
  expect(syllables(word, 'es')).toBe(count)
})

test.each([
  ['safely', 2],
  ['boiled', 1],
  ['rested', 2],
  ['juices', 2],
  ['leaves', 1],
  ['litre', 2],
  ['bottle', 2],
  ['people', 2],
  ['someone', 2],
  ['diarrhoea', 4],
  ['infusion', 3],
  ['drying', 2],
])('%s has %i syllables in English', (word, count) => {
  expect(syllables(word, 'en')).toBe(count)
})

test('marks, abbreviations of species and list items do not change the sentences', () => {
  const text = '- It is *P. aureum*.[^smith-2018] It grows on trees\n- [Ask](https://example.org/a.b) first.'
  expect(countsOf([text], 'en')).toMatchObject({ sentences: 3, words: 10 })
})

test('easy sentences are told from hard ones, and too little text is not judged', () => {
  const score = (text: string, language: Language) => readingOf(countsOf([text.repeat(12)], language), language)
  expect(score('Go to the health post. ', 'en')).toBeLessThan(4)
  expect(score('Pharmacological characterisation necessitates collaboration. ', 'en')).toBeGreaterThan(14)
  expect(score('Vaya hoy al puesto de salud. ', 'es')).toBeGreaterThan(80)
  expect(score('La caracterización farmacológica requiere colaboración. ', 'es')).toBeLessThan(30)
  expect(readingOf(countsOf(['Go now.'], 'en'), 'en')).toBeUndefined()
})
