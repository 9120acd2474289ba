import { expect, test } from 'vitest'
import { EMERGENCY_NUMBERS } from '../../api/content/word-lists.ts'
import { EMERGENCY_NUMBER } from '../../web/emergency/dial.ts'

test('the number that menus and bars call is that of an ambulance', () => {
  expect(EMERGENCY_NUMBERS.find(({ kind }) => kind === 'AMBULANCE')?.number).toBe(EMERGENCY_NUMBER)
})
