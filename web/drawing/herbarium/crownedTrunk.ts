import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem, shadeOf } from './stem.ts'
import { toned } from './tone.ts'
import { drawSap } from './stemParts.ts'
import { has, within, type Traits } from './traits.ts'
import { defineCluster, defineFruit } from './cluster.ts'

/** A crown of leaves on a bare trunk, with flowers and fruit under it. */
export function drawCrownedTrunk(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { leaf } = traits
  const trunk = axis([395, 850], -89, 330 + leaf.stalk * 0.7, 2, 4)
  const thick = within(14 * traits.unit, 46, 74)
  const [x, y] = trunk.at(1)
  const drawn = defineLeaf(sheet, leaf, 0.08)
  const cluster = defineCluster(sheet, traits)
  // They stand one by one along the trunk.
  const fruit = defineFruit(sheet, { ...traits, fruit: traits.fruit && { ...traits.fruit, number: 1 } })
  const scars = range(12, (index) => {
    const [scarX, scarY] = trunk.at(0.06 + index * 0.08)
    const left = scarX + (((index * 2) % 3) - 1) * (thick * 0.4 - 13) - 13
    return pen([left, scarY])
      .curve([left + 13, scarY + 12], [left + 26, scarY])
      .curve([left + 13, scarY - 6], [left, scarY])
      .close().d
  })
  sheet.put(
    'stems',
    toned(
      traits.stem.colour ?? 'grey',
      drawStem(trunk, thick, thick * 0.8, 'body', 4) +
        (has(traits.stem.features, 'leaf-scars') ? path('shadow', scars.join('')) + path('edge', scars.join('')) : '') +
        shadeOf(trunk, thick),
    ),
  )
  sheet.reach(...trunk.at(0))
  const isAbove = (traits.inflorescence?.position ?? 'terminal') === 'terminal'
  if (cluster && isAbove) sheet.use('blooms', cluster.id, { x, y: y - 20, angle: -88, scale: 1.2 })
  const isBlade = leaf.division === 'simple'
  const count = isBlade ? 21 : 11
  const order = range(count, (index) => index).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  for (const index of order) {
    const aside = index / (count - 1) - 0.5
    sheet.use(index % 3 === 1 ? 'far' : 'near', drawn, {
      x,
      y,
      angle: -90 + aside * (isBlade ? 226 : 210) + chance.between(-5, 5),
      scale: chance.between(0.88, 1.04),
      flip: aside < 0,
    })
  }
  const places = [
    [0.86, -0.9],
    [0.84, 0.9],
    [0.7, -0.7],
    [0.67, 0.75],
    [0.78, 0.1],
  ] as const
  for (const [index, [t, side]] of places.slice(0, fruit ? (traits.fruit?.number ?? places.length) : 0).entries()) {
    const [fruitX, fruitY] = polar(trunk.angle(t) + 90 * side, thick * 0.42, trunk.at(t))
    sheet.use('blooms', index % 3 === 0 ? fruit!.id : (fruit!.other ?? fruit!.id), {
      x: fruitX,
      y: fruitY,
      angle: 90 - side * 12,
      scale: 0.9 + (index % 3) * 0.05,
    })
  }
  // Above the fruit, which is older.
  if (cluster && !isAbove) {
    // Beside leaves of half a metre they would not be seen.
    const scale = Math.max(1, 40 / (traits.flower?.size ?? 40))
    for (const [t, side] of [
      [0.99, -1],
      [0.985, 1],
      [0.92, -0.5],
      [0.91, 0.6],
      [0.96, 0],
    ] as const) {
      const [flowerX, flowerY] = polar(trunk.angle(t) + 90 * side, thick * 0.45, trunk.at(t))
      sheet.use('blooms', cluster.id, { x: flowerX, y: flowerY, angle: -90 + side * 72, scale })
    }
  }
  drawSap(sheet, traits, trunk.at(0))
  return trunk.at(0)
}
