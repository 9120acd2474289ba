import type { Line } from './clip.ts'
import { range, type Point } from './path.ts'
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
  oblong: [0.36, 0.42],
  elliptic: [0.75, 0.85],
  ovate: [0.5, 1.05],
  obovate: [1.15, 0.5],
  spatulate: [1.9, 0.5],
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

/** From where on the sides of a pointed tip are straight. */
const STRAIGHT = 0.72

type Profile = (along: number) => number

/** The power of half a circle: with a lesser one, an end looks cut off. */
const ROUND = 0.5

const bluntness = (power: number, factor = 1, least = ROUND) => Math.max(power * factor, Math.min(power, least))

/** Half the width of the blade, in units, along its midrib. */
export function profileOf({
  shape,
  base,
  apex,
  breadth,
}: Pick<LeafTraits, 'shape' | 'base' | 'apex' | 'breadth'>): Profile {
  const [rise, fall] = [
    bluntness(PROFILES[shape][0], RISES[base ?? 'clasping'], base === 'straight' ? 0 : ROUND),
    bluntness(PROFILES[shape][1], FALLS[apex ?? 'acute']),
  ]
  const peak = rise / (rise + fall)
  const most = peak ** rise * (1 - peak) ** fall
  // A long point is a narrow piece beyond the body of the blade.
  const body = apex === 'acuminate' ? 0.88 : 1
  const halfAt = (t: number) => ((breadth / 2) * t ** rise * (1 - t) ** fall) / most
  return (along) => {
    const half = halfAt(Math.min(along / body, 1))
    if (apex === 'acuminate' && along > 0.7) return Math.max(half, breadth * 0.12 * (1 - along))
    // The sides of a pointed tip are straight.
    if (apex === 'acute' && along > STRAIGHT) return Math.min(half, halfAt(STRAIGHT) * ((1 - along) / (1 - STRAIGHT)))
    return half
  }
}

/** How far up one side of an unequal base begins. */
const SLIP = 0.12

/** Half the width of one side of the blade; `from` is where it begins. */
export function halfOf(leaf: LeafTraits, side: 1 | -1): { from: number; half: Profile } {
  const profile = profileOf(leaf)
  const from = leaf.base === 'unequal' && side === 1 ? SLIP : 0
  return { from, half: (t) => profile(Math.max(t - from, 0.001)) * side }
}

/** How far lobes reach back behind the foot, as a part of the length. */
function backOf({ shape, base, attachment }: LeafTraits): number {
  if (base === 'heart' || shape === 'heart') return 0.13
  return base === 'clasping' || attachment === 'clasping' ? 0.09 : 0
}

/** Where the lobes of a blade begin, and how much of its length they take; the rest is its tip. */
const [FIRST_LOBE, LOBES] = [0.08, 0.72]
const LOBED: Partial<Record<LeafTraits['division'], number>> = { 'pinnately-lobed': 0.5, 'pinnately-cut': 0.86 }

/** Margins that leave lobes round. */
const ROUNDED: ReadonlySet<LeafTraits['margin']> = new Set([
  'entire',
  'undulate',
  'rolled',
  'crenate',
  'crenulate',
  'plantlets',
])

