import { blob, dots, path, pen, polar, range } from '../path.ts'
import type { Random } from '../../random.ts'
import { place } from '../sprite.ts'
import { axis, drawStem, type Axis } from '../stem.ts'
import { toned } from '../tone.ts'
import { within } from '../traits.ts'
import type { Inflorescence, One } from './types.ts'

/** So many of the flowers of a small head stand along its edge. */
const FLORETS = 9

/** Flowers too small or too dense to be drawn one by one. */
export const WHOLE = {
  catkin: ({ size, colour = 'green' }: Inflorescence, _one: One | null, chance: Random) =>
    toned(colour, drawTail(axis([0, 0], 0, size, chance.between(-24, 24)), Math.max(size * 0.13, 12))),
  /** So dense that no flower stands out from it. */
  'cord-spike': ({ size, colour = 'cream' }: Inflorescence, _one: One | null, chance: Random) => {
    const line = axis([0, 0], 0, size, chance.between(-16, 16))
    const wide = Math.max(size * 0.025, 4.5)
    const part: Axis = {
      at: (t) => line.at(0.1 + t * 0.9),
      angle: (t) => line.angle(0.1 + t * 0.9),
      length: size * 0.9,
    }
    const rows = Math.round(part.length / 6)
    const grain = range(rows, (index) => {
      const t = (index + 0.5) / rows
      return pen(polar(part.angle(t) + 90, wide * 0.3, part.at(t))).line(
        polar(part.angle(t) - 70, wide * 0.3, part.at(t)),
      ).d
    })
    return (
      toned('green', path('stalk-line', pen(line.at(0)).line(line.at(0.12)).d)) +
      toned(colour, drawStem(part, wide, wide * 0.7, 'body slight', 4) + path('hatch', grain.join('')))
    )
  },
  'clustered-spikes': ({ size, colour = 'green' }: Inflorescence, _one: One | null, chance: Random) => {
    const wide = Math.max(size * 0.13, 12)
    const sides = [-1, 1, -1, 1, -1, 1].map((side, index) =>
      drawTail(
        axis([size * (0.08 + index * 0.085), 0], side * (64 - index * 4), size * (0.46 - index * 0.03), -side * 34),
        wide * 0.8,
      ),
    )
    return toned(colour, sides.join('') + drawTail(axis([0, 0], 0, size, chance.between(-14, 14)), wide))
  },
  'finger-spikes': ({ size, colour = 'cream', flowers = 4 }: Inflorescence) =>
    toned('green', path('twig', pen([0, 0]).line([size * 0.24, 0]).d)) +
    toned(
      colour,
      range(flowers, (index) => {
        const line = axis([size * 0.22, 0], (index - (flowers - 1) / 2) * 15, size * 0.76, (index - 1.5) * 5)
        return drawStem(line, size * 0.075, size * 0.05, 'body', 3) + beads(line, size * 0.055, 0.05)
      }).join(''),
    ),
  'string-of-balls': ({ size, colour = 'yellow' }: Inflorescence) => {
    return drawBalls(axis([0, 0], 0, size, 10), size * 0.055, colour)
  },
  'branched-balls': ({ size, colour = 'yellow' }: Inflorescence) => {
    const stem = axis([0, 0], 0, size, 6)
    const branches = [
      [0.14, -46],
      [0.2, 44],
      [0.4, -40],
      [0.46, 40],
    ].map(([t, turn]) => axis(stem.at(t!), stem.angle(t!) + turn!, size * (0.62 - t! * 0.5), -turn! * 0.3))
    return [...branches, stem].map((line) => drawBalls(line, size * 0.032, colour)).join('')
  },
  'leafy-spikes': ({ size, colour = 'green' }: Inflorescence) => {
    const stem = axis([0, 0], 0, size, 8)
    const branches = [
      stem,
      ...[-27, 25, -22, 20].map((angle, index) =>
        axis(stem.at(0.12 + index * 0.16), angle, size * (0.58 - index * 0.09), -angle * 0.4),
      ),
    ]
    return toned(
      colour,
      path('stalk-line', branches.map((line) => pen(line.at(0)).curve(line.at(0.5), line.at(1)).d).join('')) +
        branches
          .map((line) => {
            const clusters = range(9, (index) =>
              polar(line.angle(0.5) + (index % 2 ? 90 : -90), 4, line.at(0.16 + index * 0.1)),
            )
            const leaves = range(5, (index) => {
              const t = 0.12 + index * 0.18
              const side = index % 2 ? 1 : -1
              const at = (out: number, turn: number) =>
                polar(line.angle(t) + side * turn, size * out * (1.25 - t * 0.6), line.at(t))
              return pen(line.at(t)).curve(at(0.08, 72), at(0.15, 50)).curve(at(0.08, 28), line.at(t)).close().d
            })
            return toned('green', path('body slight', leaves.join(''))) + dots('knobs', clusters)
          })
          .join(''),
    )
  },
  cone: drawCone,
  'spore-cone': drawCone,
  /** Seen from above at a slant, so that it shows its face and its edge. */
  disc: ({ size, colour = 'green' }: Inflorescence) => {
    const plate = (x: number) =>
      blob(
        range(20, (index) => {
          const [along, across] = polar(index * 18, index % 2 ? 1.12 : 0.98)
          return [x + along * size * 0.2, across * size * 0.47]
        }),
      )
    const flowers = range(30, (index) => {
      const [along, across] = polar(index * 137.5, Math.sqrt((index + 0.5) / 30))
      return [size * 0.52 + along * size * 0.16, across * size * 0.4] as const
    })
    return toned(
      colour,
      path(
        'body',
        pen([0, -3])
          .curve([size * 0.3, -4], [size * 0.46, -size * 0.2])
          .line([size * 0.46, size * 0.2])
          .curve([size * 0.3, 4], [0, 3])
          .close().d,
      ) +
        path('body', plate(size * 0.46)) +
        path('body', plate(size * 0.52)) +
        dots(size > 90 ? 'knobs' : 'anther', flowers),
    )
  },
  tassel: ({ size, colour = 'tan' }: Inflorescence) =>
    toned(
      colour,
      [-42, 38, -24, 22, -9, 10, 0]
        .map((angle, index) => {
          const line = axis([index * size * 0.03, 0], angle, size * (1 - Math.abs(angle) / 130), angle * 0.9)
          return (
            path('stalk-line', pen(line.at(0)).curve(line.at(0.5), line.at(1)).d) +
            dots(
              'knobs',
              range(11, (each) => polar(line.angle(0.5) + (each % 2 ? 90 : -90), 2, line.at(0.16 + each * 0.083))),
            )
          )
        })
        .join(''),
    ),
}

