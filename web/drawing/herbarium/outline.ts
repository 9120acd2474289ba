import { pen, range, type Point } from './path.ts'
import type { LeafTraits } from './traits.ts'

/** The blade's own coordinates: along the midrib from 0 to 1, and across it in units. */
export type Spine = (along: number, across: number) => Point

/** A midrib from `foot` to the right, whose tip falls by `bend`, as a part of its length. */
export function spineOf(foot: number, length: number, bend: number): Spine {
  return (along, across) => [foot + along * length, across + bend * length * along * along]
}

/** How the width runs from foot to tip, as x^rise (1 - x)^fall. */
const PROFILES: Record<LeafTraits['shape'], readonly [rise: number, fall: number]> = {
  linear: [0.16, 0.34],
  needle: [0.1, 0.2],
  lanceolate: [0.65, 1.2],
  oblanceolate: [1.35, 0.6],
  oblong: [0.32, 0.32],
  elliptic: [0.75, 0.85],
  ovate: [0.5, 1.05],
  obovate: [1.15, 0.5],
  spatulate: [1.9, 0.42],
  heart: [0.34, 0.95],
  round: [0.5, 0.5],
  rhombic: [1, 1],
  triangular: [0.12, 1],
  sickle: [0.4, 1.1],
  tapering: [0.06, 0.95],
}
const RISES: Partial<Record<NonNullable<LeafTraits['base']>, number>> = { wedge: 1.3, rounded: 0.7, straight: 0.3 }
const FALLS: Partial<Record<NonNullable<LeafTraits['apex']>, number>> = {
  acute: 1.12,
  acuminate: 1.3,
  obtuse: 0.72,
  rounded: 0.5,
  notched: 0.4,
}

type Profile = (along: number) => number

/** Half the width of the blade, in units, along its midrib. */
export function profileOf({
  shape,
  base,
  apex,
  breadth,
}: Pick<LeafTraits, 'shape' | 'base' | 'apex' | 'breadth'>): Profile {
  const [rise, fall] = [
    PROFILES[shape][0] * (RISES[base ?? 'clasping'] ?? 1),
    Math.max(PROFILES[shape][1] * (FALLS[apex ?? 'acute'] ?? 1), Math.min(PROFILES[shape][1], 0.4)),
  ]
  const peak = rise / (rise + fall)
  const most = peak ** rise * (1 - peak) ** fall
  // A long point is a narrow piece beyond the body of the blade.
  const body = apex === 'acuminate' ? 0.88 : 1
  return (along) => {
    const t = Math.min(along / body, 1)
    const half = ((breadth / 2) * t ** rise * (1 - t) ** fall) / most
    return apex === 'acuminate' && along > 0.7 ? Math.max(half, breadth * 0.12 * (1 - along)) : half
  }
}

/** How far lobes reach back behind the foot, as a part of the length. */
export function backOf({ shape, base, attachment }: LeafTraits): number {
  if (base === 'heart' || shape === 'heart') return 0.13
  return base === 'clasping' || attachment === 'clasping' ? 0.09 : 0
}

const LOBED: Partial<Record<LeafTraits['division'], number>> = { 'pinnately-lobed': 0.5, 'pinnately-cut': 0.86 }

