import { drawFlower } from './flower.ts'
import { drawFruit } from './fruit.ts'
import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { place } from './sprite.ts'
import { axis, drawStem, type Axis } from './stem.ts'
import { toned } from './tone.ts'
import { has, within, type FlowerTraits, type Traits } from './traits.ts'

/** Small flowers are drawn larger and scaled down, so that whole numbers are fine enough for them. */
const SMALLEST = 60

/** `other` takes turns with the first, as an unripe fruit that hangs alone. */
export type Defined = { id: string; reach: number; other?: string }

/** Defines the inflorescence, with its foot at 0,0, growing to the right. */
export function defineCluster(sheet: Sheet, traits: Traits): Defined | null {
  const { inflorescence, flower } = traits
  if (!inflorescence) return null
  const drawn = flower && Math.max(flower.size, SMALLEST)
  const one: One | null =
    flower && drawn
      ? {
          id: sheet.sprite(drawFlower(faced(flower), drawn), drawn),
          size: flower.size,
          scale: flower.size / drawn,
          isNodding: has(flower.features, 'nodding'),
          ...(has(flower.features, 'two-coloured') &&
            flower.centre && { other: sheet.sprite(drawFlower({ ...flower, colour: flower.centre }, drawn), drawn) }),
        }
      : null
  const cluster = drawCluster(inflorescence, one, sheet.chance)
  return { id: sheet.sprite(cluster, inflorescence.size), reach: inflorescence.size + (one?.size ?? 0) * 0.6 }
}

/** Of a small tube among many others only the mouth is seen. */
function faced(flower: FlowerTraits): FlowerTraits {
  return flower.type === 'salver' && flower.size < 24 ? { ...flower, type: 'open', petals: flower.petals ?? 5 } : flower
}

/** Fruit as it hangs together: laid out as the flowers were, or a few on short stalks. */
export function defineFruit(sheet: Sheet, traits: Traits): Defined | null {
  const { fruit, inflorescence } = traits
  if (!fruit) return null
  const drawn = Math.max(fruit.size, SMALLEST)
  const scale = fruit.size / drawn
  const ripe = sheet.sprite(drawFruit(traits, drawn), drawn)
  const unripe = fruit.unripe ? sheet.sprite(drawFruit(traits, drawn, fruit.unripe), drawn) : ripe
  const count = fruit.number ?? 1
  const isSpread = count > 4 && inflorescence && inflorescence.type in SPREAD && !ALONE.has(inflorescence.type)
  const size = Math.max(inflorescence?.size ?? 0, fruit.size * 2)
  const bunch = isSpread
    ? drawCluster(
        { ...inflorescence, flowers: count, size },
        { id: ripe, other: unripe, size: fruit.size, scale },
        sheet.chance,
      )
    : drawBunch(count, { ...fruit, ripe, unripe, scale }, sheet.chance)
  const reach = isSpread ? size : fruit.size * (count > 1 ? 1.6 : 1) + 14
  const isTurned = fruit.unripe && count < 3
  const other = isTurned
    ? sheet.sprite(drawBunch(count, { ...fruit, ripe: unripe, unripe, scale }, sheet.chance), reach)
    : undefined
  return { id: sheet.sprite(bunch, reach), reach, ...(other && { other }) }
}

const ALONE: ReadonlySet<string> = new Set(['solitary', 'few', 'coiled', 'whorls', 'heads'])

function drawBunch(
  count: number,
  {
    ripe,
    unripe,
    scale,
    size,
    breadth,
  }: { ripe: string; unripe: string; scale: number; size: number; breadth: number },
  chance: Random,
): string {
  const shown = Math.min(count, 9)
  const isLong = breadth < size * 0.2
  const stalks: string[] = []
  const fruits = range(shown, (index) => {
    const aside = shown > 1 ? index / (shown - 1) - 0.5 : 0
    const angle = aside * (isLong ? 36 : shown > 2 ? 110 : 60) + chance.between(-5, 5)
    const [x, y] = polar(angle, 10 + Math.min(size * 0.24, 18) + (index % 2 && shown > 3 ? size * 0.55 : 0))
    stalks.push(pen([0, 0]).line([x, y]).d)
    return place(index % 3 === 2 ? unripe : ripe, { x, y, angle: angle * 0.7, scale })
  })
  return toned('green', path('twig thin', stalks.join(''))) + fruits.join('')
}

type Inflorescence = NonNullable<Traits['inflorescence']>
/** `other` takes turns with the first, as unripe fruit does. */
type One = { id: string; other?: string; size: number; scale: number; isNodding?: boolean }
type Drawing = { stalks: string[]; flowers: string[] }