function drawCone({ type, size, colour = 'green' }: Inflorescence, one: One | null): string {
  const wide = size * (type === 'cone' ? 0.26 : 0.19)
  const outline = pen([0, -wide * 0.5])
    .curve([size * 0.2, -wide * 1.2], [size * 0.75, -wide], [size, 0])
    .curve([size * 0.75, wide], [size * 0.2, wide * 1.2], [0, wide * 0.5])
    .close().d
  const bracts = range(13, (index) => {
    const row = Math.floor(index / 3)
    const [x, y] = [size * (0.06 + 0.19 * row), wide * ((index % 3) - 1) * (row % 2 ? 0.42 : 0.66) * (1.1 - row * 0.12)]
    const half = wide * 0.36
    return pen([x, y - half]).curve([x + size * 0.2, y - half * 0.7], [x + size * 0.2, y + half * 0.7], [x, y + half]).d
  })
  const blooms = one
    ? [-1, 1].map((side) =>
        place(one.id, { x: size * (0.5 + side * 0.1), y: side * wide * 0.2, angle: side * 58, scale: one.scale }),
      )
    : []
  return blooms.join('') + toned(colour, path('body', outline) + (size > 40 ? path('edge', bracts.join('')) : ''))
}

/** A dense spike of fuzz, round at both ends. */
function drawTail(line: Axis, wide: number): string {
  const half = (t: number) => (wide / 2) * (0.9 - 0.45 * t)
  const hairs = Math.round(within(line.length / 5, 18, 44))
  const fuzz = range(hairs, (index) => {
    const t = 0.12 + (0.88 * index) / hairs
    const side = index % 2 ? 1 : -1
    return pen(polar(line.angle(t) + 90 * side, half(t) * 0.5, line.at(t))).line(
      polar(line.angle(t) + 56 * side, half(t) * 2 + 4, line.at(t)),
    ).d
  })
  const side = (hand: number) =>
    [0.12, 0.3, 0.55, 0.8, 0.97].map((t) => polar(line.angle(t) + 90 * hand, half(t), line.at(t)))
  const outline = pen(line.at(0.1))
    .curve(...side(-1), line.at(1))
    .curve(...side(1).reverse(), line.at(0.1))
    .close().d
  return (
    path('twig', pen(line.at(0)).line(line.at(0.14)).d) +
    path('hair', fuzz.join('')) +
    path('body', outline) +
    beads(line, wide * 0.62, 0.14)
  )
}

function beads(line: Axis, wide: number, from: number): string {
  const count = Math.max(8, Math.round(line.length / 11))
  return dots(
    'knobs',
    range(count * 2, (index) => {
      const t = from + ((0.96 - from) * (index >> 1)) / count
      return polar(line.angle(t) + 90, wide * (index % 2 ? 0.34 : -0.34) * (1.1 - 0.5 * t), line.at(t))
    }),
  )
}

/** Heads of many tiny flowers in pairs along a stalk: their edge is that of the flowers, and each has its mouth. */
function drawBalls(line: Axis, radius: number, colour: NonNullable<Inflorescence['colour']>): string {
  const rows = Math.max(3, Math.round(line.length / (radius * 2.7)))
  const heads = range(rows * 2, (index) => {
    const t = 0.16 + (0.82 * (index >> 1)) / (rows - 1)
    const size = radius * (1.15 - 0.4 * t)
    const side = index % 2 ? 90 : -90
    return { at: polar(line.angle(t) + side, size * 0.92, line.at(t)), size, turn: index * 17 }
  })
  const edge = heads.map(({ at, size, turn }) => {
    return blob(
      range(FLORETS * 2, (index) => polar(turn + (index * 180) / FLORETS, size * (index % 2 ? 1.2 : 0.9), at)),
    )
  })
  const mouths = heads.flatMap(({ at, size, turn }) => range(4, (index) => polar(turn + index * 90, size * 0.56, at)))
  return (
    toned('green', path('twig', pen(line.at(0)).curve(line.at(0.5), line.at(1)).d)) +
    toned(colour, path('body slight', edge.join('')) + dots('anther', mouths))
  )
}
