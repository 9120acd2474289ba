import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { drawSeed } from './seed.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import type { FruitTraits, Traits } from './traits.ts'

export type Fruit = FruitTraits & { seed: Traits['seed'] }
type Draw = (fruit: Fruit) => string

/** Fruits that are no plain round body, from stalk to tip to the right. */
export const FRUITS: Partial<Record<FruitTraits['type'], Draw>> = {
  'ribbed-pod': (fruit) => {
    const at = on(fruit)
    const side = (hand: number) => [
      at(0, 0.34 * hand),
      at(0.1, 0.9 * hand),
      at(0.36, 1.22 * hand),
      at(0.66, 0.94 * hand),
      at(0.84, 0.42 * hand),
    ]
    const outline = pen(at(0, 0))
      .curve(...side(-1), at(1, 0))
      .curve(...side(1).toReversed(), at(0, 0))
      .close().d
    const ribs = [-0.72, -0.4, -0.04, 0.34, 0.68].map(
      (row) =>
        pen(at(0.03, row * 0.4)).curve(
          at(0.2, row * 1.02),
          at(0.42, row * 1.12),
          at(0.7, row * 0.78),
          at(0.97, row * 0.06),
        ).d,
    )
    const bumps = range(14, (index) => at(0.14 + ((index * 0.37) % 0.6), -0.66 + ((index * 0.53) % 1.3)))
    const shade = pen(at(0.03, 0.2))
      .curve(at(0.2, 0.45), at(0.42, 0.5), at(0.7, 0.34), at(1, 0))
      .curve(...side(1).toReversed(), at(0.03, 0.2))
      .close().d
    return toned(
      fruit.colour,
      path('body', outline) +
        path('shadow', shade) +
        path('rib', ribs.join('')) +
        path('hatch', bumps.map((foot) => pen(foot).line([foot[0] + 5, foot[1] + 3]).d).join('')),
    )
  },
  squash: (fruit) => {
    const at = on(fruit)
    const lobes = Math.max(5, Math.min(Math.round((fruit.parts ?? 10) / 2) + 2, 9))
    const order = range(lobes, (index) => (index / (lobes - 1) - 0.5) * 2).sort((a, b) => Math.abs(b) - Math.abs(a))
    const drawn = order.map((row) => {
      const [center, wide, long] = [row * 0.8, 0.34 * (1.15 - 0.5 * Math.abs(row)), 0.5 - 0.06 * Math.abs(row)]
      const lobe = blob(
        range(8, (index) => {
          const [x, y] = polar(index * 45, 1.08)
          return at(0.5 + x * long, center + y * wide)
        }),
      )
      const shade = [0.5, 0.72].map(
        (part) =>
          pen(at(0.24, center + wide * part)).curve(
            at(0.5, center + wide * (part + 0.16)),
            at(0.76, center + wide * part),
          ).d,
      )
      return path('body', lobe) + path('hatch', shade.join(''))
    })
    const stalk = path('body', pen(at(-0.16, -0.05)).line(at(0.06, -0.11), at(0.06, 0.11), at(-0.16, 0.05)).close().d)
    return toned(fruit.colour, drawn.join('')) + toned('yellow-green', stalk)
  },
  pod: (fruit) => drawPod(fruit, 0),
  'beaded-pod': (fruit) => drawPod(fruit, 0.34),
  'inflated-pod': (fruit) => {
    const at = on(fruit)
    const outline = pen(at(0, 0))
      .curve(at(0.05, -0.8), at(0.4, -1.2), at(0.86, -0.95), at(1.02, -0.1))
      .curve(at(0.9, 1), at(0.4, 1.15), at(0.06, 0.7), at(0, 0))
      .close().d
    const seam = pen(at(0.03, -0.2)).curve(at(0.4, -0.62), at(0.95, -0.3)).d
    return (
      toned(
        fruit.colour,
        path('body', outline) +
          path(
            'shadow',
            pen(at(0.1, 0.4)).curve(at(0.5, 0.5), at(0.98, 0.1)).curve(at(0.86, 1), at(0.4, 1.1), at(0.1, 0.4)).close()
              .d,
          ) +
          path('rib', seam),
      ) + cup(fruit)
    )
  },
  'slender-pod': (fruit) => drawSlender(fruit, []),
  'angled-pod': (fruit) => drawSlender(fruit, [-0.34, 0.34]),
  'lobed-capsule': (fruit) => {
    const { size, parts = 3, breadth } = fruit
    const lobes = range(parts, (index) => {
      const aside = parts > 1 ? index / (parts - 1) - 0.5 : 0
      const center: Point = [size * 0.5, aside * breadth * 0.62]
      return blob([
        [size * 0.06, center[1] * 0.5],
        [size * 0.2, center[1] - breadth * 0.22],
        [size * 0.6, center[1] - breadth * 0.24],
        [size * 0.96, center[1] * 1.06],
        [size * 0.6, center[1] + breadth * 0.24],
        [size * 0.2, center[1] + breadth * 0.22],
      ])
    })
    const seams = range(parts, (index) => {
      const aside = (parts > 1 ? index / (parts - 1) - 0.5 : 0) * breadth * 0.62
      return pen([size * 0.16, aside * 0.7]).curve([size * 0.5, aside + breadth * 0.05], [size * 0.86, aside]).d
    })
    const marks =
      fruit.surface === 'warty' || fruit.surface === 'rough'
        ? dots(
            'specks',
            range(12, (index) => [size * (0.2 + ((index * 0.37) % 0.6)), breadth * (-0.36 + ((index * 0.61) % 0.74))]),
          )
        : ''
    const spines =
      fruit.surface === 'spiny' || fruit.surface === 'bristly'
        ? path(
            'hair',
            range(26, (index) => {
              const angle = (index * 360) / 26
              const foot: Point = [
                size * 0.5 + Math.cos((angle * Math.PI) / 180) * size * 0.42,
                Math.sin((angle * Math.PI) / 180) * breadth * (index % 2 ? 0.48 : 0.3),
              ]
              return pen(foot).line(polar(angle, size * 0.2, foot)).d
            }).join(''),
          )
        : ''
    return toned(
      fruit.colour,
      lobes.map((lobe) => path('body', lobe)).join('') + path('nerve', seams.join('')) + marks + spines,
    )
  },
  'angled-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, 0))
          .curve(at(0.1, -0.8), at(0.5, -1.15))
          .line(at(1, 0))
          .curve(at(0.5, 1.15), at(0.1, 0.8), at(0, 0))
          .close().d,
      ) +
        path(
          'shadow',
          pen(at(0.04, 0)).curve(at(0.5, 0.4)).line(at(1, 0)).curve(at(0.5, 1.1), at(0.1, 0.8), at(0.04, 0)).close().d,
        ) +
        path('rib', pen(at(0.03, 0)).curve(at(0.4, -0.1), at(0.98, 0)).d),
    )
  },
  'lidded-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, -0.5))
          .curve(at(0.2, -1), at(0.52, -1))
          .curve(at(0.84, -0.9), at(1, 0))
          .curve(at(0.84, 0.9), at(0.52, 1))
          .curve(at(0.2, 1), at(0, 0.5))
          .close().d,
      ) +
        path(
          'shadow',
          pen(at(0.02, 0.1))
            .curve(at(0.5, 0.3), at(0.98, 0.04))
            .curve(at(0.84, 0.9), at(0.52, 1))
            .curve(at(0.2, 1), at(0, 0.5))
            .close().d,
        ) +
        path('rib', pen(at(0.52, -1)).curve(at(0.6, 0), at(0.52, 1)).d + pen(at(1, 0)).line(at(1.1, 0)).d),
    )
  },
  'woody-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, -0.24)).curve(at(0.3, -0.7), at(0.74, -1)).line(at(0.8, 1)).curve(at(0.3, 0.7), at(0, 0.24)).close()
          .d +
          blob(
            range(8, (index) => {
              const [x, y] = polar(index * 45, 1)
              return at(0.8 + x * 0.2, y * 1.05)
            }),
          ),
      ) +
        path(
          'rib',
          pen(at(0.7, 0)).line(at(0.9, 0)).move(at(0.8, -0.6)).line(at(0.8, 0.6)).d +
            pen(at(0.1, -0.2)).line(at(0.7, -0.4)).move(at(0.1, 0.2)).line(at(0.7, 0.4)).d,
        ),
    )
  },
  'woody-ball': (fruit) => {
    const { size, breadth } = fruit
    const knobs = range(20, (index) =>
      polar(index * 137.5, Math.min(size, breadth) * 0.46 * Math.sqrt((index + 0.5) / 20), [size * 0.5, 0]),
    )
    return toned(
      fruit.colour,
      path('body', blob(range(18, (index) => polar(index * 20, size * (index % 2 ? 0.5 : 0.54), [size * 0.5, 0])))) +
        dots('knobs', knobs),
    )
  },
  'floss-capsule': (fruit) => {
    const at = on(fruit)
    const floss = blob([
      at(0.16, -0.6),
      at(0.4, -1.3),
      at(0.7, -1.2),
      at(1.04, -0.5),
      at(1.08, 0.5),
      at(0.7, 1.3),
      at(0.36, 1.2),
      at(0.16, 0.6),
    ])
    return (
      toned(
        'cream',
        path('body', floss) +
          path(
            'hatch',
            range(
              8,
              (index) =>
                pen(at(0.3 + index * 0.08, -0.9)).curve(at(0.4 + index * 0.07, 0), at(0.3 + index * 0.08, 0.9)).d,
            ).join(''),
          ),
      ) +
      toned(
        fruit.colour,
        path(
          'body',
          [-1, 1]
            .map(
              (side) =>
                pen(at(0, 0))
                  .curve(at(0.2, 1.2 * side), at(0.6, 1.6 * side), at(1, 1.1 * side))
                  .curve(at(0.5, 0.95 * side), at(0.14, 0.5 * side), at(0, 0))
                  .close().d,
            )
            .join(''),
        ),
      )
    )
  },
  'fleshy-calyx': (fruit) => {
    const at = on(fruit)
    const lobes = [-1, -0.5, 0, 0.5, 1].map(
      (row) =>
        pen(at(0.1, row * 0.5))
          .curve(at(0.4, row * 1.1 - 0.3), at(0.7, row * 1 - 0.2))
          .line(at(1.02, row * 0.66))
          .curve(at(0.7, row + 0.24), at(0.4, row * 1.1 + 0.3), at(0.1, row * 0.5))
          .close().d,
    )
    const spurs = [-1, -0.4, 0.4, 1].map((row) => pen(at(0.04, 0)).curve(at(-0.02, row * 0.4), at(0.1, row * 0.9)).d)
    return toned(
      fruit.colour,
      path('body', lobes[0]! + lobes[4]!) +
        path('body', lobes[1]! + lobes[3]!) +
        path('body', lobes[2]!) +
        path(
          'rib',
          spurs.join('') + [-0.4, 0, 0.4].map((row) => pen(at(0.12, row)).line(at(0.8, row * 0.8)).d).join(''),
        ),
    )
  },
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
      blob([at(0, 0.1 * side), at(0.3, 0.9 * side), at(0.7, 0.9 * side), at(1, 0.14 * side), at(0.5, 0.1 * side)])
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
  'prickly-pear': (fruit) => {
    const at = on(fruit)
    const side = (hand: number) => [
      at(0.02, 0.5 * hand),
      at(0.24, 0.98 * hand),
      at(0.62, 1.16 * hand),
      at(0.95, 0.84 * hand),
    ]
    const tufts = range(11, (index) => at(0.18 + 0.19 * Math.floor(index / 3), [-0.6, 0.02, 0.6][index % 3]!))
    const outline = pen(at(0, 0))
      .curve(...side(-1), at(0.97, -0.5))
      .curve(at(0.9, 0), at(0.97, 0.5))
      .curve(...side(1).toReversed(), at(0, 0))
      .close().d
    const shade = pen(at(0.04, 0.2))
      .curve(at(0.4, 0.4), at(0.94, 0.3))
      .curve(...side(1).toReversed(), at(0.04, 0.2))
      .close().d
    const spines = tufts.map(
      ([x, y]) =>
        pen([x, y])
          .line([x + 7, y - 6])
          .move([x, y])
          .line([x + 9, y + 1]).d,
    )
    return (
      toned(
        fruit.colour,
        path('body', outline) +
          path('shadow', shade) +
          path('edge', pen(at(0.96, -0.6)).curve(at(1.02, 0), at(0.96, 0.6)).d),
      ) + toned('cream', path('edge', spines.join('')) + dots('specks', tufts))
    )
  },
  ear: drawEar,
  bristly: (fruit) => {
    const at = on(fruit)
    const hairs = range(34, (index) => {
      const angle = index * 10.6
      const [x, y] = polar(angle, 1)
      const foot = at(0.5 + x * 0.48, y * 1)
      return pen(foot).line(polar(angle + (index % 2 ? 9 : -9), fruit.size * 0.17, foot)).d
    })
    const inner = range(16, (index) => at(0.16 + ((index * 0.37) % 0.7), -0.7 + ((index * 0.61) % 1.4))).map(
      (foot) => pen(foot).line([foot[0] + fruit.size * 0.06, foot[1] + fruit.size * 0.05]).d,
    )
    return toned(
      fruit.colour,
      path('hair', hairs.join('')) +
        path(
          'body',
          blob([at(0, -0.3), at(0.24, -1), at(0.62, -0.92), at(1, 0), at(0.62, 0.92), at(0.24, 1), at(0, 0.3)]),
        ) +
        path('edge', inner.join('') + pen(at(0.03, 0)).curve(at(0.5, 0.08), at(0.98, 0)).d),
    )
  },
}

