import { expect, test } from 'vitest'
import { toHtml } from '../../api/content/markdown/markdown.ts'

const marksIn = (markdown: string, language: 'en' | 'es', name = 'preparationMethods') =>
  [
    ...toHtml(markdown, [], { name, language }).matchAll(/data-measure="([\w-]+)"(?: data-count="(\d+)")?>([^<]+)</g),
  ].map(([, measure, count = '', words]) => `${measure} ${count} ${words}`)

test.each([
  [
    'es',
    'Ponga 2 cucharaditas (5 g) de hojas en 2 tazas de agua y tape 5 minutos.',
    ['teaspoon 2 2 cucharaditas', 'cup 2 2 tazas', 'minutes  5 minutos'],
  ],
  [
    'es',
    'Tape de 5 a 10 minutos. Tome media taza, o 1 cucharada.',
    ['minutes  5 a 10 minutos', 'half-cup  media taza', 'tablespoon 1 1 cucharada'],
  ],
  ['es', 'Hierva 3 hojas, 15 a 20 hojas o 30 hojas.', ['leaf 3 3 hojas', 'leaves  15 a 20 hojas', 'leaves  30 hojas']],
  [
    'en',
    'Boil 5 to 7 leaves in 4 cups (1 litre) for 10 minutes. Drink half a cup.',
    ['leaves  5 to 7 leaves', 'cup 4 4 cups', 'minutes  10 minutes', 'half-cup  half a cup'],
  ],
  ['en', 'Put 1 tablespoon on 2 fresh crushed leaves.', ['tablespoon 1 1 tablespoon', 'leaf 2 2 fresh crushed leaves']],
] as const)('measures of a recipe are marked with what is drawn: %s %s', (language, text, marks) => {
  expect(marksIn(text, language)).toEqual(marks)
})

test.each([
  ['es', 'Tome de media a una taza, o 2 a 3 tazas, u 8 tazas.'],
  ['es', 'No tome 3 tazas.'],
  ['es', 'En un ensayo, 65 adultos bebieron 3 tazas (720 mL) de té al día.'],
  ['en', 'Never drink more than 2 cups.'],
  ['es', 'De 2 a 10 g de hoja; la taza, de gel de una hoja; 250 mL.'],
  ['en', 'From 2 to 10 g of leaf, 1 teacup, the minute hand.'],
] as const)('what is no measure, no advice or cannot be drawn is not marked: %s %s', (language, text) => {
  expect(marksIn(text, language)).toEqual([])
})

test('other texts are not marked', () => {
  expect(marksIn('Drink 2 cups.', 'en', 'culturalSignificance')).toEqual([])
})
