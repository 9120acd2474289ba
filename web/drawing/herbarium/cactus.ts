import { drawAreoles } from './areole.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { toned } from './tone.ts'
import type { Traits } from './traits.ts'
import { defineCluster, defineFruit } from './cluster.ts'

/** Pads upon pads, with tufts of spines, flowers and fruit on their rims. */
export function drawCactus(sheet: Sheet, traits: Traits): Point {
  const { leaf } = traits
  const areoles = range(17, (index): Point => [
    leaf.size * (0.16 + 0.15 * Math.floor(index / 3)),
    leaf.breadth *
      0.27 *
      ((index % 3) - 1 + (Math.floor(index / 3) % 2 ? 0.3 : -0.2)) *
      Math.min(1, 0.5 + Math.floor(index / 3) * 0.22),
  ])
  const pad = sheet.sprite(
    toned(leaf.colour, drawPad(leaf.size, leaf.breadth)) +
      // Of some of them there is a spine too.
      toned(
        'yellow',
        path(
          'hair',
          areoles
            .filter((_, index) => index % 2 === 0)
            .map(([x, y]) => pen([x, y]).line([x + 20, y - 8]).d)
            .join(''),
        ),
      ) +
      drawAreoles(areoles, 11, 0),
    leaf.size,
  )
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  const foot: Point = [400, 800]
  const grow = ([x, y]: Point, angle: number, scale: number, level: number, turns: readonly number[]): void => {
    const at = (along: number, across: number) =>
      polar(angle + 90, across * leaf.breadth * scale, polar(angle, along * leaf.size * scale, [x, y]))
    if (level < 2)
      for (const turn of turns)
        grow(
          at(0.93 - Math.abs(turn) * 0.004, turn * 0.0056),
          angle + turn,
          scale * 0.86,
          level + 1,
          level === 0 ? (turn < 0 ? [-30, 30] : [34, -24]) : [],
        )
    else {
      for (const [index, turn] of [-44, -14, 16, 44].entries()) {
        const bearing = index % 2 ? cluster : fruit
        const [rimX, rimY] = at(0.97 - Math.abs(turn) * 0.0034, turn * 0.0072)
        if (bearing) sheet.use('blooms', bearing.id, { x: rimX, y: rimY, angle: angle + turn * 0.8, scale: 1 })
      }
    }
    sheet.use(level === 1 ? 'far' : 'near', pad, { x, y, angle, scale, flip: angle < -90 })
    for (const across of [-0.5, 0.5]) sheet.reach(...at(0.6, across))
  }
  sheet.reach(...foot)
  grow(foot, -91, 1.16, 0, [-40, 33])
  return foot
}

function drawPad(size: number, breadth: number): string {
  const half = (side: number): Point[] => [
    [size * 0.02, side * breadth * 0.16],
    [size * 0.26, side * breadth * 0.42],
    [size * 0.64, side * breadth * 0.58],
    [size * 0.97, side * breadth * 0.4],
  ]
  const outline = pen([0, 0])
    .curve(...half(-1), [size * 1.02, 0])
    .curve(...half(1).reverse(), [0, 0])
    .close().d
  return (
    path('body', outline) +
    path(
      'shadow',
      pen([size * 0.04, breadth * 0.06])
        .curve([size * 0.5, breadth * 0.3], [size * 0.9, breadth * 0.24], [size * 0.98, breadth * 0.1])
        .curve(...half(1).reverse(), [size * 0.04, breadth * 0.06])
        .close().d,
    ) +
    path(
      'hatch',
      range(
        6,
        (index) =>
          pen([size * (0.24 + index * 0.1), breadth * 0.42]).line([size * (0.28 + index * 0.1), breadth * 0.34]).d,
      ).join(''),
    )
  )
}