function on({ size, breadth }: Fruit) {
  return (along: number, across: number): Point => [along * size, (across * breadth) / 2]
}

function cup({ size }: Fruit): string {
  return toned(
    'green',
    path(
      'body',
      pen([-2, -size * 0.05])
        .line([size * 0.14, -size * 0.12], [size * 0.1, 0], [size * 0.14, size * 0.12], [-2, size * 0.05])
        .close().d,
    ),
  )
}

/** A flat pod; `pinch` narrows it between the seeds. */
function drawPod(fruit: Fruit, pinch: number): string {
  const { size, breadth } = fruit
  const seeds = fruit.parts ?? fruit.seed?.number ?? 5
  const line = axis([0, 0], 0, size, 10)
  const side = (hand: number) =>
    range(seeds * 2 + 1, (index) => {
      const t = 0.07 + (0.86 * index) / (seeds * 2)
      const half = (breadth / 2) * (index % 2 ? 1.06 : 1 - pinch) * (index === 0 || index === seeds * 2 ? 0.6 : 1)
      return polar(line.angle(t) + 90 * hand, half, line.at(t))
    })
  const outline = pen([0, 0])
    .curve(...side(-1), line.at(1))
    .curve(...side(1).toReversed(), [0, 0])
    .close().d
  const bumps = range(seeds, (index) => {
    const at = line.at(0.07 + (0.86 * (index + 0.5)) / seeds)
    return pen(at).circle(at, Math.max(breadth * 0.26, 2)).d
  })
  return (
    toned(
      fruit.colour,
      path('body', outline) +
        path(
          'edge',
          pen(polar(-90, 0, [size * 0.05, -breadth * 0.16])).curve(
            ...range(3, (index) =>
              polar(line.angle(0.3 * index + 0.2) - 90, breadth * 0.34, line.at(0.3 * index + 0.2)),
            ),
            line.at(0.97),
          ).d,
        ) +
        path('shadow', bumps.join('')),
    ) + cup({ ...fruit, size: Math.min(size, breadth * 4) })
  )
}

