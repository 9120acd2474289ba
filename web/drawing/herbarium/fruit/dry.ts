import { blob, dots, path, pen, polar, range } from '../path.ts'
import { toned } from '../tone.ts'
import { on, type Fruit, type Kinds } from './shape.ts'

export const DRY: Kinds = {
  achene: (fruit) =>
    toned(
      fruit.colour,
      path(
        'body',
        blob([
          [0, 0],
          [fruit.size * 0.4, -fruit.breadth * 0.5],
          [fruit.size, -fruit.breadth * 0.1],
          [fruit.size, fruit.breadth * 0.1],
          [fruit.size * 0.4, fruit.breadth * 0.5],
        ]),
      ),
    ),
  nutlets: (fruit) =>
    toned(
      'green',
      path(
        'body',
        blob([
          [0, 0],
          [fruit.size * 0.3, -fruit.size * 0.4],
          [fruit.size, -fruit.size * 0.34],
          [fruit.size * 0.8, 0],
          [fruit.size, fruit.size * 0.34],
          [fruit.size * 0.3, fruit.size * 0.4],
        ]),
      ),
    ) +
    toned(
      fruit.colour,
      dots('knobs', [
        [fruit.size * 0.5, -fruit.size * 0.12],
        [fruit.size * 0.55, fruit.size * 0.12],
      ]),
    ),
  'hooked-achene': (fruit) => {
    const { size } = fruit
    const hooks = [-0.16, -0.05, 0.05, 0.16].map(
      (y) =>
        pen([size * 0.84, y * size * 0.5]).curve(
          [size * 1.12, y * size * 1.3],
          [size * 1.06, y * size * 2.2 + (y < 0 ? -3 : 3)],
          [size * 0.92, y * size * 2],
        ).d,
    )
    return toned(
      fruit.colour,
      path('hair', hooks.join('')) +
        path(
          'body',
          pen([0, -size * 0.06])
            .curve([size * 0.4, -size * 0.14], [size * 0.9, -size * 0.12])
            .line([size * 0.82, 0], [size * 0.9, size * 0.12])
            .curve([size * 0.4, size * 0.14], [0, size * 0.06])
            .close().d,
        ) +
        path('hatch', pen([4, 0]).line([size * 0.75, 0]).d),
    )
  },
  'tufted-achene': (fruit) => {
    const { size } = fruit
    return (
      toned(
        'cream',
        path(
          'hair',
          range(
            9,
            (index) => pen([size * 0.36, 0]).line(polar((index - 4) * 13, size * 0.64, [size * 0.36, 0])).d,
          ).join(''),
        ),
      ) +
      toned(
        fruit.colour,
        path(
          'body',
          blob([
            [0, 0],
            [size * 0.16, -size * 0.08],
            [size * 0.38, -size * 0.05],
            [size * 0.38, size * 0.05],
            [size * 0.16, size * 0.08],
          ]),
        ),
      )
    )
  },
  schizocarp: (fruit) => {
    const at = on(fruit)
    const half = (side: number) =>
      blob([
        at(-0.08, 0.1 * side),
        at(0.3, 1.05 * side),
        at(0.7, 1.05 * side),
        at(1.08, 0.14 * side),
        at(0.5, 0.1 * side),
      ])
    return toned(
      fruit.colour,
      path('body', half(-1)) +
        path('body', half(1)) +
        path(
          'rib',
          [-0.62, -0.34, 0.34, 0.62]
            .map((row) => pen(at(0.08, row * 0.4)).curve(at(0.5, row), at(0.94, row * 0.3)).d)
            .join(''),
        ),
    )
  },
  ear: drawEar,
}

/** Maize: rows of grain between the husks, and silk at the tip. */
function drawEar(fruit: Fruit): string {
  const at = on(fruit)
  const husk = (hand: number, reach: number, out: number) =>
    pen(at(0, 0.5 * hand))
      .curve(at(0.15, 1.1 * hand), at(0.5, out * hand), at(reach, 0.7 * hand))
      .curve(at(0.6, 0.34 * hand), at(0.3, 0.1 * hand), at(0, -0.2 * hand))
      .close().d
  const grain = range(5, (row) =>
    range(9, (index) => at(0.36 + index * 0.066, (row - 2) * 0.34 * (1.05 - index * 0.05))),
  ).flat()
  const silk = range(
    9,
    (index) =>
      pen(at(0.96, (index - 4) * 0.06)).curve(
        at(1.12, (index - 4) * 0.22),
        at(1.28 + (index % 3) * 0.05, (index - 4) * 0.4),
        at(1.36 - (index % 3) * 0.05, (index - 4) * 0.6 + 0.5),
      ).d,
  )
  return (
    toned('copper', path('hair', silk.join(''))) +
    toned(
      fruit.colour,
      path(
        'body',
        pen(at(0.2, -0.9))
          .curve(at(0.6, -1), at(0.96, -0.5), at(1, 0))
          .curve(at(0.96, 0.5), at(0.6, 1), at(0.2, 0.9))
          .close().d,
      ) + dots('grain', grain),
    ) +
    toned(
      'yellow-green',
      path('body', husk(-1, 0.92, 1.7)) +
        path('body', husk(1, 0.66, 1.6)) +
        path(
          'hatch',
          [-0.9, -0.5, 0.5, 0.9]
            .map((row) => pen(at(0.04, row * 0.5)).curve(at(0.3, row), at(0.55, row * 0.95)).d)
            .join(''),
        ),
    )
  )
}
