import { polar, type Point } from '../path.ts'
import { axis, type Axis } from '../stem.ts'
import { within } from '../traits.ts'
import type { Spread } from './types.ts'

/** How many flowers a row of this length holds, when they may touch. */
function fitting(length: number, size: number, most: number, asked: number | undefined): number {
  const isDense = most > 30
  const wanted = asked ? Math.min(asked, isDense ? 120 : most) : most
  return Math.max(3, Math.min(wanted, Math.round((length / Math.max(size, isDense ? 5 : 8)) * (isDense ? 4.4 : 2.6))))
}

function fan(
  { put, chance }: Spread,
  count: number,
  reach: number,
  spread: number,
  foot: Point = [0, 0],
  turn = 0,
  isFlat = false,
): void {
  for (let index = 0; index < count; index++) {
    const aside = count > 1 ? index / (count - 1) - 0.5 : 0
    const angle = aside * spread
    const far = isFlat ? reach / Math.max(Math.cos((angle * Math.PI) / 180), 0.5) : reach * (1 - Math.abs(aside) * 0.2)
    put(foot, turn + angle + chance.between(-3, 3), far * chance.between(0.93, 1.02))
  }
}

function row(
  spread: Spread,
  options: { from: number; lean: number; stalk: number; shrink: number; most: number; bend?: number },
): Axis {
  const { size, one, put, line, chance, flowers, posture } = spread
  const stem = axis(
    [0, 0],
    0,
    size - one.size * 0.5,
    (options.bend ?? 0) + chance.between(-12, 12) + (posture === 'hanging' ? 0 : 0),
  )
  line([stem.at(0), stem.at(0.33), stem.at(0.66), stem.at(1)])
  const count = fitting(size * (1 - options.from), one.size, options.most, flowers)
  for (let index = 0; index < count; index++) {
    const t = options.from + ((1 - options.from) * (index + 0.3)) / count
    const side = index % 2 ? 1 : -1
    const lean = options.lean * (1.1 - 0.7 * t)
    const front = options.most > 30 && index % 3 === 2 ? 0.35 : 1
    put(stem.at(t), stem.angle(t) + side * lean * front, options.stalk, 1.06 - options.shrink * t)
  }
  put(stem.at(1), stem.angle(1), 2, 1.06 - options.shrink)
  return stem
}