function drawCluster(inflorescence: Inflorescence, one: One | null, chance: Random): string {
  const drawing: Drawing = { stalks: [], flowers: [] }
  const solid = WHOLE[inflorescence.type as keyof typeof WHOLE]
  if (solid) return solid(inflorescence, one, chance)
  if (!one) return ''
  const put: Put = (foot, angle, stalk, scale = 1) => {
    const to = polar(angle, stalk, foot)
    if (stalk > 1) drawing.stalks.push(pen(foot).line(to).d)
    drawing.flowers.push(
      place(drawing.flowers.length % 3 === 2 ? (one.other ?? one.id) : one.id, {
        x: to[0],
        y: to[1],
        angle: (one.isNodding ? (angle < 0 ? -1 : 1) * Math.max(Math.abs(angle), 158) : angle) + chance.between(-8, 8),
        scale: one.scale * scale,
        flip: chance.chance(0.5),
      }),
    )
  }
  const line = (points: Point[]) => drawing.stalks.push(pen(points[0]!).curve(...points.slice(1)).d)
  SPREAD[inflorescence.type as keyof typeof SPREAD]({ ...inflorescence, one, chance, put, line })
  return toned('green', path('stalk-line', drawing.stalks.join(''))) + drawing.flowers.join('')
}

type Put = (foot: Point, angle: number, stalk: number, scale?: number) => void
type Spread = Inflorescence & { one: One; chance: Random; put: Put; line: (points: Point[]) => void }