function drawSlender(fruit: Fruit, edges: readonly number[]): string {
  const line = axis([0, 0], 0, fruit.size, 14)
  const rows = (edges.length > 0 ? edges : [0.2]).map(
    (row) =>
      pen(line.at(0.03)).curve(
        ...[0.3, 0.7].map((t) => polar(line.angle(t) + 90, row * fruit.breadth * 0.6, line.at(t))),
        line.at(0.97),
      ).d,
  )
  return toned(fruit.colour, drawStem(line, fruit.breadth, fruit.breadth * 0.3, 'body', 5) + path('rib', rows.join('')))
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

/** A fruit cut open, `size` units across: its wall, its flesh and its seeds. */
export function drawSection(fruit: Fruit): string {
  const { size, breadth, type } = fruit
  const center: Point = [size * 0.5, 0]
  const oval = (part: number) =>
    blob(
      range(10, (index) => {
        const [x, y] = polar(index * 36, part)
        const pear = fruit.shape === 'pear' ? 1 + x * 0.3 : 1
        return [center[0] + (x * size) / 2, (y * breadth * pear) / 2]
      }),
    )
  const single = type === 'one-seeded' || type === 'drupe'
  const count = single ? 1 : Math.min(fruit.seed?.number ?? 8, 16)
  const across = Math.min(size, breadth)
  const seeds = single
    ? toned(
        fruit.seed?.colour ?? 'brown',
        path(
          'body',
          pen([size * 0.54, 0]).circle([size * (fruit.shape === 'pear' ? 0.62 : 0.52), 0], across * 0.27).d,
        ) +
          path(
            'hatch',
            range(
              3,
              (index) =>
                pen([size * 0.5, across * (0.06 + index * 0.06)]).line([size * 0.66, across * (0.08 + index * 0.06)]).d,
            ).join(''),
          ),
      )
    : range(count, (index) => {
        const [x, y] = polar((index * 360) / count, across * (count > 9 && index % 2 ? 0.2 : 0.29))
        return `<g transform="translate(${Math.round(center[0] + (x * size) / across)} ${Math.round((y * breadth) / across)})rotate(${Math.round((index * 360) / count)})">${drawSeed(fruit.seed, across * 0.13)}</g>`
      }).join('')
  const walls =
    type === 'citrus'
      ? path('edge', range(9, (index) => pen(center).line(polar(index * 40, across * 0.4, center)).d).join(''))
      : ''
  return (
    toned(fruit.colour, path('body', oval(1.08))) +
    toned(fruit.flesh ?? 'cream', path('body', oval(0.92)) + walls) +
    seeds
  )
}
