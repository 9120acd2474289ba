import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { within, type Traits } from './traits.ts'
import { defineCluster, defineFruit } from './cluster.ts'
import { shadeOf } from './branch.ts'

/** A crown of leaves on a bare trunk, with flowers and fruit under it. */
export function drawCrownedTrunk(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { leaf } = traits
  const trunk = axis([395, 850], -89, 330 + leaf.stalk * 1.2, 2, 4)
  const thick = within(14 * traits.unit, 46, 74)
  const [x, y] = trunk.at(1)
  const drawn = defineLeaf(sheet, leaf, 0.08)
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  const scars = range(12, (index) => {
    const at = trunk.at(0.06 + index * 0.08)
    const across = ((index * 2) % 3) - 1
    return pen([at[0] + across * thick * 0.26 - 8, at[1]]).curve(
      [at[0] + across * thick * 0.26, at[1] + 9],
      [at[0] + across * thick * 0.26 + 8, at[1]],
    ).d
  })
  sheet.put(
    'stems',
    toned(
      traits.stem.colour ?? 'grey',
      drawStem(trunk, thick, thick * 0.8, 'body', 4) + path('edge', scars.join('')) + shadeOf(trunk, thick),
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
  for (const [index, [t, side]] of (
    [
      [0.98, -1],
      [0.96, 1],
      [0.8, -0.8],
      [0.76, 0.8],
      [0.88, 0.1],
    ] as const
  ).entries()) {
    const [fruitX, fruitY] = polar(trunk.angle(t) + 90 * side, thick * 0.42, trunk.at(t))
    if (fruit)
      sheet.use('blooms', index % 3 === 0 ? fruit.id : (fruit.other ?? fruit.id), {
        x: fruitX,
        y: fruitY,
        angle: 90 - side * 12,
        scale: 0.8 + (index % 3) * 0.1,
      })
  }
  if (cluster && !isAbove)
    for (const side of [-1, 1])
      sheet.use('blooms', cluster.id, { x: x + side * thick * 0.4, y: y + 6, angle: -90 + side * 78, scale: 1 })
  return trunk.at(0)
}