/** One side of the blade, from the foot to the tip or, inwards, back from there; `side` is -1 above and 1 below. */
export function drawSide(leaf: LeafTraits, line: Spine, side: 1 | -1): (shape: Line, isInward: boolean) => void {
  const { half } = halfOf(leaf, side)
  const foot = line(0, 0)
  const tip: Point = leaf.apex === 'notched' ? line(0.95, 0) : line(1, 0)
  const depth = LOBED[leaf.division]
  if (depth) return along(lobes(leaf, line, half, depth), ROUNDED.has(leaf.margin) ? 'curve' : 'line', [foot, tip])
  if (leaf.division === 'three-pointed') {
    const [base, point, notch] = [
      line(0.2, half(0.2)),
      line(0.66, side * leaf.breadth * 0.56),
      line(0.6, side * leaf.breadth * 0.2),
    ]
    const corners = [base, line(0.42, half(0.42)), point, notch, line(0.8, side * leaf.breadth * 0.13), tip]
    return along(toothed(corners, leaf, side).slice(0, -1), 'line', [foot, tip])
  }
  // The longer side of an unequal base has a lobe behind the foot.
  const back = leaf.base === 'unequal' && side === -1 ? 0.06 : backOf(leaf)
  const lobe: Point[] =
    back > 0 ? [line(-back, side * leaf.breadth * 0.1), line(-back * 1.1, side * leaf.breadth * 0.34)] : []
  const teeth = teethOf(leaf)
  const end = leaf.apex === 'obtuse' || leaf.apex === 'rounded' ? [line(0.99, half(0.99))] : []
  if (teeth === 0) {
    if (leaf.margin === 'undulate') return along([...lobe, ...waves(leaf, line, half)], 'curve', [foot, tip])
    // Lobes behind the foot go over into the sides without a notch.
    const at = [...(back > 0 ? [] : [0.03]), 0.12, 0.26, 0.42, 0.58, 0.74, 0.88, 0.96]
    return along([...lobe, ...at.map((t) => line(t, half(t))), ...end], 'curve', [foot, tip])
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
      const path = isInward ? [...scallops].reverse() : scallops
      if (!isInward) {
        if (lobe.length > 0) shape.curve(...lobe, line(0.02, half(0.02)))
        for (const [bump, end] of path) shape.curve(bump, end)
        shape.line(tip)
      } else {
        for (const [index, [bump]] of path.entries()) shape.curve(bump, path[index + 1]?.[1] ?? line(0.01, half(0.02)))
        shape.curve(...[...lobe].reverse(), foot)
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
  return along([...lobe, ...points.flat(), ...end], 'line', [foot, tip])
}

/** A margin that goes in and out; the curve takes half of each wave away. */
function waves({ size, breadth }: LeafTraits, line: Spine, half: Profile): Point[] {
  const count = size < 110 ? 3 : 4
  const points = range(count * 2, (index) => {
    const t = 0.04 + (0.9 * (index + 0.5)) / (count * 2)
    const out = breadth * 0.07 * (index % 2 ? 1 : -1) * Math.min(1, (1 - t) * 4)
    return line(t, half(t) + Math.sign(half(0.5)) * out)
  })
  return [line(0.02, half(0.02)), ...points, line(0.97, half(0.97))]
}

function along(points: Point[], way: 'curve' | 'line', [foot, tip]: [Point, Point]) {
  return (shape: Line, isInward: boolean) => {
    if (isInward) shape[way](...[...points].reverse(), foot)
    else shape[way](...points, tip)
  }
}

/** Straight sides with teeth that lean towards the tip, if the margin has any. */
function toothed(corners: readonly Point[], leaf: LeafTraits, side: 1 | -1): Point[] {
  const teeth = teethOf(leaf)
  const out = side * Math.max(1.6, leaf.size * (leaf.margin === 'dentate' ? 0.026 : 0.016))
  return corners.flatMap((from, index) => {
    const to = corners[index + 1]
    if (!to || teeth === 0) return [from]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const long = Math.hypot(dx, dy)
    const count = Math.max(1, Math.round((long * teeth) / leaf.size))
    return range(count, (tooth): Point[] => {
      const [foot, end] = [tooth / count, (tooth + 0.8) / count]
      return [
        [from[0] + dx * foot, from[1] + dy * foot],
        [from[0] + dx * end - (dy / long) * out, from[1] + dy * end + (dx / long) * out],
      ]
    }).flat()
  })
}

function teethOf({ margin, size }: LeafTraits): number {
  if (margin === 'serrate') return Math.round(Math.min(Math.max(size / 13, 7), 15))
  if (margin === 'serrulate') return Math.round(Math.min(Math.max(size / 9, 10), 22))
  if (margin === 'crenate' || margin === 'plantlets') return Math.round(Math.min(Math.max(size / 16, 6), 12))
  if (margin === 'crenulate') return Math.round(Math.min(Math.max(size / 10, 8), 16))
  if (margin === 'dentate') return Math.round(Math.min(Math.max(size / 24, 4), 8))
  return margin === 'spiny' ? Math.round(Math.min(Math.max(size / 24, 7), 14)) : 0
}

type Finger = { from: number; middle: number; to: number; tip: number; reach: number }

/** The lobes along one side of a midrib: where each begins, ends and points to, and how far it reaches. */
function fingersOf({ parts, size, breadth }: LeafTraits, half: Profile): Finger[] {
  const count = Math.max(2, Math.round(((parts ?? 9) - 1) / 2))
  const forward = 0.34 / count + (breadth / size) * 0.12
  return range(count, (index) => {
    const [from, to] = [FIRST_LOBE + (LOBES * index) / count, FIRST_LOBE + (LOBES * (index + 1)) / count]
    const middle = (from + to) / 2
    const reach = half(Math.min(middle + 0.02, 0.9)) * Math.min(1, (1 - middle) / 0.3)
    return { from, middle, to, tip: middle + forward, reach }
  })
}

/** The vein of each lobe, as places between the midrib and the tip. */
export function veinsOfLobes(leaf: LeafTraits, line: Spine): { at: (t: number) => Point }[] {
  const profile = profileOf(leaf)
  return [-1, 1].flatMap((side) =>
    fingersOf(leaf, (t) => profile(t) * side).map(({ middle, tip, reach }) => ({
      at: (t: number) => line(middle + (tip - middle) * t, reach * t),
    })),
  )
}

/** Fingers along the midrib; `depth` is how far the cuts go towards it. */
function lobes(leaf: LeafTraits, line: Spine, half: Profile, depth: number): Point[] {
  const isSharp = !ROUNDED.has(leaf.margin)
  const fingers = fingersOf(leaf, half)
  const points = fingers.flatMap(({ from, middle, to, tip, reach }): Point[] => {
    const [wide, forward] = [(to - from) * 0.42, tip - middle]
    const notch = line(from, reach * (1 - depth))
    if (!isSharp) {
      return [
        notch,
        line(middle - wide + forward * 0.5, reach * 0.6),
        line(tip - wide * 0.5, reach * 0.98),
        line(tip, reach * 1.06),
        line(middle + wide * 0.9 + forward * 0.9, reach * 0.8),
        line(to - 0.01, reach * (1 - depth) * 1.1),
      ]
    }
    return [
      notch,
      line(middle - wide * 0.9 + forward * 0.4, reach * 0.66),
      line(middle - wide * 0.7 + forward * 0.5, reach * 0.6),
      line(tip, reach * 1.06),
      line(middle + wide * 0.6 + forward * 0.6, reach * 0.66),
      line(middle + wide * 0.7 + forward * 0.7, reach * 0.72),
      line(to, reach * (1 - depth)),
    ]
  })
  // The end lobe.
  const last = fingers.at(-1)!
  const wide = Math.min((leaf.breadth * 0.5) / fingers.length, Math.abs(last.reach) * 0.7)
  return [...points, line(last.to + 0.06, Math.sign(half(0.5)) * wide)]
}