/** Flowers that are placed one by one. */
export const SPREAD = {
  solitary: ({ put, size, one }: Spread) => put([0, 0], 0, Math.max(size - one.size, 4)),
  few: (spread: Spread) =>
    fan(spread, Math.min(spread.flowers ?? 3, 4), Math.max(spread.size - spread.one.size, 6), 64),
  cluster: (spread: Spread) => {
    const { size, one } = spread
    const count = Math.min(spread.flowers ?? 12, 13)
    const inner = Math.floor(count / 3)
    fan(spread, count - inner, Math.max(size - one.size, 4) * 0.8, 150)
    fan(spread, inner, Math.max(size - one.size, 4) * 0.45, 70)
  },
  raceme: (spread: Spread) => {
    row(spread, { from: 0.16, lean: 74, stalk: Math.min(spread.one.size * 0.4, 16), shrink: 0.42, most: 48 })
  },
  spike: (spread: Spread) => {
    row(spread, { from: 0.12, lean: 56, stalk: 1, shrink: 0.45, most: 36 })
  },
  'slender-spike': (spread: Spread) => {
    row(spread, { from: 0.2, lean: 32, stalk: 1, shrink: 0.4, most: 26, bend: 14 })
  },
  whorls: ({ size, one, put, line, flowers, chance, position }: Spread) => {
    // Around a leafy stem, each pair of leaves has a whorl of its own.
    if (position === 'axillary') {
      const count = flowers ?? 12
      for (let index = 0; index < count; index++) {
        const [along, across] = polar(index * 137.5, size * 0.42 * Math.sqrt((index + 0.5) / count))
        put([along * 0.6 - one.size * 0.2, across], chance.between(-70, 70), 0, 0.6)
      }
      return
    }
    const stem = axis([0, 0], 0, size - one.size * 0.4, chance.between(-6, 6))
    line([stem.at(0), stem.at(0.5), stem.at(1)])
    const rows = Math.max(3, Math.min(Math.round((flowers ?? 24) / 6), 7))
    for (let index = 0; index < rows; index++) {
      const t = 0.16 + (0.8 * index) / rows
      for (const angle of [-96, -58, 58, 96]) put(stem.at(t), stem.angle(t) + angle * (1 - 0.2 * t), 1, 1.06 - 0.4 * t)
    }
    put(stem.at(1), stem.angle(1), 1, 0.6)
  },
  panicle: (spread: Spread) => panicle(spread, 0.26, 4, 1),
  'dense-panicle': (spread: Spread) => panicle(spread, 0.1, 8, 1),
  /** Stalks of unequal length, so that all flowers stand at about the same height. */
  corymb: ({ size, one, flowers = 12, line, put, chance }: Spread) => {
    const reach = size - one.size * 0.5
    const groups = Math.max(3, Math.min(Math.round(flowers / 3), 7))
    const gap = (reach * 1.2) / (groups - 1)
    for (let index = 0; index < groups; index++) {
      const aside = index - (groups - 1) / 2
      const fork: Point = [reach * 0.62, aside * gap * 0.8]
      line([[0, 0], [reach * 0.34, fork[1] * 0.42], fork])
      const count = Math.max(2, Math.min(Math.round(flowers / groups), 6))
      for (let each = 0; each < count; each++) {
        const [along, across] = [
          reach * ((each % 2 ? 0.86 : 0.96) - 0.014 * aside ** 2 + chance.between(-0.04, 0.04)) - fork[0],
          aside * gap + ((each - (count - 1) / 2) * gap * 1.1) / count - fork[1],
        ]
        put(fork, (Math.atan2(across, along) * 180) / Math.PI, Math.hypot(along, across))
      }
    }
  },
  umbel: (spread: Spread) =>
    fan(spread, fitting(spread.size * 1.6, spread.one.size, 24, spread.flowers), spread.size - spread.one.size, 150),
  /** Umbels on the rays of an umbel. How large it is said to be is how far it is across. */
  'compound-umbel': ({ size, one, put, line, flowers = 60 }: Spread) => {
    const rays = Math.round(within(Math.sqrt(flowers * 2), 5, 14))
    const small = size * 0.1
    const reach = (size / 2 - small) / Math.sin(Math.PI / 3)
    for (let index = 0; index < rays; index++) {
      const angle = (index / (rays - 1) - 0.5) * 120
      const tip = polar(angle, reach * (index % 2 ? 0.9 : 1))
      line([[0, 0], polar(angle, reach * 0.5), tip])
      const count = Math.round(((index + 1) * flowers) / rays) - Math.round((index * flowers) / rays)
      for (let each = 0; each < count; each++) {
        const lean = count > 1 ? (each / (count - 1) - 0.5) * 150 : 0
        put(tip, angle * 0.6 + lean, Math.max(small * (each % 2 ? 0.6 : 1) - one.size * 0.5, 3))
      }
    }
  },
  ball: (spread: Spread) => {
    const { size, one, put, line } = spread
    line([
      [0, 0],
      [size * 0.3, 2],
      [size * 0.6, 0],
    ])
    const count = Math.min(spread.flowers ?? 16, 30)
    // Each as far out as leaves room for all of them.
    for (let index = 0; index < count; index++)
      put([size * 0.6, 0], index * 137.5, size * 0.42 * Math.sqrt((index + 0.5) / count) - one.size * 0.5)
  },
  /** Forks again and again, with a flower in each fork. */
  cyme: ({ size, one, put, line, flowers = 9 }: Spread) => {
    const isLarge = flowers > 12
    const forks = flowers > 30 ? 3 : isLarge ? 2 : 1
    const fork: Point = [size * (isLarge ? 0.5 : 0.42), 0]
    const divide = (at: Point, angle: number, reach: number, left: number) => {
      put(at, angle, 4)
      for (const side of [-1, 1]) {
        const way = angle + side * (left > 0 ? 38 : 48)
        if (left === 0) {
          put(at, way, Math.max(size * (isLarge ? 0.09 : 0.2), 8))
          continue
        }
        const next = polar(way, reach, at)
        line([at, next])
        divide(next, way, reach * 0.55, left - 1)
      }
    }
    line([[0, 0], fork])
    divide(fork, 0, Math.max(size * (isLarge ? 0.28 : 0.55) - one.size * (isLarge ? 0.2 : 1), 10), forks)
  },
  coiled: ({ size, one, put, line }: Spread) => {
    for (const side of [-1, 0.2, 1]) {
      const branch = axis([size * 0.2, 0], side * 44, size * 0.7, side * 46)
      line([[0, 0], branch.at(0), branch.at(0.5), branch.at(1)])
      const count = Math.max(4, Math.min(Math.round((size * 2) / one.size), 9))
      for (let index = 0; index < count; index++) {
        const t = 0.12 + (0.88 * index) / count
        put(branch.at(t), branch.angle(t) - 78 * (side < 0 ? -1 : 1), 2, 1 - 0.4 * t)
      }
    }
  },
  heads: (spread: Spread) => {
    const { size, one, put, line } = spread
    const tip: Point = [Math.max(size - one.size * 1.1, 6), 0]
    line([[0, 0], [tip[0] / 2, 2], tip])
    const middle: Point = [tip[0] + one.size * 0.5, 0]
    line([tip, middle])
    for (const [count, reach, turn] of [
      [9, 0.62, 20],
      [6, 0.4, 0],
      [3, 0.1, 40],
    ] as const) {
      for (let index = 0; index < count; index++)
        put(polar(turn + (360 * index) / count, one.size * reach * 0.7, middle), turn + (360 * index) / count, 0, 0.9)
    }
  },
} satisfies Record<string, (spread: Spread) => void>

