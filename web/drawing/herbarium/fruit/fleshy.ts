import { drawAreoles } from '../areole.ts'
import { blob, path, pen, polar, range } from '../path.ts'
import { toned } from '../tone.ts'
import { on, type Kinds } from './shape.ts'

export const FLESHY: Kinds = {
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
      .curve(...side(1).reverse(), at(0, 0))
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
      .curve(...side(1).reverse(), at(0.03, 0.2))
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
  /** A cup of fleshy lobes that close over a hairy capsule, with narrow bracts at its foot. */
  'fleshy-calyx': (fruit) => {
    const at = on(fruit)
    const lobe = (row: number, wide: number, tip: number) =>
      pen(at(0.06, row * 0.3))
        .curve(at(0.14, row * 0.7 - wide), at(0.44, row - wide), at(0.74, row * 0.8 - wide * 0.5), at(tip, row * 0.42))
        .curve(at(0.74, row * 0.8 + wide * 0.5), at(0.44, row + wide), at(0.14, row * 0.7 + wide), at(0.06, row * 0.3))
        .close().d
    const ridges = [-0.62, 0, 0.62].map(
      (row) => pen(at(0.12, row * 0.6)).curve(at(0.44, row * 1.06), at(0.9, row * 0.5)).d,
    )
    const bracts = [-1, -0.5, 0, 0.5, 1].map(
      (row) =>
        pen(at(0.03, row * 0.2 - 0.08))
          .curve(at(-0.02, row * 0.7 - 0.06), at(0.16, row * 1.04))
          .curve(at(0.06, row * 0.7 + 0.08), at(0.03, row * 0.2 + 0.08))
          .close().d,
    )
    const hairs = range(7, (index) => {
      const row = (index - 3) * 0.13
      return pen(at(0.8, row)).line(at(0.95 - Math.abs(row) * 0.3, row * 1.5)).d
    })
    return (
      toned(
        'yellow-green',
        path('body', blob(range(8, (index) => polar(index * 45, fruit.breadth * 0.27, at(0.66, 0))))) +
          path('hair', hairs.join('')),
      ) +
      toned(
        fruit.colour,
        path('body', lobe(-0.66, 0.3, 1.04) + lobe(0.66, 0.3, 1.04)) +
          path('body', lobe(-0.34, 0.4, 0.92) + lobe(0.34, 0.4, 0.92)) +
          path('body', lobe(0, 0.42, 0.84)) +
          path('rib', ridges.join('')) +
          path('body', bracts.join('')),
      )
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
      .curve(...side(1).reverse(), at(0, 0))
      .close().d
    const shade = pen(at(0.04, 0.2))
      .curve(at(0.4, 0.4), at(0.94, 0.3))
      .curve(...side(1).reverse(), at(0.04, 0.2))
      .close().d
    return (
      toned(
        fruit.colour,
        path('body', outline) +
          path('shadow', shade) +
          path('edge', pen(at(0.96, -0.6)).curve(at(1.02, 0), at(0.96, 0.6)).d),
      ) + drawAreoles(tufts, fruit.size * 0.075, 0)
    )
  },
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