/** One side of the blade, from the foot to before the tip; `side` is -1 above and 1 below. */
export function drawSide(
  leaf: LeafTraits,
  line: Spine,
  side: 1 | -1,
): (shape: ReturnType<typeof pen>, isInward: boolean) => void {
  const profile = profileOf(leaf)
  const slip = leaf.base === 'unequal' && side === 1 ? 0.05 : 0
  const half = (t: number) => profile(Math.max(t - slip, 0.001)) * side
  const tip: Point = leaf.apex === 'notched' ? line(0.95, 0) : line(1, 0)
  const depth = LOBED[leaf.division]
  if (depth)
    return along(
      lobes(leaf, line, half, depth),
      leaf.margin === 'entire' || leaf.margin === 'undulate' ? 'curve' : 'line',
      tip,
    )
  if (leaf.division === 'three-pointed') {
    const [foot, point, notch] = [
      line(0.2, half(0.2)),
      line(0.66, side * leaf.breadth * 0.56),
      line(0.6, side * leaf.breadth * 0.2),
    ]
    return along([foot, line(0.42, half(0.42)), point, notch, line(0.8, side * leaf.breadth * 0.13)], 'line', tip)
  }
  const back = backOf(leaf)
  const lobe: Point[] =
    back > 0 ? [line(-back, side * leaf.breadth * 0.1), line(-back * 1.1, side * leaf.breadth * 0.34)] : []
  const teeth = teethOf(leaf)
  if (teeth === 0) {
    const wave = leaf.margin === 'undulate' ? 0.07 : 0
    const at = [0.03, 0.12, 0.26, 0.42, 0.58, 0.74, 0.88, 0.96]
    return along([...lobe, ...at.map((t, index) => line(t, half(t) * (1 + wave * (index % 2 ? 1 : -1))))], 'curve', tip)
  }
  if (leaf.margin === 'crenate' || leaf.margin === 'crenulate' || leaf.margin === 'plantlets') {
    const out = leaf.margin === 'crenulate' ? 1.05 : 1.16
    const scallops = range(teeth, (index): [Point, Point] => {
      const [t, next] = [index / teeth, (index + 1) / teeth]
      const middle = (t + next) / 2
      return [
        line(middle, half(middle) * out + side * (leaf.margin === 'crenulate' ? 0.5 : 1.5)),
        line(next, half(next) * 0.96),
      ]
    })
    return (shape, isInward) => {
      const path = isInward ? scallops.toReversed() : scallops
      if (!isInward) {
        if (lobe.length > 0) shape.curve(...lobe, line(0.02, half(0.02)))
        for (const [bump, end] of path) shape.curve(bump, end)
        shape.line(tip)
      } else {
        for (const [index, [bump]] of path.entries()) shape.curve(bump, path[index + 1]?.[1] ?? line(0.01, half(0.02)))
        shape.curve(...lobe.toReversed(), line(0, 0))
      }
    }
  }
  const [rest, out, lean] =
    leaf.margin === 'dentate' ? [0.84, 1.12, 0.55] : leaf.margin === 'spiny' ? [0.9, 1.3, 0.6] : [0.93, 1.07, 0.86]
  const points = range(teeth, (index): Point[] => {
    const t = (index + 0.25) / teeth
    const point = t + lean / teeth
    return point > 0.985
      ? [line(t, half(t) * rest)]
      : [line(t, half(t) * rest), line(point, half(Math.min(point, 0.97)) * out + side)]
  })
  return along([...lobe, ...points.flat()], 'line', tip)
}

function along(points: Point[], way: 'curve' | 'line', tip: Point) {
  return (shape: ReturnType<typeof pen>, isInward: boolean) => {
    if (isInward) shape[way](...points.toReversed())
    else shape[way](...points, tip)
  }
}

function teethOf({ margin, size }: LeafTraits): number {
  if (margin === 'serrate') return Math.round(Math.min(Math.max(size / 13, 7), 15))
  if (margin === 'serrulate') return Math.round(Math.min(Math.max(size / 9, 10), 22))
  if (margin === 'crenate' || margin === 'plantlets') return Math.round(Math.min(Math.max(size / 16, 6), 12))
  if (margin === 'crenulate') return Math.round(Math.min(Math.max(size / 10, 8), 16))
  if (margin === 'dentate') return Math.round(Math.min(Math.max(size / 24, 4), 8))
  return margin === 'spiny' ? Math.round(Math.min(Math.max(size / 24, 7), 14)) : 0
}

/** Fingers along the midrib; `depth` is how far the cuts go towards it. */
function lobes({ parts, margin, size, breadth }: LeafTraits, line: Spine, half: Profile, depth: number): Point[] {
  const count = Math.max(2, Math.round((parts ?? 9) / 2))
  const forward = 0.34 / count + (breadth / size) * 0.12
  const isSharp = margin !== 'entire' && margin !== 'undulate'
  const [first, all] = [0.08, depth > 0.7 ? 0.72 : 0.8]
  const side = Math.sign(half(0.5))
  const fingers = range(count, (index): Point[] => {
    const [from, to] = [first + (all * index) / count, first + (all * (index + 1)) / count]
    const middle = (from + to) / 2
    const reach = half(Math.min(middle + 0.02, 0.9)) * Math.min(1, (1 - middle) / 0.3)
    const [notch, tip] = [line(from, reach * (1 - depth)), line(middle + forward, reach * 1.06)]
    const wide = (to - from) * 0.42
    if (!isSharp) {
      return [
        notch,
        line(middle - wide + forward * 0.5, reach * 0.6),
        line(middle - wide * 0.5 + forward, reach * 0.98),
        tip,
        line(middle + wide * 0.9 + forward * 0.9, reach * 0.8),
        line(to - 0.01, reach * (1 - depth) * 1.1),
      ]
    }
    return [
      notch,
      line(middle - wide * 0.9 + forward * 0.4, reach * 0.66),
      line(middle - wide * 0.7 + forward * 0.5, reach * 0.6),
      tip,
      line(middle + wide * 0.6 + forward * 0.6, reach * 0.66),
      line(middle + wide * 0.7 + forward * 0.7, reach * 0.72),
      line(to, reach * (1 - depth)),
    ]
  }).flat()
  // The end lobe.
  return [...fingers, line(first + all + 0.06, (side * breadth * 0.5) / count)]
}