function panicle(spread: Spread, from: number, most: number, wide: number): void {
  const { size, one, put, line, chance, flowers = 200 } = spread
  const stem = axis([0, 0], 0, size - one.size * 0.5, chance.between(-10, 10))
  line([stem.at(0), stem.at(0.5), stem.at(1)])
  const rows = Math.min(most, Math.max(1, Math.ceil(flowers / 4)))
  const places: Parameters<Spread['put']>[] = []
  for (let index = 0; index < rows; index++) {
    const t = from + ((0.9 - from) * index) / Math.max(rows - 1, 1)
    for (const side of [-1, 1]) {
      const reach = Math.max((1 - t) * size * 0.42 * wide, one.size * 0.7)
      const at = stem.at(Math.min(t + (side > 0 ? 0.4 / rows : 0) * 0.6, 1))
      const angle = stem.angle(t) + side * 52
      const tip = polar(angle, reach, at)
      line([at, polar(angle - side * 6, reach * 0.5, at), tip])
      places.push([tip, angle, 3])
      const count = Math.max(1, Math.min(Math.round(reach / (one.size * 0.62)), 4))
      for (let each = 0; each < count; each++) {
        const foot = polar(angle, (reach * (each + 1)) / (count + 0.4), at)
        places.push([foot, angle + (each % 2 ? 58 : -58), Math.min(one.size * 0.2, 8), 0.95])
      }
    }
  }
  places.push([stem.at(1), stem.angle(1), 3])
  const shown = Math.min(flowers, places.length)
  for (let index = 0; index < shown; index++)
    put(...places[places.length - 1 - Math.floor((index * places.length) / shown)]!)
}
