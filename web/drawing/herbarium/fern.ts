import { defineLeaf } from './leaf.ts'
import { path, pen, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis } from './stem.ts'
import { toned } from './tone.ts'
import type { Traits } from './traits.ts'

/** Fronds from a creeping rhizome, one still rolled up, one turned over to show its spores. */
export function drawFern(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { features = [] } = traits.leaf
  const front = defineLeaf(sheet, { ...traits.leaf, features: features.filter((each) => each !== 'sori') }, 0.06)
  const back = defineLeaf(sheet, { ...traits.leaf, colour: 'grey-green', features: ['sori'] }, 0.06)
  const root = axis([290, 778], 2, 220, -6, 10)
  for (const [index, [t, lean]] of (
    [
      [0.02, -15],
      [0.46, -2],
      [0.86, 15],
    ] as const
  ).entries()) {
    const [x, y] = root.at(t)
    sheet.use(index === 0 ? 'far' : 'near', index === 2 ? back : front, {
      x,
      y,
      angle: -90 + lean,
      scale: chance.between(0.94, 1.04) * (index === 1 ? 1.08 : 0.96),
      flip: index === 0,
    })
  }
  const [x, y] = root.at(0.7)
  sheet.put(
    'stems',
    toned(
      'green',
      path(
        'twig',
        pen([x, y]).curve(
          [x + 20, y - 110],
          [x + 66, y - 150],
          [x + 74, y - 96],
          [x + 34, y - 96],
          [x + 46, y - 124],
          [x + 58, y - 110],
        ).d,
      ),
    ),
  )
  return [root.at(0.5)[0] + 12, root.at(0.5)[1] - 10]
}
