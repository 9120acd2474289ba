import { expect, test } from 'vitest'
import { outline, widthOf } from '../../web/open-graph/lettering.ts'

const PLAIN = { face: 'plain', size: 20 } as const

test.each([
  ['10⁻³ g', '10^-3 g'],
  ['10‑20 g', '10-20 g'],
  ['5\u{202F}g', '5 g'],
  ['H₂O', 'H2O'],
  ['≤ 5 g, ≥ 3 g', '<= 5 g, >= 3 g'],
  ['1⅓ tazas', '1 1/3 tazas'],
  ['5 μg', '5 µg'],
  ['5 ㎎, 5 ㎍, 5 ㎖ at 38 ℃', '5 mg, 5 µg, 5 ml at 38 °C'],
  ['⑩ hojas, １０ gotas', '10 hojas, 10 gotas'],
  ['α', 'alpha'],
  ['⚠️ ❌ alcohol', '(!) (no) alcohol'],
  ['👩🏽‍🌾', '[?][?]'],
])('a picture writes out what its font lacks: %s', (text, written) => {
  expect(outline(text, PLAIN)).toBe(outline(written, PLAIN))
  expect(widthOf(text, PLAIN)).toBeGreaterThan(0)
})