/** How many flowers a row of this length holds, when they may touch. */
function fitting(length: number, size: number, most: number, asked: number | undefined): number {
  return Math.max(3, Math.min(asked ?? most, most, Math.round((length / Math.max(size, 8)) * (most > 30 ? 4.4 : 2.6))))
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

const SPREAD = {
  solitary: ({ put, size, one }: Spread) => put([0, 0], 0, Math.max(size - one.size, 4)),
  few: (spread: Spread) =>
    fan(spread, Math.min(spread.flowers ?? 3, 4), Math.max(spread.size - spread.one.size, 6), 64),
  cluster: (spread: Spread) => {
    const { size, one } = spread
    fan(spread, Math.min(spread.flowers ?? 9, 9), Math.max(size - one.size, 4) * 0.8, 150)
    fan(spread, 4, Math.max(size - one.size, 4) * 0.45, 70)
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
  whorls: ({ size, one, put, line, flowers, chance }: Spread) => {
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
  corymb: (spread: Spread) => {
    const { size, one, flowers, line, put, chance } = spread
    const reach = size - one.size
    const groups = Math.max(3, Math.min(Math.round((flowers ?? 12) / 3), 7))
    for (let index = 0; index < groups; index++) {
      const angle = (index / (groups - 1) - 0.5) * 108
      const fork = polar(angle, reach * 0.62)
      line([[0, 0], polar(angle * 0.7, reach * 0.3), fork])
      const count = Math.max(2, Math.min(Math.round((flowers ?? 12) / groups), 6))
      for (let each = 0; each < count; each++) {
        const lean = (each - (count - 1) / 2) * Math.min(46, 150 / count)
        put(fork, angle * 0.5 + lean + chance.between(-5, 5), reach * (0.34 - Math.abs(angle) / 900))
      }
    }
  },
  umbel: (spread: Spread) =>
    fan(spread, fitting(spread.size * 1.6, spread.one.size, 24, spread.flowers), spread.size - spread.one.size, 150),
  'compound-umbel': ({ size, one, put, line }: Spread) => {
    for (let index = 0; index < 9; index++) {
      const angle = (index / 8 - 0.5) * 120
      const tip = polar(angle, size * 0.72)
      line([[0, 0], polar(angle, size * 0.4), tip])
      for (const lean of [-62, -32, 0, 32, 62]) put(tip, angle * 0.6 + lean, Math.max(size * 0.2 - one.size * 0.4, 3))
    }
  },
  ball: (spread: Spread) => {
    const { size, one, put, line } = spread
    line([
      [0, 0],
      [size * 0.3, 2],
      [size * 0.6, 0],
    ])
    const count = Math.min(spread.flowers ?? 16, 22)
    for (let index = 0; index < count; index++)
      put([size * 0.6, 0], index * 137.5, Math.max(size * 0.36 - one.size * 0.7, 3) * (index % 2 ? 1 : 0.5))
  },
  /** Forks again and again, with a flower in each fork. */
  cyme: ({ size, one, put, line, flowers = 9 }: Spread) => {
    const isLarge = flowers > 12
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
    divide(fork, 0, Math.max(size * (isLarge ? 0.28 : 0.55) - one.size * (isLarge ? 0.2 : 1), 10), isLarge ? 2 : 1)
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

function panicle(spread: Spread, from: number, rows: number, wide: number): void {
  const { size, one, put, line, chance } = spread
  const stem = axis([0, 0], 0, size - one.size * 0.5, chance.between(-10, 10))
  line([stem.at(0), stem.at(0.5), stem.at(1)])
  for (let index = 0; index < rows; index++) {
    const t = from + ((0.94 - from) * index) / rows
    for (const side of [-1, 1]) {
      const reach = Math.max((1 - t) * size * 0.42 * wide, one.size * 0.7)
      const at = stem.at(Math.min(t + (side > 0 ? 0.4 / rows : 0) * 0.6, 1))
      const angle = stem.angle(t) + side * 52
      const tip = polar(angle, reach, at)
      line([at, polar(angle - side * 6, reach * 0.5, at), tip])
      const count = Math.max(1, Math.min(Math.round(reach / (one.size * 0.62)), 4))
      for (let each = 0; each < count; each++) {
        const foot = polar(angle, (reach * (each + 1)) / (count + 0.4), at)
        put(foot, angle + (each % 2 ? 58 : -58), Math.min(one.size * 0.2, 8), 0.95)
      }
      put(tip, angle, 3)
    }
  }
  put(stem.at(1), stem.angle(1), 3)
}

/** Flowers too small or too dense to be drawn one by one. */
const WHOLE = {
  catkin: ({ size, colour = 'green' }: Inflorescence, _one: One | null, chance: Random) =>
    toned(colour, drawTail(axis([0, 0], 0, size, chance.between(-24, 24)), Math.max(size * 0.13, 12))),
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
    const line = axis([0, 0], 0, size, 10)
    return (
      toned('green', path('twig', pen([0, 0]).curve(line.at(0.5), line.at(1)).d)) +
      toned(
        colour,
        range(9, (index) => {
          const t = 0.14 + index * 0.105
          const r = size * 0.055 * (1.15 - 0.5 * t)
          return [-1, 1]
            .map((side) => {
              const at = polar(line.angle(t) + 90 * side, r * 0.8, line.at(t))
              return (
                path('body', pen(at).circle(at, r).d) +
                dots('anther', [polar(40, r * 0.4, at), polar(190, r * 0.4, at)])
              )
            })
            .join('')
        }).join(''),
      )
    )
  },
  'leafy-spikes': ({ size, colour = 'green' }: Inflorescence) => {
    const stem = axis([0, 0], 0, size, 8)
    const branches = [
      stem,
      ...[-38, 36, -30, 28].map((angle, index) =>
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
            const leaves = range(4, (index) => {
              const t = 0.2 + index * 0.2
              const side = index % 2 ? 1 : -1
              const tip = polar(line.angle(t) + side * 44, size * 0.13 * (1.2 - t), line.at(t))
              const bulge = polar(line.angle(t) + side * 70, size * 0.07, line.at(t))
              return pen(line.at(t)).curve(bulge, tip).line(line.at(t)).close().d
            })
            return path('body', leaves.join('')) + dots('knobs', clusters)
          })
          .join(''),
    )
  },
  cone: drawCone,
  'spore-cone': drawCone,
  disc: ({ size, colour = 'green' }: Inflorescence) => {
    const [x, r] = [size * 0.8, size * 0.2]
    const plate = range(12, (index) => polar(index * 30, index % 3 ? r * 1.02 : r * 1.2, [x, 0]))
    return (
      toned('green', path('twig', pen([0, 0]).curve([size * 0.3, 4], [x, 0]).d)) +
      toned(
        colour,
        path('body', blob(plate)) +
          dots(
            r > 30 ? 'knobs' : 'anther',
            range(26, (index) => polar(index * 137.5, r * 0.84 * Math.sqrt((index + 0.5) / 26), [x, 0])),
          ),
      )
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

function drawCone({ size, colour = 'green' }: Inflorescence, one: One | null): string {
  const wide = size * 0.2
  const outline = pen([size * 0.5, -wide * 0.6])
    .curve(
      [size * 0.62, -wide * 1.2],
      [size * 0.9, -wide * 0.7],
      [size, 0],
      [size * 0.9, wide * 0.7],
      [size * 0.62, wide * 1.2],
      [size * 0.5, wide * 0.6],
    )
    .close().d
  const bracts = range(11, (index) => {
    const [x, y] = [size * (0.56 + 0.1 * Math.floor(index / 3)), wide * ((index % 3) - 1) * 0.55]
    return pen([x, y - wide * 0.32]).curve(
      [x + size * 0.1, y - wide * 0.2],
      [x + size * 0.1, y + wide * 0.2],
      [x, y + wide * 0.32],
    ).d
  })
  const bloom = one ? place(one.id, { x: size * 0.82, y: -wide * 0.6, angle: -40, scale: one.scale }) : ''
  return (
    toned('green', path('twig', pen([0, 0]).line([size * 0.52, 0]).d)) +
    toned(colour, path('body', outline) + path('edge', bracts.join(''))) +
    bloom
  )
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
    .curve(...side(1).toReversed(), line.at(0.1))
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
